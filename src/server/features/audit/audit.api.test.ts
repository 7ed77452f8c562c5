import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntryView, type AuditEntryView } from '#shared/contracts/audit.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/audit'
let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  await test.mails()
  await runSql(test.ctx, 'DELETE FROM audit_log')
})

type Entry = {
  at?: string
  userId?: number | null
  action?: string
  ip?: string
  details?: Record<string, string | number | boolean>
}
async function addEntries(entries: readonly Entry[]): Promise<number[]> {
  const ids: number[] = []
  for (const { at, userId = null, action = 'login', ip = '203.0.113.7', details = {} } of entries) {
    const [row] = await runSql<{ id: number }>(
      test.ctx,
      `INSERT INTO audit_log (at, user_id, action, ip, details)
       VALUES (coalesce($1::timestamptz, now()), $2, $3, $4, $5) RETURNING id`,
      [at ?? null, userId, action, ip, JSON.stringify(details)],
    )
    ids.push(row?.id ?? Number.NaN)
  }
  return ids
}
async function ask(parameters: Record<string, string> = {}) {
  const answer = await admin.get(`${PATH}?${new URLSearchParams(parameters)}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const entries = (await answer.json()) as AuditEntryView[]
  expect(entries.map((entry) => auditEntryView.strict().parse(entry))).toEqual(entries)
  return { entries, total: Number(answer.headers.get('x-total-count')), headers: answer.headers }
}
const idsOf = async (parameters: Record<string, string>) =>
  (await ask(parameters)).entries.map(({ id }) => id)

describe('refusals', () => {
  it.each([
    ['action', 'anything'],
    ['action', "login' OR '1'='1"],
    ['from', 'yesterday'],
    ['from', '2026-02-30'],
    ['from', '0000-01-01'],
    ['from', '2026-11-21T00:00:00Z'],
    ['to', '21.11.2026'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1e3'],
    ['offset', '-1'],
    ['offset', '99999999999999999999'],
    ['person', 'x'.repeat(101)],
    ['person', 'one\u0000two'],
  ])('400 for %s=%s', async (name, value) => {
    const answer = await admin.get(`${PATH}?${new URLSearchParams({ [name]: value })}`)
    const { code, fields } = (await answer.json()) as ErrorBody
    expect([answer.status, code, Object.keys(fields ?? {})]).toEqual([400, 'invalid', [name]])
  })

  it('400 names all faults, including an end before the beginning', async () => {
    const faulty = await admin.get(`${PATH}?from=x&to=y&limit=z&limit=5`)
    expect(Object.keys(((await faulty.json()) as ErrorBody).fields ?? {}).toSorted()).toEqual([
      'from',
      'limit',
      'to',
    ])
    const turned = await admin.get(`${PATH}?from=2026-11-02&to=2026-11-01`)
    expect([turned.status, await turned.json()]).toEqual([
      400,
      expect.objectContaining({
        message: 'The last day must not be before the first day',
        fields: { to: 'The last day must not be before the first day' },
      }),
    ])
  })
})

describe('security 44: the audit log', () => {
  it('shows what happened, newest first, ties by the order they were written in', async () => {
    const at = '2026-11-20T10:00:00Z'
    const [first = 0, second = 0, newest = 0, oldest = 0] = await addEntries([
      { at },
      { at },
      { at: '2026-11-21T10:00:00Z' },
      { at: '2025-01-01T00:00:00Z' },
    ])
    const { entries, total, headers } = await ask()
    expect(entries.map(({ id }) => id)).toEqual([newest, second, first, oldest])
    expect(total).toBe(4)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('names who did it, from where, and to whom', async () => {
    const member = await registerMember(test)
    await test.mails()
    await runSql(test.ctx, 'DELETE FROM audit_log')
    await admin.send('DELETE', `/api/admin/users/${member.id}/sessions`)
    const { entries } = await ask()
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        action: 'admin_sessions_ended',
        user: { id: admin.id, username: admin.username },
        forUser: { id: member.id, username: member.username },
        ip: '',
        items: 0,
        undo: null,
        details: { forUser: member.id, ended: 1 },
      },
    ])
  })

  it('names nobody for unknown and deleted users', async () => {
    const member = await registerMember(test)
    await addEntries([
      { userId: member.id, action: 'logout' },
      { userId: null, action: 'login_failed' },
      { userId: admin.id, action: 'admin_reset_requested', details: { forUser: member.id } },
      { userId: admin.id, details: { forUser: 'not an id' } },
    ])
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [member.id])
    const { entries } = await ask({ action: 'logout' })
    expect(entries).toMatchObject([{ user: null, forUser: null }])
    expect((await ask({ action: 'login_failed' })).entries).toMatchObject([{ user: null }])
    expect((await ask({ action: 'admin_reset_requested' })).entries).toMatchObject([
      { user: { id: admin.id }, forUser: null },
    ])
    expect((await ask({ action: 'login' })).entries).toMatchObject([{ forUser: null }])
  })

  it('is found by action', async () => {
    const [, failed = 0] = await addEntries([{ action: 'login' }, { action: 'login_failed' }])
    expect(await idsOf({ action: 'login_failed' })).toEqual([failed])
    expect(await ask({ action: 'opening_deleted' })).toMatchObject({ entries: [], total: 0 })
  })

  it('is found by days in UTC, both inclusive', async () => {
    const [before = 0, first = 0, last = 0, after = 0] = await addEntries([
      { at: '2026-10-31T23:59:59.999Z' },
      { at: '2026-11-01T00:00:00Z' },
      { at: '2026-11-02T23:59:59.999Z' },
      { at: '2026-11-03T00:00:00Z' },
    ])
    expect(await idsOf({ from: '2026-11-01', to: '2026-11-02' })).toEqual([last, first])
    expect(await idsOf({ from: '2026-11-02' })).toEqual([after, last])
    expect(await idsOf({ to: '2026-10-31' })).toEqual([before])
    expect(await idsOf({ from: '2026-11-03', to: '2026-11-03' })).toEqual([after])
    expect(await idsOf({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(4)
  })

  it('is found by part of the name or address of the person who did it or to whom it was done', async () => {
    const [one, other] = [
      await registerMember(test, { username: 'Walter_R', email: 'w@chess.example' }),
      await registerMember(test, { username: 'walterxr' }),
    ]
    await test.mails()
    await runSql(test.ctx, 'DELETE FROM audit_log')
    const [did = 0, done = 0, , others = 0] = await addEntries([
      { userId: one.id },
      { userId: admin.id, details: { forUser: one.id } },
      { userId: admin.id },
      { userId: other.id },
    ])
    expect(await idsOf({ person: 'walter_r' })).toEqual([done, did])
    expect(await idsOf({ person: ' WALTER ' })).toEqual([others, done, did])
    expect(await idsOf({ person: 'W@CHESS.example' })).toEqual([done, did])
    expect(await idsOf({ person: '_' })).toEqual([done, did])
    for (const person of ['%', 'walter%', '\\', "'", 'nobody of this name'])
      expect(await ask({ person })).toMatchObject({ entries: [], total: 0 })
    expect(await idsOf({ person: '' })).toHaveLength(4)
    const [row] = (await ask({ person: 'walter_r', action: 'login', limit: '1' })).entries
    expect(row).toMatchObject({ user: { id: admin.id }, forUser: { id: one.id } })
  })

  it('comes in pages', async () => {
    const ids = (await addEntries(Array.from({ length: 27 }, () => ({})))).toReversed()
    const page = await ask()
    expect(page.entries.map(({ id }) => id)).toEqual(ids.slice(0, 25))
    expect(page.total).toBe(27)
    expect(await idsOf({ limit: '2', offset: '25' })).toEqual(ids.slice(25))
    expect(await ask({ offset: '999999999' })).toMatchObject({ entries: [], total: 27 })
  })

  it('returns text as it is, because escaping is up to the page', async () => {
    const details = { title: '<script>alert(1)</script>\n2026-11-21 login admin', isNew: true }
    await addEntries([{ details, ip: '2001:db8::1' }])
    expect((await ask()).entries).toMatchObject([{ details, ip: '2001:db8::1' }])
  })

  it('is read without leaving a trace', async () => {
    await ask()
    expect((await ask()).total).toBe(0)
  })
})
