import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addList, addResources, addUser, runSql } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let userId: number
let readerId: number
let resources: number[]

beforeAll(async () => {
  test = await startTestApp()
  userId = await addUser(test.ctx, 'owner')
  readerId = await addUser(test.ctx, 'reader')
  resources = await addResources(test.ctx, [{}, {}, {}])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

type Made = { visibility: 'private' | 'link' | 'public'; isRecommended?: boolean }
const make = ({ visibility, isRecommended = false }: Made) =>
  addList(test.ctx, {
    userId,
    visibility,
    resources: resources.slice(0, 2),
    recommendedAt: isRecommended ? '2026-11-20T10:00:00Z' : null,
  })

/** Returns which numbers increase with a statement about the list `$1`. */
async function grown(id: number, statement: string): Promise<string[]> {
  const state = () => [test.ctx.version.current(), test.ctx.version.lists()]
  const [version = 0, lists = 0] = state()
  await runSql(test.ctx, statement.replaceAll('$1', String(id)))
  const [nextVersion = 0, nextLists = 0] = state()
  return [...(nextVersion > version ? ['version'] : []), ...(nextLists > lists ? ['lists'] : [])]
}

const changes = (): [string, string][] => [
  ['another title', `UPDATE lists SET title = 'Other' WHERE id = $1`],
  [
    'one more resource',
    `INSERT INTO list_items (list_id, resource_id, position, added_at) VALUES ($1, ${resources[2]}, 9, now())`,
  ],
  ['another order', `UPDATE list_items SET position = position + 5 WHERE list_id = $1`],
  [
    'a resource less',
    `DELETE FROM list_items WHERE list_id = $1 AND resource_id = ${resources[0]}`,
  ],
  ['its end', `DELETE FROM lists WHERE id = $1`],
]
const follow = () =>
  `INSERT INTO list_follows (user_id, list_id, created_at) VALUES (${readerId}, $1, now())`

describe('what writes to lists make stale', () => {
  it('is nothing while they are private', async () => {
    const id = await make({ visibility: 'private' })
    expect(await grown(id, follow())).toEqual([])
    for (const [what, statement] of changes())
      expect([what, await grown(id, statement)]).toEqual([what, []])
    expect(
      await grown(
        0,
        `INSERT INTO lists (user_id, title, created_at, updated_at) VALUES (${userId}, 'x', now(), now())`,
      ),
    ).toEqual([])
  })

  it.each(['link', 'public'] as const)('are lists alone while they are %s', async (visibility) => {
    const id = await make({ visibility })
    expect(await grown(id, follow())).toEqual(['lists'])
    expect(await grown(id, 'DELETE FROM list_follows WHERE list_id = $1')).toEqual(['lists'])
    for (const [what, statement] of changes())
      expect([what, await grown(id, statement)]).toEqual([what, ['lists']])
  })

  it('is everything while they are recommended, but for their followers', async () => {
    const id = await make({ visibility: 'public', isRecommended: true })
    expect(await grown(id, follow())).toEqual(['lists'])
    for (const [what, statement] of changes())
      expect([what, await grown(id, statement)]).toEqual([what, ['version', 'lists']])
  })

  it('includes what they were before and what they become', async () => {
    const id = await make({ visibility: 'private' })
    const set = (columns: string) => grown(id, `UPDATE lists SET ${columns} WHERE id = $1`)
    expect(await set(`visibility = 'link'`)).toEqual(['lists'])
    expect(await set(`visibility = 'public'`)).toEqual(['lists'])
    expect(await set('recommended_at = now()')).toEqual(['version', 'lists'])
    expect(await set('recommended_at = NULL')).toEqual(['version', 'lists'])
    expect(await set('hidden_at = now()')).toEqual(['lists'])
    expect(await set('hidden_at = NULL')).toEqual(['lists'])
    expect(await set(`visibility = 'private'`)).toEqual(['lists'])
    expect(await set(`title = 'x'`)).toEqual([])
  })

  it('includes another name, a suspension and the end of their owner', async () => {
    const of = async (visibility: string, recommended: boolean) => {
      const other = await addUser(test.ctx, `owner-${visibility}-${recommended}`)
      await addList(test.ctx, {
        userId: other,
        visibility: visibility as Made['visibility'],
        recommendedAt: recommended ? '2026-11-20T10:00:00Z' : null,
      })
      return [
        await grown(other, `UPDATE users SET username = username || 'x' WHERE id = $1`),
        await grown(other, `UPDATE users SET suspended_at = now() WHERE id = $1`),
        await grown(other, `UPDATE users SET last_login = now() WHERE id = $1`),
        await grown(other, `UPDATE users SET username = username WHERE id = $1`),
        await grown(other, 'DELETE FROM users WHERE id = $1'),
      ]
    }
    expect(await of('private', false)).toEqual([[], [], [], [], []])
    expect(await of('link', false)).toEqual([['lists'], ['lists'], [], [], ['lists']])
    const all = ['version', 'lists']
    expect(await of('public', true)).toEqual([all, all, [], [], all])
  })

  it('is nothing when it is rolled back', async () => {
    const id = await make({ visibility: 'public' })
    const client = await test.ctx.database.pool.connect()
    const before = test.ctx.version.lists()
    await client.query('BEGIN')
    await client.query(`UPDATE lists SET title = 'Never' WHERE id = $1`, [id])
    await client.query('ROLLBACK')
    client.release()
    await test.ctx.version.refresh()
    expect(test.ctx.version.lists()).toBe(before)
  })

  it('follows 500 resources with one number', async () => {
    const id = await make({ visibility: 'public' })
    const many = await addResources(test.ctx, Array(100).fill({}))
    const before = test.ctx.version.lists()
    await runSql(
      test.ctx,
      `INSERT INTO list_items (list_id, resource_id, position, added_at)
       SELECT $1, resource, 10, now() FROM unnest($2::int[]) AS given (resource)`,
      [id, many],
    )
    expect(test.ctx.version.lists()).toBe(before + 1)
  })
})
