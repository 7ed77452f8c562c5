import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AssignmentView, ProgressView } from '#shared/contracts/homework.ts'
import { addResource } from '#tests/support/factories.ts'
import { groupDesk, read, seatBrowser, sent } from '#tests/support/group-desk.ts'
import type { Member } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

type Sender = Pick<Member, 'get' | 'send'>

const status = async (who: Sender, method: string, at: string, body?: object) =>
  (await who.send(method, at, body)).status
const told = async (who: Sender) =>
  (await read<{ data: { what: string } }[]>(who, '/api/notifications')).filter(
    ({ data }) => data.what === 'answered',
  ).length

async function classOfTwo() {
  const desk = await groupDesk(test)
  const { member: ana, memberId } = await desk.join('Ana')
  const { member: ben, memberId: other } = await desk.join('Ben')
  const items = [{ resourceId: await addResource(test.ctx, { isForKids: true }) }]
  const { id } = await desk.assign({ items, to: [memberId] })
  const at = `${desk.path}/assignments/${id}`
  return { ...desk, ana, ben, other, memberId, items, at, answer: `${at}/members/${memberId}` }
}

it('a remark, a stamp and the line back are seen by the teachers and the member alone', async () => {
  const { owner, path, ana, ben, other, memberId, at, answer } = await classOfTwo()
  for (const body of [
    {},
    { remark: 'x'.repeat(281) },
    { remark: 'a\u0000b' },
    { stamp: 'great' },
    { remark: ['a'] },
    { excused: 'yes' },
  ])
    expect(await status(owner, 'PUT', answer, body), JSON.stringify(body)).toBe(400)
  for (const body of [{}, { note: 'x'.repeat(281) }, { note: 'a\u0000b' }, { note: [] }])
    expect(await status(ana, 'PUT', `${at}/mine`, body), JSON.stringify(body)).toBe(400)
  expect(await status(ana, 'PUT', answer, { remark: 'Mine' })).toBe(403)
  expect(await status(owner, 'PUT', `${at}/mine`, { note: 'Mine' })).toBe(403)
  // It is not for Ben.
  expect(await status(ben, 'PUT', `${at}/mine`, { note: 'Mine' })).toBe(404)
  expect(await status(owner, 'PUT', `${at}/members/${other}`, { stamp: 'good' })).toBe(404)
  await sent(owner, 'PUT', answer, { remark: ' Look  at move 20 ', stamp: 'well_done' })
  await sent(ana, 'PUT', `${at}/mine`, { note: '=It was hard' })
  const own = async () => (await read<AssignmentView[]>(ana, `${path}/assignments`))[0]
  expect(await own()).toMatchObject({
    remark: 'Look at move 20',
    stamp: 'well_done',
    mine: { note: '=It was hard' },
  })
  const { cells } = await read<ProgressView>(owner, `${path}/progress`)
  const said = { remark: 'Look at move 20', stamp: 'well_done', note: '=It was hard' }
  expect(cells).toMatchObject([{ memberId, ...said, excused: false }])
  expect(await read(ben, `${path}/assignments`)).toEqual([])
  const csv = await owner.get(`${path}/progress.csv?order=name`)
  expect(csv.headers.get('Content-Disposition')).toBe(
    `attachment; filename="tuesday-juniors.csv"; filename*=UTF-8''Tuesday%20juniors.csv`,
  )
  const [head, first, second] = (await csv.text()).split('\r\n')
  expect(head).toContain(',Pins,Pins: remark,Pins: note')
  expect(first).toContain(`,Not started,Well done: Look at move 20,'=It was hard`)
  expect(second).toContain(',Not assigned,,')
  expect(await read(ana, '/api/account/export')).toMatchObject({
    memberships: [{ answers: [{ title: 'Pins', ...said }] }],
  })
  expect(await (await ben.get('/api/account/export')).text()).not.toContain('move 20')
  await sent(owner, 'PUT', answer, { excused: true })
  expect(await own()).toMatchObject({ stamp: 'well_done', progress: { excused: true } })
  await sent(ana, 'PUT', `${at}/mine`, { note: null })
  await sent(owner, 'PUT', answer, { remark: null, stamp: null })
  expect(await own()).toMatchObject({ remark: null, stamp: null, mine: { note: null } })
  await sent(owner, 'DELETE', at)
  expect(await (await ana.get('/api/account/export')).text()).not.toContain('move 20')
})

it('tells the member once of each change, and of what is the same again not', async () => {
  const { owner, ana, ben, answer } = await classOfTwo()
  for (const [body, times] of [
    [{ remark: 'Good eye' }, 1],
    [{ remark: 'Good eye', excused: true }, 1],
    [{ stamp: 'good' }, 2],
    [{ stamp: 'good', remark: ' Good eye' }, 2],
    [{ stamp: 'once_more', remark: 'Try again' }, 3],
    [{ stamp: null, remark: null }, 3],
  ] as const) {
    await sent(owner, 'PUT', answer, body)
    expect([await told(ana), await told(ben)], JSON.stringify(body)).toEqual([times, 0])
  }
})

it('a locked seat writes a line; drafts, what begins later, archived groups and who has left take none', async () => {
  const desk = await classOfTwo()
  const { owner, path, ana, items, at, memberId } = desk
  const [made] = await desk.seats(['Mia'], true)
  const mia = await seatBrowser(test, made ?? { username: '', password: '' })
  const { id: given } = await desk.assign({ title: 'All', items })
  await sent(mia, 'PUT', `${path}/assignments/${given}/mine`, { note: 'I did it' })
  const { id: draft } = await desk.assign({ title: 'Draft', items, draft: true })
  const { id: later } = await desk.assign({ title: 'Later', items, from: '2099-01-01' })
  for (const id of [draft, later]) {
    expect(await status(mia, 'PUT', `${path}/assignments/${id}/mine`, { note: 'x' })).toBe(404)
    const answer = `${path}/assignments/${id}/members/${memberId}`
    expect(await status(owner, 'PUT', answer, { stamp: 'good' })).toBe(id === draft ? 404 : 204)
  }
  await sent(owner, 'POST', `${path}/archive`)
  expect(await status(mia, 'PUT', `${path}/assignments/${given}/mine`, { note: 'x' })).toBe(409)
  await sent(owner, 'POST', `${path}/restore`)
  await sent(ana, 'DELETE', `${path}/members/me`)
  expect(await status(ana, 'PUT', `${at}/mine`, { note: 'x' })).toBe(404)
})
