import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { durationText, linkedFacts, priceText } from './linked-data.ts'
import { NO_FACTS, readPageBytes, readPageFacts } from './page-facts.ts'

const URL_OF_PAGE = 'https://lessons.example/endgames/rook'

const page = (head: string, body = '') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`

const linked = (data: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`

describe('the facts of a page', () => {
  it('are none without markup, also for what is not HTML', () => {
    for (const text of ['', '%PDF-1.7 \u0000\u0001', '<<<>>>', '{"a": 1}'])
      expect(readPageFacts(text, URL_OF_PAGE)).toEqual(NO_FACTS)
  })

  it('come from OpenGraph', () => {
    const html = page(`
      <title>Rook endings | Lessons</title>
      <link rel="canonical" href="/endgames/rook?lang=en">
      <meta property="og:title" content="Rook endings &amp; how to hold them">
      <meta property="og:description" content="Lucena,
        Philidor and Vančura.">
      <meta property="og:image" content="/pictures/rook.jpg">
      <meta property="og:type" content="video.other">
      <meta property="article:published_time" content="2021-03-04T09:00:00+01:00">
      <meta property="video:duration" content="5400">
      <meta property="product:price:amount" content="19.90">
      <meta property="product:price:currency" content="EUR">
      <meta name="author" content="Ann Bell">`)
    expect(readPageFacts(html, URL_OF_PAGE)).toEqual({
      title: 'Rook endings & how to hold them',
      description: 'Lucena, Philidor and Vančura.',
      author: 'Ann Bell',
      imageUrl: 'https://lessons.example/pictures/rook.jpg',
      publishedDate: '2021-03-04',
      duration: '1 h 30 min',
      price: '€19.90',
      language: null,
      canonicalUrl: 'https://lessons.example/endgames/rook?lang=en',
      kinds: ['video.other'],
    })
  })

  it.each([
    ['<html lang="de-AT"><title>x</title>', 'de'],
    ['<html lang="nb"><title>x</title>', 'no'],
    ['<html><meta property="og:locale" content="pt_BR">', 'pt'],
    ['<html lang="tlh"><title>x</title>', null],
    ['<html lang=""><title>x</title>', null],
  ])('name the language of the page: %s', (html, language) => {
    expect(readPageFacts(html, URL_OF_PAGE).language).toBe(language)
  })

  it('come from JSON-LD first', () => {
    const html = page(
      `<meta property="og:title" content="Shop: Rook endings">
      ${linked({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'BreadcrumbList', name: 'Home' },
          {
            '@type': ['Product', 'Book'],
            name: 'Rook Endings',
            author: [{ name: 'Ann Bell' }, 'Cem Dur'],
          },
        ],
      })}
      ${linked({ '@type': 'Product', name: 'A lamp' })}`,
    )
    expect(readPageFacts(html, URL_OF_PAGE)).toMatchObject({
      title: 'Rook Endings',
      author: 'Ann Bell, Cem Dur',
      kinds: ['product', 'book'],
    })
  })

  it('come from headings and the title if there is nothing else', () => {
    expect(readPageFacts(page('<title>Lessons</title>'), URL_OF_PAGE).title).toBe('Lessons')
    const html =
      '<title>Rooks | Lessons</title><svg><title>A rook</title></svg><h1>Rook <b>endings</b></h1><h1>Another</h1>'
    expect(readPageFacts(html, URL_OF_PAGE).title).toBe('Rook endings')
  })

  it('come from microdata in meta, as YouTube writes it', () => {
    const html = page(
      '<meta itemprop="datePublished" content="2020-11-02"><meta itemprop="duration" content="PT12M4S">',
    )
    expect(readPageFacts(html, URL_OF_PAGE)).toMatchObject({
      publishedDate: '2020-11-02',
      duration: '12 min',
    })
  })

  it('contain no markup, no hidden characters, and no addresses other than of the web', () => {
    const html = page(`
      <meta property="og:title" content="<b>Rooks</b>\u202e and\u0000 &lt;script&gt;pawns">
      <meta property="og:image" content="javascript:alert(1)">
      <link rel="canonical" href="https://user:secret@lessons.example/">
      <meta property="article:author" content="https://social.example/ann">
      <meta property="article:published_time" content="0001-01-01">`)
    expect(readPageFacts(html, URL_OF_PAGE)).toEqual({ ...NO_FACTS, title: 'Rooks and pawns' })
  })

  it('are as short as the fields of a resource', () => {
    const long = 'endless words '.repeat(2000)
    const { title, description } = readPageFacts(
      page(
        `<meta property="og:title" content="${long}"><meta name="description" content="${long}">`,
      ),
      URL_OF_PAGE,
    )
    expect(title?.length).toBeLessThanOrEqual(300)
    expect(title).toMatch(/(?:words|endless)\.\.\.$/)
    expect(description?.length).toBeLessThanOrEqual(5000)
  })

  it('can be read from anything', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.json(), (text, json) => {
        const html = `${text}<meta property="og:image" content="${text}"><script type="application/ld+json">${json}</script>`
        const facts = readPageFacts(html, URL_OF_PAGE)
        expect(facts.imageUrl ?? 'https://').toMatch(/^https?:/)
      }),
    )
  })

  it('end with the head of the page', () => {
    const late = '<meta name="description" content="Late"><h1>Late</h1>'
    expect(readPageFacts(page('<title>Early</title>', late), URL_OF_PAGE)).toEqual({
      ...NO_FACTS,
      title: 'Early',
    })
    const open = `<html><head><title>Early</title>${late}`
    expect(readPageFacts(open, URL_OF_PAGE)).toMatchObject({ description: 'Late' })
  })

  it('end where more than 512 elements are open', () => {
    const nested = (depth: number) =>
      `<title>Early</title>${'<b>'.repeat(depth)}<meta name="description" content="Deep">`
    expect(readPageFacts(nested(511), URL_OF_PAGE).description).toBe('Deep')
    expect(readPageFacts(nested(512), URL_OF_PAGE)).toEqual({ ...NO_FACTS, title: 'Early' })
    // Elements that are closed again, or have no content, are not open.
    const flat = `${'<b></b><br><img>'.repeat(2000)}<meta name="description" content="Flat">`
    expect(readPageFacts(flat, URL_OF_PAGE).description).toBe('Flat')
  })

  it.each([
    ['', '<div itemscope><meta itemprop="duration" content="PT41M13S"></div>'],
    ['', '<time itemprop="duration" datetime="PT41M13S">41:13</time>'],
    ['', linked({ '@type': 'VideoObject', name: 'Other', duration: 'PT41M13S' })],
    ['<meta property="og:video:duration" content="2473">', ''],
    ['', `${' '.repeat(400 * 1024)}<script>var player = {"lengthSeconds":"2473"}</script>`],
  ])('find the length in the head or below it: %s%.40s', (head, body) => {
    const html = page(`<title>Lesson</title>${head}`, `<h1>Below</h1>${body}`)
    const facts = readPageBytes({ body: Buffer.from(html), charset: 'utf-8', url: URL_OF_PAGE })
    expect(facts).toEqual({ ...NO_FACTS, title: 'Lesson', duration: '41 min' })
  })

  it('are those of its first 256 KB', () => {
    const at = (length: number) =>
      readPageBytes({
        body: Buffer.from(`${' '.repeat(length)}<title>Here</title>`),
        charset: null,
        url: URL_OF_PAGE,
      }).title
    expect(at(255 * 1024)).toBe('Here')
    expect(at(256 * 1024)).toBeNull()
  })

  it.each(['<b>', '<svg>', '<p>', '<b a=', '<!--', '</', '<title>', '<script>'])(
    'security 59: are read in a moment from a page of nothing but %s',
    (part) => {
      const body = Buffer.from(part.repeat((1024 * 1024) / part.length))
      const read = () => readPageBytes({ body, charset: null, url: URL_OF_PAGE })
      read()
      expect(processorMs(read)).toBeLessThan(200)
    },
  )

  it('are read in time from a page of 2 MB that is all markup', () => {
    const taken = processorMs(() => {
      readPageFacts('<meta property="og:title" content="<<<<">'.repeat(50_000), URL_OF_PAGE)
      readPageFacts(`<title>${'<'.repeat(2_000_000)}`, URL_OF_PAGE)
    })
    expect(taken).toBeLessThan(3000)
  })
})

describe('linked data', () => {
  it('is skipped if it is not JSON, and read up to a depth', () => {
    const deep = `${'{"@graph":['.repeat(60)}{"@type":"Book","name":"Deep"}${']}'.repeat(60)}`
    expect(linkedFacts(['{', 'null', '[]', '"Book"', deep]).title).toBeNull()
    expect(linkedFacts(['{', '[[{"@type":"Book","name":"Near"}]]']).title).toBe('Near')
  })

  it('knows pages, offers and free access', () => {
    const book = { '@type': 'Book', name: 'X', numberOfPages: 240, isAccessibleForFree: true }
    expect(linkedFacts([JSON.stringify(book)])).toMatchObject({
      duration: '240 pages',
      price: 'Free',
    })
    const course = { '@type': 'Course', name: 'X', offers: [{ price: 12, priceCurrency: 'CHF' }] }
    expect(linkedFacts([JSON.stringify(course)])).toMatchObject({ price: '12 CHF' })
  })

  it.each([
    ['19.95', 'USD', '$19.95'],
    ['20', 'GBP', '£20'],
    ['0', 'USD', 'Free'],
    ['0.00', null, 'Free'],
    ['from 10', 'EUR', 'from 10'],
  ])('the price %s in %s is %s', (amount, currency, text) => {
    expect(priceText(amount, currency)).toBe(text)
  })

  it.each([
    ['PT2H30M', '2 h 30 min'],
    ['P1DT1H', '25 h'],
    ['PT45S', '45 s'],
    ['PT0S', null],
    ['P2Y', null],
    ['two hours', null],
  ])('the duration %s is %s', (iso, text) => {
    expect(durationText(iso)).toBe(text)
  })
})
