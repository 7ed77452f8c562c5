import { describe, expect, it } from 'vitest'
import { type AtomEntry, renderAtomFeed, xmlText } from './atom-feed.ts'
import { renderRobots, renderSitemap, renderSitemapIndex } from './crawler-files.ts'

const HOSTILE = [
  '</title><script>alert(1)</script>',
  ']]> & "quotes" \'single\'',
  'nul\u0000 bell\u0007 esc\u001B vt\u000B',
  'lone \uD800 surrogate \uDFFF',
  'not a character \uFFFE\uFFFF',
  'Réti’s ♞ opening 𝄞',
]

/** Undoes the five escapes; anything else that looks like markup is an error. */
function readXml(text: string): string {
  expect(text).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/)
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

describe('xmlText', () => {
  it.each(HOSTILE)('escapes %j and keeps its legal characters', (text) => {
    const legal = [...text].filter((sign) =>
      /[\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(sign),
    )
    expect(readXml(xmlText(text))).toBe(legal.join(''))
  })
})

describe('renderSitemap', () => {
  it('lists URLs with their true last change, or none', () => {
    expect(
      renderSitemap([
        { url: 'https://openfile.test/', lastmod: '2026-11-21T04:00:00.000Z' },
        { url: 'https://openfile.test/category/all?category=opening&query=a', lastmod: null },
      ]),
    ).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://openfile.test/</loc><lastmod>2026-11-21T04:00:00.000Z</lastmod></url>\n' +
        '<url><loc>https://openfile.test/category/all?category=opening&amp;query=a</loc></url>\n' +
        '</urlset>\n',
    )
  })

  it('names the page in each language', () => {
    const alternates = [
      { hrefLang: 'de', url: 'https://openfile.test/de/explore?a&b' },
      { hrefLang: 'x-default', url: 'https://openfile.test/explore?a&b' },
    ]
    const xml = renderSitemap([{ url: 'https://openfile.test/explore', lastmod: null, alternates }])
    expect(xml).toContain(' xmlns:xhtml="http://www.w3.org/1999/xhtml">')
    expect(xml).toContain(
      '</loc><xhtml:link rel="alternate" hreflang="de" href="https://openfile.test/de/explore?a&amp;b"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://openfile.test/explore?a&amp;b"/></url>',
    )
  })
})

describe('renderSitemapIndex', () => {
  it('lists sitemaps', () => {
    const xml = renderSitemapIndex([
      { url: 'https://openfile.test/sitemap-1.xml', lastmod: '2026-11-21' },
    ])
    expect(xml).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect(xml).toContain(
      '<sitemap><loc>https://openfile.test/sitemap-1.xml</loc><lastmod>2026-11-21</lastmod></sitemap>',
    )
  })
})

describe('renderRobots', () => {
  it('opens the catalogue, closes the rest and names the sitemap', () => {
    const lines = renderRobots('https://openfile.test').split('\n')
    expect(lines[0]).toBe('User-agent: *')
    for (const path of ['/api/', '/admin', '/settings', '/saved-resources', '/auth']) {
      expect(lines).toContain(`Disallow: ${path}`)
    }
    expect(lines).toContain('Sitemap: https://openfile.test/sitemap.xml')
    expect(lines).not.toContain('Disallow: /')
  })
})

describe('renderAtomFeed', () => {
  const entry: AtomEntry = {
    id: 'https://openfile.test/resource/7',
    title: 'My System',
    summary: 'Open files, passed pawns.',
    url: 'https://openfile.test/resource/7',
    updated: '2026-11-20T10:00:00.000Z',
    published: '1925-01-01',
    author: 'Aron Nimzowitsch',
    language: 'fr',
  }
  const feed = (entries: AtomEntry[]): string =>
    renderAtomFeed({
      language: 'de',
      id: 'https://openfile.test/',
      title: 'New & old',
      subtitle: null,
      author: 'Openfile',
      self: 'https://openfile.test/feed.xml',
      page: 'https://openfile.test/',
      updated: '2026-11-21',
      entries,
    })

  it('has what RFC 4287 requires of a feed', () => {
    const xml = feed([])
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/,
    )
    expect(xml).toMatch(/<feed [^>]* xml:lang="de">/)
    expect(xml).toContain('<id>https://openfile.test/</id>')
    expect(xml).toContain('<updated>2026-11-21T00:00:00.000Z</updated>')
    expect(xml).toContain('<title>New &amp; old</title>')
    expect(xml).not.toContain('subtitle')
    expect(xml).toContain('<author><name>Openfile</name></author>')
    expect(xml).toContain(
      'rel="self" type="application/atom+xml" href="https://openfile.test/feed.xml"',
    )
  })

  it('gives each entry its id, title, times, link, author and summary', () => {
    const xml = feed([entry])
    expect(xml).toContain('<id>https://openfile.test/resource/7</id>')
    expect(xml).toContain('<title>My System</title>')
    expect(xml).toContain('<updated>2026-11-20T10:00:00.000Z</updated>')
    expect(xml).toContain('<published>1925-01-01T00:00:00.000Z</published>')
    expect(xml).toContain('<author><name>Aron Nimzowitsch</name></author>')
    expect(xml).toContain('<summary>Open files, passed pawns.</summary>')
    expect(xml).toContain('<dc:language>fr</dc:language>')
    expect(feed([{ ...entry, language: null }])).not.toContain('<dc:language>')
  })

  it('leaves out an unknown author and date: the feed’s author stands in', () => {
    const xml = feed([{ ...entry, author: null, published: null }])
    expect(xml.match(/<author>/g)).toHaveLength(1)
    expect(xml).not.toContain('<published>')
  })

  it.each(HOSTILE)('survives the title %j', (title) => {
    const xml = feed([{ ...entry, title, summary: title, author: title }])
    const inside = /<entry>\n.*\n<title>([^<]*)<\/title>/.exec(xml)?.[1]
    expect(inside).toBe(xmlText(title))
    expect(xml).not.toContain('<script')
  })
})
