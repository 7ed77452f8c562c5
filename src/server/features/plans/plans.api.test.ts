import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { planView, type PlanView } from '#shared/contracts/plans.ts'
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

const NO_PLAN = { steps: [], basis: {}, resources: [], createdAt: null, updatedAt: null }

const step = (fields: object = {}) => ({ reason: 'You meet it often', resourceIds: [], ...fields })
const put = (member: Member, body: unknown, seenAt?: string | null) =>
  test.send('PUT', '/api/plan', body, {
    Cookie: member.cookie,
    ...(seenAt ? { 'If-Match': `"${seenAt}"` } : {}),
  })
const tick = (member: Member, id: number | string, done: unknown = true) =>
  member.send('PATCH', `/api/plan/steps/${id}`, { done })
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
    ['DELETE', '/api/plan'],
    ['PATCH', '/api/plan/steps/1'],
    // Visitors learn nothing about the input or about what exists.
    ['PATCH', '/api/plan/steps/abc'],
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
    const answers = await Promise.all([
      put(member, { steps: [] }),
      tick(member, steps[0]?.id ?? 0),
      member.send('DELETE', '/api/plan'),
    ])
    for (const answer of answers)
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
    ['a basis that is a list', { steps: [], basis: [] }, 'basis'],
    ['a basis that is text', { steps: [], basis: 'text' }, 'basis'],
    ['a basis of 21 KB', { steps: [], basis: { text: 'x'.repeat(21 * 1024) } }, 'basis'],
    ['a basis of 21 KB in UTF-8', { steps: [], basis: { text: '♞'.repeat(7 * 1024) } }, 'basis'],
    ['a basis with a NUL', { steps: [], basis: { text: 'a\u0000' } }, 'basis'],
    ['a basis with a NUL for a name', { steps: [], basis: { 'a\u0000': 1 } }, 'basis'],
    ['a basis with half a character', { steps: [], basis: { text: 'a\ud800' } }, 'basis'],
  ])('400 for %s', async (_, body, field) => {
    const member = await registerMember(test)
    expect(await refusal(await put(member, body))).toEqual({
      status: 400,
      code: 'invalid',
      fields: [field],
    })
    expect(await planOf(member)).toEqual(NO_PLAN)
  })

  it('400 for a basis that is nested 9,000 deep, before it is parsed', async () => {
    const member = await registerMember(test)
    const basis = `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`
    const answer = await test.app.request('/api/plan', {
      method: 'PUT',
      headers: {
        Cookie: member.cookie,
        'Content-Type': 'application/json',
        Origin: test.ctx.config.siteUrl,
      },
      body: `{"steps":[],"basis":${basis}}`,
    })
    expect(await refusal(answer)).toEqual({ status: 400, code: 'too_complex', fields: [] })
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

  it.each(['0', '-1', 'abc', '1.5'])('the step ID %s is 400', async (id) => {
    const member = await registerMember(test)
    expect((await tick(member, id)).status).toBe(400)
  })

  it('a step that does not exist, or is somebody else’s, is 404', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const { steps } = await planWith(other, { steps: [step()] })
    const id = steps[0]?.id ?? 0
    expect((await tick(member, 999_999_999)).status).toBe(404)
    await planWith(member, { steps: [step()] })
    const answer = await tick(member, id)
    expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'Step not found' }])
    expect((await planOf(other)).steps).toEqual(steps)
    expect((await tick(other, id, 'yes')).status).toBe(400)
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
  it('is empty at first, and again after it was deleted, which may be repeated', async () => {
    const member = await registerMember(test)
    expect(await planOf(member)).toEqual(NO_PLAN)
    await planWith(member, { steps: [step()], basis: { level: 'beginner' } })
    for (const turn of [1, 2])
      expect((await member.send('DELETE', '/api/plan')).status, `${turn}`).toBe(204)
    expect(await planOf(member)).toEqual(NO_PLAN)
    expect(
      await runSql(test.ctx, 'SELECT 1 FROM plan_steps WHERE user_id = $1', [member.id]),
    ).toEqual([])
  })

  it('stores what was sent, in its order, and responds with the resources of its steps', async () => {
    const member = await registerMember(test)
    const [one = 0, two = 0] = await addResources(test.ctx, [{ title: 'One' }, { title: 'Two' }])
    const basis = {
      level: 'intermediate',
      games: [{ opening: 'Caro-Kann', score: 0.31 }],
      '\\u0000': 1,
    }
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
      basis,
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
      basis,
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

  it('refuses a plan that no longer exists, and a tag that is not a time', async () => {
    const member = await registerMember(test)
    const { updatedAt } = await planWith(member, { steps: [step()] })
    await member.send('DELETE', '/api/plan')
    const answer = await put(member, { steps: [step()] }, updatedAt)
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

describe('ticking a step off', () => {
  it('twice, from two tabs at once, is the same as once', async () => {
    const member = await registerMember(test)
    const { steps } = await planWith(member, { steps: [step(), step()] })
    const id = steps[1]?.id ?? 0
    clock.advance(60_000)
    const answers = await Promise.all([tick(member, id), tick(member, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const done = await planOf(member)
    expect(done.steps.map(({ doneAt }) => doneAt)).toEqual([null, '2026-11-22T09:01:00.000Z'])
    clock.advance(60_000)
    expect(await (await tick(member, id)).json()).toEqual(done)
    const open = planView.parse(await (await tick(member, id, false)).json())
    expect(open.steps.map(({ doneAt }) => doneAt)).toEqual([null, null])
    expect(Date.parse(open.updatedAt ?? '')).toBeGreaterThan(Date.parse(done.updatedAt ?? ''))
  })

  it('makes a replacement from before it stale', async () => {
    const member = await registerMember(test)
    const { steps, updatedAt } = await planWith(member, { steps: [step()] })
    await tick(member, steps[0]?.id ?? 0)
    expect((await put(member, { steps }, updatedAt)).status).toBe(409)
  })
})
