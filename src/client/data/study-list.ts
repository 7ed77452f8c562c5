import type { QueryClient } from '@tanstack/react-query'
import { t } from '#client/kit/t.tsx'
import { listChapters } from '#shared/calls/chapters.ts'
import { listResourcesByIds } from '#shared/calls/resources.ts'
import type { ListedStudyItem, StudyCounts } from '#shared/contracts/study.ts'
import { placeText } from '#shared/domain/chapters/chapter.ts'
import type { StudySort } from '#shared/domain/study.ts'
import { withoutMarks } from '#shared/texts/characters.ts'
import { callQuery } from './queries.ts'
import type { BrowserItem, StudyListQuery, StudyPage } from './study-store.ts'

export type NextChapter = NonNullable<ListedStudyItem['nextChapter']>

/** Returns 'Next: 12:40 Main line'. */
export function nextChapterText({ title, startSeconds, page }: NextChapter): string {
  const chapter = [placeText({ startSeconds, page }, t), title].filter(Boolean).join(' ')
  return t('Next: {chapter}', { chapter })
}

/** Returns how many there are by status. */
export function countsIn(items: readonly BrowserItem[]): StudyCounts {
  const counts = { want: 0, studying: 0, done: 0, dropped: 0 }
  for (const { status } of items) counts[status]++
  return counts
}

/** Returns the page without a resource. */
export function withoutResource({ items, gone = [], total }: StudyPage, id: number): StudyPage {
  const others = items.filter(({ resourceId }) => resourceId !== id)
  const othersGone = gone.filter((each) => each.id !== id)
  const left = items.length + gone.length - others.length - othersGone.length
  return { items: others, gone: othersGone, total: total - left }
}

/** Returns a page of what a visitor has, with what only the server knows. */
export async function pageOf(
  client: QueryClient,
  all: readonly BrowserItem[],
  query: StudyListQuery,
): Promise<StudyPage> {
  const { shown, total } = matching(all, query)
  const ids = shown.map(({ resourceId }) => resourceId).join(',')
  const resources = ids
    ? await client.fetchQuery({
        ...callQuery(listResourcesByIds, { query: { ids } }),
        staleTime: 0,
      })
    : []
  const known = new Map(resources.map((resource) => [resource.id, resource]))
  const items = shown.flatMap((item) => {
    const resource = known.get(item.resourceId)
    return resource ? [nextIn(client, item).then((next) => ({ ...item, ...next, resource }))] : []
  })
  const gone = shown.filter(({ resourceId }) => !known.has(resourceId))
  return {
    items: await Promise.all(items),
    gone: gone.map((item) => ({ ...item, id: item.resourceId })),
    total,
  }
}

/** The first chapter that is not done, if one is. */
async function nextIn(
  client: QueryClient,
  { resourceId, status, chaptersDone }: BrowserItem,
): Promise<{ nextChapter: NextChapter | null }> {
  if (status !== 'studying' || chaptersDone.length === 0) return { nextChapter: null }
  const query = callQuery(listChapters, { params: { id: resourceId } })
  const chapters = await client.fetchQuery({ ...query, staleTime: 60_000 }).catch(() => [])
  return { nextChapter: chapters.find(({ id }) => !chaptersDone.includes(id)) ?? null }
}

const TITLES = new Intl.Collator('en', { numeric: true })

/** `all` are the newest change first; each word of the search must be in the title or the author's name. */
export function matching(
  all: readonly BrowserItem[],
  { status, type, query = '', sort = 'changed', limit = 24, offset = 0 }: StudyListQuery,
): { shown: BrowserItem[]; total: number } {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const found = all.filter((item) => {
    if (item.status !== status || (type && item.type !== type)) return false
    const text = words.length > 0 ? folded(`${item.title} ${item.author ?? ''}`) : ''
    return words.every((word) => text.includes(word))
  })
  const shown = found.toSorted(ORDERS[sort]).slice(offset, offset + limit)
  return { shown, total: found.length }
}

const ORDERS: Readonly<Record<StudySort, (one: BrowserItem, other: BrowserItem) => number>> = {
  changed: () => 0,
  added: (one, other) => newestFirst(one.addedAt, other.addedAt),
  title: (one, other) => TITLES.compare(one.title, other.title),
  progress: (one, other) => other.progress - one.progress,
}

/** Compares times in the same form of ISO 8601. */
export function newestFirst(one: string, other: string): number {
  return one < other ? 1 : one > other ? -1 : 0
}

function folded(text: string): string {
  return withoutMarks(text).toLowerCase()
}
