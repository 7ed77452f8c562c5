import type { ListCard, ListView, OwnListView } from '#shared/contracts/lists.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import { listSlug } from '#shared/domain/lists.ts'
import type { ListVisibility } from '#shared/domain/study.ts'
import type { CountedList, ListCover } from './lists.queries.ts'

/** Returns who may see a list. While its owner is suspended, a public one counts as one by link. */
export function visibilityOf({
  visibility,
  isSuspended,
}: Pick<CountedList, 'visibility' | 'isSuspended'>): ListVisibility {
  return visibility === 'public' && isSuspended ? 'link' : visibility
}

function headOf(row: CountedList) {
  const isRecommended = visibilityOf(row) === 'public' && row.recommendedAt !== null
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    slug: listSlug(row.title),
    recommendedAt: isRecommended && row.recommendedAt ? isoTime(row.recommendedAt) : null,
    updatedAt: isoTime(row.updatedAt),
  }
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
    items: row.items,
    covers: coversOf(row, covers),
  }
}

function coversOf({ id: listId }: CountedList, covers: readonly ListCover[]): ListCard['covers'] {
  return covers
    .filter((cover) => cover.listId === listId)
    .map(({ id, title, imageUrl }) => ({ id, title, imageUrl }))
}
