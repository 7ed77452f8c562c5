import { afterEach, describe, expect, it, vi } from 'vitest'
import { type PageContext, serverPageContext } from '#client/data/page-context.ts'
import { ENGLISH_READER } from '#shared/texts/text.ts'
import { breadcrumbList, pageHead } from './page-head.ts'

vi.mock('#client/data/page-context.ts', () => ({
  serverPageContext: vi.fn<() => PageContext | null>(),
}))

function onServer(siteUrl: string): void {
  vi.mocked(serverPageContext).mockReturnValue({
    api: () => Promise.reject(new Error('no API here')),
    theme: null,
    reader: ENGLISH_READER,
    scripts: '',
    prefix: '',
    languages: ['en'],
    kids: false,
    locked: null,
    siteUrl,
    supportEmail: 'help@chess.test',
    notice: null,
    answer: { status: 200, html: '' },
  })
}

afterEach(() => vi.unstubAllGlobals())

const about = { title: 'About', description: 'Who we are', path: '/about' }

describe('pageHead', () => {
  it('names the page, its canonical address and its cards', () => {
    onServer('https://openfile.test/')
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
