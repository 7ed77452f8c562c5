import type { Role } from '#shared/domain/roles.ts'
import { newToken } from '#server/platform/auth/tokens.ts'
import type { Fixtures } from './api-calls.ts'
import { addComment, addList, addResource, runSql } from './factories.ts'
import { type Member, withCookieOf } from './members.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** Creates another logged-in account with the template's password, without the time that hashing takes. */
export async function cloneMember(
  test: TestApp,
  template: Member,
  { role = 'member', suspended = false }: { role?: Role; suspended?: boolean } = {},
): Promise<Member> {
  made++
  const username = `clone${made}`
  const email = `${username}@clones.example`
  const [user] = await runSql<{ id: number }>(
    test.ctx,
    `INSERT INTO users (username, email, password, role, suspended_at, suspended_reason)
     SELECT $1, $2, password, $3, $5::timestamptz, CASE WHEN $5::text IS NOT NULL THEN 'Spam' END FROM users WHERE id = $4 RETURNING id`,
    [username, email, role, template.id, suspended ? test.ctx.clock().toISOString() : null],
  )
  const { token, hash } = newToken()
  const id = user?.id ?? Number.NaN
  await runSql(
    test.ctx,
    `INSERT INTO sessions (user_id, token_hash, ip, user_agent, created_at, last_used_at, proved_at)
     VALUES ($1, $2, '', '', $3, $3, $3)`,
    [id, hash, test.ctx.clock().toISOString()],
  )
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
  const comment = await addComment(test.ctx, { resourceId: discussed, userId, username })
  const [session] = await runSql<{ id: number }>(
    test.ctx,
    'SELECT id FROM sessions WHERE user_id = $1 ORDER BY id LIMIT 1',
    [userId],
  )
  const list = await addList(test.ctx, { userId, visibility: 'public', resources: [discussed] })
  return { owner, resource, subcategory, comment, session: session?.id ?? Number.NaN, list }
}
