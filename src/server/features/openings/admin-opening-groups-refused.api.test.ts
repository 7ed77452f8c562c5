import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ILLEGAL_PATTERN } from '#shared/contracts/openings.ts'
import {
  CATEGORIES,
  faultyFields,
  type FilterManager,
  freshName,
  refusal,
  startFilterManager,
  SUBCATEGORIES,
} from '#tests/support/filter-manager.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { inEnglish } from '#tests/support/in-english.ts'

let test: TestApp
let manager: FilterManager

beforeAll(async () => {
  test = await startTestApp()
  manager = await startFilterManager(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

describe('refusals', () => {
  it('a category needs a name', async () => {
    const message = 'Category name is required'
    for (const body of [{}, { name: '' }, { name: ' \n ' }, { name: null }]) {
      expect(await refusal(await manager.post(CATEGORIES, body))).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: { name: message },
      })
    }
    const { id } = await manager.newCategory()
    expect((await manager.put(CATEGORIES, id, { name: '' })).status).toBe(400)
  })

  it('a subcategory needs a name, a pattern and a parent: all are named', async () => {
    const message = 'Name, pattern, and parent category are required'
    expect((await refusal(await manager.post(SUBCATEGORIES, {}))).fields).toEqual({
      name: message,
      categoryId: message,
      openingPattern: message,
    })
  })

  it.each([
    ['name', 'x'.repeat(201)],
    ['name', 'one\u0000two'],
    ['description', 'x'.repeat(100 * 1024)],
    ['description', 'bell \u0007'],
    ['order', -1],
    ['order', 2_147_483_648],
  ])('a %s that cannot be (%#) is refused, new or changed', async (field, value) => {
    const row = await manager.newCategory()
    for (const answer of [
      await manager.post(CATEGORIES, { name: freshName(), [field]: value }),
      await manager.put(CATEGORIES, row.id, { [field]: value }),
    ]) {
      expect(await faultyFields(answer)).toEqual([400, [field]])
    }
    expect(await manager.shownCategory(row.id)).toEqual(row)
  })

  it('an unknown parent and an illegal pattern are named together', async () => {
    const faults = {
      categoryId: 'Please choose a category from the list',
      openingPattern: inEnglish(ILLEGAL_PATTERN),
    }
    const body = { categoryId: 999_999_999, openingPattern: '1.e5' }
    const created = await manager.post(SUBCATEGORIES, { name: freshName(), ...body })
    expect(await refusal(created)).toMatchObject({ status: 400, code: 'invalid', fields: faults })
    const { id } = await manager.newSubcategory((await manager.newCategory()).id)
    expect((await refusal(await manager.put(SUBCATEGORIES, id, body))).fields).toEqual(faults)
  })

  it.each([0, -1, 1.5, '2', null, 2_147_483_648])(
    '%j is no parent category',
    async (categoryId) => {
      const body = { name: freshName(), openingPattern: '1.e4', categoryId }
      expect(await faultyFields(await manager.post(SUBCATEGORIES, body))).toEqual([
        400,
        ['categoryId'],
      ])
    },
  )

  it('409 for the name of another category, which stays as it is', async () => {
    const [one, other] = [await manager.newCategory(), await manager.newCategory()]
    const message = 'A category with this name already exists'
    const expected = { status: 409, code: 'duplicate', message, fields: { name: message } }
    expect(await refusal(await manager.post(CATEGORIES, { name: ` ${one.name} ` }))).toEqual(
      expected,
    )
    expect(await refusal(await manager.put(CATEGORIES, other.id, { name: one.name }))).toEqual(
      expected,
    )
    expect(await manager.shownCategory(other.id)).toEqual(other)
    expect(await manager.entriesOf('category', other.id)).toHaveLength(1)
  })
})
