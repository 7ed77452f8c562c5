import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { type ResourceVersionView, resourceVersionView } from '#shared/contracts/history.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addComment, addResource, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member
let made = 0

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const PATH = '/api/admin/resources'

async function create(fields: Record<string, unknown> = {}): Promise<ResourceView> {
  const body = {
    title: `Written ${++made}`,
    description: 'For this test',
    type: 'book',
    level: 'all',
    category: 'general',
    sourceWebsite: 'other',
    sourceUrl: `https://example.org/written/${made}`,
    ...fields,
  }
  const answer = await admin.send('POST', PATH, body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as ResourceView
}
const change = async (id: number, body: unknown) => {
  const answer = await admin.send('PUT', `${PATH}/${id}`, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as ResourceView
}
const revert = (id: number, version: unknown, tag?: string) =>
  test.send(
    'POST',
    `${PATH}/${id}/revert`,
    { version },
    { Cookie: admin.cookie, ...(tag ? { 'If-Match': tag } : {}) },
  )
const historyOf = async (id: number, query = '') => {
  const answer = await admin.get(`${PATH}/${id}/history${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as ResourceVersionView[]
}
const newest = async (id: number) => (await historyOf(id))[0]
const present = async (id: number) =>
  (await (await test.get(`/api/resources/${id}`)).json()) as ResourceView

describe('refusals', () => {
  it('404 for a resource or a version that does not exist; 400 for a version that cannot be', async () => {
    const { id } = await create()
    expect((await admin.get(`${PATH}/999999999/history`)).status).toBe(404)
    expect((await revert(999_999_999, 1)).status).toBe(404)
    expect((await revert(id, 2)).status).toBe(404)
    for (const version of [0, -1, 1.5, '1', null, 2_147_483_648])
      expect((await revert(id, version)).status, String(version)).toBe(400)
    expect(await historyOf(id)).toHaveLength(1)
  })

  it('over a newer edit than was seen: 409, and nothing changes', async () => {
    const seen = await create({ title: 'First', price: '$5' })
    const { updatedAt } = await change(seen.id, { title: 'Second' })
    await change(seen.id, { title: 'Third' })
    const answer = await revert(seen.id, 1, `"${updatedAt}"`)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect((await present(seen.id)).title).toBe('Third')
    const now = await present(seen.id)
    expect((await revert(seen.id, 1, `"${now.updatedAt}"`)).status).toBe(200)
    expect((await present(seen.id)).title).toBe('First')
  })

  it('validated like an edit: a source URL that was taken since, a state that is no longer allowed', async () => {
    const one = await create()
    const before = one.sourceUrl
    await change(one.id, { sourceUrl: `${before}/moved` })
    await create({ sourceUrl: before })
    const taken = await revert(one.id, 1)
    expect(taken.status).toBe(409)
    expect(((await taken.json()) as ErrorBody).fields).toHaveProperty('sourceUrl')

    await change(one.id, { title: 'Shorter' })
    await runSql(
      test.ctx,
      `UPDATE resource_versions SET changes = jsonb_set(changes, '{title,0}', to_jsonb(repeat('x', 301)))
       WHERE resource_id = $1 AND version = 3`,
      [one.id],
    )
    const invalid = await revert(one.id, 2)
    expect(invalid.status).toBe(400)
    expect(((await invalid.json()) as ErrorBody).fields).toHaveProperty('title')
    expect((await present(one.id)).title).toBe('Shorter')
  })
})

describe('versions', () => {
  it('say who changed what, field by field, from what to what', async () => {
    const { id, title } = await create({ tags: ['a'], publishedDate: '1998', side: 'white' })
    await change(id, { title: 'Renamed', tags: ['a', 'b'], price: '$5', views: 9 })
    await change(id, { publishedDate: '1999-02', side: null, price: '' })
    const versions = await historyOf(id)
    for (const version of versions) resourceVersionView.strict().parse(version)
    expect(versions.map(({ version, by, action }) => [version, by, action])).toEqual([
      [3, admin.username, 'resource_changed'],
      [2, admin.username, 'resource_changed'],
      [1, admin.username, 'resource_created'],
    ])
    expect(versions.map(({ changes }) => changes)).toEqual([
      {
        publishedDate: { old: '1998', new: '1999-02' },
        side: { old: 'white', new: null },
        price: { old: '$5', new: null },
      },
      {
        title: { old: title, new: 'Renamed' },
        tags: { old: ['a'], new: ['a', 'b'] },
        price: { old: null, new: '$5' },
        views: { old: 0, new: 9 },
      },
      expect.objectContaining({
        title: { old: null, new: title },
        publishedDate: { old: null, new: '1998' },
      }),
    ])
    expect(versions[2]?.changes).not.toHaveProperty('price')
    expect(await historyOf(id, '?limit=1&offset=1')).toEqual([versions[1]])
    const counted = await admin.get(`${PATH}/${id}/history?limit=1`)
    expect(counted.headers.get('X-Total-Count')).toBe('3')
  })

  it('a write that changes nothing makes none; neither do views and ratings of readers', async () => {
    const { id, title } = await create()
    await change(id, { title })
    await change(id, {})
    await test.send('POST', `/api/resources/${id}/view`, {})
    await addComment(test.ctx, { resourceId: id, rating: 5 })
    expect(await historyOf(id)).toHaveLength(1)
  })

  it('a resource of the first catalogue has none until somebody changes it', async () => {
    const id = await addResource(test.ctx, { price: '$5' })
    expect(await historyOf(id)).toEqual([])
    await change(id, { price: '$6' })
    expect(await newest(id)).toMatchObject({
      version: 1,
      changes: { price: { old: '$5', new: '$6' } },
    })
    expect((await revert(id, 0)).status).toBe(200)
    expect((await present(id)).price).toBe('$5')
  })
})

describe('reverting', () => {
  it('goes back to the state after a version, keeps other fields, and is itself a version', async () => {
    const { id } = await create({
      title: 'A',
      price: '$1',
      featuredOrder: 3,
      publishedDate: '1998',
    })
    await change(id, { title: 'B', featuredOrder: null })
    await change(id, { title: 'C', author: 'Somebody', publishedDate: '' })
    const answer = await revert(id, 2)
    expect(answer.status, await answer.clone().text()).toBe(200)
    expect(await present(id)).toMatchObject({
      title: 'B',
      author: null,
      price: '$1',
      publishedDate: '1998-01-01',
      publishedPrecision: 'year',
    })
    expect(await newest(id)).toMatchObject({
      version: 4,
      action: 'resource_reverted',
      changes: { title: { old: 'C', new: 'B' } },
    })
    await revert(id, 1)
    expect(await present(id)).toMatchObject({ title: 'A', featuredOrder: 3 })
    await revert(id, 3)
    expect(await present(id)).toMatchObject({ title: 'C', author: 'Somebody', featuredOrder: null })
    const [last] = await runSql<{ action: string; details: Record<string, unknown> }>(
      test.ctx,
      'SELECT action, details FROM audit_log ORDER BY id DESC LIMIT 1',
    )
    expect(last).toMatchObject({
      action: 'resource_reverted',
      details: { resource: id, title: 'C' },
    })
  })

  it('to the newest version changes nothing', async () => {
    const before = await create()
    const answer = await revert(before.id, 1)
    expect(await answer.json()).toEqual(before)
    expect(await historyOf(before.id)).toHaveLength(1)
  })
})

describe('what was written before an opening was renamed', () => {
  let groups = 0
  const opening = async (name: string) => {
    const group = await admin.send('POST', '/api/admin/opening-categories', {
      name: `Group ${++groups} of ${name}`,
    })
    const { id: categoryId } = (await group.json()) as { id: number }
    const answer = await admin.send('POST', '/api/admin/openings', { name, categoryId })
    return ((await answer.json()) as { id: number }).id
  }
  const rename = async (id: number, name: string) =>
    expect((await admin.send('PUT', `/api/admin/openings/${id}`, { name })).status).toBe(200)
  const openingOf = async (id: number) => (await present(id)).opening

  it('reverts to the present name, over several renames, and although the old name is in use again', async () => {
    const grob = await opening('Grob')
    const { id } = await create({ opening: 'Grob' })
    await change(id, { opening: null, title: 'Without an opening' })
    await rename(grob, 'Grob Attack')
    await rename(grob, 'Grob Opening')
    await opening('Grob')
    expect((await revert(id, 1)).status).toBe(200)
    expect(await openingOf(id)).toBe('Grob Opening')
    // From here on, 'Grob' means the other one.
    await change(id, { opening: 'Grob' })
    await change(id, { opening: null })
    const [last] = await runSql<{ version: number }>(
      test.ctx,
      'SELECT max(version) AS version FROM resource_versions WHERE resource_id = $1',
      [id],
    )
    expect((await revert(id, (last?.version ?? 0) - 1)).status).toBe(200)
    expect(await openingOf(id)).toBe('Grob')
  })

  it('reverts over the rename itself, which changes nothing', async () => {
    const bird = await opening('Bird')
    const { id } = await create({ opening: 'Bird', title: 'Before' })
    await rename(bird, "Bird's Opening")
    await change(id, { title: 'After' })
    expect((await revert(id, 1)).status).toBe(200)
    expect(await present(id)).toMatchObject({ title: 'Before', opening: "Bird's Opening" })
  })

  it('comes back from the trash with the present name', async () => {
    const ware = await opening('Ware')
    const { id } = await create({ opening: 'Ware' })
    expect((await admin.send('DELETE', `${PATH}/${id}`)).status).toBe(204)
    await rename(ware, 'Ware Opening')
    expect((await admin.send('POST', `/api/admin/trash/resource/${id}/restore`)).ok).toBe(true)
    expect(await openingOf(id)).toBe('Ware Opening')
  })

  it('reverts to none while the opening is in the trash', async () => {
    const clemenz = await opening('Clemenz')
    const { id } = await create({ opening: 'Clemenz' })
    await change(id, { opening: null, title: 'Without an opening' })
    await rename(clemenz, 'Mead')
    expect((await admin.send('DELETE', `/api/admin/openings/${clemenz}`)).status).toBe(204)
    expect((await revert(id, 1)).status).toBe(200)
    expect(await openingOf(id)).toBeNull()
  })

  it('follows in profiles and in suggestions that wait', async () => {
    const saragossa = await opening('Saragossa')
    const member = await registerMember(test)
    await runSql(test.ctx, `UPDATE users SET preferred_openings = '{Saragossa}' WHERE id = $1`, [
      member.id,
    ])
    await runSql(
      test.ctx,
      `INSERT INTO suggestions (user_id, kind, url, state, input, created_at, updated_at)
       VALUES ($1, 'new', 'https://example.org/saragossa', 'submitted', '{"opening": "Saragossa"}', now(), now())`,
      [member.id],
    )
    await rename(saragossa, 'Hempel')
    expect(await (await member.get('/api/user')).json()).toMatchObject({
      preferredOpenings: ['Hempel'],
    })
    const [row] = await runSql(test.ctx, 'SELECT input FROM suggestions WHERE user_id = $1', [
      member.id,
    ])
    expect(row).toEqual({ input: { opening: 'Hempel' } })
  })
})
