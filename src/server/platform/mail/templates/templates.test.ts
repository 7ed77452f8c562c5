import { describe, expect, it } from 'vitest'
import { linksIn } from '#tests/support/mailbox.ts'
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
import { queueMail, troubleMail } from './queue-mail.ts'
import { ENGLISH_READER, translator } from '#shared/texts/text.ts'
import { readerOf } from '../../texts/catalogs.ts'
import { weeklyMail } from './weekly.ts'

const t = translator(ENGLISH_READER)

const siteUrl = 'https://chess.example'
const notice = {
  t,
  siteUrl,
  username: 'Ana',
  at: new Date('2026-11-21T09:15:30Z'),
  ip: '203.0.113.7',
}

const NOTHING = { items: [], total: 0 }
const queued = {
  ...notice,
  reports: { items: [{ title: 'My System', reason: 'spam' as const }], total: 1 },
  submissions: { items: [{ title: 'My System', kind: 'new' as const }], total: 1 },
  newcomers: { items: ['kim'], total: 1 },
  unsubscribeUrl: `${siteUrl}/unsubscribe/all`,
  unsubscribe: [],
}

const NOTICES: Record<string, MailContent> = {
  'password changed': passwordChanged(notice),
  'password reset': passwordReset({ ...notice, removed: 'links and two-factor' }),
  'two-factor on': twoFactorOn(notice),
  'two-factor off': twoFactorOff(notice),
  linked: identityLinked({ ...notice, name: 'Club login' }),
  unlinked: identityUnlinked({ ...notice, name: 'Club login' }),
  'passkey added': passkeyAdded({ ...notice, name: 'YubiKey' }),
  'passkey removed': passkeyRemoved({ ...notice, name: 'YubiKey' }),
  'recovery code used': recoveryCodeUsed({ ...notice, left: 3 }),
  'recovery codes renewed': recoveryCodesRenewed(notice),
  'kids locked': kidsLocked(notice),
  'kids unlocked': kidsUnlocked(notice),
  'email changed': emailChanged({ ...notice, newEmail: 'carol@other.example' }),
}

describe.each(Object.entries(NOTICES))('%s', (_name, mail) => {
  it('says when and from where it happened, in both parts', () => {
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('November 21, 2026 at 09:15 UTC')
      expect(part).toContain('203.0.113.7')
      expect(part).toContain('Ana')
    }
  })

  it('leads to the security settings of the configured site', () => {
    expect(linksIn(mail.text)).toEqual([`${siteUrl}/settings?tab=security`])
    expect(mail.html).toContain(`href="${siteUrl}/settings?tab=security"`)
  })
})

it('says how many recovery codes are left', () => {
  expect(NOTICES['recovery code used']?.text).toContain('3 codes are left')
})

it('masks a new address so that only its owner recognizes it', () => {
  expect(NOTICES['email changed']?.text).toContain('c***@other.example')
  expect(NOTICES['email changed']?.text).not.toContain('carol')
})

it.each([
  ['verify', verifyEmail({ t, siteUrl, username: 'Ana', token: 'abc' }), '/verify-email/token/abc'],
  [
    'reset',
    resetPassword({ t, siteUrl, username: 'Ana', token: 'abc' }),
    '/reset-password/token/abc',
  ],
  [
    'released',
    seatReleased({ t, siteUrl, username: 'mia', token: 'abc', group: 'Juniors' }),
    '/reset-password/token/abc',
  ],
  ['reports', queueMail({ ...queued, submissions: NOTHING, newcomers: NOTHING }), '/admin/reports'],
  [
    'newcomers',
    queueMail({ ...queued, reports: NOTHING, submissions: NOTHING }),
    '/admin/people?show=awaiting',
  ],
  [
    'suggestions',
    queueMail({ ...queued, reports: NOTHING, newcomers: NOTHING }),
    '/admin/suggestions',
  ],
  ['troubles', troubleMail({ ...queued, faults: [{ kind: 'no_backups', values: {} }] }), '/admin'],
  ['deleted', accountDeleted({ ...notice, byAdmin: false }), '/contact'],
  ['deleted by an admin', accountDeleted({ ...notice, byAdmin: true }), '/contact'],
  ['suspended', accountSuspended({ ...notice, reason: 'Spam' }), '/contact'],
  ['reinstated', accountReinstated(notice), '/auth'],
  ['approved', accountApproved(notice), '/auth'],
  ['declined', accountDeclined({ ...notice, reason: null }), '/contact'],
  ['role', roleChanged({ ...notice, role: 'curator' }), '/admin'],
  ['role of a moderator', roleChanged({ ...notice, role: 'moderator' }), '/admin/reports'],
  ['role taken away', roleChanged({ ...notice, role: 'member' }), '/'],
  [
    'unlock',
    kidsUnlockLink({ t, siteUrl, username: 'Ana', token: 'abc', isBrowser: true }),
    '/kids/unlock/abc',
  ],
])('security 26: the link of "%s" stands alone on a line', (_name, mail, path) => {
  expect(linksIn(mail.text)).toEqual([`${siteUrl}${path}`])
})

it('escapes what a person chose, and keeps it on its line', () => {
  const { text, html } = verifyEmail({ t, siteUrl, username: '<b>A\nB & "C"', token: 'abc' })
  expect(html).toContain('Hello &lt;b&gt;A B &amp; &quot;C&quot;,')
  expect(html).not.toContain('<b>')
  expect(text.split('\n')[0]).toBe('Hello <b>A B & "C",')
})

it('says what a role may do, why an account is suspended, and no address of an admin', () => {
  const mails = [
    roleChanged({ ...notice, role: 'curator' }),
    accountSuspended({ ...notice, reason: 'Advertising\nin <b>comments</b>' }),
    accountDeclined({ ...notice, reason: 'Advertising\nin <b>comments</b>' }),
  ]
  expect(mails[0]?.text).toContain('Your role is now Curator. A curator keeps the catalogue')
  expect(mails[1]?.text).toContain('The reason: Advertising in <b>comments</b>')
  expect(mails[1]?.html).toContain('Advertising in &lt;b&gt;comments&lt;/b&gt;')
  for (const { text, html } of mails) expect(`${text}${html}`).not.toContain(notice.ip)
})

const week = (fields: Partial<Parameters<typeof weeklyMail>[0]>) =>
  weeklyMail({
    t,
    siteUrl,
    username: 'Ana',
    unsubscribeUrl: `${siteUrl}/unsubscribe/abc`,
    studying: [],
    moreStudying: 0,
    step: null,
    added: [],
    toReview: 0,
    ...fields,
  })
const aStep = { title: '', reason: 'Endgames decide games', resources: [] }

it("the weekly email calls openings what they are called in the reader's language", () => {
  const added = [{ id: 5, title: 'A', opening: 'Sicilian Defense: Najdorf Variation' }]
  expect(week({ added }).text).toContain('  Sicilian Defense: Najdorf Variation\n')
  const german = week({ added, t: translator(readerOf('de')) })
  expect(german.text).toContain('  Sizilianische Verteidigung: Najdorf-Variante\n')
})

it.each([
  [
    'studied',
    { studying: [{ id: 5, title: 'A', progress: '5% done', next: null }] },
    ['/resource/5', '/saved-resources'],
  ],
  ['new', { added: [{ id: 5, title: 'A', opening: 'B' }] }, ['/resource/5', '/saved-resources']],
  ['planned', { step: { ...aStep, resources: [{ id: 5, title: 'A' }] } }, ['/resource/5', '/plan']],
])('the weekly email leads to what is %s, and out of itself', (_name, fields, expected) => {
  const mail = week(fields)
  expect(linksIn(mail.text)).toEqual(
    [...expected, '/unsubscribe/abc'].map((path) => siteUrl + path),
  )
  expect(mail.unsubscribeUrl).toBe(`${siteUrl}/unsubscribe/abc`)
  for (const path of expected) expect(mail.html).toContain(`href="${siteUrl}${path}"`)
})

it('the weekly email is in the reader’s language', () => {
  const german = translator(readerOf('de'))
  const mail = week({ t: german, step: aStep })
  expect(mail.subject).toBe('Als Nächstes in deinem Plan: Endgames decide games')
  expect(mail.text).toContain('Als Nächstes in deinem Plan: Endgames decide games.')
  expect(mail.html).toContain('<html lang="de"')
})

it('chapters 5: the weekly email leads to the first chapter that is not done, and names it', () => {
  const next = {
    id: 12,
    title: 'Main line with 6.Bg5',
    startSeconds: 760,
    page: null,
  }
  const studying = [{ id: 5, title: 'The Najdorf', progress: '25% done', next }]
  const { text } = week({ studying })
  expect(text).toContain('25% done; next: 12:40 Main line with 6.Bg5')
  expect(linksIn(text)).toContain(`${siteUrl}/resource/5#chapter-12`)
})

it('the weekly email names the next step once', () => {
  const { subject, text } = week({ step: aStep })
  expect(subject).toBe('Next in your plan: Endgames decide games')
  expect(text.match(/Endgames decide games/g)).toHaveLength(1)
})

it('loads nothing: no pictures, no style sheets, no scripts', () => {
  for (const { html } of Object.values(NOTICES)) {
    expect(html).not.toMatch(/<(?:img|link|script|style|iframe)\b|url\(/i)
  }
})
