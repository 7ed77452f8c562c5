import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { planView, type PlanView } from '#shared/contracts/study.ts'
import { addResource, addResources, runSql, setNextResourceId } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const START = '2026-11-22T09:00:00.000Z'
const clock = fakeClock(START)
let test: TestApp
let resource: number

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  resource = await addResource(test.ctx)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(() => clock.set(START))

const NO_PLAN = { steps: [], resources: [], createdAt: null, updatedAt: null }

const step = (fields: object = {}) => ({ reason: 'You meet it often', resourceIds: [], ...fields })
const put = (member: Member, body: unknown, seenAt?: string | null) =>
  test.send('PUT', '/api/plan', body, {
    Cookie: member.cookie,
    ...(seenAt ? { 'If-Match': `"${seenAt}"` } : {}),
  })
const planOf = async (member: Member) =>
  planView.parse(await (await member.get('/api/plan')).json())
const refusal = async (answer: Response) => {
  const { code, fields = {} } = (await answer.json()) as ErrorBody
  return { status: answer.status, code, fields: Object.keys(fields) }
}

/** Stores a plan and returns it. */
async function planWith(member: Member, body: unknown, seenAt?: string | null): Promise<PlanView> {
  const answer = await put(member, body, seenAt)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return planView.parse(await answer.json())
}

describe('refusals', () => {
  it.each([
    ['GET', '/api/plan'],
    ['PUT', '/api/plan'],
  ])('%s %s is 401 without a login', async (method, path) => {
    const answer = method === 'GET' ? await test.get(path) : await test.send(method, path)
    expect([answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([
      401,
      'unauthenticated',
    ])
  })

  it('a suspended member reads, but changes nothing', async () => {
    const member = await registerMember(test)
    const { steps } = await planWith(member, { steps: [step()] })
    await runSql(
      test.ctx,
      `UPDATE users SET suspended_at = now(), suspended_reason = 'Spam' WHERE id = $1`,
      [member.id],
    )
    test.ctx.cache.own.forgetUser(member.id)
    const answer = await put(member, { steps: [] })
    expect(await refusal(answer)).toMatchObject({ status: 403, code: 'suspended' })
    expect((await planOf(member)).steps).toEqual(steps)
  })

  const many = (number: number) => Array.from({ length: number }, (_, index) => index + 1)
  it.each<[string, unknown, string]>([
    ['no steps', {}, 'steps'],
    ['steps that are no list', { steps: {} }, 'steps'],
    ['13 steps', { steps: many(13).map(() => step()) }, 'steps'],
    ['a step without a reason', { steps: [{ resourceIds: [] }] }, 'steps.0.reason'],
    ['a blank reason', { steps: [step({ reason: ' \n\u3000' })] }, 'steps.0.reason'],
    ['a reason that is a number', { steps: [step({ reason: 5 })] }, 'steps.0.reason'],
    [
      'a reason of 501 characters',
      { steps: [step({ reason: 'x'.repeat(501) })] },
      'steps.0.reason',
    ],
    ['a reason of 100 KB', { steps: [step({ reason: 'x'.repeat(100_000) })] }, 'steps.0.reason'],
    ['a reason with a NUL', { steps: [step({ reason: 'a\u0000b' })] }, 'steps.0.reason'],
    ['a reason written backwards', { steps: [step({ reason: 'a\u202eb' })] }, 'steps.0.reason'],
    ['a title of 201 characters', { steps: [step({ title: 'x'.repeat(201) })] }, 'steps.0.title'],
    ['no resources', { steps: [{ reason: 'Why' }] }, 'steps.0.resourceIds'],
    ['11 resources', { steps: [step({ resourceIds: many(11) })] }, 'steps.0.resourceIds'],
    ['a resource twice', { steps: [step({ resourceIds: [1, 1] })] }, 'steps.0.resourceIds'],
    ['a resource that is text', { steps: [step({ resourceIds: ['1'] })] }, 'steps.0.resourceIds.0'],
    ['a resource ID too large', { steps: [step({ resourceIds: [2 ** 31] })] }, 'steps'],
    ['minutes below 1', { steps: [step({ minutes: 0 })] }, 'steps.0.minutes'],
    ['half minutes', { steps: [step({ minutes: 1.5 })] }, 'steps.0.minutes'],
    ['minutes of years', { steps: [step({ minutes: 100_001 })] }, 'steps.0.minutes'],
    [
      'a time without a zone',
      { steps: [step({ doneAt: '2026-11-22T09:00:00' })] },
      'steps.0.doneAt',
    ],
    ['a time that is text', { steps: [step({ doneAt: 'yesterday' })] }, 'steps.0.doneAt'],
    ['a step ID that is text', { steps: [step({ id: 'a' })] }, 'steps.0.id'],
  ])('400 for %s', async (_, body, field) => {
    const member = await registerMember(test)
    expect(await refusal(await put(member, body))).toEqual({
      status: 400,
      code: 'invalid',
      fields: [field],
    })
    expect(await planOf(member)).toEqual(NO_PLAN)
  })

  it('400 names resources that do not exist, and changes nothing', async () => {
    const member = await registerMember(test)
    const before = await planWith(member, { steps: [step({ resourceIds: [resource] })] })
    const ids = [999_999_998, resource, 999_999_999]
    const answer = await put(member, { steps: [step({ resourceIds: ids })] })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalid',
        message: 'There are no resources 999999998, 999999999',
        unknown: [999_999_998, 999_999_999],
      }),
    ])
    expect(await planOf(member)).toEqual(before)
  })

  it('429 after 120 plans in an hour', async () => {
    const limited = await startTestApp({ config: { rateLimitFactor: 0.025 } })
    try {
      const member = await registerMember(limited)
      const answers = []
      for (let turn = 0; turn < 4; turn++)
        answers.push(await member.send('PUT', '/api/plan', { steps: [] }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(Number(answers[3]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    } finally {
      await limited.ctx[Symbol.asyncDispose]()
    }
  })
})

describe('a plan', () => {
  it('is empty at first, and when it was emptied', async () => {
    const member = await registerMember(test)
    expect(await planOf(member)).toEqual(NO_PLAN)
    await planWith(member, { steps: [step()] })
    await planWith(member, { steps: [] })
    expect(await planOf(member)).toMatchObject({ steps: [], resources: [], createdAt: START })
  })

  it.each([
    ['is an object', { answers: { openings: ['Caro-Kann'] } }],
    ['is text', 'text'],
    ['is a list', []],
    ['is large', { text: 'x'.repeat(30 * 1024) }],
  ])('of an earlier client is taken, and its basis, which %s, is not kept', async (_, basis) => {
    const member = await registerMember(test)
    const plan = await planWith(member, { steps: [step()], basis })
    expect(plan.steps).toHaveLength(1)
    expect(await (await member.get('/api/plan')).json()).not.toHaveProperty('basis')
  })

  it('from before, with a basis, is read as it is', async () => {
    const member = await registerMember(test)
    const { steps } = await planWith(member, { steps: [step({ title: 'The Caro-Kann' })] })
    await runSql(test.ctx, `UPDATE plans SET basis = '{"version":1}' WHERE user_id = $1`, [
      member.id,
    ])
    expect((await planOf(member)).steps).toEqual(steps)
  })

  it('stores what was sent, in its order, and responds with the resources of its steps', async () => {
    const member = await registerMember(test)
    const [one = 0, two = 0] = await addResources(test.ctx, [{ title: 'One' }, { title: 'Two' }])
    const plan = await planWith(member, {
      steps: [
        step({
          title: '  The Caro-Kann ',
          reason: 'You score 31 % in 38 games\nagainst it',
          resourceIds: [two, one],
          minutes: 90,
        }),
        step({ resourceIds: [one], doneAt: '2026-11-22T09:30:00+01:00' }),
      ],
    })
    expect(plan).toEqual(await planOf(member))
    expect(plan).toMatchObject({
      steps: [
        {
          title: 'The Caro-Kann',
          reason: 'You score 31 % in 38 games against it',
          resourceIds: [two, one],
          minutes: 90,
          doneAt: null,
        },
        { title: '', resourceIds: [one], minutes: null, doneAt: '2026-11-22T08:30:00.000Z' },
      ],
      createdAt: START,
      updatedAt: START,
    })
    expect(plan.resources.map(({ title }) => title)).toEqual(['Two', 'One'])
  })

  it('takes 12 steps of 10 resources, and the longest texts', async () => {
    const member = await registerMember(test)
    const ids = await addResources(
      test.ctx,
      Array.from({ length: 10 }, () => ({})),
    )
    const full = {
      title: 't'.repeat(200),
      reason: 'r'.repeat(500),
      resourceIds: ids,
      minutes: 100_000,
    }
    const { steps } = await planWith(member, { steps: Array.from({ length: 12 }, () => full) })
    expect(steps).toHaveLength(12)
    expect(steps[11]).toMatchObject({ ...full, doneAt: null })
  })

  it('when replaced, keeps the IDs of its steps, gives new ones to others, and drops those that are left out', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const theirs = await planWith(other, { steps: [step({ title: 'Theirs' })] })
    const first = await planWith(member, { steps: ['a', 'b', 'c'].map((title) => step({ title })) })
    const [a, , c] = first.steps
    clock.advance(1000)
    const second = await planWith(member, {
      steps: [
        step({ id: c?.id, title: 'c' }),
        step({ id: theirs.steps[0]?.id, title: 'mine' }),
        step({ id: a?.id, title: 'a' }),
        step({ id: a?.id, title: 'a again' }),
        step({ id: 999_999_999, title: 'made up' }),
      ],
    })
    const ids = second.steps.map(({ id }) => id)
    expect(new Set(ids).size).toBe(5)
    expect([ids[0], ids[2]]).toEqual([c?.id, a?.id])
    expect(ids).not.toContain(theirs.steps[0]?.id)
    expect(second.steps.map(({ title }) => title)).toEqual(['c', 'mine', 'a', 'a again', 'made up'])
    expect(second).toMatchObject({
      createdAt: first.createdAt,
      updatedAt: '2026-11-22T09:00:01.000Z',
    })
    expect(await planOf(other)).toEqual(theirs)
  })

  it('a time in the future counts as now', async () => {
    const member = await registerMember(test)
    const { steps } = await planWith(member, { steps: [step({ doneAt: '2099-01-01T00:00:00Z' })] })
    expect(steps[0]?.doneAt).toBe(START)
  })

  it('leaves out a deleted resource, may keep it, and shows it again after it was restored', async () => {
    const member = await registerMember(test)
    const [kept = 0, gone = 0] = await addResources(test.ctx, [{}, {}])
    const { steps, updatedAt } = await planWith(member, {
      steps: [step({ resourceIds: [gone, kept] })],
    })
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [gone])
    const without = await planOf(member)
    expect(without.steps[0]?.resourceIds).toEqual([kept])
    expect(without.resources.map(({ id }) => id)).toEqual([kept])
    // A tab that was opened before the deletion still sends both.
    const again = await planWith(member, { steps }, updatedAt)
    expect(again.steps[0]?.resourceIds).toEqual([kept])
    // The trash restores what was deleted under its ID.
    await setNextResourceId(test.ctx, gone)
    await addResource(test.ctx)
    await setNextResourceId(test.ctx, gone + 1000)
    expect((await planOf(member)).steps[0]?.resourceIds).toEqual([gone, kept])
  })

  it('has one edition of a work, for who reads, where several were planned before they were joined', async () => {
    const member = await registerMember(test)
    const [paid = 0, free = 0, german = 0, apart = 0] = await addResources(test.ctx, [
      { price: '$20' },
      { price: 'Free' },
      { price: '$20', language: 'de' },
      {},
    ])
    await planWith(member, { steps: [step({ resourceIds: [apart, paid, german, free] })] })
    await runSql(test.ctx, `UPDATE resources SET work = 'rooks' WHERE id = ANY ($1)`, [
      [paid, free, german],
    ])
    const planned = async (headers = {}) => {
      const answer = await test.get('/api/plan', { Cookie: member.cookie, ...headers })
      return planView.parse(await answer.json()).steps[0]?.resourceIds
    }
    expect(await planned()).toEqual([apart, free])
    expect(await planned({ 'Accept-Language': 'de' })).toEqual([apart, german])
  })

  it('is deleted with the account', async () => {
    const member = await registerMember(test)
    await planWith(member, { steps: [step()] })
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [member.id])
    const rows = await runSql(
      test.ctx,
      'SELECT 1 FROM plans WHERE user_id = $1 UNION ALL SELECT 1 FROM plan_steps WHERE user_id = $1',
      [member.id],
    )
    expect(rows).toEqual([])
  })
})

describe('If-Match', () => {
  it('refuses to replace what the client has not seen, and says what is there', async () => {
    const member = await registerMember(test)
    const first = await planWith(member, { steps: [step({ title: 'first' })] })
    // Two writes within one millisecond differ, too.
    const second = await planWith(member, { steps: [step({ title: 'second' })] }, first.updatedAt)
    const answer = await put(member, { steps: [] }, first.updatedAt)
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'changed_meanwhile', plan: second }),
    ])
    expect(await planOf(member)).toEqual(second)
  })

  it('refuses to replace a plan that does not exist, and a tag that is not a time', async () => {
    const member = await registerMember(test)
    const answer = await put(member, { steps: [step()] }, START)
    expect([answer.status, await answer.json()]).toMatchObject([409, { plan: NO_PLAN }])
    expect((await put(member, { steps: [] }, 'yesterday')).status).toBe(400)
    expect(await planOf(member)).toEqual(NO_PLAN)
  })

  it('only one of two simultaneous replacements succeeds', async () => {
    const member = await registerMember(test)
    const { updatedAt } = await planWith(member, { steps: [] })
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((title) => put(member, { steps: [step({ title })] }, updatedAt)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('without it, simultaneous first plans all succeed, and one stays', async () => {
    const member = await registerMember(test)
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((title) => put(member, { steps: [step({ title })] })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await planOf(member)).steps).toHaveLength(1)
  })
})
