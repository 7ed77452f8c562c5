import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import type { FacetsView, ResourceView } from '#shared/contracts/resources.ts'
import { addResources, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member
let ids: number[]

const ENGLISH = { title: 'Rook endings', publishedDate: '2024-01-01' }
const GERMAN = { title: 'Rook endings', language: 'de', publishedDate: '2020-01-01' } as const
const WITH_SUBTITLES = {
  title: 'Rook endings',
  subtitles: ['de', 'fr'] as ('de' | 'fr')[],
  publishedDate: '2022-01-01',
}
/** An exact title ranks above any language. */
const FRENCH = { title: 'Pions', language: 'fr', isForKids: true } as const

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
  await runSql(test.ctx, 'TRUNCATE resources CASCADE')
  ids = await addResources(test.ctx, [ENGLISH, GERMAN, WITH_SUBTITLES, FRENCH])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const get = async <Body>(path: string) => (await (await test.get(path)).json()) as Body
const found = async (query: string) =>
  (await get<ResourceView[]>(`/api/resources?${query}`)).map(({ id }) => ids.indexOf(id))
const put = (id: number | undefined, body: unknown) =>
  admin.send('PUT', `/api/admin/resources/${id}`, body)

describe('a language', () => {
  it.each([
    [{ language: 'klingon' }, 'language'],
    [{ language: 'DE' }, 'language'],
    [{ language: null }, 'language'],
    [{ language: '' }, 'language'],
    [{ language: ['de'] }, 'language'],
    [{ subtitles: ['de', 'xx'] }, 'subtitles'],
    [{ subtitles: [1] }, 'subtitles'],
    [{ subtitles: { de: true } }, 'subtitles'],
  ])('is refused: %j', async (body, field) => {
    const answer = await put(ids[0], body)
    expect(answer.status).toBe(400)
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)[0]).toMatch(field)
  })

  it('is English unless something else is given', async () => {
    expect(await get(`/api/resources/${ids[0]}`)).toMatchObject({ language: 'en', subtitles: [] })
    expect(await get(`/api/resources/${ids[2]}`)).toMatchObject({
      language: 'en',
      subtitles: ['de', 'fr'],
    })
  })

  it.each([
    ['language=de', [2, 1]],
    ['language=fr', [2, 3]],
    ['language=de&language=fr', [2, 1, 3]],
    ['language=en', [0, 2]],
    ['language=ko', []],
  ])('narrows a list, as do its subtitles: %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it('is counted with subtitles, whatever languages are chosen', async () => {
    const { language } = await get<FacetsView>('/api/resources/facets?language=ko')
    expect(language).toMatchObject({ en: 2, de: 2, fr: 2, ko: 0 })
  })

  it('is listed for the filters if a resource has it', async () => {
    const languages = async () => (await get<FilterOptionsView>('/api/filters')).languages
    expect(await languages()).toEqual([
      { value: 'en', label: 'English' },
      { value: 'fr', label: 'French' },
      { value: 'de', label: 'German' },
    ])
    expect((await put(ids[3], { language: 'und' })).status).toBe(200)
    expect(await languages()).toContainEqual({ value: 'und', label: 'No or unknown language' })
    await put(ids[3], { language: 'fr' })
    expect(await languages()).toHaveLength(3)
  })

  it('that a reader prefers comes first among equals, and hides nothing', async () => {
    expect(await found('')).toEqual([0, 2, 1, 3])
    expect(await found('prefer=de')).toEqual([2, 1, 0, 3])
    expect(await found('prefer=fr&sort=newest')).toEqual([2, 3, 0, 1])
    expect(await found('prefer=de&limit=1&offset=1')).toEqual([1])
    expect(await found('query=rook+endings&prefer=de')).toEqual([2, 1, 0])
    expect((await test.get('/api/resources?prefer=xx')).status).toBe(400)
  })

  it('is exported to a file and imported again', async () => {
    const csv = await (await admin.get('/api/admin/resources.csv')).text()
    const [head = '', ...lines] = csv.trim().split('\r\n')
    expect(head.split(',').slice(-2)).toEqual(['language', 'subtitles'])
    expect(lines.map((line) => line.split(',').slice(-1)[0])).toEqual(['', '', ' fr"', ''])
    expect(lines[2]).toMatch(/,en,"de, fr"$/)
    expect(lines[3]).toMatch(/,fr,$/)
  })
})
