import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GroupCard } from '#shared/contracts/groups.ts'
import type { AssignmentView, ProgressView } from '#shared/contracts/homework.ts'
import type { Standing } from '#shared/domain/puzzles.ts'
import { addResource } from '#tests/support/factories.ts'
import { groupDesk, read, sent } from '#tests/support/group-desk.ts'
import type { Member } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testResults } from '../../platform/db/schema/puzzles.ts'

/** 00:30 of the 20th in Berlin. */
const GIVEN = '2026-11-19T23:30:00.000Z'
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: () => new Date(GIVEN) })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const standing: Standing = { estimate: 1250, plusMinus: 90, topics: [], weak: [] }

const takeTest = (userId: number, createdAt: string, estimate = 1250) =>
  test.ctx.db.insert(testResults).values({
    userId,
    seed: createdAt,
    rating: 1200,
    standing: { ...standing, estimate },
    createdAt,
  })

const own = async (member: Member, path: string) =>
  (await read<AssignmentView[]>(member, `${path}/assignments`))[0]

const openOf = async (member: Member) => (await read<GroupCard[]>(member, '/api/groups'))[0]?.open

it('the test is done by a result from the day on it was given, whose figures are shown by the member alone', async () => {
  const { owner, path, assign, join } = await groupDesk(test)
  const { member: ana, memberId } = await join('Ana')
  const { id } = await assign({ title: 'Where do you stand?', items: [], test: true })
  const at = `${path}/assignments/${id}`
  const cell = async () => (await read<ProgressView>(owner, `${path}/progress`)).cells[0]
  // A result of the day before asks for a new one.
  await takeTest(ana.id, '2026-11-19T22:59:00.000Z')
  expect(await own(ana, path)).toMatchObject({
    test: true,
    testDone: false,
    showResult: false,
    items: [],
    progress: { state: 'not_started', done: 0, of: 1 },
  })
  expect(await openOf(ana)).toBe(1)
  await takeTest(ana.id, '2026-11-19T23:00:00.000Z')
  await takeTest(ana.id, '2026-11-20T10:00:00.000Z', 1500)
  const doneAt = '2026-11-19T23:00:00.000Z'
  expect(await own(ana, path)).toMatchObject({
    testDone: true,
    progress: { state: 'done', done: 1, of: 1, doneAt },
  })
  expect(await openOf(ana)).toBe(0)
  expect(await cell()).toMatchObject({ memberId, assignmentId: id, state: 'done', doneAt })
  expect(await cell()).not.toHaveProperty('result')
  expect((await ana.send('PUT', `${at}/mine`, { showResult: 'yes' })).status).toBe(400)
  await sent(ana, 'PUT', `${at}/mine`, { showResult: true })
  await sent(ana, 'PUT', `${at}/mine`, { note: 'I was tired' })
  expect(await own(ana, path)).toMatchObject({ showResult: true, mine: { note: 'I was tired' } })
  expect(await cell()).toMatchObject({
    note: 'I was tired',
    result: { estimate: 1250, plusMinus: 90 },
  })
  expect(await (await owner.get(`${path}/progress.csv`)).text()).toContain(
    'Done Nov 20, 2026, test about 1250',
  )
  expect(await read(ana, '/api/account/export')).toMatchObject({
    memberships: [{ answers: [{ showResult: true }] }],
  })
  await sent(ana, 'PUT', `${at}/mine`, { showResult: false })
  expect(await cell()).not.toHaveProperty('result')
})

it('beside lessons the test is one thing more, and it goes along into the copy of a group', async () => {
  const { owner, path, assign, join } = await groupDesk(test)
  const { member } = await join('Ben')
  const refused = await owner.send('POST', `${path}/assignments`, { title: 'Nothing', items: [] })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ fields: { items: expect.any(String) } })
  const resourceId = await addResource(test.ctx)
  await assign({ items: [{ resourceId }], test: true, from: '2026-11-18', due: '2026-11-19' })
  await takeTest(member.id, '2026-11-18T12:00:00.000Z')
  expect(await own(member, path)).toMatchObject({
    progress: { state: 'started', done: 1, of: 2, late: true },
  })
  await sent(member, 'PUT', `/api/study/${resourceId}`, { status: 'done' })
  expect(await own(member, path)).toMatchObject({ progress: { state: 'done', done: 2, of: 2 } })
  const { id } = await sent<{ id: number }>(owner, 'POST', `${path}/copy`, { name: 'Next year' })
  expect(await read(owner, `/api/groups/${id}/assignments`)).toMatchObject([
    { test: true, draft: true, items: [{ resourceId }] },
  ])
})

it('is not for locked seats, whose test gives no figures', async () => {
  const { owner, path, assign, seats } = await groupDesk(test)
  const [seat] = await seats(['Cleo'], true)
  const refused = await owner.send('POST', `${path}/assignments`, {
    title: 'Test',
    items: [],
    test: true,
  })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'not_for_kids', items: [] })
  await sent(owner, 'PUT', `${path}/members/${seat?.memberId}/lock`, { locked: false })
  await assign({ title: 'Test', items: [], test: true })
  await sent(owner, 'PUT', `${path}/members/${seat?.memberId}/lock`, { locked: true })
  const { cells } = await read<ProgressView>(owner, `${path}/progress`)
  expect(cells).toMatchObject([{ of: 0, late: false }])
})
