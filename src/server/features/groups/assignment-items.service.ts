import type { AssignmentItem } from '#shared/contracts/groups.ts'
import type { T } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { listChapterPlaces } from '../chapters/chapters.service.ts'
import { mapInTurns } from '../../platform/turns.ts'
import { getResources } from '../resources/resources.service.ts'
import { type AssignmentRow, type ItemRow, marksOf } from './progress.queries.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isoTime } from '#shared/domain/days.ts'

/** How far one member is with one item. */
type ItemMark = {
  assignmentId: number
  position: number
  isDone: boolean
  isStarted: boolean
  doneAt: string | null
  chaptersDone: number[]
}

type Items = Map<number, AssignmentItem[]>
type Stored = ReadonlyMap<number, readonly ItemRow[]>

/** The items of assignments as teachers see them. */
export async function presentPlainItems(
  ctx: AppContext,
  stored: Stored,
  assignments: readonly AssignmentRow[],
): Promise<Items> {
  const shown = await shownResources(ctx, stored, assignments)
  return new Map(
    await mapInTurns(
      assignments,
      ({ id }) => [id, (stored.get(id) ?? []).map((item) => presentItem(item, shown))] as const,
    ),
  )
}

type Shown = ReadonlyMap<number, NonNullable<AssignmentItem['resource']>>

async function shownResources(
  ctx: AppContext,
  stored: Stored,
  assignments: readonly AssignmentRow[],
): Promise<Shown> {
  const ids = assignments.flatMap(({ id }) =>
    (stored.get(id) ?? []).map(({ resourceId }) => resourceId),
  )
  const resources = await getResources(ctx, [...new Set(ids)])
  return new Map(resources.map((resource) => [resource.id, resource]))
}

function presentItem(item: ItemRow, shown: Shown): AssignmentItem {
  const { resourceId, title, chapterIds, isThere } = item
  const resource = shown.get(resourceId) ?? null
  const unavailable = resource ? null : isThere ? 'not_for_kids' : 'trashed'
  return { resourceId, title, resource, chapterIds, gone: unavailable }
}

/** The items as the member who asks sees them, with how far they are. */
export async function presentOwnItems(
  ctx: AppContext,
  { groupId, userId, t }: { groupId: number; userId: number; t: T },
  stored: Stored,
  assignments: readonly AssignmentRow[],
): Promise<Items> {
  const shown = await shownResources(ctx, stored, assignments)
  const marks = new Map(
    (await listItemMarks(ctx.db, groupId, userId)).map((mark) => [placeOf(mark), mark]),
  )
  const items = assignments.flatMap(({ id }) => stored.get(id) ?? [])
  const withChapters = items.filter(
    ({ chapterIds, resourceId }) => chapterIds.length > 0 && shown.has(resourceId),
  )
  const places = await listChapterPlaces(
    ctx,
    withChapters.map(({ resourceId }) => resourceId),
  )
  const present = (item: ItemRow): AssignmentItem => {
    const assigned = new Set(item.chapterIds)
    const chapters = (places.get(item.resourceId) ?? []).filter(({ id }) => assigned.has(id))
    return {
      ...presentItem(item, shown),
      // A locked child need not know what grown-ups learn, however it came to be assigned.
      ...(ctx.kids && !shown.has(item.resourceId) && !item.isForKids
        ? { title: t('A lesson that is not for kids') }
        : {}),
      ...presentOwnPart(item, marks.get(placeOf(item)), chapters),
    }
  }
  return new Map(
    await mapInTurns(assignments, ({ id }) => [id, (stored.get(id) ?? []).map(present)] as const),
  )
}

const placeOf = ({ assignmentId, position }: Pick<ItemRow, 'assignmentId' | 'position'>): string =>
  `${assignmentId} ${position}`

type Chapter = { id: number; title: string; at: string }

function presentOwnPart(
  { chapterIds }: ItemRow,
  mark: ItemMark | undefined,
  chapters: readonly Chapter[],
): Pick<AssignmentItem, 'state' | 'done' | 'of' | 'doneAt' | 'chapters'> {
  const ticked = new Set(mark?.chaptersDone ?? [])
  const isDone = mark?.isDone ?? false
  const of = Math.max(1, chapterIds.length)
  return {
    state: isDone ? 'done' : mark?.isStarted ? 'started' : 'not_started',
    done: isDone ? of : chapterIds.filter((id) => ticked.has(id)).length,
    of,
    doneAt: mark?.doneAt ? isoTime(mark.doneAt) : null,
    chapters: chapters.map(({ id, title, at }) => ({ id, title, at, done: ticked.has(id) })),
  }
}

async function listItemMarks(db: Db, groupId: number, userId: number): Promise<ItemMark[]> {
  const { rows } = await db.execute<ItemMark>(sql`
    SELECT assignment_id AS "assignmentId", position, is_done AS "isDone", is_started AS "isStarted",
      done_at AS "doneAt", chapters_done AS "chaptersDone"
    FROM (${marksOf({ groupId }, [userId])}) AS mark`)
  return rows
}
