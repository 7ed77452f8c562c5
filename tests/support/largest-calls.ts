import { MAX_READINGS } from '#shared/contracts/search.ts'
import { MAX_NAMED } from '#shared/contracts/bulk-jobs.ts'
import { MAX_PASTED } from '#shared/domain/chapters/chapter.ts'
import { MAX_LINKS } from '#shared/domain/curation.ts'
import { API_CALLS, type ApiCall } from './api-calls.ts'
import { type Ids, LINE, prose } from './largest-site.ts'
import { pngOf } from './pictures.ts'

/** Every call of the table, with the largest input that the rules allow. */
export type LargeCall = {
  /** As it is named in the table. */
  key: string
  method: string
  path: string
  body: unknown
  isLoggedIn: boolean
  /** Whether it has an entry below, so that it must succeed. */
  isListed: boolean
}

/** What replaces the input of a call: its path, what follows its path, and its body. */
type Input = { at?: string; query?: string; body?: unknown }

let made = 0
const times = <Item>(count: number, item: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => item(at))
const repeated = (text: string) => text.repeat(MAX_PASTED / text.length + 1).slice(0, MAX_PASTED)
const lines = (line: (at: number) => string) => times(2000, line).join('\n').slice(0, MAX_PASTED)

const GAME = LINE.map((move, at) => (at % 2 === 0 ? `${at / 2 + 1}. ${move}` : move)).join(' ')
const QUERY = encodeURIComponent(
  'sicilian endgame tactics for white advanced free video 1800 short '.repeat(4).slice(0, 200),
)
const FILTERS = `query=${QUERY}&prefer=en&prefer=de&prefer=fr&level=beginner&level=advanced&level=all`

const chapters = () =>
  times(200, (at) => ({ title: prose(190) + String(at), startSeconds: at * 60, line: LINE }))
const resource = (long: number) => ({
  title: prose(300),
  description: prose(long),
  type: 'book',
  level: 'all',
  category: 'general',
  sourceWebsite: 'other',
  sourceUrl: `https://long.example/${++made}`,
  author: prose(100),
  tags: ['endgame', 'rooks'],
})
const allLanguages = (long: number) =>
  Object.fromEntries(['en', 'de', 'es', 'fr'].map((tag) => [tag, prose(long)]))
const page = () => ({
  title: prose(200),
  subtitle: prose(300),
  sections: times(35, (at) => ({
    heading: prose(195) + String(at),
    body: [prose(5000)],
    items: times(99, () => 'a'),
  })),
})

/** Those that take lists or long texts; all others are made as `API_CALLS` makes them, with much data. */
const largest = (ids: Ids): Readonly<Record<string, readonly Input[]>> => {
  const first = (count: number) => ids.resources.slice(0, count)
  const now = new Date().toISOString()
  const lists = [
    { query: 'limit=100' },
    { query: FILTERS },
    { query: `query=${'a%20'.repeat(100)}` },
  ]
  const assignment = () => ({
    title: prose(120),
    note: prose(2000),
    items: first(30).map((resourceId) => ({ resourceId })),
    to: ids.memberIds,
  })
  const path = () => ({
    slug: 'long',
    title: allLanguages(120),
    about: allLanguages(600),
    ratingFrom: 0,
    ratingTo: 3000,
    steps: times(12, (at) => ({
      key: `step-${at}`,
      goal: allLanguages(300),
      items: ids.resources.slice(at * 5, at * 5 + 5),
    })),
  })
  const pasted = [
    repeated(`[Event "${prose(60)}"]\n[White "Anand"]\n\n${GAME} *\n\n`),
    lines((at) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')} ${prose(60)}`),
    repeated('1. e4 (1. d4 (1. c4 {a} ) ) e5 2. Nf3 (2. f4) '),
    repeated(prose(80)),
  ]
  const bulk = {
    selection: { ids: first(MAX_NAMED) },
    change: {
      set: { level: 'advanced', price: prose(100) },
      addTags: times(50, (at) => `tag ${at}`),
    },
  }
  return {
    'GET /api/resources': lists,
    'GET /api/resources/facets': lists,
    'GET /api/start-here': lists,
    'GET /api/resources/by-ids': [{ at: `/api/resources/by-ids?ids=${first(100).join(',')}` }],
    'GET /api/search/suggestions': [{ query: `query=${QUERY}` }],
    'GET /api/search/nearest': [{ query: FILTERS }],
    'GET /api/explore': [{ query: `moves=${LINE.join(',')}` }],
    'GET /api/study/items': [{}],
    'GET /api/study': [{ query: `limit=100&query=${QUERY}` }, { query: 'limit=100&sort=title' }],
    'GET /api/saved-resources': [{}],
    'GET /api/account/export': [{}],
    'GET /api/lists/public': [{ query: 'limit=240&order=followed' }],
    'GET /api/lists/recommended': [{ query: 'limit=50&query=the' }],
    'GET /api/groups': [{}],
    'GET /api/groups/{id}/members': [{}],
    'GET /api/groups/{id}/assignments': [{}, { at: `/api/groups/${ids.joinedGroup}/assignments` }],
    'GET /api/groups/{id}/progress': [{}],
    'GET /api/groups/{id}/progress.csv': [{}],
    'GET /api/groups/{id}/cards': [{}],
    'POST /api/groups/{id}/assignments': [{ body: assignment() }],
    'PUT /api/groups/{id}/assignments/{assignmentId}': [{ body: assignment() }],
    'POST /api/groups/{id}/seats': [
      {
        at: `/api/groups/${ids.newGroup}/seats`,
        body: { names: times(60, (at) => prose(55) + String(at)), kids: true },
      },
    ],
    'PUT /api/groups/{id}/seats/lock': [
      { at: `/api/groups/${ids.newGroup}/seats/lock`, body: { locked: true } },
    ],
    'POST /api/groups/{id}/seats/passwords': [
      { at: `/api/groups/${ids.newGroup}/seats/passwords`, body: {} },
    ],
    'PUT /api/plan': [
      {
        body: {
          steps: times(12, (at) => ({
            title: prose(200),
            reason: prose(500),
            resourceIds: ids.resources.slice(at * 10, at * 10 + 10),
          })),
        },
      },
    ],
    'POST /api/study/merge': [
      {
        body: {
          items: first(500).map((resourceId) => ({
            resourceId,
            status: 'done',
            progress: 100,
            chaptersDone: [],
            updatedAt: now,
            addedAt: now,
          })),
          notes: first(500).map((resourceId) => ({
            key: crypto.randomUUID(),
            resourceId,
            text: prose(1500),
            createdAt: now,
          })),
        },
      },
    ],
    'POST /api/resources/{id}/chapters/read': pasted.map((text) => ({ body: { text } })),
    'POST /api/admin/chapters/read': pasted.map((text) => ({
      body: { text, resourceId: ids.resource },
    })),
    'PUT /api/admin/resources/{id}/chapters': [{ body: { chapters: chapters() } }],
    'POST /api/resources/{id}/corrections': [
      { body: { fields: { title: prose(290), description: prose(5000), chapters: chapters() } } },
    ],
    'POST /api/resources/{id}/comments': [{ body: { content: prose(2000), rating: 5 } }],
    'POST /api/lists': [
      { body: { title: prose(120), description: prose(2000), visibility: 'public' } },
    ],
    'PUT /api/lists/{id}/items': [{ body: { ids: first(500).toReversed() } }],
    'POST /api/admin/resources': [{ body: { ...resource(5000), chapters: chapters() } }],
    'PUT /api/admin/resources/{id}': [{ body: { ...resource(5000), chapters: chapters() } }],
    'GET /api/admin/resources': [{ query: `limit=100&query=${QUERY}` }],
    'GET /api/admin/resources.csv': [{}],
    'POST /api/admin/resources/import': [true, false].map((dryRun) => ({
      body: { rows: times(500, () => resource(900)), dryRun },
    })),
    'POST /api/admin/resources/update-batch': [
      {
        body: {
          updates: ids.addresses.map((sourceUrl, at) => ({
            sourceUrl,
            title: prose(290) + String(at),
            description: prose(900),
          })),
        },
      },
    ],
    'POST /api/admin/bulk-jobs/preview': [{ body: bulk }],
    'POST /api/admin/bulk-jobs': [{ body: bulk }],
    'POST /api/admin/link-checks': [{ body: { ids: first(500) } }],
    'POST /api/admin/links/read': [
      `https://link.example/${'b'.repeat(1900)} ${prose(80)}\n`,
      `<DT><H3>a</H3><DL><DT><A HREF="https://link.example/${'b'.repeat(1700)}">${prose(80)}</A>\n`,
      prose(1900),
    ].map((line) => ({ body: { text: times(MAX_LINKS, () => line).join('') } })),
    'POST /api/admin/links': [
      {
        body: {
          links: times(MAX_LINKS, (at) => ({
            url: `https://link.example/${at}`,
            title: prose(300),
            tags: ['a', 'b', 'c'],
          })),
        },
      },
    ],
    'PUT /api/admin/page-contents/{pageName}': [{ body: page() }],
    'POST /api/admin/pages': [{ body: { ...page(), slug: 'long', showIn: 'footer' } }],
    'POST /api/admin/paths': [{ body: path() }],
    'PUT /api/admin/paths/{slug}': [{ at: '/api/admin/paths/long', body: path() }],
    'POST /api/admin/search-synonyms': [
      {
        body: {
          relation: 'same',
          words: times(10, (at) => prose(55) + String(at)),
          targets: times(10, () => prose(60)),
        },
      },
    ],
    'POST /api/admin/search-readings/import': [
      {
        body: {
          rows: times(MAX_READINGS, (at) => ({
            language: 'en',
            phrase: `${prose(40)} ${at}`,
            readsAs: prose(40),
            topic: 'how-to-play',
          })),
        },
      },
    ],
    'PUT /api/admin/site/pictures/{picture}': [
      { body: pngOf({ width: 4000, height: 4000 }, Buffer.alloc(4000 * 12_001)) },
    ],
  }
}

/** These take away what others need: they are last. */
const ENDS =
  /archive|kids-(un)?lock$|\d\/lock$|restore|remove|seed|handOver|owner|suspend|role|sessions|leave|release|decline|merge$/

export function largestCalls(ids: Ids): LargeCall[] {
  const table = new Map(Object.entries(largest(ids)))
  const all = API_CALLS.flatMap((call) => {
    const key = `${call.method} ${call.path}`
    const listed = table.get(key)
    table.delete(key)
    return (listed ?? [{}]).map((input) => callWith(call, input, { ids, isListed: !!listed }))
  })
  if (table.size > 0) throw new Error(`There are no such calls: ${[...table.keys()].join(', ')}`)
  const isLast = ({ method, path }: LargeCall) =>
    method === 'DELETE' || (method !== 'GET' && ENDS.test(path) && !path.startsWith('/api/study'))
  return [...all.filter((call) => !isLast(call)), ...all.filter(isLast)]
}

function callWith(
  { method, path, rule, ...call }: ApiCall,
  { at, query, body }: Input,
  { ids, isListed }: { ids: Ids; isListed: boolean },
): LargeCall {
  const target = at ?? call.at?.(ids) ?? path
  return {
    key: `${method} ${path}`,
    method,
    path: query === undefined ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`,
    body: body ?? call.body?.(),
    // A registration ends the session that sends it.
    isLoggedIn: rule !== 'public' || method === 'GET',
    isListed,
  }
}
