import type { Role } from '#shared/domain/roles.ts'
import { newToken } from '#server/platform/auth/tokens.service.ts'
import type { Fixtures } from './api-calls.ts'
import { addResource, runSql } from './factories.ts'
import { type Member, withCookieOf } from './members.ts'
import type { TestApp } from './test-app.ts'

let clones = 0

/** Creates another logged-in account with the template's password, without the time that hashing takes. */
export async function cloneMember(
  test: TestApp,
  template: Member,
  { role = 'member', suspended = false }: { role?: Role; suspended?: boolean } = {},
): Promise<Member> {
  clones++
  const username = `clone${clones}`
  const email = `${username}@clones.example`
  const { token, hash } = newToken()
  const now = test.ctx.clock().toISOString()
  // The catalogue has not changed, so its version need not be read again, as `runSql` does.
  const { rows } = await test.ctx.database.pool.query<{ id: number }>(
    `WITH account AS (
       INSERT INTO users (username, email, email_verified, password, role, suspended_at, suspended_reason)
       SELECT $1, $2, true, password, $3, $5::timestamptz, CASE WHEN $5::text IS NOT NULL THEN 'Spam' END
       FROM users WHERE id = $4 RETURNING id
     ), session AS (
       INSERT INTO sessions (user_id, token_hash, ip, user_agent, created_at, last_used_at, proved_at)
       SELECT id, $6, '', '', $7::timestamptz, $7::timestamptz, $7::timestamptz FROM account
     )
     SELECT id FROM account`,
    [username, email, role, template.id, suspended ? now : null, hash, now],
  )
  const id = rows[0]?.id ?? Number.NaN
  const answer = new Response(null, { headers: { 'Set-Cookie': `session=${token}` } })
  return withCookieOf(test, { ...template, id, username, email }, answer)
}

export type SharedFixtures = { resource: number; discussed: number; subcategory: number }

/** Creates what all calls share, once for a test file. */
export async function createSharedFixtures(test: TestApp): Promise<SharedFixtures> {
  const [subcategory] = await runSql<{ id: number }>(
    test.ctx,
    `INSERT INTO opening_subcategories (name) VALUES ('Open games') RETURNING id`,
  )
  await runSql(test.ctx, `INSERT INTO page_contents (page_name, title) VALUES ('about', 'About')`)
  return {
    resource: await addResource(test.ctx),
    discussed: await addResource(test.ctx),
    subcategory: subcategory?.id ?? Number.NaN,
  }
}

/** Adds something that belongs to the owner, for every call that needs it. */
export async function createFixtures(
  test: TestApp,
  { resource, discussed, subcategory }: SharedFixtures,
  owner: Member,
): Promise<Fixtures> {
  const { id: userId, username } = owner
  const [made] = await runSql<Omit<Fixtures, 'owner' | 'resource' | 'subcategory'>>(
    test.ctx,
    `WITH comment AS (
       INSERT INTO comments (resource_id, user_id, username, content) VALUES ($1, $2, $3, 'Good.') RETURNING id
     ), list AS (
       INSERT INTO lists (user_id, title, visibility, created_at, updated_at)
       VALUES ($2, 'Rook endings', 'public', now(), now()) RETURNING id
     ), item AS (
       INSERT INTO list_items (list_id, resource_id, position, added_at) SELECT id, $1, 1, now() FROM list
     ), team AS (
       INSERT INTO groups (name, time_zone, owner_id, created_at) VALUES ('Tuesday juniors', 'UTC', $2, now()) RETURNING id
     ), account AS (
       INSERT INTO users (username, password, seat) VALUES ('seat.of.' || $2, 'the hash of a seat', true) RETURNING id
     ), pupil AS (
       INSERT INTO group_members (group_id, user_id, name, state, joined_at)
       SELECT team.id, account.id, 'Mia', 'member', now() FROM team, account RETURNING id
     ), homework AS (
       INSERT INTO group_assignments (group_id, title, to_all, created_at)
       SELECT id, 'Forks', true, now() FROM team RETURNING id
     ), assigned AS (
       INSERT INTO group_assignment_items (assignment_id, position, resource_id, title, chapter_ids)
       SELECT id, 0, $1, 'A lesson', '{}' FROM homework
     )
     SELECT comment.id AS comment, list.id AS list, team.id AS "group", pupil.id AS member, homework.id AS assignment,
       coalesce((SELECT min(id) FROM sessions WHERE user_id = $2), 'NaN'::float) AS session
     FROM comment, list, team, pupil, homework`,
    [discussed, userId, username],
  )
  if (!made) throw new Error('No fixtures were made')
  return { owner, resource, subcategory, ...made }
}
