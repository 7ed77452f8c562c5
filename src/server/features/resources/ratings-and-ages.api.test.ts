import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member
let young: number
let older: number
let byTag: number
let adults: number

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
  young = await addResource(test.ctx, { title: 'First steps', isForKids: true })
  older = await addResource(test.ctx, { title: 'Plans', isForKids: true })
  byTag = await addResource(test.ctx, { title: 'Tagged', level: 'beginner', tags: ['kids'] })
  adults = await addResource(test.ctx, { title: 'Endgames', level: 'intermediate' })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const get = async <Body>(path: string): Promise<Body> =>
  (await (await test.get(path)).json()) as Body
const put = (id: number, body: object) => admin.send('PUT', `/api/admin/resources/${id}`, body)
const idsFor = async (query: string) =>
  (await get<ResourceView[]>(`/api/resources?sort=newest&${query}`))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
const toConfirm = async () => {
  const answer = await admin.get('/api/admin/resources?problem=kids-unconfirmed')
  return ((await answer.json()) as ResourceView[]).map(({ id }) => id)
}

describe('ratings, ages and merit of a resource', () => {
  it.each([
    ['ratingFrom', '1500+'],
    ['ratingFrom', -1],
    ['ratingTo', 3001],
    ['ratingTo', 12.5],
    ['ageFrom', 2],
    ['ageTo', 19],
    ['ageTo', [8]],
    ['merit', 0],
    ['merit', 6],
  ])('%s cannot be %j', async (field, value) => {
    const answer = await put(young, { [field]: value })
    expect(answer.status).toBe(400)
    const { fields } = (await answer.json()) as ErrorBody
    expect(Object.keys(fields ?? {})).toEqual([field])
    expect(await get<ResourceView>(`/api/resources/${young}`)).toMatchObject({ [field]: null })
  })

  it('cannot end before they begin, whether one or both are sent', async () => {
    const both = await put(adults, { ratingFrom: 1600, ratingTo: 1200 })
    expect(both.status).toBe(400)
    expect(await put(adults, { ratingTo: 1200 })).toMatchObject({ status: 200 })
    const one = await put(adults, { ratingFrom: 1600 })
    expect(one.status).toBe(400)
    expect(((await one.json()) as ErrorBody).fields).toEqual({
      ratingFrom: 'Player’s rating from must not be above Player’s rating to',
    })
    expect(await put(adults, { ratingTo: null })).toMatchObject({ status: 200 })
  })

  it('are stored, shown and taken away again', async () => {
    const facts = { ratingFrom: 1200, ratingTo: 1800, ageFrom: null, ageTo: null, merit: 5 }
    expect((await put(adults, facts)).status).toBe(200)
    expect(await get<ResourceView>(`/api/resources/${adults}`)).toMatchObject(facts)
    expect((await put(adults, { ratingFrom: '', ratingTo: ' ', merit: null })).status).toBe(200)
    expect(await get<ResourceView>(`/api/resources/${adults}`)).toMatchObject({
      ratingFrom: null,
      ratingTo: null,
      merit: null,
    })
  })
})

describe('the filters for a rating and an age', () => {
  it.each(['rating=abc', 'rating=99999', 'rating=3001', 'rating=-1', 'rating=1200&rating=1500'])(
    '%s is refused',
    async (query) => {
      expect((await test.get(`/api/resources?${query}`)).status).toBe(400)
    },
  )

  it.each(['age=2', 'age=19', 'age=', 'age=5-7,8-10', 'age=14-16'])(
    '%s is refused',
    async (query) => {
      expect((await test.get(`/api/resources?${query}`)).status).toBe(400)
    },
  )

  it('a rating fits the resource’s own ratings or, without any, those of its level', async () => {
    expect(await idsFor('rating=1500')).toEqual([young, older, adults])
    expect(await idsFor('rating=1000')).toEqual([young, older, byTag])
    await put(adults, { ratingFrom: 900, ratingTo: 1300 })
    expect(await idsFor('rating=1000')).toEqual([young, older, byTag, adults])
    expect(await idsFor('rating=1301')).toEqual([young, older])
    await put(adults, { ratingTo: null })
    expect(await idsFor('rating=3000')).toEqual([young, older, adults])
  })

  it('an age fits the resource’s ages, and nothing without ages', async () => {
    expect(await toConfirm()).toEqual([young, older, byTag])
    await put(young, { ageFrom: 5, ageTo: 7 })
    await put(older, { ageFrom: 11 })
    await put(byTag, { ageTo: 7 })
    expect(await toConfirm()).toEqual([byTag])
    expect(await idsFor('age=6')).toEqual([young, byTag])
    expect(await idsFor('age=3')).toEqual([byTag])
    expect(await idsFor('age=18')).toEqual([older])
    expect(await idsFor('age=9')).toEqual([])
  })

  it('an address with a band of ages, as there were before, means its middle', async () => {
    expect(await idsFor('age=5-7')).toEqual(await idsFor('age=6'))
    expect(await idsFor('age=11-13')).toEqual([older])
  })
})

it('ratings and ages are columns of the export once there are some', async () => {
  const csv = await (await admin.get('/api/admin/resources.csv')).text()
  const [header = '', ...lines] = csv.trim().split('\r\n')
  const columns = header.split(',')
  expect(columns.slice(-3)).toEqual(['rating_from', 'age_from', 'age_to'])
  expect(lines.map((line) => line.split(',').at(-2))).toEqual(['5', '11', '', ''])
})
