import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { MergeAnswer, StudyItem, StudyOfResource } from '#shared/contracts/study.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { logInAgain, type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const START = '2026-11-21T09:00:00.000Z'
const clock = fakeClock(START)
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(() => clock.set(START))

const MONDAY = '2026-11-16T10:00:00.000Z'
const TUESDAY = '2026-11-17T10:00:00.000Z'
const WEDNESDAY = '2026-11-18T10:00:00.000Z'

type Body = Record<string, unknown>
const item = (resourceId: unknown, fields: Body = {}) => ({
  resourceId,
  status: 'studying',
  progress: 40,
  updatedAt: MONDAY,
  ...fields,
})
const send = (member: Member, items: unknown, notes?: unknown) =>
  member.send('POST', '/api/study/merge', { items, notes })
async function merge(member: Member, items: readonly Body[], notes?: readonly Body[]) {
  const answer = await send(member, items, notes)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as MergeAnswer
}
async function studyOf(member: Member, id: number): Promise<StudyOfResource> {
  return (await (await member.get(`/api/study/${id}`)).json()) as StudyOfResource
}
const itemOf = async (member: Member, id: number) => (await studyOf(member, id)).item

describe('refusals', () => {
  it.each<[string, Body]>([
    ['The items must be a list', {}],
    ['The items must be a list', { items: {} }],
    ['At most 500 items', { items: Array.from({ length: 501 }, (_, n) => item(n + 1)) }],
    ['named by its ID', { items: [item('1')] }],
    ['named by its ID', { items: [item(0)] }],
    ['named by its ID', { items: [item(1.5)] }],
    ['Status must be one of', { items: [item(1, { status: 'finished' })] }],
    ['Progress must be', { items: [item(1, { progress: 101 })] }],
    ['Progress must be', { items: [item(1, { progress: undefined })] }],
    ['More steps', { items: [item(1, { steps: { unit: 'lessons', done: 2, total: 1 } })] }],
    ...['', 'yesterday', '2026-02-30T00:00:00Z', '2026-11-16', 1763287200000, null].map(
      (updatedAt): [string, Body] => [
        'The time of the change must be',
        { items: [item(1, { updatedAt })] },
      ],
    ),
    ['The start must be', { items: [item(1, { startedAt: 'once' })] }],
    ['The notes must be a list', { items: [], notes: 'none' }],
    ['a UUID', { items: [], notes: [{ key: '1', resourceId: 1, text: 'x', createdAt: MONDAY }] }],
    [
      'Write something',
      { items: [], notes: [{ key: randomUUID(), resourceId: 1, text: ' ', createdAt: MONDAY }] },
    ],
    [
      'at most 5,000 characters',
      {
        items: [],
        notes: [{ key: randomUUID(), resourceId: 1, text: 'x'.repeat(100_000), createdAt: MONDAY }],
      },
    ],
  ])('400: %s', async (message, body) => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    const items = Array.isArray(body['items']) ? [item(id), ...body['items']] : body['items']
    const answer = await member.send('POST', '/api/study/merge', { ...body, items })
    expect([answer.status, ((await answer.json()) as ErrorBody).message]).toEqual([
      400,
      expect.stringContaining(message),
    ])
    // The valid item in the same request is not stored either.
    expect(await itemOf(member, id)).toBeNull()
  })
})

describe('a merge', () => {
  it('adds what the account does not have, with its times', async () => {
    const member = await registerMember(test)
    const [one = 0, two = 0, three = 0] = await addResources(test.ctx, [{}, {}, {}])
    const steps = { unit: 'minutes', done: 30, total: 90 }
    const answer = await merge(member, [
      item(one, { addedAt: MONDAY, startedAt: TUESDAY, updatedAt: WEDNESDAY }),
      // Progress follows from the steps, as everywhere. The time has the offset of another time zone.
      item(two, { status: 'want', steps, updatedAt: '2026-11-16T12:00:00+02:00' }),
      item(three, { status: 'done', progress: 100, steps: null, startedAt: null }),
      item(999_999_999),
    ])
    expect(answer).toEqual({ merged: 3, kept: 0, unknown: 1 })
    const plain = { steps: null, chaptersDone: [], startedAt: null, finishedAt: null }
    expect(await itemOf(member, one)).toEqual({
      ...plain,
      resourceId: one,
      status: 'studying',
      progress: 40,
      addedAt: MONDAY,
      startedAt: TUESDAY,
      updatedAt: WEDNESDAY,
    })
    expect(await itemOf(member, two)).toEqual({
      ...plain,
      resourceId: two,
      status: 'want',
      progress: 33,
      steps,
      addedAt: MONDAY,
      updatedAt: MONDAY,
    })
    expect(await itemOf(member, three)).toMatchObject({ finishedAt: MONDAY, progress: 100 })
  })

  it('lets the newer of two states win; between equally new ones, the account’s stays', async () => {
    const member = await registerMember(test)
    const [older = 0, equal = 0, newer = 0] = await addResources(test.ctx, [{}, {}, {}])
    for (const id of [older, equal, newer]) {
      clock.set(TUESDAY)
      await member.send('PUT', `/api/study/${id}`, { status: 'want', progress: 10 })
    }
    clock.set(START)
    const answer = await merge(member, [
      item(older, { updatedAt: MONDAY }),
      item(equal, { updatedAt: TUESDAY }),
      item(newer, { updatedAt: WEDNESDAY }),
    ])
    expect(answer).toEqual({ merged: 1, kept: 2, unknown: 0 })
    for (const id of [older, equal])
      expect(await itemOf(member, id)).toMatchObject({
        status: 'want',
        progress: 10,
        updatedAt: TUESDAY,
      })
    expect(await itemOf(member, newer)).toMatchObject({
      status: 'studying',
      progress: 40,
      addedAt: TUESDAY,
      updatedAt: WEDNESDAY,
    })
  })

  it('the order makes no difference: of two browsers’ states, the newer wins', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const id = await addResource(test.ctx)
    const phone = item(id, { status: 'dropped', progress: 5, updatedAt: TUESDAY })
    const desk = item(id, { status: 'done', progress: 100, updatedAt: MONDAY })
    await merge(member, [phone])
    await merge(await logInAgain(test, member), [desk])
    await merge(other, [desk])
    await merge(other, [phone])
    for (const each of [member, other])
      expect(await itemOf(each, id)).toMatchObject({ status: 'dropped', progress: 5 })
  })

  it('when repeated, even simultaneously, changes nothing', async () => {
    const member = await registerMember(test)
    const ids = await addResources(
      test.ctx,
      Array.from({ length: 20 }, () => ({})),
    )
    const items = ids.map((id, index) => item(id, { progress: index }))
    const notes = ids.map((resourceId, index) => ({
      key: randomUUID(),
      resourceId,
      text: `Note ${index}`,
      createdAt: MONDAY,
    }))
    // Opposite orders must not lead to a deadlock.
    const answers = await Promise.all([
      merge(member, items, notes),
      merge(member, items.toReversed(), notes.toReversed()),
      merge(member, items, notes),
    ])
    expect(answers.map(({ merged }) => merged).toSorted((one, other) => one - other)).toEqual([
      0, 0, 20,
    ])
    const stored = () =>
      runSql(
        test.ctx,
        `SELECT to_jsonb(i) AS item, to_jsonb(n) AS note FROM study_items i
         JOIN study_notes n USING (user_id, resource_id) WHERE user_id = $1 ORDER BY i.resource_id`,
        [member.id],
      )
    const before = await stored()
    expect(before).toHaveLength(20)
    clock.advance(60_000)
    expect(await merge(member, items, notes)).toEqual({ merged: 0, kept: 20, unknown: 0 })
    expect(await stored()).toEqual(before)
  })

  it('that fails in the middle leaves everything as it was, and can be repeated', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    const notes = [{ key: randomUUID(), resourceId: id, text: 'Mine', createdAt: MONDAY }]
    await runSql(
      test.ctx,
      `CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the power is gone'; END $$;
       CREATE TRIGGER fail_once BEFORE INSERT ON study_notes EXECUTE FUNCTION fail_once()`,
    )
    expect((await send(member, [item(id)], notes)).status).toBe(500)
    expect(await studyOf(member, id)).toEqual({ item: null, notes: [] })
    await runSql(test.ctx, 'DROP TRIGGER fail_once ON study_notes; DROP FUNCTION fail_once()')
    expect(await merge(member, [item(id)], notes)).toEqual({ merged: 1, kept: 0, unknown: 0 })
    expect(await studyOf(member, id)).toMatchObject({ notes: [{ text: 'Mine' }] })
  })

  it('takes times in the future as now, so that a wrong clock does not win over later changes', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    await merge(member, [item(id, { updatedAt: '9999-12-31T23:59:59.999Z' })])
    expect(await itemOf(member, id)).toMatchObject({ addedAt: START, updatedAt: START })
    clock.advance(1_000)
    await member.send('PUT', `/api/study/${id}`, { status: 'done' })
    expect(await merge(member, [item(id, { updatedAt: START })])).toMatchObject({ kept: 1 })
    expect(await itemOf(member, id)).toMatchObject({ status: 'done' })
  })

  it('takes times long ago as 1970', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    await merge(member, [item(id, { updatedAt: '0000-01-01T00:00:00Z' })])
    expect(await itemOf(member, id)).toMatchObject({ updatedAt: '1970-01-01T00:00:00.000Z' })
  })

  it('with one resource several times, its newest state wins', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    const answer = await merge(member, [
      item(id, { progress: 1, updatedAt: MONDAY }),
      item(id, { progress: 3, updatedAt: WEDNESDAY }),
      item(id, { progress: 2, updatedAt: TUESDAY }),
      item(id, { progress: 4, updatedAt: WEDNESDAY }),
      item(999_999_999),
      item(999_999_999),
    ])
    expect(answer).toEqual({ merged: 1, kept: 0, unknown: 1 })
    expect(await itemOf(member, id)).toMatchObject({ progress: 3 })
  })

  it('keeps the earliest start and addition, and the end only while it is done', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    clock.set(MONDAY)
    await member.send('PUT', `/api/study/${id}`, { status: 'studying' })
    clock.set(START)
    const times = { addedAt: TUESDAY, startedAt: TUESDAY, finishedAt: TUESDAY }
    await merge(member, [item(id, { ...times, status: 'done', updatedAt: TUESDAY })])
    const done: Partial<StudyItem> = { addedAt: MONDAY, startedAt: MONDAY, finishedAt: TUESDAY }
    expect(await itemOf(member, id)).toMatchObject(done)
    // A later change to a finished item does not change when it was finished.
    await merge(member, [item(id, { status: 'done', progress: 90, updatedAt: WEDNESDAY })])
    expect(await itemOf(member, id)).toMatchObject({ ...done, progress: 90 })
    await merge(member, [item(id, { ...times, updatedAt: START })])
    expect(await itemOf(member, id)).toMatchObject({ ...done, finishedAt: null })
  })
})

it('brings back what was forgotten, with its dates, unless it has a status again', async () => {
  const member = await registerMember(test)
  const id = await addResource(test.ctx)
  await merge(member, [item(id, { addedAt: MONDAY, startedAt: MONDAY, updatedAt: TUESDAY })])
  const before = await itemOf(member, id)
  const forget = () => member.send('DELETE', `/api/study/${id}`)
  await forget()
  expect(await itemOf(member, id)).toBeNull()
  expect(await merge(member, [{ ...before }])).toEqual({ merged: 1, kept: 0, unknown: 0 })
  expect(await itemOf(member, id)).toEqual(before)
  await forget()
  await member.send('PUT', `/api/study/${id}`, { status: 'want' })
  expect(await merge(member, [{ ...before }])).toEqual({ merged: 0, kept: 1, unknown: 0 })
  expect(await itemOf(member, id)).toMatchObject({ status: 'want', startedAt: null })
})

describe('notes of a merge', () => {
  const noteOf = (resourceId: number, fields: Body = {}) => ({
    key: randomUUID(),
    resourceId,
    text: 'Mine',
    createdAt: MONDAY,
    ...fields,
  })

  it('keep their dates; one that was changed in the account since stays changed', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    const [first, second] = [noteOf(id), noteOf(id, { text: 'Later', createdAt: TUESDAY })]
    await merge(member, [], [first, second, first])
    const { item: none, notes } = await studyOf(member, id)
    expect(none).toBeNull()
    expect(notes).toMatchObject([
      { text: 'Later', createdAt: TUESDAY, updatedAt: TUESDAY },
      { text: 'Mine', createdAt: MONDAY, updatedAt: MONDAY },
    ])
    await member.send('PATCH', `/api/study/notes/${notes[1]?.id}`, { text: 'Changed' })
    await merge(member, [], [first, second])
    expect((await studyOf(member, id)).notes.map(({ text }) => text)).toEqual(['Later', 'Changed'])
  })

  it('of resources that do not exist are left out; another member may have the same key', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const id = await addResource(test.ctx)
    const [mine, lost] = [noteOf(id), noteOf(999_999_999)]
    await merge(member, [], [mine, lost])
    await merge(other, [], [mine])
    for (const each of [member, other])
      expect((await studyOf(each, id)).notes).toMatchObject([{ text: 'Mine' }])
  })

  it('lose hidden characters instead of being refused with all others', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    await merge(member, [], [noteOf(id, { text: ' 1.\u202ee4\u0000 e5\u200b\ud800 ' })])
    expect((await studyOf(member, id)).notes).toMatchObject([{ text: '1.e4 e5\ufffd' }])
  })

  it('do not exceed 5,000, and then nothing is merged', async () => {
    const member = await registerMember(test)
    const id = await addResource(test.ctx)
    await runSql(
      test.ctx,
      `INSERT INTO study_notes (user_id, resource_id, text, created_at, updated_at)
       SELECT $1, $2, 'One of many', now(), now() FROM generate_series(1, 4999)`,
      [member.id, id],
    )
    const answer = await send(member, [item(id)], [noteOf(id), noteOf(id)])
    expect([answer.status, ((await answer.json()) as ErrorBody).message]).toEqual([
      409,
      expect.stringContaining('at most 5,000 notes'),
    ])
    expect(await itemOf(member, id)).toBeNull()
    expect(await merge(member, [item(id)], [noteOf(id)])).toMatchObject({ merged: 1 })
  })
})
