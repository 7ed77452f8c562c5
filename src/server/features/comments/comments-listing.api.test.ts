import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CommentView } from '#shared/contracts/comments.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { longestTurnMs } from '#tests/support/processor-time.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const THREADS = 1_050
let test: TestApp
let resource: number
let quiet: number

beforeAll(async () => {
  test = await startTestApp()
  resource = await addResource(test.ctx)
  quiet = await addResource(test.ctx)
  // A thread a minute, with 3 or 5 stars in turn; the third from the end has two replies.
  await runSql(
    test.ctx,
    `INSERT INTO comments (resource_id, username, content, rating, created_at)
     SELECT $1, 'Reader ' || number, 'Thread ' || number, CASE WHEN number % 2 = 0 THEN 3 ELSE 5 END,
       timestamptz '2026-01-01' + number * interval '1 minute' FROM generate_series(1, ${THREADS}) AS number`,
    [resource],
  )
  const reply = (content: string, hidden: string | null) =>
    runSql(
      test.ctx,
      `INSERT INTO comments (resource_id, username, content, parent_id, hidden_at)
       SELECT resource_id, 'Other', $1, id, $2::timestamptz FROM comments WHERE content = 'Thread ${THREADS - 2}'`,
      [content, hidden],
    )
  await reply('A reply', null)
  await reply('A hidden reply', '2026-02-01T00:00:00Z')
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

async function list(query = '', id = resource) {
  const answer = await test.get(`/api/resources/${id}/comments${query}`)
  expect(answer.status).toBe(200)
  const comments = (await answer.json()) as CommentView[]
  return {
    contents: comments.map(({ content }) => content),
    threads: comments.filter(({ parentId }) => parentId === null).length,
    total: answer.headers.get('x-total-count'),
    rating: [answer.headers.get('x-rating-average'), answer.headers.get('x-rating-count')],
  }
}

it.each(['limit=0', 'limit=1001', 'limit=x', 'offset=-1', 'limit=5&limit=6'])(
  '?%s is refused',
  async (query) => {
    expect((await test.get(`/api/resources/${resource}/comments?${query}`)).status).toBe(400)
  },
)

it('without a limit, the newest 1,000 threads with their replies', async () => {
  const { contents, threads, total, rating } = await list()
  expect([threads, total]).toEqual([1_000, String(THREADS)])
  expect(rating).toEqual(['4', String(THREADS)])
  expect(contents).toContain('A reply')
  expect(contents).not.toContain('A hidden reply')
  expect(contents).toContain(`Thread ${THREADS}`)
  expect(contents).not.toContain('Thread 50')
})

it('some of them, each once, with the replies of those', async () => {
  const first = await list('?limit=2')
  expect(first).toMatchObject({
    contents: [`Thread ${THREADS}`, `Thread ${THREADS - 1}`],
    total: String(THREADS),
  })
  const second = await list('?limit=2&offset=2')
  expect(second.contents.toSorted()).toEqual([
    'A reply',
    `Thread ${THREADS - 3}`,
    `Thread ${THREADS - 2}`,
  ])
  expect((await list(`?limit=20&offset=${THREADS - 5}`)).threads).toBe(5)
  expect(await list(`?offset=${THREADS}`)).toMatchObject({ contents: [], total: String(THREADS) })
})

it('what readers do not see counts nowhere, but the place of a deleted comment with replies does', async () => {
  const change = (what: string, thread: number) =>
    runSql(test.ctx, `UPDATE comments SET ${what} = now() WHERE content = 'Thread ${thread}'`)
  await change('hidden_at', THREADS)
  await change('deleted_at', THREADS - 2)
  const { contents, total, rating } = await list('?limit=2')
  expect(contents.toSorted()).toEqual(['', 'A reply', `Thread ${THREADS - 1}`])
  expect([total, rating[1]]).toEqual([String(THREADS - 1), String(THREADS - 2)])
})

it('nothing about a resource without comments', async () => {
  expect(await list('', quiet)).toEqual({
    contents: [],
    threads: 0,
    total: '0',
    rating: [null, '0'],
  })
})

it('no single response takes long', async () => {
  const fresh = async () => {
    await runSql(test.ctx, `UPDATE comments SET content = content WHERE parent_id IS NULL`)
    await test.ctx.version.refresh()
    await list()
  }
  await fresh()
  expect(await longestTurnMs(fresh)).toBeLessThan(100)
})
