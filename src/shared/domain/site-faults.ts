import { type T, type Text, text } from '../texts/text.ts'

/** What the site notices about itself, worst first: in the log of a start, and in the console for admins. */
export const SITE_FAULT_KINDS = [
  'disk_full',
  'disk_little',
  'secret',
  'backup',
  'mail',
  'newer_database',
  'site_url',
  'proxy',
  'printed_password',
  'admin_email',
  'support_email',
  'mail_from',
  'no_smtp',
  'no_backups',
] as const
export type SiteFaultKind = (typeof SITE_FAULT_KINDS)[number]

export type SiteFault = { kind: SiteFaultKind; values: Record<string, string | number> }

/** What admins are told by email: it begins while the site runs, and nobody looks at the console then. */
export const TROUBLE_KINDS = ['backup', 'mail', 'disk'] as const
export type TroubleKind = (typeof TROUBLE_KINDS)[number]

export function troubleOf({ kind }: SiteFault): TroubleKind | null {
  if (kind === 'disk_full' || kind === 'disk_little') return 'disk'
  return kind === 'backup' || kind === 'mail' ? kind : null
}

/** Says what is wrong and what to do. */
export function siteFaultText({ kind, values }: SiteFault, t: T): string {
  return t(TEXTS[kind], values)
}

const TEXTS: Record<SiteFaultKind, Text> = {
  disk_full: text(
    'The disk of {folder} is full: {megabytes, number} MB are left, so nothing can be saved. Make room.',
  ),
  disk_little: text('Only {megabytes, number} MB are left on the disk of {folder}. Make room.'),
  secret: text(
    'APP_SECRET is not the one that this database was used with before. Set that one. Otherwise, members with two-factor authentication need a recovery code, kids locks held in browsers are open, emails queued before are not sent, and links in older emails that end notifications no longer work. If it is lost, “npm run admin -- accept-secret” keeps this one.',
  ),
  backup: text('The last automatic backup failed, and is tried again every ten minutes: {detail}'),
  mail: text(
    '{count, plural, one {# email has} other {# emails have}} been waiting for more than an hour. Check SMTP_URL and the log.',
  ),
  newer_database: text(
    'A newer release has upgraded this database. Start that release again, unless it is just being rolled out.',
  ),
  site_url: text(
    'A browser sent something from {origin}, but SITE_URL is {siteUrl}, so it was refused. If readers use that address, set SITE_URL to it.',
  ),
  proxy: text(
    'Requests come through a proxy (X-Forwarded-For), but TRUST_PROXY is 0, so all visitors count as one address. Set TRUST_PROXY to the number of proxies in front.',
  ),
  printed_password: text(
    'The admin {username} still has the password that the first start printed. It may be in a log: choose another one.',
  ),
  admin_email: text(
    'The address of the admin {username} is an example: nobody gets the emails. Change it in the settings.',
  ),
  support_email: text(
    'SUPPORT_EMAIL is {email}, which is an example: readers who need help reach nobody.',
  ),
  mail_from: text('MAIL_FROM is {email}, which is an example: other servers may refuse emails.'),
  no_smtp: text('SMTP_URL is not set: emails are only written to files in {folder}.'),
  no_backups: text('BACKUP_DIR is not set: no backups are made.'),
}
