import {
  GROUP_TEXT,
  MAX_ASSIGNMENT_ITEMS,
  MAX_ASSIGNMENTS,
  MAX_GROUP_MEMBERS,
  MAX_GROUPS,
} from '#shared/domain/groups.ts'
import { MAX_LIST_ITEMS, MAX_LISTS } from '#shared/domain/lists.ts'
import { MAX_STUDY_ITEMS, MAX_STUDY_NOTES, NOTE_MAX } from '#shared/domain/study.ts'
import type { Fixtures } from './api-calls.ts'
import type { Member } from './members.ts'

/** Data that are as large as the rules allow. */

export type Site = {
  query: <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
  send: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: string }>
  /** The account that makes the calls. */
  userId: number
}

/** What takes long to make; a test makes less of it. */
export type Extent = {
  assignments: number
  groups: number
  lists: number
  notes: number
  pupils: number
}
/** How many a walk adds to what has a bound. */
const ADDED = 8
export const ALLOWED: Extent = {
  assignments: MAX_ASSIGNMENTS - ADDED,
  // Two of those that one account may have are its own, and one is new.
  groups: MAX_GROUPS - 3,
  lists: MAX_LISTS - ADDED,
  notes: MAX_STUDY_NOTES,
  pupils: MAX_GROUP_MEMBERS,
}

export const SENTENCE =
  'The knight goes to f5, and the queen’s rook waits: 23. Nf5! gxf5 24. exf5. '
/** Returns a text of exactly this length. */
export const prose = (length: number) =>
  `${SENTENCE.repeat(length / SENTENCE.length + 1).slice(0, length - 1)}.`

/** 60 legal plies. */
export const LINE =
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7 Qe3 Qg5 Qxg5 hxg5 b3 Ke6 a3 Kd6'.split(
    ' ',
  )
export const longChapters = () =>
  Array.from({ length: 200 }, (_, at) => ({
    title: prose(200 - 4) + String(at).padStart(4),
    startSeconds: at * 60,
    line: LINE,
  }))

export type Ids = Fixtures & {
  resources: readonly number[]
  /** Of the first 500 of them. */
  addresses: readonly string[]
  distinctGroup: number
  joinedGroup: number
  /** Without people. */
  newGroup: number
  memberIds: readonly number[]
  chapters: readonly number[]
}

const numbered = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Fills a site that has resources; those of all lists and assignments are distinct if it has 10,000. */
export async function fillSite({ query, send, userId }: Site, extent: Extent): Promise<Ids> {
  const resources = numbered(
    await query<{ id: number }>('SELECT id FROM resources ORDER BY id LIMIT $1', [MAX_STUDY_ITEMS]),
  )
  const [resource = 0] = resources
  const put = await send('PUT', `/api/admin/resources/${resource}/chapters`, {
    chapters: longChapters(),
  })
  if (put.status !== 200) throw new Error(`The chapters were refused: ${put.body.slice(0, 300)}`)
  const ids = numbered(
    await query<{ id: number }>('SELECT unnest(chapter_ids) AS id FROM resources WHERE id = $1', [
      resource,
    ]),
  )
  await fillShelves(query, { userId, extent })
  const others = await addPupils(query, extent.pupils)
  const [stranger = 0, ...pupils] = others
  const group = await addGroup(query, { ownerId: userId, people: pupils, extent, distinct: false })
  const distinctGroup = await addGroup(query, {
    ownerId: userId,
    people: pupils,
    extent,
    distinct: true,
  })
  let joinedGroup = 0
  for (let made = 0; made < extent.groups; made++)
    joinedGroup = await addGroup(query, {
      ownerId: stranger,
      people: made === 0 ? [userId, ...pupils] : [userId],
      extent,
      distinct: true,
    })
  const newGroup = await addGroup(query, { ownerId: userId, people: [], extent, distinct: true })
  // All of the first group have done all of it.
  await query(
    `INSERT INTO study_items (user_id, resource_id, status, progress, chapters_done, added_at, finished_at, updated_at)
     SELECT user_id, item.resource_id, 'done', 100, '{}', now(), now() - random() * interval '100 days', now()
     FROM group_members CROSS JOIN (
       SELECT DISTINCT resource_id FROM group_assignment_items JOIN group_assignments ON id = assignment_id WHERE group_id = $1
     ) AS item WHERE group_id = $1`,
    [group],
  )
  await query(
    `INSERT INTO comments (resource_id, username, content, rating)
     SELECT $1, 'reader ' || n, $2, 1 + n % 5 FROM generate_series(1, 1000) AS n`,
    [resource, prose(2000)],
  )
  await query(
    `INSERT INTO comments (resource_id, username, content, parent_id)
     SELECT $1, 'reader', $2, id FROM comments WHERE resource_id = $1 AND parent_id IS NULL`,
    [resource, prose(500)],
  )
  const one = async (sql: string, values: unknown[] = [userId]) =>
    (await query<{ id: number }>(sql, values))[0]?.id ?? 0
  await query('ANALYZE')
  return {
    owner: { id: stranger } as Member,
    resource,
    resources,
    addresses: (
      await query<{ url: string }>('SELECT source_url AS url FROM resources ORDER BY id LIMIT 500')
    ).map(({ url }) => url),
    chapters: ids,
    memberIds: numbered(
      await query<{ id: number }>('SELECT id FROM group_members WHERE group_id = $1', [group]),
    ),
    group,
    distinctGroup,
    joinedGroup,
    newGroup,
    member: await one('SELECT min(id) AS id FROM group_members WHERE group_id = $1', [group]),
    assignment: await one('SELECT min(id) AS id FROM group_assignments WHERE group_id = $1', [
      group,
    ]),
    subcategory: await one('SELECT min(id) AS id FROM opening_subcategories', []),
    comment: await one('SELECT min(id) AS id FROM comments', []),
    session: 0,
    list: await one('SELECT min(id) AS id FROM lists WHERE user_id = $1'),
  }
}

type Query = Site['query']

/** The lists, study items, notes, saved resources and notifications of an account. */
async function fillShelves(
  query: Query,
  { userId, extent }: { userId: number; extent: Extent },
): Promise<void> {
  const run = (sql: string, ...values: unknown[]) => query(sql, [userId, ...values])
  await run(
    `INSERT INTO lists (user_id, title, description, visibility, created_at, updated_at)
     SELECT $1, $2, $3, 'public', now(), now() FROM generate_series(1, $4::int)`,
    prose(120),
    prose(2000),
    extent.lists,
  )
  await run(
    `INSERT INTO list_items (list_id, resource_id, position, added_at)
     SELECT lists.id, item.id, n, now() FROM lists CROSS JOIN LATERAL (
       SELECT id, row_number() OVER (ORDER BY id) AS n FROM resources LIMIT $2::int) AS item WHERE user_id = $1`,
    MAX_LIST_ITEMS,
  )
  await run(
    `INSERT INTO study_items (user_id, resource_id, status, progress, chapters_done, added_at, started_at, updated_at)
     SELECT $1, id, 'studying', 40, chapter_ids, now(), now(), now() FROM resources ORDER BY id LIMIT $2`,
    MAX_STUDY_ITEMS,
  )
  await run(
    `INSERT INTO study_notes (user_id, resource_id, text, created_at, updated_at)
     SELECT $1, CASE WHEN n <= 500 THEN (SELECT min(id) FROM resources) ELSE (SELECT max(id) FROM resources) END, $2, now(), now()
     FROM generate_series(1, $3::int) AS n`,
    prose(NOTE_MAX),
    extent.notes,
  )
  await run(
    `INSERT INTO user_resources (user_id, resource_id, is_bookmarked, saved_at, last_viewed)
     SELECT $1, id, true, now(), now() FROM resources`,
  )
  await run(
    `INSERT INTO notifications (user_id, kind, data, link, created_at)
     SELECT $1, 'group', '{"event": "admitted", "group": "Juniors"}', '/groups', now() FROM generate_series(1, 500)`,
  )
}

async function addPupils(query: Query, count: number): Promise<number[]> {
  return numbered(
    await query<{ id: number }>(
      `INSERT INTO users (username, password, seat) SELECT 'pupil.number.' || n, '-', n > 1
       FROM generate_series(1, $1::int) AS n RETURNING id`,
      [count + 1],
    ),
  )
}

type Group = { ownerId: number; people: readonly number[]; extent: Extent; distinct: boolean }

/** Every other assignment names all members, and excuses half of them. */
async function addGroup(
  query: Query,
  { ownerId, people, extent, distinct }: Group,
): Promise<number> {
  const [group] = await query<{ id: number }>(
    `INSERT INTO groups (name, description, time_zone, owner_id, created_at)
     VALUES ($2, $3, 'America/Argentina/ComodRivadavia', $1, now()) RETURNING id`,
    [ownerId, prose(GROUP_TEXT.nameMax), prose(GROUP_TEXT.descriptionMax)],
  )
  const id = group?.id ?? 0
  await query(
    `INSERT INTO group_members (group_id, user_id, name, note, state, joined_at)
     SELECT $1, id, $3, $4, 'member', now() FROM unnest($2::int[]) AS id`,
    [id, people, prose(GROUP_TEXT.memberMax), prose(GROUP_TEXT.memberNoteMax)],
  )
  await query(
    `WITH assignment AS (
       INSERT INTO group_assignments (group_id, title, note, due, from_day, to_all, created_at, announced_at, reminded_at)
       SELECT $1, $3, $4, current_date + n - $2::int / 2, current_date - 900, n % 2 = 0, now(), now(), now()
       FROM generate_series(1, $2::int) AS n RETURNING id
     ), ordered AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM assignment),
     item AS (SELECT id, title, chapter_ids, row_number() OVER (ORDER BY id) - 1 AS n, count(*) OVER () AS all FROM resources)
     INSERT INTO group_assignment_items (assignment_id, position, resource_id, title, chapter_ids)
     SELECT ordered.id, place, item.id, item.title, CASE WHEN $6 THEN item.chapter_ids ELSE '{}' END
     FROM ordered CROSS JOIN generate_series(0, $5::int - 1) AS place
     JOIN item ON item.n = (CASE WHEN $6 THEN ordered.n * $5::int ELSE 0 END + place) % item.all`,
    [
      id,
      extent.assignments,
      prose(GROUP_TEXT.titleMax),
      prose(GROUP_TEXT.noteMax),
      MAX_ASSIGNMENT_ITEMS,
      distinct,
    ],
  )
  for (const [table, share] of [
    ['group_receivers', 1],
    ['group_excused', 2],
  ] as const)
    await query(
      `INSERT INTO ${table} (assignment_id, member_id)
       SELECT assignment.id, member.id FROM group_assignments AS assignment JOIN group_members AS member USING (group_id)
       WHERE group_id = $1 AND NOT to_all AND member.id % $2 = 0`,
      [id, share],
    )
  return id
}
