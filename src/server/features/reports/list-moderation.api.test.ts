import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { listMarks, type ListView, listView, ownListView } from '#shared/contracts/lists.ts'
import { queueItem } from '#shared/contracts/reports.ts'
import { addList, addResources, runSql } from '#tests/support/factories.ts'
import { listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { moderationDesk } from '#tests/support/moderation-desk.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pageRoutes, type Renderer } from '../../pages.ts'

const TITLE = 'Buy cheap rooks'
let test: TestApp
let template: Member
let ids: number[]
/** Recreated for each test. */
let owner: Member
let reader: Member
let moderator: Member
let id: number

/** Renders the response to the list's call, as the page does. */
const render = vi.fn<Renderer['render']>(async (url, { api }) => {
  const found = await api(`/api/lists/${/^\/lists\/(\d+)/.exec(url.pathname)?.[1]}`)
  return { status: found.status, location: null, inlineScripts: [], html: await found.text() }
})

beforeAll(async () => {
  test = await startTestApp()
  pageRoutes(test.app, test.ctx, { render })
  template = await registerMember(test)
  ids = await addResources(test.ctx, [{}, {}, {}])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  await runSql(test.ctx, 'DELETE FROM reports')
  await runSql(test.ctx, 'DELETE FROM lists')
  ;[owner, reader, moderator] = [await person(), await person(), await person('moderator')]
  id = await shared()
})

const { person, report, resolve, queue, said, notificationsOf } = moderationDesk(() => ({
  test,
  template,
  resource: 0,
}))
const shared = (visibility: 'private' | 'link' | 'public' = 'public') =>
  addList(test.ctx, {
    userId: owner.id,
    title: TITLE,
    description: 'At rooks.example',
    visibility,
    resources: ids,
  })
const about = (list: number, reason = 'spam') => ({ kind: 'list', id: list, reason })
const judge = (who: Member, what: 'hide' | 'restore', body: object = { reason: 'Advertising' }) =>
  who.send('POST', `/api/admin/lists/${id}/${what}`, body)
const change = (fields: object) => owner.send('PUT', `/api/lists/${id}`, fields)
const sorted = (answers: readonly Response[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const hide = async () => expect((await judge(moderator, 'hide')).status).toBe(204)
const restore = async () => expect((await judge(moderator, 'restore', {})).status).toBe(204)

describe('refusals of a report about a list', () => {
  it('400 for a dead link, which a list does not have', async () => {
    const answer = await report(reader, about(id, 'dead_link'))
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as ErrorBody).fields).toEqual({
      reason: 'Reason of a list must be one of spam, rude, not_for_kids, wrong',
    })
  })

  it('403 for one’s own list, whoever can see it', async () => {
    for (const list of [id, await shared('private')])
      expect(await said(report(owner, about(list)))).toEqual([
        403,
        'You cannot report your own list',
      ])
  })

  it('404 for one that does not exist, is private, or was hidden', async () => {
    const hidden = await shared('private')
    const missing = [404, 'List not found']
    for (const who of [reader, moderator, await person('admin')]) {
      expect(await said(report(who, about(999_999_999)))).toEqual(missing)
      expect(await said(report(who, about(hidden)))).toEqual(missing)
    }
    await hide()
    for (const who of [reader, moderator])
      expect(await said(report(who, about(id)))).toEqual(missing)
    expect(await queue(moderator)).toEqual([])
  })

  it('409 for a second one, also at once and for another reason', async () => {
    const answers = await Promise.all(
      ['spam', 'rude', 'wrong'].map((each) => report(reader, about(id, each))),
    )
    expect(sorted(answers)).toEqual([201, 409, 409])
    const message = 'You have already reported this, thank you.'
    expect(await said(report(reader, about(id)))).toEqual([409, message])
  })
})

describe('refusals of a decision about a list', () => {
  it('400 without a reason that the owner can read', async () => {
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect((await judge(moderator, 'hide', body)).status).toBe(400)
    expect((await test.get(`/api/lists/${id}`)).status).toBe(200)
  })

  it('404 for private lists, even for admins and for their owners', async () => {
    await change({ visibility: 'private' })
    for (const who of [moderator, await person('admin')])
      for (const what of ['hide', 'restore'] as const)
        expect(await said(judge(who, what))).toEqual([404, 'List not found'])
    id = 999_999_999
    for (const what of ['hide', 'restore'] as const)
      expect((await judge(moderator, what)).status).toBe(404)
  })

  it('a list cannot be deleted by its reports', async () => {
    await report(reader, about(id))
    const [thing] = await queue(moderator)
    const body = { action: 'delete', reason: 'Advertising' }
    expect(await said(resolve(moderator, thing?.id ?? null, body))).toEqual([
      400,
      'Lists can be hidden, but not deleted',
    ])
    expect(await said(resolve(moderator, thing?.id ?? null, { action: 'hide' }))).toEqual([
      400,
      'Please give a reason',
    ])
    expect(await queue(moderator)).toHaveLength(1)
  })

  it('the second of two moderators learns who was faster, and changes nothing', async () => {
    await report(reader, about(id))
    const second = await person('moderator')
    const [thing] = await queue(second)
    const body = { reason: 'Advertising', seen: 'shown', report: thing?.id }
    expect((await judge(moderator, 'hide', body)).status).toBe(204)
    const late = [409, `Changed meanwhile by ${moderator.username}`]
    expect(await said(judge(second, 'hide', { ...body, reason: 'Mine' }))).toEqual(late)
    expect(await said(resolve(second, thing?.id ?? null))).toEqual(late)
    expect(await said(judge(moderator, 'hide', body))).toEqual([409, 'Changed meanwhile by you'])
    await restore()
    const restored = judge(second, 'restore', { seen: 'hidden' })
    expect(await said(restored)).toEqual([409, 'Changed meanwhile'])
    expect(await notificationsOf(owner)).toHaveLength(2)
  })
})

describe('a hidden list', () => {
  it('is unknown to everybody but its owner and moderators, whatever they call', async () => {
    const [curator, idle] = [await person('curator'), await person('moderator')]
    await runSql(test.ctx, 'UPDATE users SET suspended_at = now() WHERE id = $1', [idle.id])
    await hide()
    for (const who of [reader, curator, idle]) {
      const calls = [
        who.get(`/api/lists/${id}`),
        who.get(`/api/lists/${id}/marks`),
        who.get(`/lists/${id}/feed.xml`),
        who.get(`/lists/${id}`),
        ...(who === idle
          ? []
          : [
              who.send('POST', `/api/lists/${id}/copy`),
              who.send('PUT', `/api/lists/${id}/follow`),
              who.send('PUT', `/api/lists/${id}`, { title: 'x' }),
            ]),
        ...(who === curator ? [who.send('PUT', `/api/lists/${id}/recommendation`)] : []),
      ]
      for (const call of calls) {
        const answer = await call
        expect([answer.url, answer.status]).toEqual([answer.url, 404])
        expect(`${JSON.stringify([...answer.headers])}${await answer.text()}`).not.toMatch(/rooks/i)
      }
    }
    expect((await test.get(`/api/lists/${id}`)).status).toBe(404)
  })

  it('disappears from feeds, recommendations, the sitemap and its followers’ lists, until it is restored', async () => {
    const curator = await person('curator')
    await reader.send('PUT', `/api/lists/${id}/follow`)
    await curator.send('PUT', `/api/lists/${id}/recommendation`)
    /** What shows the list behind each door. A bare number would also be found in a date. */
    const doors = {
      '/api/lists/followed': `"title":"${TITLE}"`,
      '/api/lists/recommended': `"title":"${TITLE}"`,
      '/api/lists/recommended?query=rooks': `"title":"${TITLE}"`,
      '/sitemap.xml': `/lists/${id}-buy-cheap-rooks`,
    }
    const opened = () =>
      Promise.all(
        Object.entries(doors).map(async ([path, mark]) => {
          const text = await (await reader.get(path)).text()
          return { text, mark }
        }),
      )
    const before = (await (await test.get(`/api/lists/${id}`)).json()) as ListView
    for (const { text, mark } of await opened()) expect(text).toContain(mark)
    await hide()
    for (const { text, mark } of await opened()) expect(text).not.toContain(mark)
    const exported = await (await reader.get('/api/account/export')).text()
    expect(exported).not.toContain(TITLE)
    await restore()
    expect(await (await test.get(`/api/lists/${id}`)).json()).toEqual(before)
    for (const { text, mark } of await opened()) expect(text).toContain(mark)
  })

  it('is shown to its owner and to moderators with the reason, and never cached', async () => {
    const path = `/lists/${id}-buy-cheap-rooks`
    const server = await listenWith({ app: test.app, ctx: test.ctx })
    try {
      for (const each of [`/api/lists/${id}`, path]) {
        await server.send('GET', each)
        const first = await server.send('GET', each)
        expect([each, first.status, server.wasFast()]).toEqual([each, 200, true])
        await hide()
        const etag = { 'If-None-Match': first.headers.etag ?? '' }
        for (const headers of [{}, etag, { ...etag, Cookie: reader.cookie }])
          expect((await server.send('GET', each, headers)).status).toBe(404)
        for (const who of [owner, moderator]) {
          const answer = await server.send('GET', each, { Cookie: who.cookie, ...etag })
          expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
          expect(answer.headers['x-robots-tag']).toBe('noindex')
        }
        expect((await server.send('GET', each)).status).toBe(404)
        await restore()
        expect((await server.send('GET', each, etag)).status).toBe(304)
      }
    } finally {
      await server.close()
    }
    await hide()
    const view = async (who: Member) =>
      listView.parse(await (await who.get(`/api/lists/${id}`)).json())
    const hidden = { reason: 'Advertising', at: expect.any(String) as string }
    expect(await view(owner)).toMatchObject({ isOwn: true, visibility: 'public', hidden })
    expect(await view(moderator)).toMatchObject({ title: TITLE, hidden })
    expect(await view(moderator)).not.toHaveProperty('isOwn')
    const [own] = ownListView.array().parse(await (await owner.get('/api/lists')).json())
    expect(own).toMatchObject({ id, hidden })
  })

  it('stays hidden whatever its owner changes; nobody copies or follows it', async () => {
    await hide()
    const wanted = { title: 'Clean', visibility: 'public' }
    expect((await change(wanted)).status).toBe(200)
    for (const visibility of ['private', 'link', 'public'])
      expect(await (await change({ visibility })).json()).toMatchObject({
        visibility,
        hidden: { reason: 'Advertising' },
      })
    expect((await test.get(`/api/lists/${id}`)).status).toBe(404)
    const refused = [409, 'A moderator hid this list: Advertising']
    for (const who of [owner, moderator])
      expect(await said(who.send('POST', `/api/lists/${id}/copy`))).toEqual(refused)
    expect(await said(moderator.send('PUT', `/api/lists/${id}/follow`))).toEqual(refused)
    const admin = await person('admin')
    const recommend = admin.send('PUT', `/api/lists/${id}/recommendation`)
    expect(await said(recommend)).toEqual(refused)
    expect(await queue(moderator, '?state=removed')).toMatchObject([{ list: { title: 'Clean' } }])
    await restore()
    expect(await (await test.get(`/api/lists/${id}`)).json()).toMatchObject(wanted)
    expect((await owner.send('POST', `/api/lists/${id}/copy`)).status).toBe(201)
  })

  it('is in the owner’s copy of their data, and can be deleted by the owner', async () => {
    await hide()
    const exported = (await (await owner.get('/api/account/export')).json()) as object
    expect(exported).toMatchObject({
      lists: [{ title: TITLE, hiddenAt: expect.any(String), hiddenReason: 'Advertising' }],
    })
    expect((await owner.send('DELETE', `/api/lists/${id}`)).status).toBe(204)
    expect(await queue(moderator, '?state=removed')).toEqual([])
  })

  it('outlives the account of the moderator', async () => {
    await hide()
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [moderator.id])
    const [thing] = await queue(await person('moderator'), '?state=removed')
    expect(thing?.list?.removed).toMatchObject({ by: null, reason: 'Advertising' })
  })
})

describe('the queue', () => {
  it('shows a reported list; hiding it resolves its reports, notifies the owner and is recorded', async () => {
    const second = await person()
    await report(reader, { ...about(id), text: 'An advertisement' })
    await report(second, about(id, 'rude'))
    const list = await queue(moderator)
    expect(list.map((each) => queueItem.parse(each))).toEqual(list)
    expect(list).toMatchObject([
      {
        kind: 'list',
        targetId: id,
        count: 2,
        comment: null,
        resource: null,
        list: { id, title: TITLE, slug: 'buy-cheap-rooks', owner: owner.username, items: 3 },
        reports: [{ reason: 'rude' }, { reason: 'spam', text: 'An advertisement' }],
      },
    ])
    expect(await queue(moderator, '?kind=list')).toHaveLength(1)
    expect(await queue(moderator, '?kind=comment')).toEqual([])
    const answer = await person('curator').then((who) => who.get('/api/admin/resource-reports'))
    expect(await answer.json()).toEqual([])

    const body = { action: 'hide', reason: 'Advertising' }
    expect((await resolve(moderator, list[0]?.id ?? null, body)).status).toBe(204)
    expect(await queue(moderator)).toEqual([])
    const resolved = { by: moderator.username, outcome: 'hidden' }
    expect(await queue(moderator, '?state=done')).toMatchObject([
      { reports: [{ resolved }, { resolved }] },
    ])
    expect(await queue(moderator, '?state=removed')).toMatchObject([
      { id: null, list: { removed: { by: moderator.username, reason: 'Advertising' } } },
    ])
    expect(await queue(moderator, '?state=removed&kind=list')).toHaveLength(1)
    expect(await queue(moderator, '?state=removed&kind=comment')).toEqual([])
    await restore()
    const link = `/lists/${id}-buy-cheap-rooks`
    const data = { listId: id, listTitle: TITLE }
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: 'moderation', link, data: { ...data, what: 'hidden', reason: 'Advertising' } },
      { kind: 'moderation', link, data: { ...data, what: 'restored', reason: '' } },
    ])
    const log = await runSql<{ action: string; details: object }>(
      test.ctx,
      'SELECT action, details FROM audit_log WHERE user_id = $1 ORDER BY id',
      [moderator.id],
    )
    expect(log).toEqual([
      {
        action: 'list_hidden',
        details: { list: id, forUser: owner.id, reason: 'Advertising' },
      },
      { action: 'list_restored', details: { list: id, forUser: owner.id } },
    ])
  })

  it('notifies the owner on the site and by email', async () => {
    await runSql(test.ctx, 'UPDATE users SET email_verified = true WHERE id = $1', [owner.id])
    await hide()
    expect(await (await owner.get('/api/notifications')).json()).toMatchObject([
      { kind: 'moderation', data: { listTitle: TITLE, what: 'hidden' } },
    ])
    const mail = (await test.mails()).find(({ to }) => to === owner.email)
    expect(mail?.subject).toBe(`A moderator hid your list “${TITLE}”`)
    expect(mail?.text).toContain('Reason: Advertising')
    expect(mail?.text).toContain(`/lists/${id}-buy-cheap-rooks`)
  })

  it('shows nothing of a list that is private by now, whose reports can be closed', async () => {
    await report(reader, about(id))
    await change({ visibility: 'private' })
    const [thing] = await queue(moderator)
    expect(thing).toMatchObject({ kind: 'list', targetId: id, list: null, resource: null })
    for (const path of ['/api/admin/reports', '/api/admin/audit'])
      expect(await (await (await person('admin')).get(path)).text()).not.toMatch(/rooks/i)
    const hiding = resolve(moderator, thing?.id ?? null, { action: 'hide', reason: 'Bad' })
    expect(await said(hiding)).toEqual([404, 'List not found'])
    expect((await resolve(moderator, thing?.id ?? null)).status).toBe(204)
    expect(await queue(moderator)).toEqual([])
    expect(await notificationsOf(owner)).toEqual([])
  })

  it('loses a hidden list while it is private', async () => {
    await hide()
    await change({ visibility: 'private' })
    expect(await queue(moderator, '?state=removed')).toEqual([])
    expect((await moderator.get(`/api/lists/${id}`)).status).toBe(404)
    expect((await judge(moderator, 'restore', {})).status).toBe(404)
    expect((await owner.get(`/api/lists/${id}`)).status).toBe(200)
    await change({ visibility: 'link' })
    expect((await reader.get(`/api/lists/${id}`)).status).toBe(404)
    expect(await queue(moderator, '?state=removed')).toHaveLength(1)
  })

  it('keeps the reports of a list that is gone', async () => {
    await report(reader, about(id))
    await owner.send('DELETE', `/api/lists/${id}`)
    const [thing] = await queue(moderator)
    expect(thing).toMatchObject({ targetId: id, list: null })
    expect((await resolve(moderator, thing?.id ?? null)).status).toBe(204)
  })
})

it('the marks of a list say who reported it, to nobody else', async () => {
  id = await shared('link')
  expect((await report(reader, about(id))).status).toBe(201)
  const marks = async (who: Member) =>
    listMarks.parse(await (await who.get(`/api/lists/${id}/marks`)).json())
  expect(await marks(reader)).toMatchObject({ isOwn: false, isReported: true })
  expect(await marks(owner)).toMatchObject({ isOwn: true, isReported: false })
  expect(await (await reader.get('/api/account/export')).json()).toMatchObject({
    reports: [{ kind: 'list', targetId: id, reason: 'spam' }],
  })
})
