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

type Visibility = 'private' | 'link' | 'public'
const make = (visibility: Visibility) =>
  addList(test.ctx, { userId, visibility, resources: resources.slice(0, 2) })

/** Returns whether the version increases with a statement about the list `$1`. */
async function grows(id: number, statement: string): Promise<boolean> {
  const before = test.ctx.version.current()
  await runSql(test.ctx, statement.replaceAll('$1', String(id)))
  return test.ctx.version.current() > before
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

describe('what is kept becomes stale with writes to lists', () => {
  it('not while they are private', async () => {
    const id = await make('private')
    expect(await grows(id, follow())).toBe(false)
    for (const [what, statement] of changes())
      expect([what, await grows(id, statement)]).toEqual([what, false])
    const another = `INSERT INTO lists (user_id, title, created_at, updated_at) VALUES (${userId}, 'x', now(), now())`
    expect(await grows(0, another)).toBe(false)
  })

  it.each(['link', 'public'] as const)('while they are %s', async (visibility) => {
    const id = await make(visibility)
    expect(await grows(id, follow())).toBe(true)
    expect(await grows(id, 'DELETE FROM list_follows WHERE list_id = $1')).toBe(true)
    for (const [what, statement] of changes())
      expect([what, await grows(id, statement)]).toEqual([what, true])
  })

  it('whatever they were before or become', async () => {
    const id = await make('private')
    const set = (columns: string) => grows(id, `UPDATE lists SET ${columns} WHERE id = $1`)
    expect(await set(`visibility = 'link'`)).toBe(true)
    expect(await set(`visibility = 'private'`)).toBe(true)
    expect(await set(`title = 'x'`)).toBe(false)
  })

  it('with another name, and a suspension of their owner', async () => {
    const of = async (visibility: Visibility) => {
      const other = await addUser(test.ctx, `owner-${visibility}`)
      await addList(test.ctx, { userId: other, visibility })
      return [
        await grows(other, `UPDATE users SET username = username || 'x' WHERE id = $1`),
        await grows(other, `UPDATE users SET suspended_at = now() WHERE id = $1`),
        await grows(other, `UPDATE users SET last_login = now() WHERE id = $1`),
      ]
    }
    expect(await of('private')).toEqual([false, false, false])
    expect(await of('link')).toEqual([true, true, false])
  })
})
