import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { openDatabase, waitAtStart } from './client.ts'

const test = await openTestDatabase()

afterAll(() => test.close())

describe('a query that finds all connections in use', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Returns what becomes of a query in `ms`, while the only connection is in use. */
  async function after(ms: number, isStarting: boolean): Promise<string> {
    const databaseUrl = test.pool.options.connectionString ?? ''
    const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1 })
    if (isStarting) waitAtStart(database)
    const held = await database.pool.connect()
    let outcome = 'waits'
    const query = database.pool.query('SELECT 1').then(
      () => (outcome = 'answered'),
      () => (outcome = 'refused'),
    )
    await vi.advanceTimersByTimeAsync(ms)
    const known = outcome
    held.release()
    await query
    await database.close()
    return known
  }

  it('is refused after 3 seconds', async () => {
    expect(await after(2_900, false)).toBe('waits')
    expect(await after(3_100, false)).toBe('refused')
  })

  it('waits half a minute while the server starts', async () => {
    expect(await after(29_000, true)).toBe('waits')
    expect(await after(31_000, true)).toBe('refused')
  })
})
