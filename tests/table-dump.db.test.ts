import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSql } from './support/factories.ts'
import { registerMember } from './support/members.ts'
import { watchTables } from './support/table-dump.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  await registerMember(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

describe('watchTables', () => {
  it('returns nothing when nothing was done', async () => {
    const changes = await watchTables(test.ctx)
    await runSql(test.ctx, 'SELECT count(*) FROM users')
    expect(await changes()).toEqual({})
  })

  it('returns what was inserted, updated and deleted', async () => {
    const changes = await watchTables(test.ctx)
    await runSql(test.ctx, "INSERT INTO page_contents (page_name, title) VALUES ('one', 'One')")
    await runSql(test.ctx, 'UPDATE users SET bio = bio')
    await runSql(test.ctx, 'DELETE FROM sessions')
    expect(await changes()).toMatchObject({
      page_contents: { written: [{ page_name: 'one' }], fewer: -1 },
      users: { written: [{}], fewer: 0 },
      sessions: { written: [], fewer: 1 },
    })
  })
})
