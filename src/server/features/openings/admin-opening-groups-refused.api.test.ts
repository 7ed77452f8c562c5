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
import { registerMember } from '#tests/support/members.ts'
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
  it.each([CATEGORIES, SUBCATEGORIES])(
    'security 33: %s is 401 for nobody and 403 for members, even with a faulty body',
    async (path) => {
      const member = await registerMember(test)
      const { id } = await manager.newCategory()
      for (const [method, address] of [
        ['POST', path],
        ['PUT', `${path}/${id}`],
        ['DELETE', `${path}/${id}`],
      ] as const) {
        expect((await test.send(method, address, {})).status).toBe(401)
        expect((await member.send(method, address, {})).status).toBe(403)
      }
      expect(await manager.shownCategory(id)).toBeDefined()
    },
  )

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

  it.each(['0', '-1', 'abc', '%00'])('400 for the id %s', async (id) => {
    for (const path of [CATEGORIES, SUBCATEGORIES]) {
      expect((await manager.admin.send('PUT', `${path}/${id}`, { name: 'x' })).status).toBe(400)
      expect((await manager.admin.send('DELETE', `${path}/${id}`)).status).toBe(400)
    }
  })

  it.each([
    [CATEGORIES, 'Category not found'],
    [SUBCATEGORIES, 'Subcategory not found'],
  ])('%s: 404 for what is not there, "%s"', async (path, message) => {
    for (const answer of [
      await manager.put(path, 999_999_999, { name: 'x' }),
      await manager.put(path, 999_999_999, {}),
      await manager.remove(path, 999_999_999),
    ])
      expect(await refusal(answer)).toMatchObject({ status: 404, code: 'not_found', message })
  })

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

  it('only one of two simultaneous requests gets a name', async () => {
    const name = freshName()
    const answers = await Promise.all([1, 2, 3].map(() => manager.post(CATEGORIES, { name })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})
