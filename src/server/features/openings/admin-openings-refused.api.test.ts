import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ILLEGAL_PATTERN } from '#shared/contracts/openings.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource } from '#tests/support/factories.ts'
import {
  faultyFields,
  type FilterManager,
  freshName,
  OPENINGS,
  refusal,
  startFilterManager,
} from '#tests/support/filter-manager.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { inEnglish } from '#tests/support/in-english.ts'

let test: TestApp
let manager: FilterManager
let categoryId: number
let otherCategory: number
let subcategoryId: number
let otherSubcategory: number

beforeAll(async () => {
  test = await startTestApp()
  manager = await startFilterManager(test)
  categoryId = (await manager.newCategory()).id
  otherCategory = (await manager.newCategory()).id
  subcategoryId = (await manager.newSubcategory(categoryId)).id
  otherSubcategory = (await manager.newSubcategory(otherCategory)).id
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const create = (body: Record<string, unknown> = {}) => manager.newOpening(categoryId, body)
const put = (id: number, body: Record<string, unknown>) => manager.put(OPENINGS, id, body)
const post = (body: Record<string, unknown>) =>
  manager.post(OPENINGS, { name: freshName(), categoryId, ...body })

describe('refusals', () => {
  it('name and category are required', async () => {
    const message = 'Name and category are required'
    expect((await refusal(await manager.admin.send('POST', OPENINGS, {}))).fields).toEqual({
      name: message,
      categoryId: message,
    })
  })

  it.each([
    '1.e5',
    '1.e4 e4',
    'hello',
    '<script>alert(1)</script>',
    '{only a comment}',
    '1.',
    '*',
    '1-0',
    '1.--',
    '1.e4 -- 2.d4',
    'Nf3 Nf6 Ng1 Ng8 '.repeat(15) + 'Nf3',
    '__proto__',
  ])('the pattern %j is refused, new or changed', async (openingPattern) => {
    const expected = { status: 400, fields: { openingPattern: inEnglish(ILLEGAL_PATTERN) } }
    expect(await refusal(await post({ openingPattern }))).toMatchObject(expected)
    const row = await create()
    expect(await refusal(await put(row.id, { openingPattern }))).toMatchObject(expected)
    expect(await manager.shownOpening(row.id)).toEqual(row)
  })

  it.each([
    ['openingPattern', 'x'.repeat(1001)],
    ['openingPattern', 'e4\u0000'],
    ['name', 'x'.repeat(201)],
    ['name', '\u009bname'],
    ['description', 'x'.repeat(100 * 1024)],
    ['order', 1e20],
    ['categoryId', 0],
    ['categoryId', 2_147_483_648],
    ['categoryId', 999_999_999],
    ['subcategoryId', '1'],
    ['subcategoryId', 999_999_999],
  ])('a %s that cannot be (%#) is refused, new or changed', async (field, value) => {
    const row = await create()
    for (const answer of [await post({ [field]: value }), await put(row.id, { [field]: value })]) {
      expect(await faultyFields(answer)).toEqual([400, [field]])
    }
    expect(await manager.shownOpening(row.id)).toEqual(row)
  })

  it('a subcategory of another category is refused, whichever of the two is named', async () => {
    const fields = { subcategoryId: 'The subcategory must belong to the category' }
    const expected = { status: 400, code: 'invalid', fields }
    const row = await create({ subcategoryId })
    for (const answer of [
      await post({ subcategoryId: otherSubcategory }),
      await put(row.id, { subcategoryId: otherSubcategory }),
      await put(row.id, { categoryId: otherCategory, subcategoryId }),
    ])
      expect(await refusal(answer)).toMatchObject(expected)
    expect(await manager.shownOpening(row.id)).toEqual(row)
  })

  it('names a pattern, a category and a subcategory that cannot be together', async () => {
    const unknown = { categoryId: 999_999_999, subcategoryId: 999_999_999, openingPattern: 'x' }
    const { fields } = await refusal(await post(unknown))
    expect(Object.keys(fields).toSorted()).toEqual([
      'categoryId',
      'openingPattern',
      'subcategoryId',
    ])
  })

  it('409 for the name of another opening: nothing of the change is stored', async () => {
    const [one, other] = [await create(), await create()]
    const id = await addResource(test.ctx, { opening: other.name })
    const message = 'An opening with this name already exists'
    const expected = { status: 409, code: 'duplicate', message, fields: { name: message } }
    expect(await refusal(await post({ name: one.name }))).toEqual(expected)
    expect(await refusal(await put(other.id, { name: one.name, order: 3 }))).toEqual(expected)
    expect(await manager.shownOpening(other.id)).toEqual(other)
    expect(((await (await test.get(`/api/resources/${id}`)).json()) as ResourceView).opening).toBe(
      other.name,
    )
    expect(await manager.entriesOf('opening', other.id)).toHaveLength(1)
  })
})
