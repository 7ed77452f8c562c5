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
import { registerMember } from '#tests/support/members.ts'
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
  it('security 33: 401 for visitors, 403 for members, even with a faulty body', async () => {
    const member = await registerMember(test)
    const { id } = await create()
    for (const [method, path] of [
      ['POST', OPENINGS],
      ['PUT', `${OPENINGS}/${id}`],
      ['DELETE', `${OPENINGS}/${id}`],
    ] as const) {
      expect((await test.send(method, path, {})).status).toBe(401)
      expect((await member.send(method, path, {})).status).toBe(403)
    }
    expect((await test.get('/api/admin/opening-usage')).status).toBe(401)
    expect((await member.get('/api/admin/opening-usage')).status).toBe(403)
    expect(await manager.shownOpening(id)).toBeDefined()
  })

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

  it.each(['0', '-1', 'abc', '%00'])('400 for the id %s', async (id) => {
    expect((await manager.admin.send('PUT', `${OPENINGS}/${id}`, { name: 'x' })).status).toBe(400)
    expect((await manager.admin.send('DELETE', `${OPENINGS}/${id}`)).status).toBe(400)
  })

  it('404 for what does not exist', async () => {
    for (const answer of [
      await put(999_999_999, { name: 'x' }),
      await put(999_999_999, {}),
      await manager.admin.send('DELETE', `${OPENINGS}/999999999`),
    ]) {
      const expected = { status: 404, code: 'not_found', message: 'Opening not found' }
      expect(await refusal(answer)).toMatchObject(expected)
    }
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

  it('only one of two simultaneous requests gets a name', async () => {
    const name = freshName()
    const created = await Promise.all([1, 2, 3].map(() => post({ name })))
    expect(created.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const [one, other, wanted] = [await create(), await create(), freshName()]
    const renamed = await Promise.all([one, other].map(({ id }) => put(id, { name: wanted })))
    expect(renamed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
