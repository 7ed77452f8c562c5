import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type OpeningUsageView,
  openingUsageView,
  openingView,
  type OpeningView,
} from '#shared/contracts/openings.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { type FilterManager, OPENINGS, startFilterManager } from '#tests/support/filter-manager.ts'
import { searchCatalogue } from '#tests/support/search-catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let manager: FilterManager
let categoryId: number
let otherCategory: number
let subcategoryId: number

beforeAll(async () => {
  test = await startTestApp()
  manager = await startFilterManager(test)
  categoryId = (await manager.newCategory()).id
  otherCategory = (await manager.newCategory()).id
  subcategoryId = (await manager.newSubcategory(categoryId)).id
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const create = (body: Record<string, unknown> = {}) => manager.newOpening(categoryId, body)
const put = (id: number, body: Record<string, unknown>) => manager.put(OPENINGS, id, body)
async function change(id: number, body: Record<string, unknown>): Promise<OpeningView> {
  const answer = await put(id, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as OpeningView
}
const resource = async (id: number) =>
  (await (await test.get(`/api/resources/${id}`)).json()) as ResourceView
const usage = async () =>
  (await (await manager.admin.get('/api/admin/opening-usage')).json()) as OpeningUsageView[]

describe('what people want', () => {
  it('counts the searches of the last 30 days that name an opening, the narrowest one', async () => {
    const [wide, narrow] = [await create(), await create()]
    await change(wide.id, { name: 'Zebra Opening', openingPattern: '1.a4' })
    await change(narrow.id, { name: 'Zebra Opening: Striped Variation', openingPattern: '1.a4 a5' })
    await runSql(
      test.ctx,
      `INSERT INTO search_questions (day, question, asked, found) VALUES
         (now()::date, 'zebra opening', 5, 0), (now()::date - 3, 'the zebra opening book', 4, 0),
         (now()::date - 60, 'zebra opening', 90, 0), (now()::date, '', 9, 0)`,
    )
    const found = new Map((await usage()).map((each) => [each.openingId, each]))
    expect(found.get(wide.id)).toMatchObject({ resources: 0, free: 0, searches: 9 })
    expect(found.get(narrow.id)?.searches).toBe(0)
  })

  it('says how many named lines go on from its position', async () => {
    const { id } = await create({ openingPattern: '1.a4' })
    const lines = async () => (await usage()).find(({ openingId }) => openingId === id)?.lines
    expect(await lines()).toBe(0)
    await runSql(
      test.ctx,
      `INSERT INTO line_positions (position, ends, lines)
       SELECT position, true, 7 FROM pattern_positions WHERE opening_id = $1 AND ends`,
      [id],
    )
    expect(await lines()).toBe(7)
  })
})

describe('openings', () => {
  it('are created with only the required fields', async () => {
    const row = await create()
    expect(openingView.strict().parse(row)).toEqual(row)
    expect(row).toMatchObject({
      categoryId,
      subcategoryId: null,
      openingPattern: null,
      description: null,
      order: null,
    })
    expect(await manager.shownOpening(row.id)).toEqual(row)
  })

  it.each([
    ['1. e4 c5', '1.e4 c5'],
    ['e4 c5 Nf3', '1.e4 c5 2.Nf3'],
    [
      '1.e4 {best by test} 1...e5!? 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 *',
      '1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.O-O',
    ],
    ['', null],
    ['  ', null],
    [null, null],
  ])('keep %j as %j', async (openingPattern, stored) => {
    expect((await create({ openingPattern })).openingPattern).toBe(stored)
    const { id } = await create({ openingPattern: '1.d4' })
    expect((await change(id, { openingPattern })).openingPattern).toBe(stored)
  })

  it('accept a whole pattern of 60 plies', async () => {
    const { openingPattern } = await create({ openingPattern: 'Nf3 Nf6 Ng1 Ng8 '.repeat(15) })
    expect(openingPattern).toMatch(/30\.Ng1 Ng8$/)
  })

  it('leave their subcategory with its category, unless one of the new one is named', async () => {
    const { id } = await create({ subcategoryId })
    expect(await change(id, { categoryId })).toMatchObject({ categoryId, subcategoryId })
    expect(await change(id, { categoryId: otherCategory })).toMatchObject({
      categoryId: otherCategory,
      subcategoryId: null,
    })
    expect(await change(id, { categoryId, subcategoryId })).toMatchObject({
      categoryId,
      subcategoryId,
    })
    expect(await change(id, { subcategoryId: null })).toMatchObject({
      categoryId,
      subcategoryId: null,
    })
  })
})

describe('resources of an opening', () => {
  it('follow its new name, and are found by it', async () => {
    const { id, name } = await create()
    const [ours, theirs] = [
      await addResource(test.ctx, { opening: name }),
      await addResource(test.ctx, { opening: `${name}0` }),
    ]
    const before = await resource(ours)
    const renamed = `Zwischenzug${id}`
    expect((await change(id, { name: renamed })).name).toBe(renamed)
    const after = await resource(ours)
    expect(after.opening).toBe(renamed)
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    expect((await resource(theirs)).opening).toBe(`${name}0`)
    expect((await searchCatalogue(test, renamed)).titles).toEqual([after.title])
  })

  it('follow it even if only the case changes', async () => {
    const { id, name } = await create()
    const ours = await addResource(test.ctx, { opening: name })
    await change(id, { name: name.toUpperCase() })
    expect((await resource(ours)).opening).toBe(name.toUpperCase())
  })

  it('stay without an opening when it is deleted', async () => {
    const { id, name } = await create()
    const ours = await addResource(test.ctx, { opening: name })
    const answer = await manager.admin.send('DELETE', `${OPENINGS}/${id}`)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(await manager.shownOpening(id)).toBeUndefined()
    expect((await resource(ours)).opening).toBeNull()
    expect((await manager.entriesOf('opening', id)).at(-1)).toEqual({
      action: 'opening_deleted',
      opening: id,
      name,
      resources: 1,
    })
  })

  it('are counted for each opening, by id, those without any too', async () => {
    const [none, some] = [await create(), await create()]
    const opening = some.name
    await addResource(test.ctx, { opening, price: null })
    await addResource(test.ctx, { opening, price: 'Free', isForKids: true })
    await addResource(test.ctx, { opening, price: '$0.00' })
    await addResource(test.ctx, { opening, price: '$12', level: 'beginner', tags: ['Kids'] })
    const rows = await usage()
    expect(rows.map((row) => openingUsageView.strict().safeParse(row).success)).toEqual(
      rows.map(() => true),
    )
    const ids = rows.map(({ openingId }) => openingId)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(rows.filter(({ openingId }) => [none.id, some.id].includes(openingId))).toEqual([
      { openingId: none.id, resources: 0, free: 0, kids: 0, searches: 0, lines: 0 },
      { openingId: some.id, resources: 4, free: 3, kids: 2, searches: 0, lines: 0 },
    ])
  })

  it('security 44: the audit log names the opening and how many resources it affected', async () => {
    const { id, name } = await create()
    await addResource(test.ctx, { opening: name })
    await change(id, { name: `${name}!` })
    await change(id, { order: 5 })
    await change(id, {})
    await put(id, { openingPattern: '1.e5' })
    expect(await manager.entriesOf('opening', id)).toEqual([
      { action: 'opening_created', opening: id, name },
      {
        action: 'opening_changed',
        opening: id,
        name: `${name}!`,
        formerly: name,
        fields: 'name',
        resources: 1,
      },
      { action: 'opening_changed', opening: id, name: `${name}!`, fields: 'order' },
    ])
  })
})
