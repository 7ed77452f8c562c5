import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member
let colleague: Member
let categoryId: number

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
  colleague = await registerAdmin(test)
  const answer = await admin.send('POST', '/api/admin/opening-categories', { name: 'Parent' })
  categoryId = ((await answer.json()) as { id: number }).id
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

type Row = { id: number; updatedAt: string; description: string | null }

describe.each([
  ['opening-categories', () => ({})],
  ['opening-subcategories', () => ({ categoryId, openingPattern: '1. e4' })],
  ['openings', () => ({ categoryId })],
  ['additional-resources', () => ({ title: 'A site', linkUrl: 'https://example.org/site' })],
] as const)('%s with If-Match', (path, fields) => {
  const create = async (name: string) => {
    const body = { name, description: 'Before', ...fields() }
    const answer = await admin.send('POST', `/api/admin/${path}`, body)
    expect(answer.status, await answer.clone().text()).toBe(201)
    return (await answer.json()) as Row
  }
  const put = (id: number, description: string, tag?: string, by = admin) =>
    test.send(
      'PUT',
      `/api/admin/${path}/${id}`,
      { description },
      { Cookie: by.cookie, ...(tag ? { 'If-Match': tag } : {}) },
    )

  it('400 for a tag that is not a time', async () => {
    const { id } = await create(`${path} unread`)
    expect((await put(id, 'After', 'yesterday')).status).toBe(400)
    expect((await put(id, 'After', '"yesterday"')).status).toBe(400)
  })

  it('steady 15: the second of two who saw the same state learns who was faster, and changes nothing', async () => {
    const seen = await create(`${path} seen`)
    const tag = `"${seen.updatedAt}"`
    const first = await put(seen.id, 'First', tag)
    expect(first.status).toBe(200)
    const second = await put(seen.id, 'Second', tag)
    expect(second.status).toBe(409)
    const { code, message } = (await second.json()) as ErrorBody
    expect(code).toBe('changed_meanwhile')
    expect(message).toBe('Changed meanwhile by you')
    const other = await put(seen.id, 'Theirs', seen.updatedAt, colleague)
    expect(((await other.json()) as ErrorBody).message).toBe(
      `Changed meanwhile by ${admin.username}`,
    )
    const now = (await first.json()) as Row
    expect(await (await put(seen.id, 'Second', now.updatedAt)).json()).toMatchObject({
      description: 'Second',
    })
    expect((await put(seen.id, 'Anyway', '*')).status).toBe(200)
    expect((await put(seen.id, 'Without one')).status).toBe(200)
  })

  it('only one of two simultaneous changes is made', async () => {
    const seen = await create(`${path} at once`)
    const statuses = await Promise.all(
      ['One', 'Other'].map(
        async (text) => (await put(seen.id, text, `"${seen.updatedAt}"`)).status,
      ),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
