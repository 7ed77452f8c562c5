import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addComment, addList, addResource } from '#tests/support/factories.ts'
import { registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let resource: number
let comment: number
let list: number
beforeAll(async () => {
  test = await startTestApp()
  resource = await addResource(test.ctx, { title: 'The Bishop Pair' })
  comment = await addComment(test.ctx, { resourceId: resource })
  const { id: userId } = await registerMember(test)
  list = await addList(test.ctx, { userId, visibility: 'public' })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

/** Makes a request while the row is being deleted: its write waits for the deletion, when its checks have passed. */
async function whileGoing(
  [table, id]: [string, number],
  request: () => Promise<Response>,
): Promise<[number, string]> {
  const other = await test.ctx.database.pool.connect()
  try {
    await other.query('BEGIN')
    await other.query(`DELETE FROM ${table} WHERE id = $1`, [id])
    const sent = request()
    await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBe(1)
    await other.query('COMMIT')
    const answer = await sent
    return [answer.status, ((await answer.json()) as { code: string }).code]
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
}

async function waiting(): Promise<number> {
  const { rows } = await test.ctx.database.jobsPool.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

describe('a write about something that is being deleted', () => {
  it.each<[string, string, () => string, object]>([
    ['a comment', 'POST', () => `/api/resources/${resource}/comments`, { content: 'Good' }],
    ['a vote', 'PUT', () => `/api/comments/${comment}/vote`, {}],
    ['saving', 'POST', () => `/api/resources/${resource}/save`, {}],
    ['studying', 'PUT', () => `/api/study/${resource}`, { status: 'studying' }],
    ['a list', 'POST', () => '/api/lists', { title: 'Endings', visibility: 'private' }],
    ['following', 'PUT', () => `/api/lists/${list}/follow`, {}],
    ['a suggestion', 'POST', () => '/api/suggestions', { url: 'https://a.example/b' }],
  ])('is 401 when the account itself goes: %s', async (_what, method, path, body) => {
    const member = await registerMember(test)
    const answer = await whileGoing(['users', member.id], () => member.send(method, path(), body))
    expect(answer).toEqual([401, 'unauthenticated'])
  })

  it.each([
    ['comments', { content: 'Good' }],
    ['save', {}],
  ])('is 404 when the resource goes: %s', async (path, body) => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx, { title: 'Gone in a moment' })
    const answer = await whileGoing(['resources', id], () =>
      member.send('POST', `/api/resources/${id}/${path}`, body),
    )
    expect(answer).toEqual([404, 'not_found'])
  })
})
