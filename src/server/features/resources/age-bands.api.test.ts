import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FacetsView, ResourceView } from '#shared/contracts/resources.ts'
import { addResource } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member
let young: number
let older: number
let byTag: number

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
  young = await addResource(test.ctx, { title: 'First steps', isForKids: true })
  older = await addResource(test.ctx, { title: 'Plans', isForKids: true })
  byTag = await addResource(test.ctx, { title: 'Tagged', level: 'beginner', tags: ['kids'] })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const get = async <Body>(path: string): Promise<Body> =>
  (await (await test.get(path)).json()) as Body
const put = (id: number, body: object) => admin.send('PUT', `/api/admin/resources/${id}`, body)
const idsFor = async (query: string) =>
  (await get<ResourceView[]>(`/api/resources?category=kids&sort=newest${query}`))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
const toConfirm = async () => {
  const answer = await admin.get('/api/admin/resources?problem=kids-unconfirmed')
  return ((await answer.json()) as ResourceView[]).map(({ id }) => id)
}

describe('ages of kids resources', () => {
  it('that do not exist are refused', async () => {
    for (const ageBand of ['5–7', '14-16', 8, ['5-7']])
      expect((await put(young, { ageBand })).status).toBe(400)
    for (const age of ['', '4', '5-7,8-10']) {
      const { status } = await test.get(`/api/resources?age=${encodeURIComponent(age)}`)
      expect(status).toBe(400)
    }
    expect((await get<ResourceView>(`/api/resources/${young}`)).ageBand).toBeNull()
  })

  it('are on a work list until a curator has said for whom they are', async () => {
    expect(await toConfirm()).toEqual([young, older, byTag])
    expect((await put(young, { ageBand: '5-7' })).status).toBe(200)
    expect((await put(older, { ageBand: '11-13' })).status).toBe(200)
    expect((await put(byTag, { ageBand: '5-7' })).status).toBe(200)
    expect(await toConfirm()).toEqual([byTag])
    expect((await put(byTag, { isForKids: true })).status).toBe(200)
    expect(await toConfirm()).toEqual([])
  })

  it('filter lists and are counted, each band alone and together', async () => {
    expect(await idsFor('&age=5-7')).toEqual([young, byTag])
    expect(await idsFor('&age=5-7&age=11-13')).toEqual([young, older, byTag])
    expect(await idsFor('&age=8-10')).toEqual([])
    expect(await idsFor('')).toEqual([young, older, byTag])
    const { age, level } = await get<FacetsView>('/api/resources/facets?category=kids&age=11-13')
    expect(age).toEqual({ '5-7': 2, '8-10': 0, '11-13': 1 })
    expect(Object.values(level).reduce((sum, count) => sum + count, 0)).toBe(1)
  })

  it('are a column of the export once there are some, and are imported again', async () => {
    const csv = await (await admin.get('/api/admin/resources.csv')).text()
    const [header = '', ...lines] = csv.trim().split('\r\n')
    const place = header.split(',').indexOf('age_band')
    expect(header.split(',')).not.toContain('side')
    expect(lines.map((line) => line.split(',')[place])).toEqual(['5-7', '11-13', '5-7'])
    await put(older, { ageBand: '' })
    expect((await get<ResourceView>(`/api/resources/${older}`)).ageBand).toBeNull()
  })
})
