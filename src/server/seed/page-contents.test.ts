import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageSection } from '#shared/contracts/page-contents.ts'
import { PAGE_CONTENTS, type PageContentSeed } from './page-contents.ts'

const PAGE_NAMES = [
  'home',
  'help',
  'play',
  'kids',
  'other-resources',
  'about',
  'contact',
  'privacy',
  'terms',
  'cookies',
  'affiliate-disclosure',
]
const LEGAL_PAGES = ['privacy', 'terms', 'cookies', 'affiliate-disclosure']
const KNOWN_LINKS = [
  '/',
  '/auth',
  '/saved-resources',
  '/settings',
  '/category/youtube',
  '/category/book',
  '/category/course',
  '/category/article',
  '/help',
  '/play',
  '/kids',
  '/kids/lock',
  '/kids/stars',
  '/other-resources',
  '/privacy',
  '/terms',
  '/cookies',
  '/about',
  '/affiliate-disclosure',
  '/contact',
  'mailto:{SUPPORT_EMAIL}',
]
const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g

function page(name: string): PageContentSeed {
  const found = PAGE_CONTENTS.find(({ pageName }) => pageName === name)
  if (!found) throw new Error(`no page ${name}`)
  return found
}

function texts({ title, subtitle, sections }: PageContentSeed): string[] {
  return [
    title,
    subtitle ?? '',
    ...sections.flatMap(({ heading, body, items = [] }) => [heading, ...body, ...items]),
  ]
}

function links(seed: PageContentSeed): string[] {
  return texts(seed).flatMap((text) => [...text.matchAll(LINK)].map((match) => match[2] ?? ''))
}

/** Matches the names under which the code stores something in the browser: in a constant or directly in the call. */
const KEPT =
  /\b(?:STORED_AS|COOKIE|MARK) = '(\w+)'|(?:writeStored|setItem|writePreferenceCookie)\('(\w+)'/g

function sourcesOf(folder: string): string[] {
  const root = new URL(`${folder}/`, import.meta.url)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(new URL(name.replaceAll('\\', '/'), root), 'utf8'))
}

describe('page contents', () => {
  it('holds the eleven pages once each, in a definite order', () => {
    expect(PAGE_CONTENTS.map(({ pageName }) => pageName).toSorted()).toEqual(PAGE_NAMES.toSorted())
    expect(new Set(PAGE_CONTENTS.map(({ order }) => order)).size).toBe(PAGE_CONTENTS.length)
  })

  it('uses the specified titles and dates', () => {
    expect(page('home').title).toBe('Discover Top Chess Resources')
    expect(page('help').title).toBe('Help & FAQ')
    expect(page('play').title).toBe('Play Chess Online')
    expect(page('kids').title).toBe('Chess Resources For Kids')
    expect(page('other-resources').title).toBe('Additional Chess Resources')
    expect(page('privacy').subtitle).toBe('Last updated: April 4, 2025')
    expect(page('cookies').subtitle).toBe('Last updated: April 4, 2025')
    expect(page('terms').subtitle).toBe('Last updated: April 15, 2025')
    expect(page('affiliate-disclosure').subtitle).toBe('Last updated: April 15, 2025')
  })

  it('fault 19: every page has the date of its text, which is one of the policies', () => {
    for (const { subtitle, updatedAt } of PAGE_CONTENTS) {
      const day = subtitle === 'Last updated: April 4, 2025' ? '04' : '15'
      expect(updatedAt).toBe(`2025-04-${day}T00:00:00.000Z`)
    }
  })

  it('fault 19: the cookie policy names whatever the pages keep in a browser', () => {
    const kept = sourcesOf('../../client')
      .concat(sourcesOf('../platform/http'))
      .flatMap((code) => [...code.matchAll(KEPT)].map((found) => found[1] ?? found[2] ?? ''))
    expect(kept).toEqual(expect.arrayContaining(['theme', 'developmentNotice', 'signed_in']))
    const policy = texts(page('cookies')).join(' ')
    expect([...new Set(kept)].filter((name) => !new RegExp(`\\b${name}\\b`).test(policy))).toEqual(
      [],
    )
  })

  it('has eight help cards, and shows the support address on Help and Contact', () => {
    expect(page('help').sections.map(({ id }) => id)).toEqual([
      'what-this-is',
      'content-types',
      'filtering',
      'ratings',
      'saving',
      'comments',
      'skill-level',
      'contact',
    ])
    for (const name of ['help', 'contact']) {
      expect(texts(page(name)).join('\n')).toContain('{SUPPORT_EMAIL}')
      expect(texts(page(name)).join('\n')).toContain('48 hours')
    }
  })

  it('has the specified sections', () => {
    const headings = (name: string) => page(name).sections.map(({ heading }) => heading)
    expect(headings('play')).toContain('Choosing a Platform')
    expect(headings('kids')).toContain('Tips for Parents')
    expect(headings('other-resources')).toContain('Recommended Books')
    expect(headings('privacy')).toContain('Children under 13')
  })

  it('recommends books that the seed catalogue holds', () => {
    const catalogue = readFileSync(new URL('data/resources.csv', import.meta.url), 'utf8')
    const plain = catalogue.replaceAll("'", '’')
    const books = page('other-resources').sections.find(({ id }) => id === 'recommended-books')
    for (const item of books?.items ?? []) {
      expect(plain).toContain(item.split(', by ')[0])
    }
    expect(books?.items?.length).toBeGreaterThan(9)
  })
})

describe.each(PAGE_CONTENTS.map((seed) => [seed.pageName, seed] as const))('%s', (name, seed) => {
  it('has valid sections with ids unique in the page', () => {
    const ids = seed.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const section of seed.sections) {
      expect(pageSection.parse(section)).toEqual(section)
      expect(section.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(section.body.length).toBeGreaterThan(0)
      const leadIns = section.body.filter((text) => text.endsWith(':'))
      expect(leadIns).toEqual(leadIns.length > 0 && section.items ? [section.body.at(-1)] : [])
    }
  })

  it('leaves no placeholder but the four that are filled in, and no stray space', () => {
    for (const text of texts(seed)) {
      const filled = text
        .replaceAll(LINK, '$1')
        .replaceAll(/\{(?:SITE_NAME|SUPPORT_EMAIL|AUDIT_MONTHS|SEARCH_STATS_MONTHS)\}/g, '')
      expect(filled).not.toMatch(/[{}[\]<>]|\bTODO\b|\bTBD\b|\blorem\b|example\.(com|org)/i)
      expect(text).toBe(text.trim())
      expect(text).not.toMatch(/ {2}|['"]/)
    }
  })

  it('links only to pages that exist', () => {
    expect(links(seed).filter((link) => !KNOWN_LINKS.includes(link))).toEqual([])
    if (LEGAL_PAGES.includes(name)) {
      expect(links(seed)).toEqual(expect.arrayContaining(['/', '/terms', '/privacy', '/about']))
    }
  })
})
