/** A write to resources, their views or the state of their links, as triggers record it. */
export type ResourceChange = {
  change: number
  /** Null for all resources, or too many to name. */
  ids: readonly number[] | null
  /** The columns that changed, 'views' or 'link'; null for all of them, as for new and for deleted resources. */
  columns: readonly string[] | null
}

/**
 * Which columns decide what a response shows: none, those of filters and orders, also tags and lengths, also texts, or
 * all.
 */
const SELECTIONS = ['nothing', 'filters', 'facts', 'words', 'everything'] as const
type Selection = (typeof SELECTIONS)[number]

/**
 * What a cached response depends on, besides the catalogue's other tables and the date, on which every response
 * depends. A change of a resource makes the response stale if the response shows the resource, or if a column changed
 * that decides which resources are shown.
 */
export type Dependencies = {
  shows: ReadonlySet<number>
  selects: Selection
  /** Whether it shows the current view counts of these resources. */
  views: boolean
  /** Whether it sorts by views, of whatever resources. */
  sortsByViews: boolean
  /** Whether it names the hosts of all pictures, as the policy of a page does. */
  pictures: boolean
  comments: boolean
  /** Lists of members; recommended ones are part of the catalogue. */
  lists: boolean
}

/**
 * These columns are only shown, or read by searches for words ('videos under 10 minutes' reads the duration). A column
 * that is not here counts as one of the filters', so a new one makes every list stale until somebody adds it.
 */
const DECIDES = new Map<string, Selection>([
  ...[
    'image_url',
    'author_image',
    'source_url',
    'url_key',
    'book_code',
    'work_key',
    'metadata',
    'rating_count',
    'published_precision',
    'created_at',
    'updated_at',
    'link',
    'chapter_ids',
  ].map((column) => [column, 'everything'] as const),
  ...['tags', 'duration'].map((column) => [column, 'facts'] as const),
  ...['title', 'description', 'chapters'].map((column) => [column, 'words'] as const),
])

const BASE = {
  shows: new Set<number>(),
  views: false,
  sortsByViews: false,
  pictures: false,
  comments: false,
  lists: false,
}

export const NO_RESOURCE: Dependencies = { ...BASE, selects: 'nothing' }
/** Depends on everything about resources but views: for responses whose dependencies nobody has described. */
export const ANY_RESOURCE: Dependencies = { ...BASE, selects: 'everything' }
/** Depends on everything: for pages that use responses which are not cached. */
export const ANYTHING: Dependencies = {
  ...ANY_RESOURCE,
  views: true,
  sortsByViews: true,
  pictures: true,
  comments: true,
  lists: true,
}

/** Depends on these resources, no matter what others there are. */
export function onResources(
  ids: readonly number[],
  more: Partial<Omit<Dependencies, 'shows'>> = {},
): Dependencies {
  return { ...NO_RESOURCE, ...more, shows: new Set(ids) }
}

/** Depends on what filters and orders read, unless `more` says more. */
export function onSelection(
  ids: readonly number[],
  more: Partial<Omit<Dependencies, 'shows'>> = {},
): Dependencies {
  return onResources(ids, { selects: 'filters', ...more })
}

/** A page depends on what its calls depend on. */
export function union(all: readonly Dependencies[]): Dependencies {
  const any = (name: 'views' | 'sortsByViews' | 'pictures' | 'comments' | 'lists') =>
    all.some((each) => each[name])
  return {
    shows: new Set(all.flatMap(({ shows }) => [...shows])),
    selects: SELECTIONS.findLast((one) => all.some(({ selects }) => selects === one)) ?? 'nothing',
    views: any('views'),
    sortsByViews: any('sortsByViews'),
    pictures: any('pictures'),
    comments: any('comments'),
    lists: any('lists'),
  }
}

/** Whether the change makes a response stale that depends on `on`. */
export function isTouched(on: Dependencies, { ids, columns }: ResourceChange): boolean {
  if (ids?.length === 0) return false
  const isShown = ids === null ? on.shows.size > 0 : ids.some((id) => on.shows.has(id))
  if (columns === null) return isShown || on.pictures || on.selects !== 'nothing'
  return columns.some((column) => {
    if (column === 'views') return on.sortsByViews || (isShown && on.views)
    if (isShown || (column === 'image_url' && on.pictures)) return true
    return SELECTIONS.indexOf(on.selects) >= SELECTIONS.indexOf(DECIDES.get(column) ?? 'filters')
  })
}
