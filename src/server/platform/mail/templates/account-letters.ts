import { paths } from '#shared/paths.ts'
import { type T, type Text, text } from '#shared/texts/text.ts'
import type { MailContent } from '../mail.ts'
import { letter } from './layout.ts'
import type { Notice } from './security-notices.ts'
import type { Role } from '#shared/domain/roles.ts'
import { plainPaths } from '#shared/plain-paths.ts'

type Linked = { t: T; siteUrl: string; username: string; token: string }

/** The link is built from SITE_URL and never from a request's Host header, which can be forged. */
export function verifyEmail({ t, siteUrl, username, token }: Linked): MailContent {
  return letter({
    t,
    subject: t('Verify your email for {site}'),
    username,
    parts: [
      t('Welcome to {site}. Please confirm that this email address is yours:'),
      { label: t('Verify my email'), url: `${siteUrl}${paths.verifyEmail(token)}` },
      t(
        'The link is valid for 24 hours and works only once. You can request a new one in your settings.',
      ),
      t('If you did not create this account, you can ignore this email.'),
      t('An account that nobody confirms or uses is removed after 14 days.'),
    ],
  })
}

/** The link is built from SITE_URL and never from a request's Host header, which can be forged. */
export function resetPassword({ t, siteUrl, username, token }: Linked): MailContent {
  return letter({
    t,
    subject: t('Reset your {site} password'),
    username,
    parts: [
      t(
        'Somebody, hopefully you, asked to reset the password for your account. Choose a new one here:',
      ),
      { label: t('Choose a new password'), url: `${siteUrl}${paths.resetPassword(token)}` },
      t('The link is valid for 60 minutes and works only once.'),
      t('If you did not ask for this, you can ignore this email: your password will not change.'),
    ],
  })
}

/** To somebody who has waited for approval. */
export function accountApproved({ t, siteUrl, username }: Notice): MailContent {
  return letter({
    t,
    subject: t('Your {site} account was approved'),
    username,
    parts: [
      t('Welcome! Your account was approved, and you can log in now.'),
      { label: t('Log in'), url: `${siteUrl}${paths.auth()}` },
    ],
  })
}

export function accountDeclined({
  t,
  siteUrl,
  username,
  reason,
}: Notice & { reason: string | null }): MailContent {
  return letter({
    t,
    subject: t('Your {site} account was not approved'),
    username,
    parts: [
      t(
        'Whoever runs this site has declined your account. It was deleted with everything that we knew of you.',
      ),
      ...(reason === null ? [] : [t('The reason: {reason}', { reason })]),
      t('If you think that this is a mistake, please write to us:'),
      { label: t('Contact'), url: `${siteUrl}${paths.contact()}` },
    ],
  })
}

export function accountSuspended({
  t,
  siteUrl,
  username,
  reason,
}: Notice & { reason: string }): MailContent {
  return letter({
    t,
    subject: t('Your {site} account was suspended'),
    username,
    parts: [
      t(
        'An admin has suspended your account. You are logged out everywhere. You can log in again to read, to download your data, or to delete the account, but not to save, comment or change anything.',
      ),
      t('The reason: {reason}', { reason }),
      t('If you think that this is a mistake, please write to us:'),
      { label: t('Contact'), url: `${siteUrl}${paths.contact()}` },
    ],
  })
}

export function accountReinstated({ t, siteUrl, username }: Notice): MailContent {
  return letter({
    t,
    subject: t('Your {site} account is no longer suspended'),
    username,
    parts: [
      t('An admin has reinstated your account. Everything works as before.'),
      { label: t('Log in'), url: `${siteUrl}${paths.auth()}` },
    ],
  })
}

export function accountDeleted({
  t,
  siteUrl,
  username,
  byAdmin,
}: Notice & { byAdmin: boolean }): MailContent {
  return letter({
    t,
    subject: t('Your {site} account was deleted'),
    username,
    parts: [
      byAdmin
        ? t(
            'An admin has deleted your account. Your comments remain under the name Deleted user, without your picture.',
          )
        : t(
            'Your account has been deleted, as you asked. Your comments remain under the name Deleted user, without your picture.',
          ),
      byAdmin
        ? t(
            'This is the last email we will send you. If you think that this is a mistake, please write to us:',
          )
        : t(
            'This is the last email we will send you. If you did not delete the account yourself, please write to us:',
          ),
      { label: t('Contact'), url: `${siteUrl}${paths.contact()}` },
    ],
  })
}

export function roleChanged({ t, siteUrl, username, role }: Notice & { role: Role }): MailContent {
  const page =
    role === 'member'
      ? { label: t.site.name, url: `${siteUrl}${paths.home()}` }
      : { label: t('Open the console'), url: `${siteUrl}${paths.console(role)}` }
  return letter({
    t,
    subject: t('Your role on {site} was changed'),
    username,
    parts: [t(NEWS[role]), page],
  })
}

const NEWS: Readonly<Record<Role, Text>> = {
  member: text('Your role is now Member. A member saves, rates, comments, and suggests resources.'),
  curator: text(
    'Your role is now Curator. A curator keeps the catalogue: resources, openings, imports, and suggestions.',
  ),
  moderator: text(
    'Your role is now Moderator. A moderator keeps order among comments and lists, and handles reports.',
  ),
  admin: text(
    'Your role is now Admin. An admin does what curators and moderators do, and manages people.',
  ),
}

/** Goes to the address that a teacher has named, whose owner may not know the site. */
export function seatReleased({
  t,
  siteUrl,
  username,
  token,
  group,
}: Linked & { group: string }): MailContent {
  return letter({
    t,
    subject: t('An account on {site} is handed over to you'),
    username,
    parts: [
      t(
        'The teachers of the group “{group}” hand the account “{username}” over to this email address. Choose a password for it, and it is yours: the teachers no longer manage it, and its progress stays.',
        { group: group || '…', username },
      ),
      { label: t('Choose a new password'), url: `${siteUrl}${paths.resetPassword(token)}` },
      t('The link is valid for 7 days and works only once.'),
      t('If you do not know the group, you can ignore this email: nothing will change.'),
    ],
  })
}

/** `isBrowser`: it is a browser's lock, which ends only there. */
export function kidsUnlockLink({
  t,
  siteUrl,
  username,
  token,
  isBrowser,
}: Linked & { isBrowser: boolean }): MailContent {
  return letter({
    t,
    subject: t('Unlock kids mode on {site}'),
    username,
    parts: [
      isBrowser
        ? t(
            'Somebody asked to unlock kids mode without the PIN, in a browser that you have locked. Your child may have pressed the button. If you want to unlock it, open this link in that browser:',
          )
        : t(
            'Somebody asked to unlock kids mode for your account without the PIN. Your child may have pressed the button. If you want to unlock it, go on here:',
          ),
      { label: t('Unlock kids mode'), url: `${siteUrl}${plainPaths.kidsUnlockLink(token)}` },
      isBrowser
        ? t('The link is valid for 30 minutes and works only once.')
        : t('The link is valid for 30 minutes and works only once. You can open it on any device.'),
      t('If you do not want to unlock it, you can ignore this email: kids mode stays locked.'),
    ],
  })
}
