import type { App } from '#server/platform/http/app-env.ts'
import type { AppContext } from '#server/context.ts'
import { lockBrowserOf, sealLock } from '#server/features/kids-lock/kids-lock.service.ts'
import { pageRoutes, type Renderer } from '#server/pages.ts'
import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { SORTS } from '#shared/domain/catalogue.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import { age } from '#shared/domain/filters/age.ts'
import { type Random, randomFrom } from '../../bench/random.ts'
import { addOpenings, addResources, runSql } from './factories.ts'
import { listenWith } from './listening-server.ts'

const ROWS = 120
const EVERY_NTH = 10
/** A fixed seed, so that every walk is the same. */
const SEED = 20_261_122

/** A word in every text of a resource that is not for kids, and nowhere else. */
const GROWN_UP = 'quuxberg'

/** A resource with a twin that differs only in its audience and in some text. */
type WalkRow = {
  title: string
  description: string
  author: string
  tags: string[]
  opening: string | null
  type: (typeof RESOURCE_TYPES)[number]
  level: (typeof LEVELS)[number]
  category: (typeof CATEGORIES)[number]
  sourceWebsite: (typeof SOURCE_WEBSITES)[number]
  sourceUrl: string
  price: string
  isForKids: boolean
  isFeatured: boolean
  publishedDate: string
}

const OPENINGS = ['Italian Game', 'Ruy Lopez', 'Sicilian Defense'] as const
const SUBJECTS = ['forks', 'pins', 'endgames', 'checkmates', 'gambits', 'traps'] as const

/** Returns a catalogue in which one out of `everyNth` resources is for kids, by its flag or by level and tag. */
function walkRows(count: number, everyNth: number): WalkRow[] {
  const at = <Item>(items: readonly Item[], place: number) => items[place % items.length] as Item
  return Array.from({ length: count }, (_, place) => {
    const kids = place % everyNth === 0
    const byTag = kids && place % (2 * everyNth) === 0
    const word = kids ? 'playful' : GROWN_UP
    const turn = Math.floor(place / everyNth) + place
    return {
      title: `${word} ${at(SUBJECTS, turn)} ${place}`,
      description: `About ${at(SUBJECTS, turn + 1)}, ${word}.`,
      author: `${word} author ${place % 5}`,
      tags: byTag ? ['kids'] : [word],
      opening: place % 4 === 3 ? null : at(OPENINGS, turn),
      type: at(RESOURCE_TYPES, turn),
      level: byTag ? 'beginner' : at(LEVELS, turn + 1),
      category: at(CATEGORIES, turn),
      sourceWebsite: at(SOURCE_WEBSITES, turn),
      sourceUrl: `https://${kids ? 'www.chesskid.com' : `${GROWN_UP}.example`}/${place}`,
      price: at(['Free', '$10', ''], turn),
      isForKids: kids && !byTag,
      isFeatured: turn % 3 === 0,
      publishedDate: `2026-0${1 + (place % 6)}-1${place % 10}`,
    }
  })
}

/**
 * Words that resources for both audiences have, words that only the others have, beginnings of words, misspelled words,
 * and moves.
 */
const QUERIES = ['forks', 'pins checkmates', 'quuxbreg', 'quuxber', 'quux author', 'gambts', 'playful', 'for kids',
  'free beginner', 'advanced', 'author 1', 'Sicilian', 'e4 c5', 'e4', 'q', '%', 'zzzz', 'grandmaster traps'] // prettier-ignore
const MOVES = ['', 'e4', 'e4,e5', 'e4,c5', 'e4,e5,Nf3,Nc6,Bc4', 'e4,e5,Nf3,Nc6,Bb5', 'd4,d5']
const PAGES = [
  '/',
  '/category/all',
  '/category/book',
  '/source/amazon',
  '/source/other',
  '/explore',
  '/kids',
  '/kids/mates',
  '/play',
]
const FEEDS = ['/feed.xml', '/sitemap.xml', '/sitemaps/1.xml']

/** Returns the address of some list, search, count, feed or page, with all parameters that it accepts. */
function randomAddress(random: Random, ids: readonly number[]): string {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const maybe = (chance: number, name: string, value: () => string | number) =>
    random() < chance ? [`${name}=${encodeURIComponent(value())}`] : []
  const filters = () => [
    ...maybe(0.5, 'query', () => pick(QUERIES)),
    ...maybe(0.3, 'type', () => pick(['all', ...RESOURCE_TYPES])),
    ...maybe(0.4, 'category', () => pick(['all', 'kids', ...CATEGORIES])),
    ...maybe(0.3, 'level', () => pick(LEVELS)),
    ...maybe(0.2, 'level', () => pick(LEVELS)),
    ...maybe(0.3, 'source', () => pick(SOURCE_WEBSITES)),
    ...maybe(0.1, 'age', () => String(pick(age.offered))),
    ...maybe(0.2, 'recent', () => pick(['all', 'week', 'year'])),
    ...maybe(0.2, 'opening', () => pick(OPENINGS)),
    ...maybe(0.1, 'openingCategory', () => pick(['1', '1.e4', 'all'])),
    ...maybe(0.1, 'subcategoryId', () => 1),
    ...maybe(0.1, 'verbatim', () => 1),
    ...maybe(0.1, 'literal', () => pick(['beginner', 'free'])),
    ...maybe(0.1, 'utm_source', () => pick(['mail', 'kids'])),
    ...maybe(0.1, 'kids', () => pick(['true', 'false'])),
  ]
  const paging = () => [
    ...maybe(0.5, 'sort', () => pick(SORTS)),
    ...maybe(0.2, 'unpriced', () => pick(['first', 'last'])),
    ...maybe(0.4, 'limit', () => pick([1, 5, 100])),
    ...maybe(0.4, 'offset', () => pick([0, 1, 20, 1000])),
  ]
  const id = () => pick(ids)
  const whole = (path: string, parts: string[]) =>
    parts.length > 0 ? `${path}?${parts.join('&')}` : path
  const makers: readonly (() => string)[] = [
    () => whole('/api/resources', [...filters(), ...paging()]),
    () => whole('/api/resources', [...filters(), ...paging()]),
    () => whole('/api/resources/facets', filters()),
    () => whole('/api/search/nearest', filters()),
    () => whole('/api/search/suggestions', [`query=${encodeURIComponent(pick(QUERIES))}`]),
    () =>
      whole('/api/explore', [
        ...maybe(0.9, 'moves', () => pick(MOVES)),
        ...maybe(0.3, 'kids', () => pick(['true', 'false'])),
        ...maybe(0.3, 'level', () => pick(LEVELS)),
        ...maybe(0.2, 'source', () => pick(SOURCE_WEBSITES)),
        ...maybe(0.2, 'side', () => pick(['white', 'black', 'both'])),
      ]),
    () => '/api/resources/featured',
    () => pick(['/api/kids/topics', '/api/kids/topics/mates', '/api/kids/topics/play']),
    () => `/api/resources/${id()}`,
    () => `/api/resources/${id()}/related`,
    () => `/api/resources/${id()}/instead`,
    () => `/api/resources/${id()}/editions`,
    () => `/api/resources/${id()}/paths`,
    () => `/api/resources/${id()}/comments`,
    () => `/resource/${id()}`,
    () => `/leave/${id()}`,
    () => `/covers/${id()}.svg`,
    () => pick(FEEDS),
    () => whole(pick(PAGES), [...filters(), ...paging()]),
  ]
  return pick(makers)()
}

const COUNTS = /"(?:total|resources)":(\d+)/g

/** Returns what a response to a locked visitor reveals about anything but resources for kids; null if nothing. */
function leakIn(
  { status, headers, body }: { status: number; headers: Record<string, unknown>; body: string },
  { path, kidsTotal }: { path: string; kidsTotal: number },
): string | null {
  if (status >= 500) return `${path}: ${status}`
  const headerText = JSON.stringify(headers)
  if (body.toLowerCase().includes(GROWN_UP) || headerText.toLowerCase().includes(GROWN_UP))
    return `${path}: a resource that is none for kids`
  const total = Number(headers['x-total-count'] ?? 0)
  if (total > kidsTotal) return `${path}: a total of ${total}`
  for (const [, number] of body.matchAll(COUNTS))
    if (Number(number) > kidsTotal) return `${path}: a count of ${number}`
  if (path.startsWith('/api/resources/facets') && status === 200) {
    const groups = Object.values(JSON.parse(body) as Record<string, Record<string, number>>)
    const most = Math.max(...groups.flatMap((group) => Object.values(group)))
    if (most > kidsTotal) return `${path}: a facet of ${most}`
  }
  return null
}

type Walked = {
  /** What was revealed. Expected to be empty. */
  leaks: string[]
  /** The number of responses to the locked visitor that came from the cache. */
  fast: number
  refused: number
  /** The number of addresses that show an unlocked visitor more. */
  more: number
}

/** Renders everything that the page's address finds. A resource's page behaves like the real one. */
const render: Renderer['render'] = async (url, { api, locked }) => {
  const id = /^\/resource\/(\d+)/.exec(url.pathname)?.[1]
  const lists = id
    ? ['', '/related', '/instead', '/editions'].map((rest) => `/api/resources/${id}${rest}`)
    : [`/api/resources${url.search}`, `/api/explore${url.search}`]
  const texts = await Promise.all(lists.map(async (path) => (await api(path)).text()))
  return {
    status: 200,
    location: null,
    inlineScripts: [],
    html: `<main>${locked}${texts.join('\n')}</main>`,
  }
}

type Process = { app: App; ctx: AppContext }

/**
 * Requests each address three times: as a locked visitor, with and without a cached response, and as an unlocked one
 * before, after or in between, who would fill a cache that both shared.
 */
export async function walkLocked(
  { app, ctx }: Process,
  steps: number,
  /** Apps on the same database. Each request goes to any of them. */
  others: readonly Process[] = [],
): Promise<Walked> {
  const processes = [{ app, ctx }, ...others]
  for (const each of processes) pageRoutes(each.app, each.ctx, { render })
  const ids = await addCatalogue(ctx)
  const lockOptions = {
    pin: '4711',
    comments: 'hidden',
    leave: 'always',
    leavePin: false,
    ip: '',
  } as const
  const lock = `kids_lock=${sealLock(ctx, await lockBrowserOf(ctx, null, lockOptions))}`
  const servers = await Promise.all(processes.map((each) => listenWith(each)))
  const random = randomFrom(SEED)
  const walked: Walked = { leaks: [], fast: 0, refused: 0, more: 0 }
  try {
    for (let step = 0; step < steps; step++) {
      const path = randomAddress(random, ids)
      // The cache is emptied now and then, so that either visitor may come first.
      if (step % 20 === 0)
        await runSql(ctx, `INSERT INTO trending_topics (name, rank) VALUES ('Any', $1)`, [step])
      for (const cookie of random() < 0.5 ? ['', lock, lock] : [lock, '', lock]) {
        const server = servers[Math.floor(random() * servers.length)] as (typeof servers)[number]
        const { status, headers, body } = await server.send('GET', path, { Cookie: cookie })
        const wasFast = server.wasFast()
        const kidsTotal = ROWS / EVERY_NTH
        const leak = leakIn({ status, headers, body: body.toString() }, { path, kidsTotal })
        if (cookie === '') {
          if (leak) walked.more++
          continue
        }
        if (leak) walked.leaks.push(leak)
        if (wasFast) walked.fast++
        if (status === 403) walked.refused++
      }
    }
  } finally {
    for (const server of servers) await server.close()
  }
  return walked
}

async function addCatalogue(ctx: AppContext): Promise<number[]> {
  const ids = await addResources(ctx, walkRows(ROWS, EVERY_NTH))
  await addOpenings(ctx, {
    categories: [{ id: 1, name: '1.e4' }],
    subcategories: [{ id: 1, name: 'Open games', categoryId: 1 }],
    openings: [
      { name: OPENINGS[0], categoryId: 1, subcategoryId: 1, pattern: '1.e4 e5 2.Nf3 Nc6 3.Bc4' },
      { name: OPENINGS[1], categoryId: 1, subcategoryId: 1, pattern: '1.e4 e5 2.Nf3 Nc6 3.Bb5' },
      { name: OPENINGS[2], categoryId: 1, subcategoryId: null, pattern: '1.e4 c5' },
    ],
  })
  await runSql(
    ctx,
    `INSERT INTO comments (resource_id, username, content) SELECT id, 'somebody', $1 FROM resources`,
    [GROWN_UP],
  )
  return ids
}
