import type { ListCard, ListView, OwnListView } from '#shared/contracts/lists.ts'
import type { QueueItem } from '#shared/contracts/reports.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { ListId } from '#shared/domain/lists.ts'
import { slugOf } from '#shared/domain/slugs.ts'
import type { ListVisibility } from '#shared/domain/study.ts'
import { paths } from '#shared/paths.ts'
import type { CountedList, JudgedList, ListCover, ListItemRow, ListRow } from './lists.queries.ts'
import { isoTime } from '#shared/domain/days.ts'

/** Returns who may see a list. While its owner is suspended, a public list counts as shared by link. */
export function visibilityOf({
  visibility,
  isSuspended,
}: Pick<CountedList, 'visibility' | 'isSuspended'>): ListVisibility {
  return visibility === 'public' && isSuspended ? 'link' : visibility
}

/** Returns what finds the list in its addresses. */
function idOf({ id, key }: Pick<ListRow, 'id' | 'key'>): ListId {
  return key ?? id
}

function headOf(row: CountedList) {
  const isShown = visibilityOf(row) === 'public' && row.hiddenAt === null
  return {
    id: idOf(row),
    title: row.title,
    description: row.description,
    slug: slugOf(row.title, 'list'),
    recommendedAt: isShown && row.recommendedAt ? isoTime(row.recommendedAt) : null,
    updatedAt: isoTime(row.updatedAt),
  }
}

/** Why a moderator has hidden it, for its owner and for moderators; nothing for other lists. */
function hiddenOf({ hiddenAt, hiddenReason }: ListRow): Pick<ListView, 'hidden'> {
  return hiddenAt === null ? {} : { hidden: { reason: hiddenReason ?? '', at: isoTime(hiddenAt) } }
}

// Readers' browsers must not load anything from hosts that members choose, so members' pictures are not sent.
const ownerOf = ({ username }: CountedList) => ({ username, avatarUrl: null })

export function presentList(row: CountedList, resources: ResourceView[]): ListView {
  return {
    ...headOf(row),
    visibility: visibilityOf(row),
    owner: ownerOf(row),
    followers: row.followers,
    createdAt: isoTime(row.createdAt),
    ...hiddenOf(row),
    resources,
  }
}

/** `covers` are those of all lists. */
export function presentCard(row: CountedList, covers: readonly ListCover[]): ListCard {
  return {
    ...headOf(row),
    owner: ownerOf(row),
    items: row.items,
    covers: coversOf(row, covers),
  }
}

export function presentOwn(row: CountedList, covers: readonly ListCover[]): OwnListView {
  return {
    ...headOf(row),
    visibility: row.visibility,
    followers: row.followers,
    createdAt: isoTime(row.createdAt),
    ...hiddenOf(row),
    items: row.items,
    covers: coversOf(row, covers),
  }
}

/** Returns a list for moderators, who rule on it. */
export function presentJudged(row: JudgedList): NonNullable<QueueItem['list']> {
  const { hiddenAt, hiddenReason, moderator: by } = row
  return {
    id: idOf(row),
    title: row.title,
    description: row.description,
    slug: slugOf(row.title, 'list'),
    owner: row.username,
    items: row.items,
    removed: hiddenAt === null ? null : { reason: hiddenReason ?? '', by, at: isoTime(hiddenAt) },
  }
}

function coversOf({ id: listId }: CountedList, covers: readonly ListCover[]): ListCard['covers'] {
  return covers
    .filter((cover) => cover.listId === listId)
    .map(({ id, title, imageUrl }) => ({ id, title, imageUrl }))
}

export type PageOfList = { path: string; updatedAt: string }

/** Returns where the page of a list is, and when it last changed. */
export function presentPage(row: Pick<ListRow, 'id' | 'key' | 'title' | 'updatedAt'>): PageOfList {
  return {
    path: paths.list({ id: idOf(row), slug: slugOf(row.title, 'list') }),
    updatedAt: isoTime(row.updatedAt),
  }
}

export type FeedOfList = PageOfList &
  Pick<CountedList, 'title' | 'description' | 'username'> & { isPublic: boolean }

/** Returns a list for its feed, with the time of its last change, its resources' included (`lastEdit`). */
export function presentForFeed(row: CountedList, lastEdit: string | null): FeedOfList {
  const { title, description, username, updatedAt, itemsLeftAt } = row
  const changes = [updatedAt, itemsLeftAt, lastEdit].flatMap((at) => (at ? [isoTime(at)] : []))
  return {
    ...presentPage(row),
    updatedAt: changes.toSorted().at(-1) ?? '',
    title,
    description,
    username,
    isPublic: visibilityOf(row) === 'public',
  }
}

/** Returns a list for its owner's own copy of their data. */
export function presentForOwner(
  row: CountedList,
  items: readonly ListItemRow[],
): Record<string, unknown> {
  return {
    id: idOf(row),
    title: row.title,
    description: row.description,
    visibility: row.visibility,
    recommendedAt: row.recommendedAt && isoTime(row.recommendedAt),
    hiddenAt: row.hiddenAt && isoTime(row.hiddenAt),
    hiddenReason: row.hiddenReason,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    resources: items.map((item) => ({ ...item, addedAt: isoTime(item.addedAt) })),
  }
}

/** Returns a list that a member follows for their own copy of their data. */
export function presentFollowed(row: CountedList): Record<string, unknown> {
  return { id: idOf(row), title: row.title, owner: row.username }
}
