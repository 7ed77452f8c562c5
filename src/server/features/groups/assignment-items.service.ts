import type { AssignmentItem } from '#shared/contracts/homework.ts'
import type { T } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { listChapterPlaces } from '../chapters/chapters.service.ts'
import { mapInTurns } from '../../platform/turns.ts'
import { type ItemRow, marksOf, type Scope } from './progress.queries.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

/** How far one member is with one item. */
type ItemMark = {
  assignmentId: number
  position: number
  isDone: boolean
  isStarted: boolean
  chaptersDone: number[]
}

/** An item as teachers see it. */
export function presentItem({
  resourceId,
  title,
  type,
  chapterIds,
  isThere,
}: ItemRow): AssignmentItem {
  const gone = isThere ? {} : ({ gone: 'trashed' } as const)
  return { resourceId, title, type, state: null, chapterIds, ...gone }
}

/** The items as the member who asks sees them, with how far they are. */
export async function presentOwnItems(
  ctx: AppContext,
  { scope, userId, t }: { scope: Scope; userId: number; t: T },
  stored: ReadonlyMap<number, readonly ItemRow[]>,
): Promise<Map<number, AssignmentItem[]>> {
  const marks = new Map(
    (await listItemMarks(ctx.db, scope, userId)).map((mark) => [placeOf(mark), mark]),
  )
  const isShown = ({ isThere, isForKids }: ItemRow) => isThere && (ctx.kids === null || isForKids)
  const withChapters = [...stored.values()]
    .flat()
    .filter((item) => item.chapterIds.length > 0 && isShown(item))
  const places = await listChapterPlaces(
    ctx,
    withChapters.map(({ resourceId }) => resourceId),
  )
  const present = (item: ItemRow): AssignmentItem => {
    const assigned = new Set(item.chapterIds)
    const chapters = isShown(item)
      ? (places.get(item.resourceId) ?? []).filter(({ id }) => assigned.has(id))
      : []
    return {
      ...presentItem(item),
      ...(item.isThere && !isShown(item) ? { type: null, gone: 'not_for_kids' as const } : {}),
      // A locked child need not know what grown-ups learn, however it came to be assigned.
      ...(ctx.kids && !item.isForKids ? { title: t('A lesson that is not for kids') } : {}),
      ...presentOwnPart(marks.get(placeOf(item)), chapters),
    }
  }
  return new Map(await mapInTurns([...stored], ([id, items]) => [id, items.map(present)] as const))
}

const placeOf = ({ assignmentId, position }: Pick<ItemRow, 'assignmentId' | 'position'>): string =>
  `${assignmentId} ${position}`

type Chapter = { id: number; title: string; at: string }

function presentOwnPart(
  mark: ItemMark | undefined,
  chapters: readonly Chapter[],
): Pick<AssignmentItem, 'state' | 'chapters'> {
  const ticked = new Set(mark?.chaptersDone ?? [])
  const state = mark?.isDone ? 'done' : mark?.isStarted ? 'started' : 'not_started'
  if (chapters.length === 0) return { state }
  return { state, chapters: chapters.map((each) => ({ ...each, done: ticked.has(each.id) })) }
}

async function listItemMarks(db: Db, scope: Scope, userId: number): Promise<ItemMark[]> {
  const { rows } = await db.execute<ItemMark>(sql`
    SELECT assignment_id AS "assignmentId", position, is_done AS "isDone", is_started AS "isStarted",
      chapters_done AS "chaptersDone"
    FROM (${marksOf(scope, [userId])}) AS mark`)
  return rows
}
