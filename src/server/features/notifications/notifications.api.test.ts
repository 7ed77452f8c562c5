import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationView } from '#shared/contracts/notifications.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { logInAgain, type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { removeOldNotifications } from './notifications.service.ts'
import { type Notice, notify } from './notify.service.ts'

const clock = fakeClock('2026-11-22T10:00:00Z')
let test: TestApp
let member: Member
let other: Member

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  ;[member, other] = [await registerMember(test), await registerMember(test)]
})

type Replied = Extract<Notice, { kind: 'reply' }>['data']

const reply = (userId: number, data: Partial<Replied> = {}): Notice => ({
  userId,
  kind: 'reply',
  data: { resourceId: 5, resourceTitle: 'Silman’s Endgames', commentId: 12, by: 'ben', ...data },
  link: '/resource/5#comment-12',
})

const tell = (notice: Notice) => test.ctx.db.transaction((tx) => notify(test.ctx, tx, notice))

async function tellMany(userId: number, count: number): Promise<void> {
  for (let commentId = 1; commentId <= count; commentId++) await tell(reply(userId, { commentId }))
}

const list = async (who: Member, query = ''): Promise<NotificationView[]> =>
  (await who.get(`/api/notifications${query}`)).json()
const unread = async (who: Member): Promise<number> =>
  ((await (await who.get('/api/notifications/count')).json()) as { unread: number }).unread
const comments = (views: readonly NotificationView[]) =>
  views.map(({ data }) => ('commentId' in data ? data.commentId : null))

describe('refused', () => {
  it.each([
    ['neither ids nor all', {}],
    ['both', { ids: [1], all: true }],
    ['no ids', { ids: [] }],
    ['text for ids', { ids: 'all' }],
    ['an ID that is no number', { ids: ['1'] }],
    ['all: false', { all: false }],
    ['more than 500 ids', { ids: Array.from({ length: 501 }, (_, index) => index + 1) }],
  ])('reading with %s: 400', async (_name, body) => {
    expect((await member.send('POST', '/api/notifications/read', body)).status).toBe(400)
  })

  it.each(['?limit=0', '?limit=101', '?limit=ten', '?before=0', '?before=-1', '?limit=1&limit=2'])(
    'a list with %s: 400',
    async (query) => {
      expect((await member.get(`/api/notifications${query}`)).status).toBe(400)
    },
  )

  it('a choice of emails that is neither true nor false: 400', async () => {
    const answer = await member.send('PUT', '/api/notifications/emails', { replies: 'yes' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { replies: expect.any(String) } })
  })

  it('what belongs to somebody else: it is neither shown nor read', async () => {
    await tell(reply(other.id))
    const [theirs] = await list(other)
    const id = theirs?.id ?? 0
    expect(await list(member)).toEqual([])
    expect((await member.send('POST', '/api/notifications/read', { ids: [id] })).status).toBe(200)
    await member.send('POST', '/api/notifications/read', { all: true })
    expect(await unread(other)).toBe(1)
  })
})

describe('a notification', () => {
  it('says what happened, and where', async () => {
    await tell(reply(member.id))
    const [view] = await list(member)
    expect(view).toEqual({
      id: expect.any(Number),
      kind: 'reply',
      data: { resourceId: 5, resourceTitle: 'Silman’s Endgames', commentId: 12, by: 'ben' },
      link: '/resource/5#comment-12',
      createdAt: '2026-11-22T10:00:00.000Z',
      readAt: null,
    })
  })

  it('of a transaction that fails is sent to nobody', async () => {
    const failed = test.ctx.db.transaction(async (tx) => {
      await notify(test.ctx, tx, reply(member.id))
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await list(member)).toEqual([])
  })

  it('for an account that is gone changes nothing, and does not fail its caller', async () => {
    await member.send('POST', '/api/delete-account', { password: member.password })
    await expect(tell(reply(member.id))).resolves.toBeUndefined()
  })

  it('is read once: the first time counts', async () => {
    await tellMany(member.id, 3)
    const [newest] = await list(member)
    const read = () => member.send('POST', '/api/notifications/read', { ids: [newest?.id] })
    expect(await (await read()).json()).toEqual({ unread: 2 })
    const first = (await list(member))[0]?.readAt
    clock.advance(60_000)
    expect(await (await read()).json()).toEqual({ unread: 2 })
    expect((await list(member))[0]?.readAt).toBe(first)
    const all = await member.send('POST', '/api/notifications/read', { all: true })
    expect(await all.json()).toEqual({ unread: 0 })
  })

  it('that another version has written in another form is left out', async () => {
    await tell(reply(member.id))
    await runSql(
      test.ctx,
      `INSERT INTO notifications (user_id, kind, data, link, created_at) VALUES ($1, 'reply', '{"from": 1}', '/', now())`,
      [member.id],
    )
    expect(await list(member)).toHaveLength(1)
  })
})

describe('the list', () => {
  it('is newest first, in pages that nothing new disturbs', async () => {
    await tellMany(member.id, 5)
    const first = await member.get('/api/notifications?limit=2')
    expect(first.headers.get('x-total-count')).toBe('5')
    expect(first.headers.get('cache-control')).toBe('no-store')
    const page = (await first.json()) as NotificationView[]
    expect(comments(page)).toEqual([5, 4])
    await tell(reply(member.id, { commentId: 6 }))
    const next = await list(member, `?limit=2&before=${page.at(-1)?.id}`)
    expect(comments(next)).toEqual([3, 2])
    expect(comments(await list(member, `?before=${next.at(-1)?.id}`))).toEqual([1])
  })

  it('holds the newest 500', async () => {
    await runSql(
      test.ctx,
      `INSERT INTO notifications (user_id, kind, data, link, created_at)
       SELECT $1, 'reply', jsonb_build_object('resourceId', 1, 'resourceTitle', 'T', 'commentId', n, 'by', 'ben'), '/', now()
       FROM generate_series(1, 500) AS n`,
      [member.id],
    )
    await tell(reply(member.id, { commentId: 501 }))
    const answer = await member.get('/api/notifications?limit=1')
    expect(answer.headers.get('x-total-count')).toBe('500')
    expect(comments((await answer.json()) as NotificationView[])).toEqual([501])
  })

  it('forgets what was read 90 days ago, and nothing unread', async () => {
    await tellMany(member.id, 2)
    const [newest] = await list(member)
    await member.send('POST', '/api/notifications/read', { ids: [newest?.id] })
    const later = async () => list(await logInAgain(test, member))
    clock.advance(90 * 24 * 3_600_000 - 1000)
    await removeOldNotifications(test.ctx)
    expect(await later()).toHaveLength(2)
    clock.advance(2000)
    await removeOldNotifications(test.ctx)
    expect(comments(await later())).toEqual([1])
  })
})

describe('the account', () => {
  it('is exported with its notifications and its choices', async () => {
    await tell(reply(member.id))
    const copy = await (await member.get('/api/account/export')).json()
    expect(copy).toMatchObject({
      notifications: [{ kind: 'reply', data: { by: 'ben' }, readAt: null }],
      emails: { replies: true, suggestions: true, moderation: true, groups: true, weekly: false },
    })
  })

  it('takes its notifications along when it is deleted, and its name out of those of others', async () => {
    await tell(reply(member.id))
    await tell(reply(other.id, { by: member.username }))
    await member.send('POST', '/api/delete-account', { password: member.password })
    const rows = await runSql(test.ctx, 'SELECT id FROM notifications WHERE user_id = $1', [
      member.id,
    ])
    expect(rows).toEqual([])
    expect(await list(other)).toMatchObject([{ data: { by: 'Deleted user', commentId: 12 } }])
  })

  it('that is renamed has its new name in the notifications of others', async () => {
    await tell(reply(other.id, { by: member.username }))
    const username = `${member.username}.new`
    await member.send('POST', '/api/update-profile', { username })
    expect(await list(other)).toMatchObject([{ data: { by: username } }])
  })
})

describe('the choice of emails', () => {
  it('is all, until something is switched off; what is left out stays', async () => {
    const path = '/api/notifications/emails'
    const all = { replies: true, suggestions: true, moderation: true, groups: true, weekly: false }
    expect(await (await member.get(path)).json()).toEqual(all)
    const changed = { ...all, replies: false }
    expect(await (await member.send('PUT', path, { replies: false })).json()).toEqual(changed)
    expect(await (await member.send('PUT', path, {})).json()).toEqual(changed)
    expect(await (await member.get(path)).json()).toEqual(changed)
  })

  it('of replies is the preference that the profile knows', async () => {
    await member.send('PUT', '/api/notifications/emails', { replies: false })
    expect(await (await member.get('/api/user')).json()).toMatchObject({
      preferences: { notifyReplies: false, notifyUpdates: true },
    })
  })

  it('is in the audit log', async () => {
    await member.send('PUT', '/api/notifications/emails', { suggestions: false })
    const rows = await runSql(
      test.ctx,
      `SELECT details FROM audit_log WHERE user_id = $1 AND action = 'emails_chosen'`,
      [member.id],
    )
    expect(rows).toEqual([{ details: { suggestions: false, by: 'settings' } }])
  })
})
