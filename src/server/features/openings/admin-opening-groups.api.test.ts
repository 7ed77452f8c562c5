import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FilterOptionsView,
  openingCategoryView,
  type OpeningCategoryView,
  openingSubcategoryView,
  type OpeningSubcategoryView,
  type OpeningView,
} from '#shared/contracts/openings.ts'
import {
  CATEGORIES,
  type FilterManager,
  freshName,
  isLater,
  OPENINGS,
  startFilterManager,
  SUBCATEGORIES,
} from '#tests/support/filter-manager.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let manager: FilterManager

beforeAll(async () => {
  test = await startTestApp()
  manager = await startFilterManager(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

describe('categories', () => {
  it('are made, changed in what is named, and shown to the public at once', async () => {
    const row = await manager.newCategory({
      name: ' Two   words ',
      description: '♞ <b>',
      order: '4',
    })
    expect(openingCategoryView.strict().parse(row)).toEqual(row)
    expect(row).toMatchObject({ name: 'Two words', description: '♞ <b>', order: 4 })
    expect(await manager.shownCategory(row.id)).toEqual(row)
    const answer = await manager.put(CATEGORIES, row.id, { name: 'two words' })
    expect(answer.status).toBe(200)
    const changed = (await answer.json()) as OpeningCategoryView
    expect(changed).toEqual({ ...row, name: 'two words', updatedAt: changed.updatedAt })
    expect(isLater(changed, row)).toBe(true)
    expect(await manager.shownCategory(row.id)).toEqual(changed)
    expect(await (await manager.put(CATEGORIES, row.id, {})).json()).toEqual(changed)
    const options = (await (await test.get('/api/filters')).json()) as FilterOptionsView
    expect(options.openingCategories.map(({ name }) => name)).toContain('two words')
  })

  it('leave their subcategories and openings behind when they are deleted', async () => {
    const { id } = await manager.newCategory()
    const subcategory = await manager.newSubcategory(id)
    const [within, own] = [
      await manager.newOpening(id, { subcategoryId: subcategory.id }),
      await manager.newOpening(id),
    ]
    const answer = await manager.remove(CATEGORIES, id)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(await manager.shownCategory(id)).toBeUndefined()
    const orphan = await manager.shownSubcategory(subcategory.id)
    expect(orphan).toMatchObject({ categoryId: null })
    expect(isLater(orphan, subcategory)).toBe(true)
    expect(await manager.shownOpening(within.id)).toMatchObject({
      categoryId: null,
      subcategoryId: subcategory.id,
    })
    expect(await manager.shownOpening(own.id)).toMatchObject({
      categoryId: null,
      subcategoryId: null,
    })
    expect(isLater(await manager.shownOpening(own.id), own)).toBe(true)
    expect((await manager.remove(CATEGORIES, id)).status).toBe(404)
  })
})

describe('subcategories', () => {
  it('are made with their pattern in the normal spelling', async () => {
    const { id: categoryId } = await manager.newCategory()
    const row = await manager.newSubcategory(categoryId, { openingPattern: ' 1. e4  c5 2. Nf3 ' })
    expect(openingSubcategoryView.strict().parse(row)).toEqual(row)
    expect(row).toMatchObject({ categoryId, openingPattern: '1.e4 c5 2.Nf3' })
    expect(await manager.shownSubcategory(row.id)).toEqual(row)
    const answer = await manager.put(SUBCATEGORIES, row.id, { openingPattern: 'd4 d5' })
    const changed = (await answer.json()) as OpeningSubcategoryView
    expect(changed).toEqual({ ...row, openingPattern: '1.d4 d5', updatedAt: changed.updatedAt })
    expect(isLater(changed, row)).toBe(true)
  })

  it('may share a name', async () => {
    const { id } = await manager.newCategory()
    const name = freshName()
    expect((await manager.newSubcategory(id, { name })).name).toBe(name)
    expect((await manager.newSubcategory(id, { name })).name).toBe(name)
  })

  it('take their openings along to another category', async () => {
    const [from, to] = [await manager.newCategory(), await manager.newCategory()]
    const subcategory = await manager.newSubcategory(from.id)
    const [within, other] = [
      await manager.newOpening(from.id, { subcategoryId: subcategory.id }),
      await manager.newOpening(from.id),
    ]
    expect((await manager.put(SUBCATEGORIES, subcategory.id, { categoryId: to.id })).status).toBe(
      200,
    )
    const moved = await manager.shownOpening(within.id)
    expect(moved).toMatchObject({ categoryId: to.id, subcategoryId: subcategory.id })
    expect(isLater(moved, within)).toBe(true)
    expect(await manager.shownOpening(other.id)).toEqual(other)
    expect((await manager.entriesOf('subcategory', subcategory.id)).at(-1)).toMatchObject({
      fields: 'categoryId',
      openings: 1,
    })
    // Setting the same category is not a change, so the openings stay.
    await manager.put(SUBCATEGORIES, subcategory.id, { categoryId: to.id })
    expect(await manager.shownOpening(within.id)).toEqual(moved)
  })

  it('and an opening that is added meanwhile end up in one category', async () => {
    const [from, to] = [await manager.newCategory(), await manager.newCategory()]
    const { id } = await manager.newSubcategory(from.id)
    const body = { name: freshName(), categoryId: from.id, subcategoryId: id }
    const [moved, added] = await Promise.all([
      manager.put(SUBCATEGORIES, id, { categoryId: to.id }),
      manager.post(OPENINGS, body),
    ])
    expect(moved.status).toBe(200)
    expect([201, 400]).toContain(added.status)
    const rows = (await (await test.get('/api/openings')).json()) as OpeningView[]
    const within = rows.filter(({ subcategoryId }) => subcategoryId === id)
    expect(within.map(({ categoryId }) => categoryId)).toEqual(added.status === 201 ? [to.id] : [])
  })

  it('leave their openings behind, in the category, when they are deleted', async () => {
    const { id: categoryId } = await manager.newCategory()
    const { id } = await manager.newSubcategory(categoryId)
    const opening = await manager.newOpening(categoryId, { subcategoryId: id })
    expect((await manager.remove(SUBCATEGORIES, id)).status).toBe(204)
    expect(await manager.shownSubcategory(id)).toBeUndefined()
    const orphan = await manager.shownOpening(opening.id)
    expect(orphan).toMatchObject({ categoryId, subcategoryId: null })
    expect(isLater(orphan, opening)).toBe(true)
  })
})

describe('security 44: the audit log', () => {
  it('has one entry for each write, and none for what was refused or named nothing', async () => {
    const category = await manager.newCategory()
    const { id, name } = category
    const subcategory = await manager.newSubcategory(id)
    await manager.put(CATEGORIES, id, { name: `${name}!`, order: 1 })
    await manager.put(CATEGORIES, id, {})
    await manager.put(CATEGORIES, id, { order: -1 })
    await manager.put(SUBCATEGORIES, subcategory.id, { openingPattern: '1.e5' })
    await manager.put(SUBCATEGORIES, subcategory.id, { description: 'New' })
    await manager.remove(SUBCATEGORIES, subcategory.id)
    await manager.remove(CATEGORIES, id)
    expect(await manager.entriesOf('category', id)).toEqual([
      { action: 'category_created', category: id, name },
      {
        action: 'category_changed',
        category: id,
        name: `${name}!`,
        formerly: name,
        fields: 'name, order',
      },
      { action: 'category_deleted', category: id, name: `${name}!` },
    ])
    const ofIt = { subcategory: subcategory.id, name: subcategory.name }
    expect(await manager.entriesOf('subcategory', subcategory.id)).toEqual([
      { action: 'subcategory_created', ...ofIt },
      { action: 'subcategory_changed', ...ofIt, fields: 'description' },
      { action: 'subcategory_deleted', ...ofIt },
    ])
  })
})
