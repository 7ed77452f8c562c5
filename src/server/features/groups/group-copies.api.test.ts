import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AssignmentView, ProgressView } from '#shared/contracts/homework.ts'
import { addResource } from '#tests/support/factories.ts'
import { groupDesk, read, sent } from '#tests/support/group-desk.ts'
import { type Member, registerCurator } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { tellOfHomework } from './announcements.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

it('is copied with its group as drafts, which only teachers see until they are given', async () => {
  const desk = await groupDesk(test)
  const { member } = await desk.join('Ana')
  const resourceId = await addResource(test.ctx)
  const chapters = await sent<{ id: number }[]>(
    await registerCurator(test),
    'PUT',
    `/api/admin/resources/${resourceId}/chapters`,
    { chapters: [{ title: 'One' }, { title: 'Two' }] },
  )
  const items = [{ resourceId, chapterIds: chapters.slice(0, 1).map(({ id }) => id) }]
  await desk.assign({ title: 'Pins', note: 'Look twice', due: '2026-12-01', items })
  const { id: given } = await desk.assign({ title: 'Forks', items: [{ resourceId }] })
  const status = async (who: Member, method: string, at: string, body?: object) =>
    (await who.send(method, at, body)).status
  expect(await status(member, 'POST', `${desk.path}/copy`, { name: 'Mine now' })).toBe(403)
  expect(await status(desk.owner, 'POST', `${desk.path}/copy`, { name: 'A' })).toBe(400)
  await sent(desk.owner, 'POST', `${desk.path}/archive`)
  const copy = await sent<{ id: number }>(desk.owner, 'POST', `${desk.path}/copy`, { name: 'Next' })
  expect(copy).toMatchObject({
    name: 'Next',
    as: 'owner',
    members: 0,
    code: null,
    archivedAt: null,
  })
  await sent(desk.owner, 'POST', `${desk.path}/restore`)
  const path = `/api/groups/${copy.id}`
  const drafts = await read<AssignmentView[]>(desk.owner, `${path}/assignments`)
  expect(drafts).toMatchObject([
    { title: 'Pins', note: 'Look twice', due: null, to: null, draft: true, items },
    { title: 'Forks', draft: true },
  ])
  expect(await read(desk.owner, `${path}/progress`)).toMatchObject({ assignments: [], cells: [] })
  const { code } = await sent<{ code: string }>(desk.owner, 'PUT', `${path}/code`, {})
  await sent(member, 'POST', '/api/groups/join', { code })
  const own = () => read<AssignmentView[]>(member, `${path}/assignments`)
  await tellOfHomework(test.ctx)
  expect(await own()).toEqual([])
  expect(await read(member, '/api/groups')).toContainEqual(
    expect.objectContaining({ id: copy.id, open: 0 }),
  )
  const at = `${path}/assignments/${drafts[0]?.id}`
  expect(await status(desk.owner, 'PUT', at, { title: 'Pins', items: [], draft: false })).toBe(400)
  // Without saying so, a draft stays one.
  await sent(desk.owner, 'PUT', at, { title: 'Pins again', items })
  expect(await own()).toEqual([])
  const told = async () => (await read<object[]>(member, '/api/notifications')).length
  const before = await told()
  await sent(desk.owner, 'PUT', at, { title: 'Pins again', items, draft: false })
  expect(await own()).toMatchObject([{ title: 'Pins again', draft: false }])
  expect(await told()).toBe(before + 1)
  for (const [where, title] of [
    [at, 'Pins again'],
    [`${desk.path}/assignments/${given}`, 'Forks'],
  ] as const) {
    const refusal = await desk.owner.send('PUT', where, { title, items, draft: true })
    expect([refusal.status, await refusal.json()]).toMatchObject([400, { code: 'draft' }])
  }
})

it('comes in pages, of assignments and of members', async () => {
  const desk = await groupDesk(test)
  const resourceId = await addResource(test.ctx)
  for (const due of ['2026-12-01', '2026-12-02', '2026-12-03'])
    await desk.assign({ title: due, due, items: [{ resourceId }] })
  await desk.seats(['Ana', 'Ben', 'Eve'])
  const page = async (part: string) => {
    const answer = await desk.owner.get(`${desk.path}/${part}`)
    return [answer.status, answer.headers.get('X-Total-Count'), await answer.json()]
  }
  expect((await page('assignments?limit=0'))[0]).toBe(400)
  expect((await page('progress?limit=201'))[0]).toBe(400)
  const items = [
    { resourceId, title: expect.any(String), type: 'other', state: null, chapterIds: [] },
  ]
  expect(await page('assignments?limit=1&offset=1')).toEqual([
    200,
    '3',
    [expect.objectContaining({ title: '2026-12-02', items })],
  ])
  const [, total, progress] = await page('progress?limit=1&offset=1')
  expect([total, progress]).toMatchObject(['3', { members: [{ name: 'Ben' }] }])
  expect((progress as ProgressView).cells).toHaveLength(3)
  expect((await page('progress'))[2]).toMatchObject({ members: [{}, {}, {}] })
})
