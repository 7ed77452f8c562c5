import { MAX_NAMED } from '#shared/contracts/bulk-jobs.ts'
import { MAX_PASTED } from '#shared/domain/chapters/chapter.ts'
import { MAX_LINKS } from '#shared/domain/links.ts'
import { API_CALLS, type ApiCall } from './api-calls.ts'
import { type Ids, LINE, longChapters, prose, SENTENCE } from './largest-site.ts'
import { pngOf } from './pictures.ts'

/** Every call of the table, with the largest input that the rules allow, on data as large as they allow. */

export type LargeCall = {
  method: string
  path: string
  body: (() => unknown) | undefined
  isLoggedIn: boolean
  /** Whether the answer must be a success, because this is no call that is refused in the table. */
  succeeds: boolean
}

/** What replaces the input of a call: a path or the query behind its own, and a body that is new each time. */
type Input = { at?: string; query?: string; body?: () => unknown }

let made = 0
const times = <Item>(count: number, item: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => item(at))
const firstOf = ({ resources }: Ids, count: number) => resources.slice(0, count)

const longResource = (textLength = 5000) => ({
  title: prose(300),
  description: prose(textLength),
  type: 'book',
  level: 'all',
  category: 'general',
  sourceWebsite: 'other',
  sourceUrl: `https://long.example/${++made}`,
  author: prose(300),
  price: prose(100),
  duration: prose(100),
  tags: times(50, (at) => `${'t'.repeat(50)}${at}`),
})
/** 500 of these are a megabyte. */
const importedResource = () => ({
  ...longResource(900),
  author: prose(100),
  tags: ['endgame', 'rooks'],
})

const GAME = LINE.map((move, at) => (at % 2 === 0 ? `${at / 2 + 1}. ${move}` : move)).join(' ')
const GAMES = `[Event "${prose(60)}"]\n[White "Anand"]\n\n${GAME} *\n\n`
const repeated = (text: string) => text.repeat(MAX_PASTED / text.length + 1).slice(0, MAX_PASTED)
const lines = (line: (at: number) => string) =>
  times(MAX_PASTED / 20, line)
    .join('\n')
    .slice(0, MAX_PASTED)
const PASTED = [
  repeated(GAMES),
  lines((at) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')} ${SENTENCE}`),
  lines((at) => `Chapter ${at} ........ ${at + 1}`),
  repeated('1. e4 (1. d4 (1. c4 {a} ) ) e5 2. Nf3 (2. f4) '),
  repeated(SENTENCE),
]

const QUERY = 'sicilian endgame tactics for white advanced free video 1800 short rook najdorf '
  .repeat(3)
  .slice(0, 200)
const list = (name: string, values: string) =>
  values
    .split(' ')
    .map((value) => `${name}=${value}`)
    .join('&')
const FILTERS = `query=${encodeURIComponent(QUERY)}&${list('prefer', 'en de fr es it')}&${list('level', 'beginner intermediate advanced all')}`

const page = () => ({
  title: prose(200),
  subtitle: prose(300),
  sections: times(35, (at) => ({
    heading: prose(195) + String(at),
    body: [prose(5000)],
    items: times(99, () => 'a'),
  })),
})

/** Keys are methods with paths. */
const inputs = (ids: Ids): Readonly<Record<string, readonly Input[]>> => {
  const own = [ids.group, ids.distinctGroup]
  const ofGroups = (path: string, groups = own) =>
    groups.map((id) => ({ at: path.replace('{id}', String(id)) }))
  const assignment = () => ({
    title: prose(120),
    note: prose(2000),
    items: firstOf(ids, 30).map((resourceId) => ({
      resourceId,
      ...(resourceId === ids.resource ? { chapterIds: ids.chapters } : {}),
    })),
    to: ids.memberIds,
  })
  const lists = [
    {},
    { query: 'limit=100' },
    { query: FILTERS },
    { query: `${FILTERS}&limit=100&verbatim=1` },
    { query: `query=${encodeURIComponent('a '.repeat(100))}` },
  ]
  const bulk = [
    {
      selection: { ids: firstOf(ids, MAX_NAMED) },
      change: {
        set: { isFeatured: true, level: 'advanced', price: prose(100) },
        addTags: times(50, (at) => `tag ${at}`),
      },
    },
    {
      selection: { query: {} },
      change: { set: { level: 'beginner' }, removeTags: times(50, (at) => `tag ${at}`) },
    },
  ].map((each) => ({ body: () => each }))
  const now = new Date().toISOString()
  return {
    'GET /api/resources': lists,
    'GET /api/resources/facets': lists,
    'GET /api/start-here': lists,
    'GET /api/resources/by-ids': [
      { at: `/api/resources/by-ids?ids=${firstOf(ids, 100).join(',')}` },
    ],
    'GET /api/search/suggestions': [
      { query: `query=${encodeURIComponent(QUERY)}` },
      { query: 'query=s' },
    ],
    'GET /api/search/nearest': [{ query: FILTERS }],
    'GET /api/explore': [
      {},
      { query: `moves=${LINE.join(',')}` },
      { query: `moves=${LINE.slice(0, 5).join(',')}` },
      { query: `moves=${times(50, () => 'Nf3,Nf6,Ng1,Ng8').join(',')}` },
    ],
    'GET /api/study/items': [{}],
    'GET /api/study': [
      { query: 'limit=100' },
      { query: `limit=100&query=${encodeURIComponent(QUERY)}` },
      { query: 'limit=100&sort=title&query=a' },
    ],
    'GET /api/saved-resources': [{}],
    'GET /api/lists': [{}, { query: `resource=${ids.resource}` }],
    'GET /api/lists/recommended': [{}, { query: 'limit=50' }, { query: 'limit=50&query=the' }],
    'GET /api/groups/{id}': ofGroups('/api/groups/{id}', [...own, ids.joinedGroup]),
    'GET /api/groups/{id}/members': ofGroups('/api/groups/{id}/members'),
    'GET /api/groups/{id}/assignments': ofGroups('/api/groups/{id}/assignments', [
      ...own,
      ids.joinedGroup,
    ]),
    'GET /api/groups/{id}/progress': ofGroups('/api/groups/{id}/progress'),
    'GET /api/groups/{id}/progress.csv': ofGroups('/api/groups/{id}/progress.csv'),
    'GET /api/groups/{id}/cards': ofGroups('/api/groups/{id}/cards'),
    'POST /api/groups/{id}/assignments': [{ body: assignment }],
    'PUT /api/groups/{id}/assignments/{assignmentId}': [{ body: assignment }],
    'POST /api/groups/{id}/seats': [
      {
        at: `/api/groups/${ids.newGroup}/seats`,
        body: () => ({ names: times(60, () => prose(60)), kids: true }),
      },
    ],
    'PUT /api/plan': [
      {
        body: () => ({
          steps: times(12, (at) => ({
            title: prose(200),
            reason: prose(500),
            resourceIds: ids.resources.slice(at * 10, at * 10 + 10),
          })),
        }),
      },
    ],
    'POST /api/study/merge': [
      {
        body: () => ({
          items: firstOf(ids, 500).map((resourceId) => ({
            resourceId,
            status: 'done',
            progress: 100,
            chaptersDone: ids.chapters.slice(0, 20),
            updatedAt: new Date().toISOString(),
            addedAt: now,
          })),
          notes: firstOf(ids, 500).map((resourceId) => ({
            key: crypto.randomUUID(),
            resourceId,
            text: prose(1500),
            createdAt: now,
          })),
        }),
      },
    ],
    'POST /api/resources/{id}/chapters/read': PASTED.map((text) => ({ body: () => ({ text }) })),
    'POST /api/admin/chapters/read': PASTED.map((text) => ({
      body: () => ({ text, resourceId: ids.resource }),
    })),
    'PUT /api/admin/resources/{id}/chapters': [{ body: () => ({ chapters: longChapters() }) }],
    'POST /api/resources/{id}/corrections': [
      {
        body: () => ({
          fields: {
            title: prose(290) + String(++made),
            description: prose(5000),
            chapters: longChapters(),
          },
        }),
      },
    ],
    'POST /api/resources/{id}/comments': [{ body: () => ({ content: prose(2000), rating: 5 }) }],
    'POST /api/lists': [
      { body: () => ({ title: prose(120), description: prose(2000), visibility: 'public' }) },
    ],
    'PUT /api/lists/{id}/items': [{ body: () => ({ ids: firstOf(ids, 500).toReversed() }) }],
    'POST /api/resources': [{ body: longResource }],
    'POST /api/admin/resources': [
      { body: () => ({ ...longResource(), chapters: longChapters() }) },
    ],
    'PUT /api/admin/resources/{id}': [
      { body: () => ({ ...longResource(), chapters: longChapters() }) },
    ],
    'GET /api/admin/resources': [
      { query: 'limit=100' },
      { query: `limit=100&query=${encodeURIComponent(QUERY)}` },
      { query: 'limit=100&sort=title&problem=duplicate' },
    ],
    'POST /api/admin/resources/import': [true, false].map((dryRun) => ({
      body: () => ({ rows: times(500, importedResource), dryRun }),
    })),
    'POST /api/admin/resources/update-batch': [
      {
        body: () => ({
          updates: ids.addresses.slice(0, 500).map((sourceUrl) => ({
            sourceUrl,
            title: prose(290) + String(++made),
            description: prose(900),
          })),
        }),
      },
    ],
    'POST /api/admin/bulk-jobs/preview': bulk,
    'POST /api/admin/bulk-jobs': bulk.slice(0, 1),
    'POST /api/admin/link-checks': [
      { body: () => ({ ids: firstOf(ids, 500) }) },
      { body: () => ({ query: {}, except: firstOf(ids, MAX_NAMED) }) },
    ],
    'POST /api/admin/links/read': [
      {
        body: () => ({
          text: times(
            MAX_LINKS,
            () => `https://link.example/${++made}/${'b'.repeat(1900)} ${prose(80)}`,
          ).join('\n'),
        }),
      },
      {
        body: () => ({
          text: `<!DOCTYPE NETSCAPE-Bookmark-file-1>${times(MAX_LINKS, () => `<DT><H3>${prose(60)}</H3><DL><DT><A HREF="https://link.example/${++made}/${'b'.repeat(1700)}">${prose(80)}</A>`).join('\n')}`,
        }),
      },
      { body: () => ({ text: SENTENCE.repeat(12_000) }) },
    ],
    'POST /api/admin/links': [
      {
        body: () => ({
          links: times(MAX_LINKS, () => ({
            url: `https://link.example/${++made}`,
            title: prose(300),
            tags: ['a', 'b', 'c'],
          })),
        }),
      },
    ],
    'PUT /api/admin/page-contents/{pageName}': [{ body: page }],
    'POST /api/admin/pages': [
      { body: () => ({ ...page(), slug: `long-${++made}`, showIn: 'footer' }) },
    ],
    'POST /api/admin/search-synonyms': [
      {
        body: () => ({
          relation: 'same',
          words: times(10, (at) => prose(55) + at + String(++made)),
          targets: times(10, () => prose(60)),
        }),
      },
    ],
    'PUT /api/admin/site/pictures/{picture}': [
      { body: () => pngOf({ width: 4000, height: 4000 }, Buffer.alloc(4000 * 12_001, ++made)) },
    ],
    'POST /api/admin/users/approve': [
      { body: () => ({ ids: times(500, (at) => 2_000_000_000 + at) }) },
    ],
    'POST /api/admin/trash/restore': [
      { body: () => ({ ids: times(500, (at) => 2_000_000_000 + at) }) },
    ],
  }
}

/** These take away what others need: they are last. */
const ENDS =
  /archive|lock$|restore|remove|seed|handOver|suspend|role|sessions|leave|release|decline|merge$|\/bulk-jobs$/

export function largestCalls(ids: Ids): LargeCall[] {
  const table = new Map(Object.entries(inputs(ids)))
  const all = API_CALLS.flatMap((call) => {
    const key = `${call.method} ${call.path}`
    const given = table.get(key)
    table.delete(key)
    return (given ?? [{}]).map((input) => callWith(call, input, ids))
  })
  if (table.size > 0) throw new Error(`There are no such calls: ${[...table.keys()].join(', ')}`)
  const isLast = ({ method, path }: LargeCall) =>
    method === 'DELETE' || (method !== 'GET' && ENDS.test(path))
  return [...all.filter((call) => !isLast(call)), ...all.filter(isLast)]
}

function callWith(call: ApiCall, { at, query, body }: Input, ids: Ids): LargeCall {
  const { method, path, rule } = call
  const target = at ?? call.at?.(ids) ?? path
  return {
    method,
    path: query === undefined ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`,
    body: body ?? call.body,
    // A registration ends the session that sends it.
    isLoggedIn: rule !== 'public' || method === 'GET',
    succeeds: at !== undefined || query !== undefined || body !== undefined,
  }
}
