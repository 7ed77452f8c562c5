import { createTransport, type TransportOptions } from 'nodemailer'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Logger } from '../logger.ts'
import type { Mail } from './mail.ts'
import { DAY_MS } from '#shared/domain/days.ts'

const TIMEOUT_MS = 10_000
const OUTBOX_MS = 30 * DAY_MS

export type MailTransport = {
  /** Throws if the email could not be sent. */
  send(mail: Mail): Promise<void>
  close(): void
}

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'siteUrl' | 'dataDir'>

/** Sends by SMTP_URL if it is set, otherwise writes files to the outbox in the data folder. */
export function mailTransport(settings: Settings, logger: Logger): MailTransport {
  const from = senderOf(settings)
  return settings.smtpUrl
    ? smtpTransport(settings.smtpUrl, from)
    : outboxTransport(outboxOf(settings), from, logger)
}

type Sender = (name: string) => string | { name: string; address: string }

/** MAIL_FROM may be an address with a name, which then stays, or an address alone. */
function senderOf({ mailFrom, siteUrl }: Settings): Sender {
  if (mailFrom?.includes('<')) return () => mailFrom
  const address = mailFrom ?? `no-reply@${new URL(siteUrl).hostname}`
  return (name) => ({ name: name.replace(/[\r\n]+/g, ' '), address })
}

function outboxOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox')
}

/** Removes files of emails that are 30 days old, also those from before SMTP_URL was set: they name people. */
export async function removeOldLetters(config: Pick<Config, 'dataDir'>, now: Date): Promise<void> {
  const folder = outboxOf(config)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (now.getTime() - mtimeMs > OUTBOX_MS) await rm(file, { force: true })
  }
}

function smtpTransport(url: string, from: Sender): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as TransportOptions)
  return {
    async send(mail) {
      await transport.sendMail(message(mail, from))
    },
    close: () => transport.close(),
  }
}

/** Writes one .eml file per email. A file appears completely or not at all. */
function outboxTransport(folder: string, from: Sender, logger: Logger): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { message: source } = await transport.sendMail(message(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = new Date().toISOString().replaceAll(':', '-')
      const file = join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`)
      await writeFile(`${file}.part`, source, { mode: 0o600 })
      await rename(`${file}.part`, file)
      logger.info({ file }, 'email written to the outbox')
    },
    close: () => transport.close(),
  }
}

/** The address is passed as an object, and line breaks are removed from headers, so neither can add a header. */
function message({ to, subject, text, html, sender = '', unsubscribeUrl }: Mail, from: Sender) {
  return {
    from: from(sender),
    to: { name: '', address: to.replace(/[\r\n]/g, '') },
    subject: subject.replace(/[\r\n]+/g, ' '),
    text,
    html,
    ...(unsubscribeUrl === undefined ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }),
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Headers of RFC 2369 §3.2 and RFC 8058 §3.1. The latter requires https, which only sites on this machine do without. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url.replace(/[\s<>]/g, '')}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
