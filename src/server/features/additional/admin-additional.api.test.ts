import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  additionalResourceView,
  type AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/additional-resources'
let test: TestApp
let admin: Member
let made = 0

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const newBody = (fields: Record<string, unknown> = {}) => ({
  title: `Page ${++made}`,
  description: 'For this test',
  linkUrl: `https://example.org/page/${made}`,
  ...fields,
})
const post = (fields: Record<string, unknown>) => admin.send('POST', PATH, newBody(fields))
const put = (id: number, body: unknown) => admin.send('PUT', `${PATH}/${id}`, body)
async function create(fields: Record<string, unknown> = {}): Promise<AdditionalResourceView> {
  const answer = await post(fields)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as AdditionalResourceView
}
const refusal = async (answer: Response) => {
  const { message, code, fields } = (await answer.json()) as ErrorBody
  return { status: answer.status, code, message, fields: Object.keys(fields ?? {}).toSorted() }
}
const listed = async (path = PATH) =>
  (await (await admin.get(path)).json()) as AdditionalResourceView[]
const found = async (id: number, path = PATH) => (await listed(path)).find((each) => each.id === id)
const entriesOf = async (id: number) =>
  runSql<{ action: string; user_id: number; details: Record<string, unknown> }>(
    test.ctx,
    `SELECT action, user_id, details FROM audit_log
     WHERE (details ->> 'additional')::int = $1 ORDER BY id`,
    [id],
  )

describe('refusals', () => {
  it('names every faulty field of a new entry', async () => {
    const answer = await admin.send('POST', PATH, {
      category: 'shop',
      title: ' ',
      linkUrl: 'example.org',
      order: -1,
      isActive: 'yes',
    })
    expect(await refusal(answer)).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: ['category', 'description', 'isActive', 'linkUrl', 'order', 'title'],
    })
  })

  it.each([
    ['linkUrl', 'javascript:alert(1)'],
    ['linkUrl', ' JaVaScRiPt:alert(1)//https://example.org'],
    ['linkUrl', 'data:text/html,<script>alert(1)</script>'],
    ['linkUrl', `https://example.org/${'x'.repeat(2000)}`],
    ['imageUrl', 'javascript:alert(1)'],
    ['imageUrl', '//example.org/x.png'],
    ['title', 'one\u0000two'],
    ['title', '\u001b[31mred'],
    ['title', 'x'.repeat(201)],
    ['description', 'x'.repeat(100 * 1024)],
    ['description', 'one\u0000two'],
    ['linkText', 'x'.repeat(61)],
    ['order', 2_147_483_648],
  ])('security 40: a %s that cannot be (%#) is refused, new or changed', async (field, value) => {
    const expected = { status: 400, fields: [field] }
    expect(await refusal(await post({ [field]: value }))).toMatchObject(expected)
    const { id, updatedAt } = await create()
    expect(await refusal(await put(id, { [field]: value }))).toMatchObject(expected)
    expect(await found(id)).toMatchObject({ updatedAt })
  })
})

describe('additional resources', () => {
  it('are made with the defaults', async () => {
    const row = await create({ title: '  Two   words ', linkText: '' })
    expect(additionalResourceView.strict().parse(row)).toEqual(row)
    expect(row).toMatchObject({
      category: 'play',
      title: 'Two words',
      imageUrl: null,
      linkText: 'Visit Website',
      order: 0,
      isActive: true,
    })
    expect(await found(row.id)).toEqual(row)
  })

  it('change only in the given fields, and say when', async () => {
    const row = await create({ category: 'kids', linkText: 'Go', order: 7, isActive: false })
    const answer = await put(row.id, { title: 'Another' })
    expect(answer.status).toBe(200)
    const changed = (await answer.json()) as AdditionalResourceView
    expect(changed).toEqual({ ...row, title: 'Another', updatedAt: changed.updatedAt })
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(row.updatedAt))
    const same = await put(row.id, {})
    expect(await same.json()).toEqual(changed)
  })

  it('are deleted for good', async () => {
    const { id } = await create()
    const answer = await admin.send('DELETE', `${PATH}/${id}`)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(await found(id)).toBeUndefined()
    expect((await admin.send('DELETE', `${PATH}/${id}`)).status).toBe(404)
  })

  it('are listed for admins by category, order and id, inactive ones too', async () => {
    const order = 2_000_000 + ++made
    const ids: number[] = []
    for (const fields of [
      { category: 'play', order: order + 1 },
      { category: 'play', order, isActive: false },
      { category: 'other', order },
      { category: 'kids', order },
      { category: 'play', order },
    ])
      ids.push((await create(fields)).id)
    const seen = (await listed()).map(({ id }) => id).filter((id) => ids.includes(id))
    expect(seen).toEqual([ids[3], ids[2], ids[1], ids[4], ids[0]])
  })

  it('show each change in the public list at once', async () => {
    const shown = (id: number) => found(id, '/api/additional-resources?category=other')
    await listed('/api/additional-resources?category=other')
    const { id } = await create({ category: 'other' })
    expect(await shown(id)).toBeDefined()
    await put(id, { title: 'Renamed' })
    expect(await shown(id)).toMatchObject({ title: 'Renamed' })
    await put(id, { category: 'kids' })
    expect(await shown(id)).toBeUndefined()
    expect(await found(id, '/api/additional-resources?category=kids')).toBeDefined()
    await put(id, { category: 'other' })
    await put(id, { isActive: false })
    expect(await shown(id)).toBeUndefined()
    await put(id, { isActive: true })
    expect(await shown(id)).toBeDefined()
    await admin.send('DELETE', `${PATH}/${id}`)
    expect(await shown(id)).toBeUndefined()
  })

  it('security 44: each write adds one entry, a refused one none', async () => {
    const { id, title } = await create()
    await put(id, { order: 3, isActive: false })
    await put(id, {})
    await put(id, { title: '' })
    await admin.send('DELETE', `${PATH}/${id}`)
    const by = { user_id: admin.id }
    expect(await entriesOf(id)).toEqual([
      { ...by, action: 'additional_created', details: { additional: id, title } },
      {
        ...by,
        action: 'additional_changed',
        details: { additional: id, title, fields: 'order, isActive' },
      },
      { ...by, action: 'additional_deleted', details: { additional: id, title } },
    ])
  })
})
