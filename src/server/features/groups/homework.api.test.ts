import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupCard } from '#shared/contracts/groups.ts'
import type { AssignmentView, ProgressView } from '#shared/contracts/homework.ts'
import { addResource } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { groupDesk, read, sent } from '#tests/support/group-desk.ts'
import { type Member, registerAdmin, registerCurator } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { tellOfHomework } from './announcements.service.ts'

const clock = fakeClock('2026-11-23T12:00:00Z')
let test: TestApp
let curator: Member

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  curator = await registerCurator(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

type Desk = Awaited<ReturnType<typeof groupDesk>>
const assignmentsOf = (who: Member, { path }: Desk) =>
  read<AssignmentView[]>(who, `${path}/assignments`)
const progressOf = ({ owner, path }: Desk) => read<ProgressView>(owner, `${path}/progress`)
const csvOf = async ({ owner, path }: Desk) =>
  (await (await owner.get(`${path}/progress.csv`)).text())
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')

/** Adds a resource with three chapters and returns all IDs. */
async function withChapters(): Promise<{ id: number; chapters: number[] }> {
  const id = await addResource(test.ctx)
  const chapters = ['One', 'Two', 'Three'].map((title) => ({ title }))
  const made = await sent<{ id: number }[]>(curator, 'PUT', `/api/admin/resources/${id}/chapters`, {
    chapters,
  })
  return { id, chapters: made.map((each) => each.id) }
}

describe('an assignment is refused', () => {
  it('with all its faults', async () => {
    const desk = await groupDesk(test)
    const { id, chapters } = await withChapters()
    const item = { resourceId: id }
    const other = await withChapters()
    const refusal = async (fields: object) => {
      const body = { title: 'Pins', items: [item], ...fields }
      const answer = await desk.owner.send('POST', `${desk.path}/assignments`, body)
      const { fields: names } = (await answer.json()) as { fields?: object }
      return [answer.status, ...Object.keys(names ?? {})]
    }
    expect(await refusal({ title: ' ', items: [] })).toEqual([400, 'title', 'items'])
    expect(await refusal({ title: 'x'.repeat(121) })).toEqual([400, 'title'])
    expect(await refusal({ items: Array(31).fill(item) })).toEqual([400, 'items'])
    expect(await refusal({ items: [item, item] })).toEqual([400, 'items'])
    expect(await refusal({ due: '2026-11-20', from: '2026-11-21' })).toEqual([400, 'due'])
    expect(await refusal({ due: '2026-02-30' })).toEqual([400, 'due'])
    expect(await refusal({ to: [] })).toEqual([400, 'to'])
    expect(await refusal({ to: [999_999] })).toEqual([400, 'to'])
    expect(await refusal({ items: [item, { resourceId: 999_999 }] })).toEqual([
      400,
      'items.1.resourceId',
    ])
    expect(await refusal({ items: [{ ...item, chapterIds: [other.chapters[0]] }] })).toEqual([
      400,
      'items.0.chapterIds',
    ])
    expect(
      await refusal({ due: '2026-11-20', items: [{ ...item, chapterIds: chapters }] }),
    ).toEqual([201])
    expect(await assignmentsOf(desk.owner, desk)).toHaveLength(1)
  })
})

describe('progress', () => {
  it('is the study state that there is: of items, of chapters, from before', async () => {
    const desk = await groupDesk(test)
    const { member: ana, memberId } = await desk.join('Ana')
    const { member: ben } = await desk.join('Ben')
    const before = await addResource(test.ctx)
    await sent(ana, 'PUT', `/api/study/${before}`, { status: 'done' })
    const [wanted, dropped] = [await addResource(test.ctx), await addResource(test.ctx)]
    await sent(ben, 'PUT', `/api/study/${wanted}`, { status: 'want' })
    await sent(ben, 'PUT', `/api/study/${dropped}`, { status: 'dropped' })
    const { id, chapters } = await withChapters()
    const [first, second] = chapters
    const chapterIds = [first, second]
    await desk.assign({
      title: 'Both',
      items: [{ resourceId: before }, { resourceId: id, chapterIds }],
    })
    await desk.assign({ title: 'Signs', items: [{ resourceId: wanted }, { resourceId: dropped }] })
    const tick = (chapter: number | undefined, done = true) =>
      sent(ana, 'PUT', `/api/study/${id}/chapters/${chapter}`, { done })
    await tick(first)
    const [both, signs] = await assignmentsOf(ana, desk)
    expect(both).toMatchObject({
      progress: { state: 'started', done: 1, of: 2, doneAt: null, late: false, excused: false },
      items: [
        { state: 'done', chapterIds: [], resourceId: before, type: 'other' },
        {
          state: 'started',
          chapterIds,
          chapters: [
            { id: first, title: 'One', done: true },
            { id: second, title: 'Two', done: false },
          ],
        },
      ],
    })
    expect(both).not.toHaveProperty('counts')
    expect(both).not.toHaveProperty('to')
    expect(signs?.progress?.state).toBe('not_started')
    expect(await read<GroupCard[]>(ana, '/api/groups')).toMatchObject([{ open: 2, as: 'member' }])
    clock.advance(60_000)
    await tick(second)
    const doneAt = clock.read().toISOString()
    // A chapter that was not assigned, ticked later, changes nothing.
    clock.advance(60_000)
    await tick(chapters[2])
    expect((await assignmentsOf(ana, desk))[0]?.progress).toMatchObject({
      state: 'done',
      done: 2,
      doneAt,
    })
    const { cells, members } = await progressOf(desk)
    expect(members.map(({ name }) => name)).toEqual(['Ana', 'Ben'])
    expect(cells).toHaveLength(4)
    expect(cells.filter((cell) => cell.memberId === memberId)).toMatchObject([
      { state: 'done', done: 2, of: 2, doneAt },
      { state: 'not_started', done: 0, of: 2 },
    ])
    const rows = [
      `Name,Username,Both,Both: remark,Both: note,Signs,Signs: remark,Signs: note`,
      `Ben,${ben.username},Not started,,,Not started,,`,
    ]
    expect(await csvOf(desk)).toEqual([
      ...rows,
      `Ana,${ana.username},"Done Nov 23, 2026",,,Not started,,`,
    ])
    await tick(second, false)
    expect((await assignmentsOf(ana, desk))[0]?.progress).toMatchObject({
      state: 'started',
      done: 1,
    })
    expect(await csvOf(desk)).toEqual([...rows, `Ana,${ana.username},1 of 2,,,Not started,,`])
    expect((await assignmentsOf(desk.owner, desk))[0]).toMatchObject({
      to: null,
      counts: { notStarted: 1, started: 1, done: 0, late: 0, excused: 0 },
    })
  })

  it('is late by the days of the group’s zone, the whole day counts, and does not change by itself', async () => {
    clock.set('2026-03-28T12:00:00Z')
    // On the 29th, the clocks in Berlin go forward: the day ends at 22:00 UTC.
    const desk = await groupDesk(test, 'Europe/Berlin')
    const { member: ana } = await desk.join('Ana')
    const { member: ben } = await desk.join('=Ben')
    const { member: eve } = await desk.join('Eve')
    const { id, chapters } = await withChapters()
    const [chapter, another] = chapters
    const due = '2026-03-29'
    await desk.assign({ due, items: [{ resourceId: id, chapterIds: [chapter] }] })
    const { member: out, memberId: outId } = await desk.join('Out')
    const [assignment] = await assignmentsOf(desk.owner, desk)
    await sent(desk.owner, 'PUT', `${desk.path}/assignments/${assignment?.id}/members/${outId}`, {
      excused: true,
    })
    const state = async (who: Member) => (await assignmentsOf(who, desk))[0]?.progress
    clock.set('2026-03-29T21:59:59.999Z')
    expect(await state(ben)).toMatchObject({ late: false })
    await sent(ana, 'PUT', `/api/study/${id}/chapters/${chapter}`, { done: true })
    clock.set('2026-03-29T22:00:00Z')
    await sent(ben, 'PUT', `/api/study/${id}/chapters/${chapter}`, { done: true })
    clock.set('2026-04-02T22:00:00Z')
    // Ana goes on studying; she was done in time.
    await sent(ana, 'PUT', `/api/study/${id}/chapters/${another}`, { done: true })
    await sent(ana, 'PUT', `/api/study/${id}`, { status: 'done' })
    expect(await state(ana)).toMatchObject({ state: 'done', late: false })
    expect(await state(ben)).toMatchObject({ state: 'done', late: true })
    expect(await state(eve)).toMatchObject({ state: 'not_started', late: true })
    expect(await state(out)).toMatchObject({ late: false, excused: true })
    expect(await csvOf(desk)).toEqual([
      'Name,Username,"Pins, due Mar 29, 2026",Pins: remark,Pins: note',
      `Eve,${eve.username},"Not started, late",,`,
      `'=Ben,${ben.username},"Done Mar 30, 2026, late",,`,
      `Ana,${ana.username},"Done Mar 29, 2026",,`,
      `Out,${out.username},Excused,,`,
    ])
    expect((await assignmentsOf(desk.owner, desk))[0]?.counts).toEqual({
      notStarted: 1,
      started: 0,
      done: 2,
      late: 2,
      excused: 1,
    })
    clock.set('2026-11-23T12:00:00Z')
  })

  it('is for whom it is, from its first day on', async () => {
    const desk = await groupDesk(test)
    const { member: ana, memberId } = await desk.join('Ana')
    const { member: ben } = await desk.join('Ben')
    const resourceId = await addResource(test.ctx)
    await desk.assign({ items: [{ resourceId }], to: [memberId] })
    await desk.assign({ title: 'Later', items: [{ resourceId }], from: '2026-11-24' })
    const titles = async (who: Member) => (await assignmentsOf(who, desk)).map(({ title }) => title)
    expect(await titles(ana)).toEqual(['Pins'])
    expect(await titles(ben)).toEqual([])
    expect(await titles(desk.owner)).toEqual(['Pins', 'Later'])
    expect((await progressOf(desk)).cells).toHaveLength(3)
    clock.advance(24 * 60 * 60_000)
    expect(await titles(ben)).toEqual(['Later'])
    clock.set('2026-11-23T12:00:00Z')
  })

  it('counts an item in the trash for nobody, names it, and counts it again when it is back', async () => {
    const desk = await groupDesk(test)
    const { member } = await desk.join('Ana')
    const [stays, goes] = [
      await addResource(test.ctx),
      await addResource(test.ctx, { title: 'Skewers' }),
    ]
    await desk.assign({ items: [{ resourceId: stays }, { resourceId: goes }] })
    await sent(member, 'PUT', `/api/study/${stays}`, { status: 'done' })
    await sent(curator, 'DELETE', `/api/admin/resources/${goes}`)
    expect(await assignmentsOf(member, desk)).toMatchObject([
      {
        items: [{ resourceId: stays }, { gone: 'trashed', title: 'Skewers', type: null }],
        progress: { state: 'done', done: 1, of: 1 },
      },
    ])
    const [assignment] = await assignmentsOf(desk.owner, desk)
    // It may stay in the assignment when that is changed.
    await sent(desk.owner, 'PUT', `${desk.path}/assignments/${assignment?.id}`, {
      title: 'Other',
      items: [{ resourceId: stays }, { resourceId: goes }],
    })
    await sent(curator, 'POST', `/api/admin/trash/resource/${goes}/restore`)
    expect(await assignmentsOf(member, desk)).toMatchObject([
      { progress: { state: 'started', done: 1, of: 2 } },
    ])
  })

  it('moves with a resource that is merged into another, and back', async () => {
    const desk = await groupDesk(test)
    const { member } = await desk.join('Ana')
    const [from, into] = [await withChapters(), await withChapters()]
    await desk.assign({ items: [{ resourceId: from.id, chapterIds: from.chapters.slice(0, 2) }] })
    await sent(curator, 'POST', `/api/admin/resources/${from.id}/merge`, { into: into.id })
    expect(await assignmentsOf(member, desk)).toMatchObject([
      { items: [{ resourceId: into.id, chapterIds: into.chapters.slice(0, 2) }] },
    ])
    await sent(curator, 'POST', `/api/admin/resources/${from.id}/unmerge`)
    expect(await assignmentsOf(member, desk)).toMatchObject([
      { items: [{ resourceId: from.id, chapterIds: from.chapters.slice(0, 2) }] },
    ])
  })

  it('security 66: says nothing but names and assigned items, and nothing of who has left', async () => {
    const desk = await groupDesk(test)
    const { member, memberId } = await desk.join('Ana')
    const [assigned, other] = [
      await addResource(test.ctx, { title: 'Assigned lesson' }),
      await addResource(test.ctx, { title: 'Secret other lesson' }),
    ]
    const { id: assignmentId } = await desk.assign({ items: [{ resourceId: assigned }] })
    for (const id of [assigned, other]) {
      await sent(member, 'PUT', `/api/study/${id}`, { status: 'studying' })
      await sent(member, 'POST', `/api/study/${id}/notes`, { text: 'A private thought' })
    }
    await sent(member, 'POST', '/api/lists', { title: 'A private list', visibility: 'private' })
    const { path } = desk
    const reads = ['', '/members', '/cards', '/assignments', '/progress', '/progress.csv'].map(
      (part) => path + part,
    )
    const scan = async (who: Member, paths: readonly string[]) => {
      for (const at of paths) {
        const said = await (await who.get(at)).text()
        expect(said, at).not.toMatch(/@|private|Secret other|preferences|password"|lastLogin/i)
      }
    }
    await scan(desk.owner, ['/api/groups', '/api/groups/pending', ...reads])
    await scan(member, ['/api/groups', path, `${path}/assignments`])
    const { member: third } = await desk.join('Ben')
    expect(await (await third.get(`${path}/assignments`)).text()).not.toContain('studying')
    for (const [method, at, body] of [
      ['PATCH', `${path}/members/${memberId}`, { note: 'Shy' }],
      [
        'PUT',
        `${path}/assignments/${assignmentId}`,
        { title: 'Pins', items: [{ resourceId: assigned }] },
      ],
    ] as const)
      expect(await (await desk.owner.send(method, at, body)).text(), at).not.toMatch(
        /@|private|Secret/i,
      )
    expect(await (await third.get(path)).text()).not.toContain('Shy')
    await sent(member, 'DELETE', `${path}/members/me`)
    const { cells, members } = await progressOf(desk)
    expect(members.map(({ name }) => name)).toEqual(['Ben'])
    expect(cells).toHaveLength(1)
    expect((await csvOf(desk)).join()).not.toContain('Ana')
    expect((await registerAdmin(test).then((admin) => admin.get(`${path}/progress`))).status).toBe(
      404,
    )
  })
})

describe('members are told', () => {
  const told = async (who: Member) =>
    (await read<{ data: { what: string } }[]>(who, '/api/notifications')).map(
      ({ data }) => data.what,
    )

  it('of new homework on its first day, and the day before it is due unless they have done it', async () => {
    const desk = await groupDesk(test, 'Pacific/Auckland')
    const { member: ana } = await desk.join('Ana')
    const { member: ben } = await desk.join('Ben')
    const resourceId = await addResource(test.ctx)
    await desk.assign({ items: [{ resourceId }], due: '2026-11-26' })
    await desk.assign({
      title: 'Later',
      items: [{ resourceId: await addResource(test.ctx) }],
      from: '2026-11-25',
    })
    expect(await told(ana)).toEqual(['assigned'])
    await sent(ben, 'PUT', `/api/study/${resourceId}`, { status: 'done' })
    // It is the 25th in Auckland.
    clock.set('2026-11-24T12:00:00Z')
    await tellOfHomework(test.ctx)
    await tellOfHomework(test.ctx)
    expect(await told(ana)).toEqual(['due', 'assigned', 'assigned'])
    expect(await told(ben)).toEqual(['assigned', 'assigned'])
    clock.set('2026-11-23T12:00:00Z')
  })

  it('by email unless they switch it off', async () => {
    const desk = await groupDesk(test)
    const { member } = await desk.join('Ana')
    expect(await read(member, '/api/user')).toMatchObject({ preferences: { notifyGroups: true } })
    const { username } = member
    await sent(member, 'POST', '/api/update-profile', {
      username,
      preferences: { notifyGroups: false },
    })
    expect(await read(member, '/api/notifications/emails')).toMatchObject({ groups: false })
  })
})

it('marks cost one query of each kind, whatever the group holds', async () => {
  const desk = await groupDesk(test)
  await desk.join('Ana')
  const count = async () => {
    const before = await calls()
    await progressOf(desk)
    return (await calls()) - before
  }
  let asked = 0
  const { pool } = test.ctx.database
  const query = pool.query.bind(pool)
  pool.query = ((...parts: Parameters<typeof query>) => {
    asked++
    return query(...parts)
  }) as typeof pool.query
  const calls = async () => asked
  const few = await count()
  await desk.seats(['Mia', 'Max', 'Lea'])
  for (let each = 0; each < 5; each++)
    await desk.assign({ items: [{ resourceId: await addResource(test.ctx) }] })
  expect(await count()).toBe(few)
  pool.query = query as typeof pool.query
})
