import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StudySuggestions, studySuggestions } from '#shared/contracts/study.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { StudyStatus } from '#shared/domain/study.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const clock = fakeClock('2026-11-22T09:00:00Z')
let test: TestApp
let member: Member
let made = 0
/** Openings that only this test uses, because all tests share a catalogue. */
let caro: string
let sicilian: string

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  member = await registerMember(test)
  made++
  caro = `Caro-Kann ${made}`
  sicilian = `Sicilian ${made}`
})

const study = async (id: number, status: StudyStatus = 'studying') => {
  clock.advance(1000)
  expect((await member.send('PUT', `/api/study/${id}`, { status })).status).toBe(200)
}
const plan = (...steps: { resourceIds: number[]; doneAt?: string }[]) =>
  member.send('PUT', '/api/plan', { steps: steps.map((step) => ({ reason: 'Why', ...step })) })
const suggested = async (): Promise<StudySuggestions> =>
  studySuggestions.parse(await (await member.get('/api/study/suggestions')).json())
const ids = ({ suggestions }: StudySuggestions) => suggestions.map(({ resource }) => resource.id)
const reasons = ({ suggestions }: StudySuggestions) => suggestions.map(({ reason }) => reason)
/** Five resources on an opening, each newer than the one before. */
const on = (opening: string, fields: Partial<ResourceInput> = {}, number = 5) =>
  addResources(
    test.ctx,
    Array.from({ length: number }, (_, index) => ({
      opening,
      publishedDate: `2026-01-0${index + 1}`,
      ...fields,
    })),
  )

const NOTHING = { opening: null, from: null, suggestions: [] }

describe('nothing is offered', () => {
  it('to a member who studies nothing', async () => {
    await on(caro)
    expect(await suggested()).toEqual(NOTHING)
  })

  it('if everything on the openings is known, dropped, in the plan, or has a dead link', async () => {
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = await on(caro)
    await study(one)
    await study(two, 'done')
    await study(three, 'dropped')
    await plan({ resourceIds: [four] })
    await runSql(
      test.ctx,
      `INSERT INTO link_checks (resource_id, state, checked_at) VALUES ($1, 'dead', now())`,
      [five],
    )
    await runSql(test.ctx, `UPDATE resources SET title = title || '!' WHERE id = $1`, [five])
    expect(await suggested()).toEqual(NOTHING)
  })

  it('for what was dropped, has no opening, or the placeholder for all of them', async () => {
    const [dropped = 0] = await on(caro)
    const [all = 0] = await on('All Openings')
    await study(dropped, 'dropped')
    await study(all)
    await study(await addResource(test.ctx))
    expect(await suggested()).toEqual(NOTHING)
  })
})

describe('the opening', () => {
  it('is the one of most resources with a status, whatever the order', async () => {
    const [one = 0, two = 0] = await on(caro)
    const [other = 0] = await on(sicilian)
    await study(one, 'want')
    await study(two, 'done')
    await study(other)
    expect(await suggested()).toMatchObject({ opening: caro, from: 'study' })
  })

  it('is the one that was changed last of equal ones', async () => {
    const [one = 0] = await on(caro)
    const [other = 0] = await on(sicilian)
    await study(other)
    await study(one)
    expect((await suggested()).opening).toBe(caro)
    await study(other, 'done')
    expect((await suggested()).opening).toBe(sicilian)
  })

  it('is the next one if nothing on the first is new', async () => {
    const all = await on(caro, {}, 2)
    const [other = 0] = await on(sicilian)
    for (const id of all) await study(id)
    await study(other)
    expect((await suggested()).opening).toBe(sicilian)
  })

  it('comes from the plan without any status: of open steps first', async () => {
    const [one = 0] = await on(caro)
    const [other = 0] = await on(sicilian)
    await plan({ resourceIds: [one], doneAt: '2026-11-20T09:00:00Z' }, { resourceIds: [other] })
    expect(await suggested()).toMatchObject({ opening: sicilian, from: 'plan' })
  })

  it('is nobody else’s', async () => {
    const [one = 0] = await on(caro)
    await study(one)
    member = await registerMember(test)
    expect(await suggested()).toEqual(NOTHING)
  })
})

describe('the resources', () => {
  it('are at most four, the newest first', async () => {
    const [one = 0, ...others] = await on(caro, { level: 'all' }, 6)
    await study(one)
    const found = await suggested()
    expect(ids(found)).toEqual(others.toReversed().slice(0, 4))
    expect(reasons(found)).toEqual(['line', 'line', 'line', 'line'])
  })

  it('of the same author and for the same level come first, with the reason', async () => {
    const [own = 0, author = 0, level = 0, neither = 0] = await addResources(test.ctx, [
      { opening: caro, author: 'Ana', level: 'advanced' },
      { opening: `${caro}: B`, author: 'Ana', level: 'beginner', publishedDate: '2020-01-01' },
      { opening: `${caro}: C`, author: 'Ben', level: 'advanced', publishedDate: '2021-01-01' },
      { opening: `${caro}: D`, author: 'Ben', level: 'beginner', publishedDate: '2022-01-01' },
    ])
    await study(own)
    const found = await suggested()
    expect(ids(found)).toEqual([author, level, neither])
    expect(reasons(found)).toEqual(['author', 'level', 'opening'])
  })

  it('on other variations count too, after those on the same one', async () => {
    const [own = 0, other = 0, same = 0] = await addResources(test.ctx, [
      { opening: `${caro}: Advance Variation` },
      { opening: `${caro}: Exchange Variation, Panov Attack` },
      { opening: `${caro}: Advance Variation`, publishedDate: '2020-01-01' },
      { opening: `${caro}-Pseudo` },
    ])
    await study(own)
    const found = await suggested()
    expect(found.opening).toBe(caro)
    expect(ids(found)).toEqual([same, other])
    expect(reasons(found)).toEqual(['line', 'opening'])
  })

  it('for the other side come last, whoever wrote them', async () => {
    const [own = 0, white = 0, both = 0, black = 0] = await addResources(test.ctx, [
      { opening: caro, side: 'black', author: 'Ana' },
      { opening: `${caro}: B`, side: 'white', author: 'Ana' },
      { opening: `${caro}: B`, side: 'both', publishedDate: '2020-01-01' },
      { opening: `${caro}: B`, side: 'black', publishedDate: '2021-01-01' },
    ])
    await study(own)
    const found = await suggested()
    expect(ids(found)).toEqual([black, both, white])
    expect(reasons(found)).toEqual(['side', 'opening', 'author'])
  })

  it('that the member reads come first among equals, and hide no other', async () => {
    const [own = 0, english = 0, german = 0, author = 0] = await addResources(test.ctx, [
      { opening: caro, author: 'Ana' },
      { opening: `${caro}: B`, publishedDate: '2024-01-01' },
      { opening: `${caro}: B`, subtitles: ['de'], publishedDate: '2020-01-01' },
      { opening: `${caro}: B`, author: 'Ana', publishedDate: '2010-01-01' },
    ])
    await study(own)
    expect(ids(await suggested())).toEqual([author, english, german])
    const preferences = { languages: ['de'] }
    await member.send('POST', '/api/update-profile', { username: member.username, preferences })
    expect(ids(await suggested())).toEqual([author, german, english])
  })

  it('within the member’s rating come first among equals, and only free ones if they want no others', async () => {
    const [own = 0, hard = 0, free = 0] = await addResources(test.ctx, [
      { opening: caro, author: 'Ana' },
      { opening: `${caro}: B`, ratingFrom: 2000, publishedDate: '2024-01-01', price: '$9' },
      { opening: `${caro}: B`, ratingTo: 1600, publishedDate: '2020-01-01', price: 'Free' },
    ])
    await study(own)
    expect(ids(await suggested())).toEqual([hard, free])
    const say = (preferences: object) =>
      member.send('POST', '/api/update-profile', { username: member.username, preferences })
    await say({ studyRating: 1500 })
    expect(ids(await suggested())).toEqual([free, hard])
    await say({ studyFree: true })
    expect(ids(await suggested())).toEqual([free])
  })

  it('change at once with what the member does', async () => {
    const [one = 0, ...others] = await on(caro, {}, 3)
    await study(one)
    const [first = 0] = ids(await suggested())
    await study(first, 'dropped')
    expect(ids(await suggested())).toEqual(others.filter((id) => id !== first))
  })
})
