import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { readLinksInText } from './read-links.ts'

const linksOf = (text: string) =>
  readLinksInText(text).links.map(({ url, title, tags }) => ({ url, title, tags }))
const skippedOf = (text: string) =>
  readLinksInText(text).skipped.map(({ line, text: part, reason }) => [line, part, reason.words])

const NO_ADDRESS = 'There is no address in this line'

describe('lines', () => {
  it.each([
    ['https://a.example/1', 'https://a.example/1', ''],
    ['Rook endings: https://a.example/1', 'https://a.example/1', 'Rook endings'],
    ['  - Rook endings – <https://a.example/1>.', 'https://a.example/1', 'Rook endings'],
    ['https://a.example/1 | Rook endings (2020)', 'https://a.example/1', 'Rook endings (2020)'],
    ['Rook endings (https://a.example/1)', 'https://a.example/1', 'Rook endings'],
    ['12. Rook endings https://a.example/1,', 'https://a.example/1', 'Rook endings'],
    ['1. e4 for White https://a.example/1', 'https://a.example/1', '1. e4 for White'],
    ['3) https://a.example/1', 'https://a.example/1', ''],
    ['https://w.example/Fork_(chess)', 'https://w.example/Fork_(chess)', ''],
    ['https://w.example/Fork_(chess)).', 'https://w.example/Fork_(chess))', ''],
    ['https://a.example/[1])', 'https://a.example/[1]', ''],
    ['www.a.example/1\tRooks', 'https://www.a.example/1', 'Rooks'],
    ['lichess.org/study/AbCd Rooks', 'https://lichess.org/study/AbCd', 'Rooks'],
    ['HTTP://A.example/1?q=ä', 'HTTP://A.example/1?q=ä', ''],
    ['**https://a.example/1**', 'https://a.example/1', ''],
    ['Rooks: **https://a.example/1.**', 'https://a.example/1', 'Rooks'],
    ['__https://a.example/1__: Rooks', 'https://a.example/1', 'Rooks'],
    ['_https://a.example/a_b_', 'https://a.example/a_b', ''],
    ['**_https://a.example/1_**.', 'https://a.example/1', ''],
    ['Read `https://a.example/1`, now', 'https://a.example/1', 'Read now'],
    ['**Rooks https://a.example/1**', 'https://a.example/1', 'Rooks'],
    ['**www.a.example/1**', 'https://www.a.example/1', ''],
    ['_www.a.example/1_', 'https://www.a.example/1', ''],
    ['*lichess.org/study/AbCd*', 'https://lichess.org/study/AbCd', ''],
    ['https://w.example/Chess_', 'https://w.example/Chess_', ''],
    ['my_rooks https://w.example/Chess_', 'https://w.example/Chess_', 'my_rooks'],
    ['https://a.example/1**', 'https://a.example/1**', ''],
    ['[12.03.24, 18:22:10] Anna: https://a.example/1', 'https://a.example/1', ''],
    ['\u200e[12.03.24, 18:22:10] ~ Anna Müller: https://a.example/1', 'https://a.example/1', ''],
    [
      '12/03/2024, 18:22 - Anna Müller: Rooks! https://a.example/1',
      'https://a.example/1',
      'Rooks!',
    ],
    ['3/12/24, 6:22\u202fPM - +49 170 1234567: https://a.example/1', 'https://a.example/1', ''],
    ['2024-03-12 18:22 Anna: https://a.example/1 Rooks', 'https://a.example/1', 'Rooks'],
    ['[18:22] <anna> https://a.example/1', 'https://a.example/1', ''],
    ['18:22 Anna: https://a.example/1', 'https://a.example/1', ''],
    ['Anna, [12.03.2024 18:22]: https://a.example/1', 'https://a.example/1', ''],
    ['12:40 Rooks https://a.example/1', 'https://a.example/1', 'Rooks'],
    ['Rook endings (2020): https://a.example/1', 'https://a.example/1', 'Rook endings (2020)'],
    ['javascript:alert(1)', 'javascript:alert(1)', ''],
    ['data:text/html,x', 'data:text/html,x', ''],
  ])('%j', (line, url, title) => {
    expect(linksOf(line)).toEqual([{ url, title, tags: [] }])
  })

  it('have several addresses without titles', () => {
    expect(linksOf('Both: https://a.example/1 and https://a.example/2')).toEqual([
      { url: 'https://a.example/1', title: '', tags: [] },
      { url: 'https://a.example/2', title: '', tags: [] },
    ])
  })

  it('without an address are named with their number; blank ones are not', () => {
    const text = '\uFEFFTo read\r\n\r\nhttps://a.example/1\r\nKasparov/Karpov, Nf3/e4 etc.\r\n'
    expect(linksOf(text)).toHaveLength(1)
    expect(skippedOf(text)).toEqual([
      [1, 'To read', NO_ADDRESS],
      [4, 'Kasparov/Karpov, Nf3/e4 etc.', NO_ADDRESS],
    ])
    expect(readLinksInText(text).links[0]?.line).toBe(3)
  })
})

describe('Markdown', () => {
  it.each([
    ['* [Rook *endings*](https://a.example/1)', 'https://a.example/1', 'Rook endings'],
    ['[A [B] c](https://a.example/(x) "Tip")', 'https://a.example/(x)', 'A [B] c'],
    ['[Rooks](<https://a.example/1 2>)', 'https://a.example/1 2', 'Rooks'],
    ['[![Cover](https://a.example/c.png)](https://a.example/1)', 'https://a.example/1', 'Cover'],
    ['![Cover](https://a.example/c.png) https://a.example/1', 'https://a.example/1', ''],
  ])('%j', (line, url, title) => {
    expect(linksOf(line)).toEqual([{ url, title, tags: [] }])
  })

  it('has several links in a line', () => {
    expect(
      linksOf('[A](https://a.example/1), [B](https://a.example/2) https://a.example/3'),
    ).toEqual([
      { url: 'https://a.example/1', title: 'A', tags: [] },
      { url: 'https://a.example/2', title: 'B', tags: [] },
      { url: 'https://a.example/3', title: '', tags: [] },
    ])
  })
})

describe('a table', () => {
  it.each([
    [
      'Pocket',
      'title,url,time_added,tags,status\r\nRook endings,https://a.example/1,1700000000,chess|endings,unread\r\nhttps://a.example/2,https://a.example/2,1700000000,,archive\r\n',
    ],
    [
      'Instapaper',
      'URL,Title,Selection,Folder,Timestamp,Tags\nhttps://a.example/1,Rook endings,,chess,1,"[""endings""]"\nhttps://a.example/2,,,Unread,1,[]\n',
    ],
    [
      'Raindrop',
      'id,title,note,excerpt,url,folder,tags,created\n1,Rook endings,,"a, b\n""c""",https://a.example/1,chess,endings,2024\n2,,,,https://a.example/2,Unsorted,,2024',
    ],
    [
      'a spreadsheet',
      '\uFEFF"Title";"url";"tags";"folder"\n"Rook endings";"https://a.example/1";"endings";"chess"\n;https://a.example/2;;\n\n',
    ],
  ])('of %s has titles, and tags and folders as tags', (_, text) => {
    expect(linksOf(text)).toEqual([
      { url: 'https://a.example/1', title: 'Rook endings', tags: expect.anything() },
      { url: 'https://a.example/2', title: '', tags: [] },
    ])
    expect(linksOf(text)[0]?.tags.toSorted()).toEqual(['chess', 'endings'])
    expect(skippedOf(text)).toEqual([])
  })

  it('names what is left out by the line where its row begins', () => {
    const text =
      'title,url\n"two\nlines",https://a.example/1\n"no\naddress",\n\nA,javascript:1\n"open,https://a.example/2\nB,https://a.example/3'
    expect(readLinksInText(text).links.map(({ line, url }) => [line, url])).toEqual([
      [2, 'https://a.example/1'],
      [7, 'javascript:1'],
    ])
    expect(skippedOf(text)).toEqual([
      [4, 'no address', NO_ADDRESS],
      [8, expect.stringContaining('"open'), 'A quotation mark in this row is never closed'],
    ])
  })

  it('of nothing but addresses needs no quotation marks', () => {
    expect(linksOf('url\nhttps://a.example/1,2\n').map(({ url }) => url)).toEqual([
      'https://a.example/1,2',
    ])
  })
})

const BOOKMARKS = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><H3>Chess &amp; more</H3>
        <DL><p>
            <DT><A HREF="https://a.example/1?a=1&amp;b=2" ICON="data:image/png;base64,AA=" TAGS="rooks,Endings">Rook <b>endings</b></A>
            <DD>A note
            <DT><H3>Endings</H3>
            <DL><p>
                <DT><A HREF="https://a.example/2">Pawns</A>
            </DL><p>
            <DT><A FEEDURL="https://a.example/feed" HREF="place:x">News</A>
        </DL><p>
        <DT><A HREF="javascript:void(0)">Tool</A>
    </DL><p>
</DL>`

describe('a bookmark file', () => {
  it('has titles, and folders as tags', () => {
    expect(linksOf(BOOKMARKS)).toEqual([
      {
        url: 'https://a.example/1?a=1&b=2',
        title: 'Rook endings',
        tags: ['Chess & more', 'rooks', 'Endings'],
      },
      { url: 'https://a.example/2', title: 'Pawns', tags: ['Chess & more', 'Endings'] },
      { url: 'javascript:void(0)', title: 'Tool', tags: [] },
    ])
    expect(skippedOf(BOOKMARKS)).toEqual([[16, 'News', 'A feed without a page']])
    expect(readLinksInText(BOOKMARKS).links.map(({ line }) => line)).toEqual([10, 14, 18])
  })

  it('may have folders 40 deep', () => {
    const names = Array.from({ length: 40 }, (_, at) => `Level ${at + 1}`)
    const text = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${names
      .map((name) => `<DT><H3>${name}</H3><DL><p>`)
      .join('')}<DT><A HREF="https://a.example/1">Deep</A>${'</DL><p>'.repeat(40)}</DL>`
    expect(linksOf(text)).toEqual([{ url: 'https://a.example/1', title: 'Deep', tags: names }])
  })

  it('that is cut off or wrong is read as far as it goes', () => {
    expect(linksOf('<DL><DT><A HREF="https://a.example/1">Rooks')).toEqual([
      { url: 'https://a.example/1', title: 'Rooks', tags: [] },
    ])
    expect(linksOf('<DL></DL></DL></H3><A>x</A><A HREF=https://a.example/1>R<A HREF="">')).toEqual([
      { url: 'https://a.example/1', title: 'R', tags: [] },
    ])
  })
})

it('OPML has pages of feeds and links; outlines without an address are folders', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0"><head><title>Mine</title></head><body>
  <outline text="Chess">
    <outline type="rss" text="Blog &#38; news" xmlUrl="https://a.example/feed" htmlUrl="https://a.example/"/>
    <outline type="rss" text="Only a feed" xmlUrl="https://a.example/other"/>
    <outline type="link" title="Study" text="x" url="https://a.example/study"></outline>
  </outline>
  <outline text="Last" htmlUrl="https://a.example/last"/>
</body></opml>`
  expect(linksOf(text)).toEqual([
    { url: 'https://a.example/', title: 'Blog & news', tags: ['Chess'] },
    { url: 'https://a.example/study', title: 'Study', tags: ['Chess'] },
    { url: 'https://a.example/last', title: 'Last', tags: [] },
  ])
  expect(skippedOf(text)).toEqual([[5, 'Only a feed', 'A feed without a page']])
})

describe('limits', () => {
  it('all links are counted, and no more returned than show that there are too many', () => {
    const { count, links } = readLinksInText('https://a.example/1\n'.repeat(3_000))
    expect([count, links.length]).toEqual([3_000, 501])
  })

  it('not every line without an address is listed', () => {
    const { skipped, unlisted } = readLinksInText('x\n'.repeat(800))
    expect([skipped.length, unlisted]).toEqual([500, 300])
  })

  const MEGABYTE = 1024 * 1024
  const filled = (part: string) => part.repeat(Math.ceil(MEGABYTE / part.length))
  it.each([
    ['lines', 'Rook endings https://a.example/1\n'],
    ['Markdown', '- [Rooks](https://a.example/1)\n'],
    ['one line', 'x '],
    ['one word', 'x'],
    ['brackets', '[]('],
    ['open brackets', '[x]((('],
    ['exclamation', '![['],
    ['letters and dots', 'a.'],
    ['closing brackets', ')'],
    ['brackets of both kinds', ')]'],
    ['bookmarks', '<DT><A HREF="https://a.example/1" ICON="data:image/png;base64,AAAA">R</A>\n'],
    ['folders', '<DT><H3>F</H3><DL><p>\n'],
    ['quotes', '<a href="'],
    ['tags', '<p><dt>'],
    ['entities', '<a href=x>&amp;&lt;'],
    ['rows', 'R,https://a.example/1,"a,b"\n'],
    ['quotation marks', '"'],
    ['a time and blanks', ' '],
    ['emphasis', '**_'],
    ['outlines', '<outline text="x" url="https://a.example/1">\n'],
  ])('a megabyte of %s takes little time', (name, part) => {
    const address = 'https://a.example/1'
    const head = {
      'closing brackets': address,
      'brackets of both kinds': address,
      outlines: '<opml>',
      rows: 'title,url,tags\n',
      'quotation marks': 'title,url,tags\n',
      'a time and blanks': `12.03.24 18:22 ${address}\n12.03.24 18:22`,
      bookmarks: '<dl>',
      folders: '<dl>',
      tags: '<p>',
    }
    const text = (new Map(Object.entries(head)).get(name) ?? '') + filled(part)
    expect(processorMs(() => readLinksInText(text))).toBeLessThan(100)
  })
})
