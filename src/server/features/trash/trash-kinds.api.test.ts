import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceVersionView } from '#shared/contracts/history.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trashDesk } from '#tests/support/trash-desk.ts'

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const { post, listed, create, named, remove, entryOf, restore, undo, message, get, rowsOf } =
  trashDesk(() => ({ test, admin }))

describe('openings, categories, subcategories and additional resources', () => {
  it('an opening is named again by the resources that have named no other since, which get a version', async () => {
    const category = await named('opening-categories')
    const opening = await named('openings', { categoryId: category.id, openingPattern: '1. e4 e5' })
    const [kept, moved] = [
      await create({ opening: opening.name }),
      await create({ opening: opening.name }),
    ]
    await remove(`openings/${opening.id}`)
    expect(await get(`/api/resources/${kept.id}`)).toMatchObject({ opening: null })
    await admin.send('PUT', `/api/admin/resources/${moved.id}`, { opening: 'Another' })
    expect(await entryOf('opening', opening.id)).toMatchObject({ title: opening.name, links: 2 })
    expect((await undo('opening', opening.id)).status).toBe(200)
    expect(await get(`/api/resources/${kept.id}`)).toMatchObject({ opening: opening.name })
    expect(await get(`/api/resources/${moved.id}`)).toMatchObject({ opening: 'Another' })
    const openings = await get<{ id: number }[]>('/api/openings')
    expect(openings.find(({ id }) => id === opening.id)).toMatchObject({
      name: opening.name,
      categoryId: category.id,
    })
    expect(await rowsOf('pattern_positions', 'opening_id', opening.id)).toHaveLength(2)
    const [newest] = (await (
      await admin.get(`/api/admin/resources/${kept.id}/history`)
    ).json()) as ResourceVersionView[]
    expect(newest).toMatchObject({
      action: 'trash_restored',
      changes: { opening: { old: null, new: opening.name } },
    })
  })

  it('an opening whose name is taken is refused; one whose category is gone comes back without it', async () => {
    const category = await named('opening-categories')
    const opening = await named('openings', { categoryId: category.id })
    await remove(`openings/${opening.id}`)
    const other = await named('openings', { categoryId: category.id, name: opening.name })
    const refused = await undo('opening', opening.id)
    expect(refused.status).toBe(409)
    expect(await message(refused)).toContain(
      `another opening with its name now (“${opening.name}”, #${other.id})`,
    )
    await remove(`openings/${other.id}`)
    await remove(`opening-categories/${category.id}`)
    expect(await (await undo('opening', opening.id)).json()).toEqual({
      restored: 1,
      refused: [],
      notes: [`“${opening.name}” has no category any more, because it is gone`],
    })
  })

  it('a category whose name is taken is refused, in a sentence of the reader’s language', async () => {
    const category = await named('opening-categories')
    await remove(`opening-categories/${category.id}`)
    const other = await named('opening-categories', { name: category.name })
    const name = category.name ?? ''
    const path = `/api/admin/trash/opening_category/${category.id}/restore`
    const sayings = {
      en: `“${name}” cannot be restored: there is another category with its name now (“${name}”, #${other.id})`,
      de: `„${name}“ kann nicht wiederhergestellt werden: Jetzt hat eine andere Kategorie diesen Namen („${name}“, Nr. ${other.id})`,
    }
    for (const [language, saying] of Object.entries(sayings)) {
      const headers = { Cookie: admin.cookie, 'Accept-Language': language }
      expect(await message(await test.send('POST', path, {}, headers))).toBe(saying)
    }
  })

  it('a category and a subcategory get back what they had, unless it has been moved', async () => {
    const [category, elsewhere] = [
      await named('opening-categories'),
      await named('opening-categories'),
    ]
    const line = await named('opening-subcategories', {
      categoryId: category.id,
      openingPattern: '1. d4',
    })
    const place = { categoryId: category.id, subcategoryId: line.id }
    const [kept, moved] = [await named('openings', place), await named('openings', place)]
    await remove(`opening-subcategories/${line.id}`)
    await remove(`opening-categories/${category.id}`)
    await admin.send('PUT', `/api/admin/openings/${moved.id}`, { categoryId: elsewhere.id })
    const ids = (await listed('?limit=100'))
      .filter(({ kind, id }) =>
        kind === 'opening_category'
          ? id === category.id
          : kind === 'opening_subcategory' && id === line.id,
      )
      .map(({ entryId }) => entryId)
    expect(await (await restore({ ids })).json()).toEqual({ restored: 2, refused: [], notes: [] })
    const openings = await get<{ id: number }[]>('/api/openings')
    expect(openings.find(({ id }) => id === kept.id)).toMatchObject(place)
    expect(openings.find(({ id }) => id === moved.id)).toMatchObject({
      categoryId: elsewhere.id,
      subcategoryId: null,
    })
    const lines = await get<{ id: number }[]>('/api/opening-subcategories')
    expect(lines.find(({ id }) => id === line.id)).toMatchObject({ categoryId: category.id })
  })

  it('an additional resource', async () => {
    const body = { title: 'A site', description: 'Play', linkUrl: 'https://example.org' }
    const entry = await post<{ id: number }>('/api/admin/additional-resources', body)
    await remove(`additional-resources/${entry.id}`)
    expect((await undo('additional', entry.id)).status).toBe(200)
    const all = await get<{ id: number }[]>('/api/additional-resources')
    expect(all.find(({ id }) => id === entry.id)).toEqual(entry)
  })
})
