import { expect, it } from 'vitest'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import { actionText, detailTexts, hasFailed } from './audit-entries.ts'

const entry: AuditEntryView = {
  id: 1,
  at: '2026-11-21T14:03:22.000Z',
  action: 'admin_sessions_ended',
  user: { id: 1, username: 'curator' },
  forUser: { id: 7, username: 'nadia' },
  ip: '192.0.2.1',
  details: { forUser: 7, ended: 2, all: true },
  items: 0,
  undo: null,
}

it('says an action in words, and one that it does not know as it is', () => {
  expect(actionText('login_failed')).toBe('Login failed')
  expect(actionText('toString')).toBe('toString')
  expect(hasFailed('login_failed')).toBe(true)
  expect(hasFailed('login')).toBe(false)
})

it('names a person once, and by the id when the account is gone', () => {
  expect(detailTexts(entry)).toEqual([
    ['ended', '2'],
    ['all', 'true'],
  ])
  expect(detailTexts({ ...entry, forUser: null })[0]).toEqual(['forUser', '7'])
})
