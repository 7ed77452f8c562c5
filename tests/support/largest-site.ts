import {
  GROUP_TEXT,
  MAX_ASSIGNMENT_ITEMS,
  MAX_ASSIGNMENTS,
  MAX_GROUP_MEMBERS,
} from '#shared/domain/groups.ts'
import { MAX_LIST_ITEMS, MAX_LISTS } from '#shared/domain/lists.ts'
import { MAX_STUDY_ITEMS, MAX_STUDY_NOTES, NOTE_MAX } from '#shared/domain/study.ts'
import type { Fixtures } from './api-calls.ts'
import type { Member } from './members.ts'

type Site = {
  query: <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
  userId: number
  /** How much of what takes long to make: 1 is all. */
  share: number
}
export type Ids = Fixtures & {
  resources: readonly number[]
  addresses: readonly string[]
  chapters: readonly number[]
  memberIds: readonly number[]
  joinedGroup: number
  newGroup: number
}

const SENTENCE = 'The knight goes to f5, and the queen’s rook waits: 23. Nf5! gxf5 24. exf5. '
export const prose = (length: number) =>
  `${SENTENCE.repeat(length / SENTENCE.length + 1).slice(0, length - 1)}.`
export const LINE =
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7 Qe3 Qg5 Qxg5 hxg5 b3 Ke6 a3 Kd6'.split(
    ' ',
  )

/** Fills a site that has resources with data of one account that are as large as the rules allow. */
export async function fillSite({ query, userId, share }: Site): Promise<Ids> {
  const idsOf = async (sql: string, values: unknown[] = []) =>
    (await query<{ id: number }>(sql, values)).map(({ id }) => id)
  const one = async (sql: string, values: unknown[] = []) => (await idsOf(sql, values))[0] ?? 0
  const resources = await idsOf('SELECT id FROM resources ORDER BY id')
  const [resource = 0] = resources
  const mine = (sql: string, ...values: unknown[]) => query(sql, [userId, ...values])
  await mine(
    `WITH list AS (
       INSERT INTO lists (user_id, title, description, visibility, created_at, updated_at)
       SELECT $1, $2, $3, 'public', now(), now() FROM generate_series(1, $4::int) RETURNING id
     ) INSERT INTO list_items (list_id, resource_id, position, added_at)
     SELECT list.id, item.id, n, now() FROM list CROSS JOIN (
       SELECT id, row_number() OVER (ORDER BY id) AS n FROM resources LIMIT $5::int) AS item`,
    prose(120),
    prose(2000),
    Math.ceil(MAX_LISTS * share) - 1,
    MAX_LIST_ITEMS,
  )
  await mine(
    `INSERT INTO study_items (user_id, resource_id, status, progress, chapters_done, added_at, started_at, updated_at)
     SELECT $1, id, 'studying', 40, chapter_ids, now(), now(), now() FROM resources ORDER BY id LIMIT $2`,
    MAX_STUDY_ITEMS,
  )
  await mine(
    `INSERT INTO study_notes (user_id, resource_id, text, created_at, updated_at)
     SELECT $1, $4, $2, now(), now() FROM generate_series(1, $3::int)`,
    prose(NOTE_MAX),
    Math.ceil(MAX_STUDY_NOTES * share) - 1,
    resource,
  )
  await mine(`INSERT INTO user_resources (user_id, resource_id, is_bookmarked, saved_at, last_viewed)
    SELECT $1, id, true, now(), now() FROM resources`)
  await query(
    `WITH first AS (
       INSERT INTO comments (resource_id, username, content, rating)
       SELECT $1, 'reader ' || n, $2, 1 + n % 5 FROM generate_series(1, 1000) AS n RETURNING id
     ) INSERT INTO comments (resource_id, username, content, parent_id) SELECT $1, 'reader', $2, id FROM first`,
    [resource, prose(2000)],
  )
  const [stranger = 0, ...pupils] = await idsOf(
    `INSERT INTO users (username, password, seat) SELECT 'pupil.number.' || n, '-', n > 0
     FROM generate_series(0, $1::int) AS n RETURNING id`,
    [MAX_GROUP_MEMBERS - 1],
  )
  const group = await addGroup(query, userId, pupils)
  const joinedGroup = await addGroup(query, stranger, [userId, ...pupils.slice(1)])
  const newGroup = await addGroup(query, userId, [])
  // Every pupil has done all of the first assignments.
  await query(
    `INSERT INTO study_items (user_id, resource_id, status, progress, chapters_done, added_at, finished_at, updated_at)
     SELECT user_id, resource_id, 'done', 100, '{}', now(), now() - random() * interval '100 days', now()
     FROM unnest($1::int[]) AS user_id CROSS JOIN (SELECT id AS resource_id FROM resources ORDER BY id LIMIT $2) AS item`,
    [pupils, MAX_ASSIGNMENT_ITEMS],
  )
  await query('ANALYZE')
  return {
    owner: { id: stranger } as Member,
    resource,
    resources,
    addresses: (
      await query<{ url: string }>('SELECT source_url AS url FROM resources ORDER BY id LIMIT 500')
    ).map(({ url }) => url),
    chapters: await idsOf('SELECT unnest(chapter_ids) AS id FROM resources WHERE id = $1', [
      resource,
    ]),
    memberIds: await idsOf('SELECT id FROM group_members WHERE group_id = $1', [group]),
    group,
    joinedGroup,
    newGroup,
    member: await one('SELECT min(id) AS id FROM group_members WHERE group_id = $1', [group]),
    assignment: await one('SELECT min(id) AS id FROM group_assignments WHERE group_id = $1', [
      group,
    ]),
    subcategory: await one('SELECT min(id) AS id FROM opening_subcategories'),
    comment: await one('SELECT min(id) AS id FROM comments'),
    session: await one('SELECT min(id) AS id FROM sessions'),
    list: await one('SELECT min(id) AS id FROM lists WHERE user_id = $1', [userId]),
  }
}

/** The assignments of a group are about one resource after the other; every other one names its receivers. */
async function addGroup(
  query: Site['query'],
  ownerId: number,
  people: readonly number[],
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
     SELECT ordered.id, place, item.id, item.title, item.chapter_ids
     FROM ordered CROSS JOIN generate_series(0, $5::int - 1) AS place
     JOIN item ON item.n = (ordered.n * $5::int + place) % item.all`,
    // One more can be made.
    [
      id,
      MAX_ASSIGNMENTS - 2,
      prose(GROUP_TEXT.titleMax),
      prose(GROUP_TEXT.noteMax),
      MAX_ASSIGNMENT_ITEMS,
    ],
  )
  await query(
    `INSERT INTO group_answers (assignment_id, member_id, remark, stamp, note)
     SELECT assignment.id, member.id, $2, 'well_done', $2
     FROM group_assignments AS assignment JOIN group_members AS member USING (group_id) WHERE group_id = $1`,
    [id, prose(GROUP_TEXT.answerMax)],
  )
  await query(
    `INSERT INTO group_receivers (assignment_id, member_id)
     SELECT assignment.id, member.id FROM group_assignments AS assignment JOIN group_members AS member USING (group_id)
     WHERE group_id = $1 AND NOT to_all`,
    [id],
  )
  return id
}
