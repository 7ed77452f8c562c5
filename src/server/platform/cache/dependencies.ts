/** A write to resources, their views or the state of their links, as triggers record it. */
export type ResourceChange = {
  change: number
  /** Null for all resources, or too many to name. */
  ids: readonly number[] | null
  /** The columns that changed, 'views' or 'link'; null for all of them, as for new and for deleted resources. */
  columns: readonly string[] | null
}

/**
 * What a cached response depends on, besides the catalogue's other tables and the date, on which every response
 * depends. A change of a resource makes the response stale if the response shows the resource, or if a column changed
 * that decides which resources are shown. The columns that do not matter are named, so that a new column matters until
 * somebody adds it to them.
 */
export type Dependencies = {
  shows: ReadonlySet<number>
  ignores: 'every column' | ReadonlySet<string>
  /** Columns that matter although `ignores` has them. */
  reads: ReadonlySet<string>
  /** Whether it shows the current view counts of these resources. */
  views: boolean
  comments: boolean
  /** Lists of members; recommended ones are part of the catalogue. */
  lists: boolean
}

/** These columns of a resource are only shown: nothing is selected, counted or sorted by them. */
const ONLY_SHOWN = [
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
]
/**
 * Read by searches for words; 'videos under 10 minutes' reads the duration. Filters read what the database derives from
 * some of them: `side` and `kids`.
 */
const TEXTS = ['title', 'author', 'description', 'tags', 'chapters', 'duration']
/** Other columns are derived from these. */
const SOURCES = ['chosen_side', 'is_for_kids']
/** The home page's own selection. */
const FEATURED = ['is_featured', 'featured_order']

const BASE = {
  shows: new Set<number>(),
  reads: new Set<string>(),
  views: false,
  comments: false,
  lists: false,
}

/** Depends on everything about resources but views: for responses whose dependencies nobody has described. */
export const ANY_RESOURCE: Dependencies = { ...BASE, ignores: new Set(['views']) }
/** Depends on no resource. */
export const NO_RESOURCE: Dependencies = { ...BASE, ignores: 'every column' }
/** Depends on everything: for pages that use responses which are not cached. */
export const ANYTHING: Dependencies = {
  ...BASE,
  ignores: new Set(),
  views: true,
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

const BY_FILTERS = new Set([...ONLY_SHOWN, ...SOURCES, ...FEATURED, ...TEXTS, 'views'])
const without = (columns: ReadonlySet<string>, isRead: (column: string) => boolean) =>
  new Set([...columns].filter((column) => !isRead(column)))

/** Depends on what filters and orders read. `reads` adds the columns of a search for words, or others. */
export function onSelection(
  ids: readonly number[],
  ...reads: readonly ('words' | 'views' | 'author' | 'featured' | 'chapters')[]
): Dependencies {
  const columns = reads.flatMap((read) =>
    read === 'words' ? TEXTS : read === 'featured' ? FEATURED : [read],
  )
  return onResources(ids, { ignores: without(BY_FILTERS, (column) => columns.includes(column)) })
}

/** A page depends on what its calls depend on. */
export function union(all: readonly Dependencies[]): Dependencies {
  let ignores: Dependencies['ignores'] = 'every column'
  for (const { ignores: others } of all) {
    if (others === 'every column') continue
    ignores = ignores === 'every column' ? others : without(ignores, (each) => !others.has(each))
  }
  return {
    shows: new Set(all.flatMap(({ shows }) => [...shows])),
    ignores,
    reads: new Set(all.flatMap(({ reads }) => [...reads])),
    views: all.some(({ views }) => views),
    comments: all.some(({ comments }) => comments),
    lists: all.some(({ lists }) => lists),
  }
}

/** Whether the change makes a response stale that depends on `on`. */
export function isTouched(on: Dependencies, { ids, columns }: ResourceChange): boolean {
  if (ids?.length === 0) return false
  const shown = ids === null ? on.shows.size > 0 : ids.some((id) => on.shows.has(id))
  if (shown && (columns === null || columns.some((each) => each !== 'views' || on.views)))
    return true
  const { ignores, reads } = on
  if (columns === null) return ignores !== 'every column' || reads.size > 0
  return columns.some(
    (each) => reads.has(each) || (ignores !== 'every column' && !ignores.has(each)),
  )
}
