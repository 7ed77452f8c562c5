import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClock } from '#tests/support/fake-clock.ts'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import type { ResourceVersionView } from '#shared/contracts/history.ts'
import { type RestoreAnswer, trashEntryView } from '#shared/contracts/trash.ts'
import { runSql } from '#tests/support/factories.ts'
import { type Member, PASSWORD, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trashDesk } from '#tests/support/trash-desk.ts'
import { removeOldTrash } from './trash.service.ts'

const clock = fakeClock('2026-11-21T09:00:00Z')
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const { post, listed, create, remove, entryOf, restore, undo, message, get, rowsOf } = trashDesk(
  () => ({ test, admin }),
)

describe('refusals', () => {
  it('security 33: 401 for visitors, 403 for members; deleting for good is for admins', async () => {
    const member = await registerMember(test)
    const curator = await registerMember(test)
    await runSql(test.ctx, `UPDATE users SET role = 'curator' WHERE id = $1`, [curator.id])
    for (const path of ['restore', 'purge', 'resource/1/restore']) {
      expect((await test.send('POST', `/api/admin/trash/${path}`, {})).status).toBe(401)
      expect((await member.send('POST', `/api/admin/trash/${path}`, {})).status).toBe(403)
    }
    expect((await test.get('/api/admin/trash')).status).toBe(401)
    expect((await member.get('/api/admin/trash')).status).toBe(403)
    expect((await curator.get('/api/admin/trash')).status).toBe(200)
    expect((await curator.send('POST', '/api/admin/trash/purge', { ids: [1] })).status).toBe(403)
  })

  it.each([
    {},
    { ids: [] },
    { ids: ['1'] },
    { ids: [0] },
    { ids: Array.from({ length: 501 }, (_, id) => id + 1) },
    { run: 'short' },
    { run: 5 },
    { ids: [1], run: 'a-long-enough-run' },
    null,
  ])('400: restoring %j', async (body) => {
    expect((await restore(body)).status).toBe(400)
  })

  it('400 for an unknown kind; 404 for what is not in the trash', async () => {
    expect((await admin.get('/api/admin/trash?kind=comment')).status).toBe(400)
    expect((await undo('comment', 1)).status).toBe(400)
    expect((await undo('resource', 999_999_999)).status).toBe(404)
    for (const id of [999_999_999, 2_147_483_648])
      expect((await restore({ ids: [id] })).status).toBe(404)
    expect((await restore({ run: 'unheard-of-run' })).status).toBe(404)
    expect(
      (await admin.send('POST', '/api/admin/trash/purge', { ids: [999_999_999] })).status,
    ).toBe(404)
  })
})

describe('a resource', () => {
  it('comes back unchanged, with its comments, votes, bookmarks, progress, notes, views and history', async () => {
    const [reader, other] = [await registerMember(test), await registerMember(test)]
    const { id } = await create({
      tags: ['a', 'b'],
      publishedDate: '1998',
      side: 'black',
      price: '$5',
      views: 7,
    })
    const path = `/api/resources/${id}`
    const comment = await post<CommentView>(
      `${path}/comments`,
      { content: 'Good', rating: 4 },
      reader,
    )
    await post(`${path}/comments`, { content: 'So it is', parentId: comment.id }, other)
    await runSql(test.ctx, 'INSERT INTO comment_votes VALUES ($1, $2)', [comment.id, other.id])
    await runSql(
      test.ctx,
      `INSERT INTO link_checks (resource_id, state, checked_at) VALUES ($1, 'alive', now())`,
      [id],
    )
    await reader.send('POST', `${path}/save`)
    const steps = { unit: 'lessons', done: 7, total: 24 }
    await reader.send('PUT', `/api/study/${id}`, { status: 'studying', steps })
    await reader.send('POST', `/api/study/${id}/notes`, { text: 'Mine' })
    await runSql(
      test.ctx,
      `WITH list AS (
        INSERT INTO lists (user_id, title, created_at, updated_at) VALUES ($1, 'Mine', now(), now())
        RETURNING id)
      INSERT INTO list_items (list_id, resource_id, position, added_at)
      SELECT list.id, resources.id, 3, now() FROM list, resources`,
      [reader.id],
    )
    const everything = async () => [
      await rowsOf('resources', 'id', id),
      await rowsOf('resource_views', 'resource_id', id),
      await rowsOf('user_resources', 'resource_id', id),
      await rowsOf('study_items', 'resource_id', id),
      await rowsOf('study_notes', 'resource_id', id),
      await rowsOf('list_items', 'resource_id', id),
      await rowsOf('link_checks', 'resource_id', id),
      await rowsOf('comments', 'resource_id', id),
      await rowsOf('comment_votes', 'comment_id', comment.id),
    ]
    const before = await everything()
    expect(before.filter((rows) => rows.length === 0)).toEqual([])
    const shown = await get(path)
    await remove(`resources/${id}`)
    expect((await test.get(path)).status).toBe(404)
    expect((await everything()).flat()).toEqual([])
    const entry = await entryOf('resource', id)
    trashEntryView.strict().parse(entry)
    expect(entry).toMatchObject({
      by: admin.username,
      daysLeft: 30,
      comments: 2,
      saves: 1,
      links: 0,
    })

    const answer = await undo('resource', id)
    expect(answer.status, await answer.clone().text()).toBe(200)
    expect(await answer.json()).toEqual({ restored: 1, refused: [], notes: [] })
    expect(await everything()).toEqual(before)
    expect(await get(path)).toEqual(shown)
    expect(await entryOf('resource', id)).toBeUndefined()
    expect(await (await reader.get('/api/saved-resources')).json()).toMatchObject([{ id }])
    const history = (await (
      await admin.get(`/api/admin/resources/${id}/history`)
    ).json()) as ResourceVersionView[]
    expect(history.map(({ action }) => action)).toEqual([
      'trash_restored',
      'resource_deleted',
      'resource_created',
    ])
    const [logged] = await runSql(
      test.ctx,
      'SELECT action, details FROM audit_log ORDER BY id DESC LIMIT 1',
    )
    expect(logged).toMatchObject({
      action: 'trash_restored',
      details: { restored: 1, kind: 'resource' },
    })
  })

  it('is listed with the kind and the ID by which it is restored', async () => {
    const { id, title } = await create()
    await remove(`resources/${id}`)
    const [newest] = await listed('?limit=1')
    expect(newest).toMatchObject({ kind: 'resource', id, title })
    expect((await undo(newest?.kind ?? '', newest?.id ?? 0)).status).toBe(200)
    expect((await test.get(`/api/resources/${id}`)).status).toBe(200)
  })

  it.each([
    ['as it was', (url: string) => url],
    [
      'spelled otherwise',
      (url: string) => `${url.replace('https:', 'http:')}/?utm_source=mail#top`,
    ],
  ])(
    'whose URL was added again, %s, stays in the trash, and the refusal names the other',
    async (_, spelled) => {
      const one = await create()
      await remove(`resources/${one.id}`)
      const other = await create({ sourceUrl: spelled(one.sourceUrl), title: 'Added again' })
      const answer = await undo('resource', one.id)
      expect(answer.status).toBe(409)
      expect(await message(answer)).toBe(
        `“${one.title}” cannot be restored: its source URL was added again since (“Added again”, #${other.id})`,
      )
      const free = await create()
      await remove(`resources/${free.id}`)
      const ids = (await listed('?limit=100'))
        .filter(({ id }) => [one.id, free.id].includes(id))
        .map(({ entryId }) => entryId)
      const both = (await (await restore({ ids })).json()) as RestoreAnswer
      expect(both).toMatchObject({ restored: 1, refused: [{ id: one.id, kind: 'resource' }] })
      await remove(`resources/${other.id}`)
      expect((await undo('resource', one.id)).status).toBe(200)
      expect((await undo('resource', other.id)).status).toBe(409)
    },
  )

  it('of two with one URL that are restored together, the one deleted first comes back', async () => {
    const one = await create()
    await remove(`resources/${one.id}`)
    const other = await create({ sourceUrl: `${one.sourceUrl}/` })
    await remove(`resources/${other.id}`)
    const ids = (await listed(`?query=${one.title.split(' ')[1]}`)).map(({ entryId }) => entryId)
    const [first, second] = [await entryOf('resource', one.id), await entryOf('resource', other.id)]
    expect(ids).toContain(first?.entryId)
    const answer = (await (
      await restore({ ids: [second?.entryId, first?.entryId] })
    ).json()) as RestoreAnswer
    expect(answer).toMatchObject({ restored: 1, refused: [{ id: other.id }] })
  })

  it('whose reader deleted the account: the comment is that of a deleted user, at once and in the trash', async () => {
    const [reader, voter] = [await registerMember(test), await registerMember(test)]
    const { id } = await create()
    const comment = await post<CommentView>(
      `/api/resources/${id}/comments`,
      { content: 'Mine', rating: 3 },
      reader,
    )
    await runSql(test.ctx, 'INSERT INTO comment_votes VALUES ($1, $2)', [comment.id, voter.id])
    await reader.send('POST', `/api/resources/${id}/save`)
    await remove(`resources/${id}`)
    expect((await reader.send('POST', '/api/delete-account', { password: PASSWORD })).status).toBe(
      204,
    )
    const [{ kept } = { kept: '' }] = await runSql<{ kept: string }>(
      test.ctx,
      `SELECT snapshot::text AS kept FROM trash WHERE entity_id = $1 AND kind = 'resource'`,
      [id],
    )
    expect(kept).not.toContain(reader.username)
    expect(kept).toContain('Deleted user')
    // This also holds if the account was deleted in another way, for example by restoring an older backup.
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [voter.id])
    expect((await undo('resource', id)).status).toBe(200)
    expect(await get(`/api/resources/${id}/comments`)).toMatchObject([
      { username: 'Deleted user', userId: null, content: 'Mine' },
    ])
    expect(await rowsOf('user_resources', 'resource_id', id)).toEqual([])
    expect(await rowsOf('comment_votes', 'comment_id', comment.id)).toEqual([])
  })

  it('whose reader has a new name since then: the comment has it, too', async () => {
    const reader = await registerMember(test)
    const { id } = await create()
    await post(`/api/resources/${id}/comments`, { content: 'Mine', rating: 3 }, reader)
    await remove(`resources/${id}`)
    const username = 'renamed.reader'
    expect((await reader.send('POST', '/api/update-profile', { username })).status).toBe(200)
    await undo('resource', id)
    expect(await get(`/api/resources/${id}/comments`)).toMatchObject([{ username }])
  })

  it('stored before a column existed, it gets the default; a column that no longer exists is ignored', async () => {
    const { id } = await create()
    await remove(`resources/${id}`)
    await runSql(
      test.ctx,
      `UPDATE trash SET snapshot = jsonb_set(snapshot #- '{row,tags}' #- '{row,is_featured}', '{row,old_column}', '1')
       WHERE entity_id = $1 AND kind = 'resource'`,
      [id],
    )
    expect((await undo('resource', id)).status).toBe(200)
    expect(await get(`/api/resources/${id}`)).toMatchObject({ tags: [], isFeatured: false })
  })
})

describe('many at once', () => {
  it('one deletion of many comes back by its run, in one entry of the audit log', async () => {
    const resources = [await create(), await create(), await create()]
    const selection = { ids: resources.map(({ id }) => id) }
    const { run } = await post<BulkJobView>('/api/admin/bulk-jobs', {
      selection,
      change: { delete: true },
    })
    expect(await (await restore({ run })).json()).toEqual({ restored: 3, refused: [], notes: [] })
    for (const { id } of resources)
      expect((await test.get(`/api/resources/${id}`)).status).toBe(200)
    expect((await restore({ run })).status).toBe(404)
  })

  it('a deletion that fails in the middle leaves everything as it was', async () => {
    const { id } = await create()
    await runSql(
      test.ctx,
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`,
    )
    await runSql(
      test.ctx,
      'CREATE TRIGGER fail AFTER INSERT ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION fail()',
    )
    const answer = await admin.send('DELETE', `/api/admin/resources/${id}`)
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect((await test.get(`/api/resources/${id}`)).status).toBe(200)
    expect(await entryOf('resource', id)).toBeUndefined()
    await runSql(test.ctx, 'DROP TRIGGER fail ON audit_log')
    await remove(`resources/${id}`)
    await runSql(
      test.ctx,
      'CREATE TRIGGER fail AFTER DELETE ON trash FOR EACH STATEMENT EXECUTE FUNCTION fail()',
    )
    expect((await undo('resource', id)).status).toBeGreaterThanOrEqual(500)
    expect((await test.get(`/api/resources/${id}`)).status).toBe(404)
    expect(await entryOf('resource', id)).toBeDefined()
    await runSql(test.ctx, 'DROP TRIGGER fail ON trash')
    expect((await undo('resource', id)).status).toBe(200)
  })
})

describe('the list', () => {
  it('is searched by words, URL and ID, filtered by kind, paged and counted', async () => {
    const one = await create({
      title: 'Rook%lift endings',
      sourceUrl: 'https://example.org/rook_lift',
    })
    await remove(`resources/${one.id}`)
    const found = async (query: string) =>
      (await listed(`?query=${encodeURIComponent(query)}`)).map(({ id }) => id)
    expect(await found('ENDINGS rook')).toEqual([one.id])
    expect(await found('rook_lift')).toEqual([one.id])
    expect(await found(`#${one.id}`)).toContain(one.id)
    expect(await found('k%t')).toEqual([])
    expect(await listed('?kind=additional&query=endings')).toEqual([])
    const page = await admin.get('/api/admin/trash?limit=1')
    expect(await page.json()).toHaveLength(1)
    expect(Number(page.headers.get('X-Total-Count'))).toBeGreaterThan(1)
    for (const query of [
      'limit=0',
      'limit=101',
      'offset=-1',
      'kind=shop',
      `query=${'x'.repeat(201)}`,
    ])
      expect((await admin.get(`/api/admin/trash?${query}`)).status, query).toBe(400)
  })

  it('after 30 days an entry is gone for good, with its history; one day before, it is not', async () => {
    const { id } = await create()
    await remove(`resources/${id}`)
    clock.advance(29.5 * 86_400_000)
    admin = await registerAdmin(test)
    await removeOldTrash(test.ctx)
    expect(await entryOf('resource', id)).toMatchObject({ daysLeft: 1 })
    clock.advance(86_400_000)
    await removeOldTrash(test.ctx)
    expect((await undo('resource', id)).status).toBe(404)
    expect(await rowsOf('resource_versions', 'resource_id', id)).toEqual([])
  })

  it('an admin deletes for good, and the audit log says what', async () => {
    const { id, title } = await create()
    await remove(`resources/${id}`)
    const trashId = (await entryOf('resource', id))?.entryId
    expect(await post('/api/admin/trash/purge', { ids: [trashId] })).toEqual({ purged: 1 })
    expect((await undo('resource', id)).status).toBe(404)
    expect((await admin.get(`/api/admin/resources/${id}/history`)).status).toBe(404)
    const [logged] = await runSql(
      test.ctx,
      'SELECT action, details FROM audit_log ORDER BY id DESC LIMIT 1',
    )
    expect(logged).toEqual({
      action: 'trash_purged',
      details: { purged: 1, kind: 'resource', title },
    })
  })
})
