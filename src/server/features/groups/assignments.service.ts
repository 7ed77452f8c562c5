import type {
  assignmentInput,
  AssignmentsQuery,
  AssignmentView,
} from '#shared/contracts/homework.ts'
import { dayIn, MAX_ASSIGNMENTS, MAX_PAGE_BYTES } from '#shared/domain/groups.ts'
import { type T, type Text, text } from '#shared/texts/text.ts'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { mapInTurns } from '../../platform/turns.ts'
import { AppError, conflict, noResources, notFound } from '../../platform/http/app-error.ts'
import {
  type Asked,
  groupFor,
  noteInGroup,
  type Reader,
  writeGroup,
} from './group-access.service.ts'
import type { OwnGroup } from './groups.queries.ts'
import { listAnswers, NO_ASSIGNMENT, presentOwnAnswer } from './answers.service.ts'
import { announce } from './announcements.service.ts'
import {
  listAssignmentIds,
  loadHomework,
  type MemberProgress,
  presentProgress,
  upToBytes,
} from './homework.service.ts'
import { listAdmitted, type MemberRow } from './members.queries.ts'
import { presentItem, presentOwnItems } from './assignment-items.service.ts'
import {
  type AssignmentRow,
  listMarksOf,
  listTestResults,
  type Scope,
  type ItemRow,
  itemsOf,
  isIn,
} from './progress.queries.ts'
import { and, eq, sql } from 'drizzle-orm'
import { idList } from '../../platform/db/id-list.ts'
import {
  groupAssignmentItems,
  groupAssignments,
  groupReceivers,
} from '../../platform/db/schema/groups.ts'
import { isoTime } from '#shared/domain/days.ts'

type AssignmentFields = Pick<
  typeof groupAssignments.$inferInsert,
  'title' | 'note' | 'due' | 'from' | 'toAll' | 'draft' | 'test'
>

const isOne = (groupId: number, id: number) =>
  and(eq(groupAssignments.groupId, groupId), eq(groupAssignments.id, id))

type NewItem = { resourceId: number; title: string; chapterIds: number[] }

type Assignable = { id: number; title: string; isForKids: boolean; chapterIds: number[] }

type Input = z.output<typeof assignmentInput>

/** Members get theirs, from its first day on; teachers all of them. */
export async function listAssignments(
  ctx: AppContext,
  asked: Reader,
  { limit, offset }: AssignmentsQuery,
  t: T,
): Promise<{ items: AssignmentView[]; total: number }> {
  const group = await groupFor(ctx, ctx.db, asked, 'people')
  const ids = await listAssignmentIds(ctx.db, group, dayIn(group.timeZone, ctx.clock()))
  const only = ids.slice(offset, offset + limit)
  const items =
    group.as === 'member'
      ? await listOwn(ctx, group, { userId: asked.userId, only, t })
      : await listForTeachers(ctx, ctx.db, group, only)
  return { items: [...upToBytes(items, MAX_PAGE_BYTES)], total: ids.length }
}

async function listOwn(
  ctx: AppContext,
  group: OwnGroup,
  { userId, only, t }: { userId: number; only: readonly number[]; t: T },
): Promise<AssignmentView[]> {
  const { id, memberId, timeZone } = group
  if (memberId === null) return []
  const scope = { groupId: id, only }
  const homework = await loadHomework(ctx.db, { ...scope, memberId, timeZone }, ctx.clock())
  // Only the seats of a group get here in kids mode.
  const me = { id: memberId, userId, locked: ctx.kids !== null }
  const marks = (await listMarksOf(ctx.db, scope, [me])).get(userId)
  const answers = (await listAnswers(ctx.db, scope, [memberId])).get(memberId)
  const taken = (await listTestResults(ctx.db, scope, [me])).get(userId)
  const stored = await listItems(ctx.db, scope)
  const items = await presentOwnItems(ctx, { scope, userId, t }, stored)
  return mapInTurns(homework.assignments, (each) => ({
    ...presentHead(each),
    items: items.get(each.id) ?? [],
    ...presentOwnTest(each.test && !me.locked, taken?.has(each.id), answers?.get(each.id)),
    progress: presentProgress(homework.progressOf(each, me, marks?.get(each.id))),
    ...presentOwnAnswer(answers?.get(each.id)),
  }))
}

function presentOwnTest(
  test: boolean,
  testDone = false,
  answer?: { showResult: boolean },
): Pick<AssignmentView, 'test' | 'testDone' | 'showResult'> {
  return test ? { test, testDone, showResult: answer?.showResult ?? false } : { test }
}

function presentHead(row: AssignmentRow): Omit<AssignmentView, 'items'> {
  const { id, title, note, due, from, draft, test, createdAt } = row
  return { id, title, note, due, from, draft, test, createdAt: isoTime(createdAt) }
}

async function listForTeachers(
  ctx: AppContext,
  db: Db,
  group: OwnGroup,
  only: readonly number[],
): Promise<AssignmentView[]> {
  const scope = { groupId: group.id, only }
  const homework = await loadHomework(db, { ...scope, timeZone: group.timeZone }, ctx.clock())
  const members = await listAdmitted(db, group.id)
  const marks = await listMarksOf(db, scope, members)
  const items = await listItems(db, scope)
  return mapInTurns(homework.assignments, (each) => {
    const cells = members
      .filter(({ id }) => homework.isFor(each, id))
      .map((member) => homework.progressOf(each, member, marks.get(member.userId)?.get(each.id)))
    return {
      ...presentHead(each),
      items: (items.get(each.id) ?? []).map(presentItem),
      to: homework.receiversOf(each),
      counts: countsOf(cells),
    }
  })
}

/** Who is excused counts as nothing else. */
function countsOf(cells: readonly MemberProgress[]): NonNullable<AssignmentView['counts']> {
  const counts = { notStarted: 0, started: 0, done: 0, late: 0, excused: 0 }
  for (const { state, late, excused } of cells) {
    if (excused) counts.excused++
    else counts[state === 'not_started' ? 'notStarted' : state]++
    if (late) counts.late++
  }
  return counts
}

export async function createAssignment(
  ctx: AppContext,
  asked: Asked,
  input: Input,
): Promise<AssignmentView> {
  return writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    if (
      (await tx.$count(groupAssignments, eq(groupAssignments.groupId, group.id))) >= MAX_ASSIGNMENTS
    )
      throw conflict(
        'too_many',
        text('A group has at most {max} assignments', { max: MAX_ASSIGNMENTS }),
      )
    const content = await checkedContent(tx, group, input, [])
    const createdAt = ctx.clock().toISOString()
    const row = { groupId: group.id, ...fieldsOf(input), draft: input.draft, createdAt }
    const [added] = await tx.insert(groupAssignments).values(row).returning()
    if (!added) throw new Error('The row was just written')
    const { id } = added
    await setContent(tx, id, content)
    await noteInGroup(ctx, tx, asked, 'group_assignment_created', { title: input.title })
    await announce(ctx, tx, { ...group, assignmentId: id })
    return oneOf(ctx, tx, group, id)
  })
}

export async function changeAssignment(
  ctx: AppContext,
  asked: Asked & { assignmentId: number },
  input: Input,
): Promise<AssignmentView> {
  const { assignmentId } = asked
  return writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    const wasDraft = await isDraft(tx, group.id, assignmentId)
    if (input.draft && !wasDraft)
      throw new AppError(400, 'draft', text('What members have been given is no draft again.'))
    const { draft = wasDraft } = input
    await updateAssignment(tx, group.id, assignmentId, { ...fieldsOf(input), draft })
    const before = await listStoredItems(tx, assignmentId)
    const content = await checkedContent(tx, group, { ...input, draft }, before)
    await setContent(tx, assignmentId, content)
    await noteInGroup(ctx, tx, asked, 'group_assignment_changed', { title: input.title })
    await announce(ctx, tx, { ...group, assignmentId })
    return oneOf(ctx, tx, group, assignmentId)
  })
}

async function oneOf(
  ctx: AppContext,
  tx: Db,
  group: OwnGroup,
  id: number,
): Promise<AssignmentView> {
  const [view] = await listForTeachers(ctx, tx, group, [id])
  if (!view) throw new Error('The row was just written')
  return view
}

const fieldsOf = ({ title, note = null, due = null, from = null, to = null, test }: Input) => ({
  title,
  test: test ?? false,
  note,
  due,
  from,
  toAll: to === null,
})

/** Throws unless every item and every receiver is there. What an assignment has already may be gone meanwhile. */
async function checkedContent(
  tx: Db,
  group: OwnGroup,
  { items, to = null, draft, test = false }: Input,
  before: readonly NewItem[],
): Promise<{ items: NewItem[]; to: number[] | null }> {
  const found = await holdResources(
    tx,
    items.map(({ resourceId }) => resourceId),
  )
  const byId = new Map(found.map((each) => [each.id, each]))
  const faults: Record<string, Text> = {}
  const stored = items.map(({ resourceId, chapterIds }, index): NewItem => {
    const kept = before.find((each) => each.resourceId === resourceId)
    const resource = byId.get(resourceId)
    if (!resource && !kept) faults[`items.${index}.resourceId`] = noResources([resourceId])
    const ids = [...new Set(chapterIds ?? [])]
    const isUnknown = resource && ids.some((id) => !resource.chapterIds.includes(id))
    if (isUnknown) faults[`items.${index}.chapterIds`] = text('The resource has no such chapter')
    return { resourceId, title: resource?.title ?? kept?.title ?? '', chapterIds: ids }
  })
  const members = await listAdmitted(tx, group.id)
  const unknown = to?.some((id) => members.every((member) => member.id !== id))
  if (unknown) faults['to'] = text('The group has no such member')
  const [fault] = Object.values(faults)
  if (fault) throw new AppError(400, 'invalid', fault, { fields: faults })
  if (!draft)
    refuseNotForKids(
      { items: items.flatMap(({ resourceId }) => byId.get(resourceId) ?? []), test },
      members.filter(({ id, locked }) => locked && (to === null || to.includes(id))),
    )
  return { items: stored, to: to && [...new Set(to)] }
}

/** A whole class would fill the screen. */
const NAMED = 3

function someOf(names: readonly string[]): string | Text {
  const rest = names.length - NAMED
  if (rest <= 0) return names.join(', ')
  const shown = names.slice(0, NAMED).join(', ')
  return text('{names} and {rest, plural, one {# other} other {# others}}', { names: shown, rest })
}

/** A seat that is locked cannot open what is not for kids. */
function refuseNotForKids(
  { items, test }: { items: readonly Assignable[]; test: boolean },
  locked: readonly MemberRow[],
): void {
  const others = items.filter(({ isForKids }) => !isForKids)
  const titles = others.map(({ title }) => `“${title}”`)
  if (locked.length === 0 || (others.length === 0 && !test)) return
  const fault = text(
    'Not for kids, and so closed to {members}: {titles}. Leave it out, unlock them, or choose other members.',
    {
      members: someOf(locked.map(({ name }) => name)),
      titles: others.length > 0 ? someOf(titles) : text('the test “Where do I stand?”'),
    },
  )
  throw new AppError(409, 'not_for_kids', fault, {
    members: { items: others.map(({ id, title }) => ({ resourceId: id, title })) },
  })
}

export async function deleteAssignment(
  ctx: AppContext,
  asked: Asked & { assignmentId: number },
): Promise<void> {
  await writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    const gone = await tx.delete(groupAssignments).where(isOne(group.id, asked.assignmentId))
    if (gone.rowCount === 0) throw notFound(NO_ASSIGNMENT)
    await noteInGroup(ctx, tx, asked, 'group_assignment_deleted', { title: '' })
  })
}

/** A new due day is reminded of again. */
async function updateAssignment(
  db: Db,
  groupId: number,
  id: number,
  change: AssignmentFields,
): Promise<void> {
  const { due = null } = change
  const remindedAt = sql`CASE WHEN ${groupAssignments.due} IS NOT DISTINCT FROM ${due}::date THEN ${groupAssignments.remindedAt} END`
  await db
    .update(groupAssignments)
    .set({ ...change, remindedAt })
    .where(isOne(groupId, id))
}

/** Throws if the group has no such assignment. */
async function isDraft(db: Db, groupId: number, id: number): Promise<boolean> {
  const [row] = await db
    .select({ draft: groupAssignments.draft })
    .from(groupAssignments)
    .where(isOne(groupId, id))
  if (!row) throw notFound(NO_ASSIGNMENT)
  return row.draft
}

/** Replaces the items and the receivers; `to` is null for everybody. */
async function setContent(
  db: Db,
  assignmentId: number,
  { items, to }: { items: readonly NewItem[]; to: readonly number[] | null },
): Promise<void> {
  await db.delete(groupAssignmentItems).where(eq(groupAssignmentItems.assignmentId, assignmentId))
  const rows = items.map((item, position) => ({ assignmentId, position, ...item }))
  if (rows.length > 0) await db.insert(groupAssignmentItems).values(rows)
  await db.delete(groupReceivers).where(eq(groupReceivers.assignmentId, assignmentId))
  if (to && to.length > 0)
    await db.insert(groupReceivers).values(to.map((memberId) => ({ assignmentId, memberId })))
}

/** Returns the items of an assignment as they are stored. */
async function listStoredItems(db: Db, assignmentId: number): Promise<NewItem[]> {
  const { resourceId, title, chapterIds } = groupAssignmentItems
  return db
    .select({ resourceId, title, chapterIds })
    .from(groupAssignmentItems)
    .where(eq(groupAssignmentItems.assignmentId, assignmentId))
    .orderBy(groupAssignmentItems.position)
}

/** Returns those of these resources that the catalogue has; they are not deleted before the transaction ends. */
async function holdResources(db: Db, ids: readonly number[]): Promise<Assignable[]> {
  const { rows } = await db.execute<Assignable>(sql`
    SELECT id, title, kids AS "isForKids", coalesce(chapter_ids, '{}') AS "chapterIds" FROM resources
    WHERE id = ANY (${idList(ids)}) ORDER BY id FOR KEY SHARE`)
  return rows
}

/** Returns the items of a group by assignment, in their order. */
async function listItems(db: Db, scope: Scope): Promise<ReadonlyMap<number, readonly ItemRow[]>> {
  const { rows } = await db.execute<ItemRow>(sql`
    SELECT assignment_id AS "assignmentId", position, resource_id AS "resourceId", title, type, chapters AS "chapterIds",
      is_there AS "isThere", kids OR (NOT is_there AND EXISTS (
        SELECT FROM trash WHERE kind = 'resource' AND entity_id = resource_id
          AND (snapshot -> 'row' ->> 'kids')::boolean)) AS "isForKids"
    FROM (${itemsOf(isIn(scope))}) AS item ORDER BY assignment_id, position`)
  return Map.groupBy(rows, ({ assignmentId }) => assignmentId)
}
