import { PRODUCT_IDENTITY } from '#shared/texts/product.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type PageContext, serverPageContext } from '#client/data/page-context.ts'
import type { SiteLanguage } from '#shared/texts/languages.ts'
import { type Offered, prefixOf } from '#shared/texts/page-address.ts'
import { chapterHref } from './search-params.ts'
import { breadcrumbList, leavingHref, pageHead } from './page-head.ts'
import { readAsVisitor } from './page-language.ts'

readAsVisitor()

vi.mock('#client/data/page-context.ts', () => ({
  serverPageContext: vi.fn<() => PageContext | null>(),
}))

function onServer(
  siteUrl: string,
  language: SiteLanguage = 'en',
  languages: Offered = ['en'],
): void {
  vi.mocked(serverPageContext).mockReturnValue({
    api: () => Promise.reject(new Error('no API here')),
    theme: null,
    reader: { language, find: null, opening: null },
    scripts: '',
    prefix: prefixOf(language, languages),
    languages,
    kids: false,
    locked: null,
    siteUrl,
    site: { ...PRODUCT_IDENTITY, footerLinks: [], runsOn: true, imprint: false, pages: [] },
    supportEmail: 'help@chess.test',
    notice: null,
    nonce: 'a nonce',
    answer: { status: 200, html: '', inlineScripts: [] },
  })
}

afterEach(() => vi.unstubAllGlobals())

const about = { title: 'About', description: 'Who we are', path: '/about' }

describe('pageHead', () => {
  it('names the page, its canonical address and its cards', () => {
    onServer('https://openfile.test')
    const { meta, links } = pageHead({ ...about, image: '/covers/7.png', type: 'article' })
    expect(meta[0]).toEqual({ title: 'About | Openfile' })
    expect(meta).toContainEqual({ name: 'description', content: 'Who we are' })
    expect(meta).toContainEqual({ property: 'og:type', content: 'article' })
    expect(meta).toContainEqual({ property: 'og:url', content: 'https://openfile.test/about' })
    expect(meta).toContainEqual({
      property: 'og:image',
      content: 'https://openfile.test/covers/7.png',
    })
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
    // steady 16
    expect(meta).toContainEqual({ property: 'og:image:width', content: '1200' })
    expect(meta).toContainEqual({ property: 'og:image:height', content: '630' })
    expect(links).toEqual([{ rel: 'canonical', href: 'https://openfile.test/about' }])
  })

  it('shows the icon for want of a picture, and leaves out what else the page has not', () => {
    onServer('https://openfile.test')
    const { meta, scripts } = pageHead(about)
    expect(JSON.stringify(meta)).not.toMatch(/robots/)
    expect(meta).toContainEqual({
      property: 'og:image',
      content: 'https://openfile.test/apple-touch-icon.png',
    })
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary' })
    expect(scripts).toEqual([])
  })

  it('keeps absolute image addresses, and hides pages on request', () => {
    onServer('https://openfile.test')
    const { meta } = pageHead({ ...about, image: 'https://i.test/a.jpg', noindex: true })
    expect(meta).toContainEqual({ property: 'og:image', content: 'https://i.test/a.jpg' })
    expect(
      meta.filter((each) => 'property' in each && /width|height/.test(String(each.property))),
    ).toEqual([])
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  })

  it('writes JSON-LD that no text can break out of', () => {
    onServer('https://openfile.test')
    const data = { name: '</script><script>alert(1)</script><!--' }
    const [script] = pageHead({ ...about, jsonLd: [data] }).scripts
    expect(script?.type).toBe('application/ld+json')
    expect(script?.children).not.toContain('<')
    expect(JSON.parse(script?.children ?? '')).toEqual(data)
  })

  it('takes the origin of the page in the browser', () => {
    vi.mocked(serverPageContext).mockReturnValue(null)
    vi.stubGlobal('location', { origin: 'http://localhost:3000' })
    vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
    expect(pageHead(about).links[0]?.href).toBe('http://localhost:3000/about')
  })
})

describe('the languages of a page', () => {
  const SITE = 'https://openfile.test'
  const OFFERED = ['en', 'de', 'es', 'fr', 'en-XA'] as const
  const siblings = (path: string) => [
    { rel: 'alternate', hrefLang: 'en', href: SITE + path },
    { rel: 'alternate', hrefLang: 'de', href: `${SITE}/de${path === '/' ? '' : path}` },
    { rel: 'alternate', hrefLang: 'es', href: `${SITE}/es${path === '/' ? '' : path}` },
    { rel: 'alternate', hrefLang: 'fr', href: `${SITE}/fr${path === '/' ? '' : path}` },
    { rel: 'alternate', hrefLang: 'x-default', href: SITE + path },
  ]
  const PAGES = ['/', '/about', '/resource/5', '/category/all?category=endgame']
  const LOCALES = [
    ['en', 'en_US', ''],
    ['de', 'de_DE', '/de'],
    ['es', 'es_ES', '/es'],
    ['fr', 'fr_FR', '/fr'],
  ] as const
  const cases = PAGES.flatMap((path) => LOCALES.map((each) => [path, ...each] as const))

  it.each(cases)('%s in %s', (path, language, locale, prefix) => {
    onServer(SITE, language, OFFERED)
    const { meta, links } = pageHead({ ...about, path })
    const own = SITE + (prefix && path === '/' ? prefix : prefix + path)
    expect(links).toEqual([{ rel: 'canonical', href: own }, ...siblings(path)])
    expect(meta).toContainEqual({ property: 'og:url', content: own })
    expect(meta).toContainEqual({ property: 'og:locale', content: locale })
  })

  it('has no siblings in one language, nor as a page that is not for search engines', () => {
    onServer(SITE, 'de', ['de', 'en-XA'])
    expect(pageHead(about).links).toEqual([{ rel: 'canonical', href: `${SITE}/about` }])
    onServer(SITE, 'de', OFFERED)
    expect(pageHead({ ...about, noindex: true }).links).toEqual([
      { rel: 'canonical', href: `${SITE}/de/about` },
    ])
  })

  it('on a site in German, others have a prefix, English too', () => {
    onServer(SITE, 'en', ['de', 'en'])
    expect(pageHead(about).links).toEqual([
      { rel: 'canonical', href: `${SITE}/en/about` },
      { rel: 'alternate', hrefLang: 'de', href: `${SITE}/about` },
      { rel: 'alternate', hrefLang: 'en', href: `${SITE}/en/about` },
      { rel: 'alternate', hrefLang: 'x-default', href: `${SITE}/about` },
    ])
  })
})

describe('breadcrumbList', () => {
  it('numbers the crumbs from one and makes them absolute', () => {
    onServer('https://openfile.test')
    expect(
      breadcrumbList([
        { name: 'Home', path: '/' },
        { name: 'About', path: '/about' },
      ]),
    ).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://openfile.test/' },
        { position: 2, name: 'About', item: 'https://openfile.test/about' },
      ],
    })
  })
})

it('a link that asks before a child leaves stays in the language of the page, and others are what they are', () => {
  const SITE = 'https://openfile.test'
  const hrefs = [`${SITE}/leave/5`, `${SITE}/leave/site/2`, 'https://leave.example/leave/5', '#']
  const chapters = ['/leave/5?chapter=2', 'https://leave.example/leave/5']
  onServer(SITE, 'de', ['en', 'de'])
  expect(hrefs.map(leavingHref)).toEqual([
    `${SITE}/de/leave/5`,
    `${SITE}/de/leave/site/2`,
    ...hrefs.slice(2),
  ])
  expect(chapters.map(chapterHref)).toEqual(['/de/leave/5?chapter=2', chapters[1]])
  onServer(SITE, 'en', ['en', 'de'])
  expect(hrefs.map(leavingHref)).toEqual(hrefs)
  expect(chapters.map(chapterHref)).toEqual(chapters)
})
