import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EMAIL_KINDS, REPORT_REASONS, SUGGESTION_KINDS } from '#shared/domain/curation.ts'
import { pseudoReader } from '#shared/texts/pseudo.ts'
import { translator } from '#shared/texts/text.ts'
import { bareEnglish, KnownData } from '#tests/support/bare-english.ts'
import type { MailContent } from '../mail.ts'
import {
  accountApproved,
  accountDeclined,
  accountDeleted,
  accountReinstated,
  accountSuspended,
  kidsUnlockLink,
  resetPassword,
  roleChanged,
  seatReleased,
  verifyEmail,
} from './account-letters.ts'
import {
  emailChanged,
  identityLinked,
  identityUnlinked,
  kidsLocked,
  kidsUnlocked,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  passwordReset,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  twoFactorOff,
  twoFactorOn,
} from './security-notices.ts'
import { moderationNotice, notificationDigest } from './notifications.ts'
import { queueMail, troubleMail } from './queue-mail.ts'
import { weeklyMail } from './weekly.ts'

/** Each email in the accented language of docs/languages.md, with all of its optional parts. */

const site = { name: 'Turm', tagline: 'Seit 1873' }
const t = translator({ ...pseudoReader('en-XA'), site })
const siteUrl = 'https://chess.example'
const to = { t, siteUrl, username: 'Ana' }
const notice = { ...to, at: new Date('2026-11-21T09:15:30Z'), ip: '203.0.113.7' }
const link = { ...to, token: 'abc' }
const reason = 'Advertising'
const reply = { resourceId: 5, resourceTitle: 'The Najdorf', commentId: 6, by: 'Boris' }
const declined = { suggestionId: 7, title: 'The Dragon', outcome: 'declined', reason } as const
const hidden = { what: 'hidden', listId: 8, listTitle: 'Traps', reason } as const
const notifications = [
  { kind: 'reply', data: reply, link: '/resource/5' },
  { kind: 'suggestion', data: declined, link: '/suggest' },
  { kind: 'moderation', data: hidden, link: '/lists/8' },
] as const
const unsubscribing = {
  unsubscribeUrl: `${siteUrl}/unsubscribe/abc`,
  unsubscribe: (['reply', 'suggestion', 'moderation'] as const).map((kind) => ({
    kind,
    url: `${siteUrl}/unsubscribe/${kind}`,
  })),
}
const next = { id: 12, title: 'Main line', startSeconds: 760, page: null }
const week = {
  ...to,
  unsubscribeUrl: unsubscribing.unsubscribeUrl,
  studying: [{ id: 5, title: 'The Najdorf', progress: '25%', next }],
  moreStudying: 2,
  toReview: 20,
  step: { title: '', reason: 'The Dragon', resources: [{ id: 5, title: 'Traps' }] },
  added: [{ id: 5, title: 'Traps', opening: 'Sicilian Defense' }],
}
const NOTHING = { items: [], total: 0 }
const queued = {
  ...to,
  ...unsubscribing,
  unsubscribe: EMAIL_KINDS.map((kind) => ({ kind, url: `${siteUrl}/unsubscribe/${kind}` })),
  reports: {
    items: REPORT_REASONS.map((each) => ({ title: 'Traps', reason: each })),
    total: 5,
  },
  submissions: {
    items: SUGGESTION_KINDS.map((kind) => ({ title: 'Traps', kind })),
    total: 2,
  },
  newcomers: { items: ['Traps'], total: 3 },
}
const WRITTEN = [
  siteUrl,
  'chess.example',
  site,
  `${site.name}:`,
  notifications,
  week.studying,
  week.step,
  next.title,
  reason,
  'Ana',
  '/',
]

/** The emails by the name of their template's file. */
const MAILS: Record<string, readonly MailContent[]> = {
  'account-deleted': [true, false].map((byAdmin) => accountDeleted({ ...notice, byAdmin })),
  'account-approved': [
    accountApproved(notice),
    accountDeclined({ ...notice, reason }),
    accountDeclined({ ...notice, reason: null }),
  ],
  'account-suspended': [accountSuspended({ ...notice, reason }), accountReinstated(notice)],
  'email-changed': [emailChanged({ ...notice, newEmail: 'carol@other.example' })],
  'kids-lock-changed': [kidsLocked(notice), kidsUnlocked(notice)],
  'kids-unlock-link': [true, false].map((isBrowser) => kidsUnlockLink({ ...link, isBrowser })),
  notifications: [
    notificationDigest({ ...to, ...unsubscribing, notifications }),
    ...notifications.map((each) =>
      notificationDigest({ ...to, ...unsubscribing, notifications: [each] }),
    ),
    moderationNotice({ ...to, ...unsubscribing, notifications: notifications.slice(2) }),
  ],
  'password-changed': [
    passwordChanged(notice),
    passwordReset({ ...notice, removed: 'nothing' }),
    passwordReset({ ...notice, removed: 'links' }),
    passwordReset({ ...notice, removed: 'links and two-factor' }),
  ],
  'queue-mail': [
    queueMail(queued),
    queueMail({ ...queued, reports: NOTHING, newcomers: NOTHING }),
    queueMail({ ...queued, submissions: NOTHING, newcomers: NOTHING }),
    queueMail({ ...queued, reports: NOTHING, submissions: NOTHING }),
    queueMail({ ...queued, newcomers: NOTHING }),
  ],
  'recovery-code-used': [0, 1, 3].map((left) => recoveryCodeUsed({ ...notice, left })),
  'recovery-codes-renewed': [recoveryCodesRenewed(notice)],
  'reset-password': [resetPassword(link)],
  'role-changed': (['member', 'curator', 'moderator', 'admin'] as const).map((role) =>
    roleChanged({ ...notice, role }),
  ),
  'seat-released': [seatReleased({ ...link, group: 'Tuesday juniors' })],
  'trouble-mail': [
    troubleMail({
      ...queued,
      faults: [
        { kind: 'disk_full', values: { folder: '/data', megabytes: 1 } },
        { kind: 'disk_little', values: { folder: '/data', megabytes: 100 } },
        { kind: 'backup', values: { detail: reason } },
        { kind: 'mail', values: { count: 2 } },
      ],
    }),
  ],
  'identity-linked': [
    identityLinked({ ...notice, name: 'Club login' }),
    identityUnlinked({ ...notice, name: 'Club login' }),
  ],
  'passkey-added': [passkeyAdded({ ...notice, name: 'YubiKey' })],
  'passkey-removed': [passkeyRemoved({ ...notice, name: 'YubiKey' })],
  'two-factor-off': [twoFactorOff(notice)],
  'two-factor-on': [twoFactorOn(notice)],
  'verify-email': [verifyEmail(link)],
  weekly: [
    weeklyMail(week),
    weeklyMail({ ...week, step: null, moreStudying: 1 }),
    weeklyMail({ ...week, step: null, studying: [], moreStudying: 0 }),
    weeklyMail({ ...week, step: null, studying: [], moreStudying: 0, added: [] }),
  ],
}

const TEMPLATE =
  /^export (?:function|const) (\w+)(?:: NoticeLetter = |\((?:(?!\nexport)[^])*?\): MailContent \{)/gm

it('all templates are here', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
  const files = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts'] })
  const names = files.flatMap((file) => [...read(file).matchAll(TEMPLATE)].map(([, name]) => name))
  expect(names.length).toBeGreaterThan(25)
  const here = read('accented-mails.test.ts')
  const missing = names.filter((name) => !new RegExp(`^ .*\\b${name}\\(`, 'm').test(here))
  // The frame of all letters.
  expect(missing).toEqual(['letter'])
})

it.each(Object.entries(MAILS))('%s has no bare English, in either part', (_name, mails) => {
  const data = new KnownData(WRITTEN)
  const found = mails.flatMap(({ subject, text, html }) =>
    [subject, ...text.split('\n'), ...wordsOf(html)].map((line) =>
      bareEnglish(line.replace(/^- /, ''), data),
    ),
  )
  expect([...new Set(found)].filter(Boolean)).toEqual([])
})

it.each(Object.entries(MAILS))(
  '%s says the name of the site, not of the product',
  (_name, mails) => {
    for (const { sender, text, html } of mails) {
      expect(sender).toBe('Turm')
      expect(text).toMatch(/\n\nTurm\n$/)
      expect(html).toContain('Turm · Seit 1873')
    }
    expect(JSON.stringify(mails)).not.toMatch(/Openfile/)
  },
)

function wordsOf(html: string): string[] {
  return html.split(/<[^>]*>/).map((words) => words.replace(/&\w+;/g, ' '))
}
