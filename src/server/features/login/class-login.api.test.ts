import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAttemptLimits } from '../../platform/auth/attempt-limits.service.ts'
import { runSql } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, PASSWORD, registerMember } from '#tests/support/members.ts'
import { cloneMember } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const WRONG = 'Wrong, but long enough 1'
const SCHOOL = '198.51.100.7'
let test: TestApp
let server: ListeningServer
let pupils: Member[]

beforeAll(async () => {
  test = await startTestApp({ config: { rateLimitFactor: 1, trustedProxies: 1 } })
  server = await listenWith(test)
  const template = await registerMember(test)
  pupils = []
  for (let number = 0; number < 50; number++) pupils.push(await cloneMember(test, template))
})
beforeEach(() => runSql(test.ctx, 'DELETE FROM rate_limits'))
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

async function logIn(username: string, password: string, address = SCHOOL): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  const body = JSON.stringify({ username, password })
  return (await server.send('POST', '/api/login', headers, body)).status
}

const pupil = (number: number) => pupils[number] as Member
const counts = () =>
  runSql<{ key: string; points: number }>(
    test.ctx,
    'SELECT key, points FROM rate_limits ORDER BY key',
  )

async function tally(statuses: readonly Promise<number>[]): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  for (const status of await Promise.all(statuses)) found[status] = (found[status] ?? 0) + 1
  return found
}

/** Makes every query outside of transactions wait, as for a database that is far away or busy. */
function slowDown(ms: number): void {
  const { pool } = test.ctx.database
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
  pool.query = (async (...args: unknown[]) => {
    await sleep(ms)
    return query(...args)
  }) as typeof pool.query
  onTestFinished(() => {
    pool.query = query as typeof pool.query
  })
}

describe('steady 2: the limit refuses', () => {
  it('all but ten of a hundred wrong passwords that one address sends at once', async () => {
    const attempts = Array.from({ length: 100 }, (_, number) => logIn(`nobody${number}`, WRONG))
    expect(await tally(attempts)).toEqual({ 401: 10, 429: 90 })
    expect((await counts()).filter(({ key }) => key.includes(':ip:'))).toEqual([
      { key: `login:ip:${SCHOOL}`, points: 10 },
    ])
  })

  it('all but ten of sixty that sixty addresses send at once for one account', async () => {
    const { username } = pupil(0)
    const attempts = Array.from({ length: 60 }, (_, number) =>
      logIn(username, WRONG, `203.0.113.${number}`),
    )
    expect(await tally(attempts)).toEqual({ 401: 10, 429: 50 })
    const wrong = (await counts()).filter(({ key, points }) => key.includes(':ip:') && points > 0)
    // An address is not charged for a guess that was refused because of the account.
    expect(wrong).toHaveLength(10)
  })

  it('the right password too, once ten were wrong: nobody learns that it was right', async () => {
    const { username, password } = pupil(1)
    const guesses = Array.from({ length: 30 }, (_, number) =>
      logIn(username, number === 29 ? password : WRONG),
    )
    expect(await tally(guesses)).toEqual({ 401: 10, 429: 20 })
  })

  it('all but ten that two processes check at once', async () => {
    const attempt = { account: 'somebody' }
    const ofOneProcess = () => {
      const limits = createAttemptLimits(test.ctx.database, 1)
      return Array.from({ length: 30 }, (_, number) =>
        limits.guess('login', attempt, async () => {
          await sleep(number % 7)
          return null
        }),
      )
    }
    const outcomes = await Promise.allSettled([ofOneProcess(), ofOneProcess()].flat())
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect((await counts()).map(({ points }) => points)).toEqual([10, 10])
  })
})

describe('steady 4: registering', () => {
  const register = async (fields: Record<string, string>) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.99' }
    const account = { email: `${fields.username}@mail.example`, password: PASSWORD, ...fields }
    return (await server.send('POST', '/api/register', headers, JSON.stringify(account))).status
  }

  it('is not used up by names that look like staff, or passwords that are too easy', async () => {
    const refused = Array.from({ length: 12 }, (_, number) => [
      register({ username: `openfile.support${number}` }),
      register({ username: `newcomer${number}`, password: 'password1' }),
    ])
    expect(await tally(refused.flat())).toEqual({ 400: 24 })
    expect(await counts()).toEqual([])
    const made = Array.from({ length: 12 }, (_, number) =>
      register({ username: `arrival${number}` }),
    )
    expect(await tally(made)).toEqual({ 201: 10, 429: 2 })
  })
})

describe('steady 2: a class behind one address', () => {
  it.each([0, 60])('logs in, 50 pupils at once; the database takes %i ms more', async (ms) => {
    slowDown(ms)
    const attempts = pupils.map(({ username, password }) => logIn(username, password))
    expect(await tally(attempts)).toEqual({ 200: 50 })
    expect(await counts()).toEqual([])
  })

  it('logs in while nine of it type wrong passwords, each of which is counted once', async () => {
    const attempts = pupils.map(({ username, password }, number) =>
      logIn(username, number < 9 ? WRONG : password),
    )
    expect(await tally(attempts)).toEqual({ 200: 41, 401: 9 })
    expect(await counts()).toContainEqual({ key: `login:ip:${SCHOOL}`, points: 9 })
    expect(await logIn(pupil(0).username, pupil(0).password)).toBe(200)
  })

  it('leaves nothing behind from what the limit refuses', async () => {
    const { username } = pupil(3)
    for (let wrong = 0; wrong < 10; wrong++)
      expect(await logIn(username, WRONG, `203.0.113.${wrong}`)).toBe(401)
    const before = await counts()
    await tally(Array.from({ length: 20 }, () => logIn(username, WRONG)))
    expect(await counts()).toEqual(before)
    expect(await logIn(pupil(4).username, pupil(4).password)).toBe(200)
  })
})
