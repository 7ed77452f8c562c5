import { type T, type Text, text } from '#shared/texts/text.ts'
import { paths } from '#shared/paths.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

/** The facts of every security notice: whose account it is, when it happened, and from where. */
export type Notice = { t: T; siteUrl: string; username: string; at: Date; ip: string }

type Event = { subject: Text; paragraphs: readonly Text[]; ifNotYou?: Text }

function noticeLetter(
  { t, siteUrl, username, at, ip }: Notice,
  { subject, paragraphs, ifNotYou = SOMEBODY_ELSE }: Event,
): MailContent {
  const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  const time = at.toISOString().slice(11, 16)
  return letter({
    t,
    subject: t(subject),
    username,
    parts: [
      ...paragraphs.map((each) => t(each)),
      ip
        ? t('It happened on {day} at {time} UTC from the IP address {ip}.', { day, time, ip })
        : t('It happened on {day} at {time} UTC.', { day, time }),
      t('If this was you, there is nothing you need to do.'),
      t(ifNotYou),
      { label: t('Security settings'), url: `${siteUrl}${paths.settings('security')}` },
    ],
  })
}

const SOMEBODY_ELSE = text(
  'If this was not you, somebody else may have your password. Log in, choose a new password and end all other sessions, or request a reset link on the login page.',
)

type NoticeLetter = (fields: Notice) => MailContent

const notice =
  (event: Event): NoticeLetter =>
  (fields) =>
    noticeLetter(fields, event)

export const passwordChanged: NoticeLetter = notice({
  subject: text('Your {site} password was changed'),
  paragraphs: [text('The password for your account was changed. All other sessions were ended.')],
})

/** `removed`: what went with the first proof of the address, after which nobody comes in who came in before. */
export function passwordReset({
  removed,
  ...fields
}: Notice & { removed: 'nothing' | 'links' | 'links and two-factor' }): MailContent {
  const gone = {
    nothing: [],
    links: [
      text(
        'Nobody had confirmed before that this account is yours, so linked accounts and passkeys were removed. You can set them up again.',
      ),
    ],
    'links and two-factor': [
      text(
        'Nobody had confirmed before that this account is yours, so whatever else could open it no longer does: linked accounts, passkeys and two-factor authentication were removed. You can set them up again.',
      ),
    ],
  }
  return noticeLetter(fields, {
    subject: text('Your {site} password was changed'),
    paragraphs: [
      text('The password for your account was changed. All sessions and tokens were ended.'),
      ...gone[removed],
    ],
  })
}

/** Sent to the old address; the new one is masked so that only its owner can recognize it. */
export function emailChanged({ newEmail, ...fields }: Notice & { newEmail: string }): MailContent {
  return noticeLetter(fields, {
    subject: text('The email address of your account was changed'),
    paragraphs: [
      text('Your account now uses {address}. This address will get no more email from us.', {
        address: masked(newEmail),
      }),
    ],
    ifNotYou: text(
      'If this was not you, log in right away, change the address back and choose a new password.',
    ),
  })
}

function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${firstCharacters(email, 1)}***${email.slice(at)}`
}

export const twoFactorOn: NoticeLetter = notice({
  subject: text('Two-factor authentication is on'),
  paragraphs: [
    text(
      'From now on, logging in to your account requires a code from your authenticator app. All other sessions were ended.',
    ),
    text(
      'Keep your recovery codes in a safe place: each one can be used once in place of a code from the app.',
    ),
  ],
})

export const twoFactorOff: NoticeLetter = notice({
  subject: text('Two-factor authentication is off'),
  paragraphs: [
    text(
      'Logging in to your account now requires only the password. All other sessions were ended.',
    ),
  ],
})

/** `left` is the number of codes that still work. */
export function recoveryCodeUsed({ left, ...fields }: Notice & { left: number }): MailContent {
  return noticeLetter(fields, {
    subject: text('A recovery code was used'),
    paragraphs: [
      text(
        'Somebody logged in to your account with one of your recovery codes. That code no longer works; {left, plural, one {# code is} other {# codes are}} left.',
        { left },
      ),
    ],
  })
}

export const recoveryCodesRenewed: NoticeLetter = notice({
  subject: text('New recovery codes were created'),
  paragraphs: [
    text('Ten new recovery codes were created for your account. The old ones no longer work.'),
  ],
})

export function passkeyAdded({ name, ...fields }: Notice & { name: string }): MailContent {
  return noticeLetter(fields, {
    subject: text('A passkey was added to your account'),
    paragraphs: [
      text('The passkey “{name}” now logs in to your account, without a password or a code.', {
        name,
      }),
    ],
    ifNotYou: text(
      'If this was not you, somebody else was in your account. Log in, remove the passkey, choose a new password and end all other sessions.',
    ),
  })
}

export function passkeyRemoved({ name, ...fields }: Notice & { name: string }): MailContent {
  return noticeLetter(fields, {
    subject: text('A passkey was removed from your account'),
    paragraphs: [text('The passkey “{name}” does not log in to your account anymore.', { name })],
  })
}

/** `name` is what people call the other site. */
export function identityLinked({ name, ...fields }: Notice & { name: string }): MailContent {
  return noticeLetter(fields, {
    subject: text('Your account was linked to {name}', { name }),
    paragraphs: [text('From now on, you can log in through {name}.', { name })],
  })
}

export function identityUnlinked({ name, ...fields }: Notice & { name: string }): MailContent {
  return noticeLetter(fields, {
    subject: text('Your account is not linked to {name} anymore', { name }),
    paragraphs: [text('You can no longer log in through {name}.', { name })],
  })
}

export const kidsLocked: NoticeLetter = notice({
  subject: text('Kids mode was locked for your {site} account'),
  paragraphs: [
    text(
      'Kids mode is now locked on every device that is logged in to your account: they show chess for kids and nothing else. The PIN, the password of the account, or an email to this address unlocks it.',
    ),
  ],
})

export const kidsUnlocked: NoticeLetter = notice({
  subject: text('Kids mode was unlocked for your {site} account'),
  paragraphs: [text('Kids mode is no longer locked on the devices that use your account.')],
  ifNotYou: text(
    'If this was not you, somebody knows the PIN or the password, or can read your email. Lock kids mode again with a new PIN, and choose a new password that your child does not know.',
  ),
})
