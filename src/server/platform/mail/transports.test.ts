import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLogger } from '#server/platform/logger.ts'
import { linksIn, readOutbox, startSmtpServer } from '#tests/support/mailbox.ts'
import { ENGLISH_READER, translator } from '#shared/texts/text.ts'
import { verifyEmail } from './templates/account-letters.ts'
import { mailTransport, removeOldLetters } from './transports.ts'

const t = translator(ENGLISH_READER)

const dataDir = mkdtempSync(join(tmpdir(), 'openfilemail-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const settings = { dataDir, siteUrl: 'https://chess.example', mailFrom: null, smtpUrl: null }
const logger = createLogger('silent')
const token = 'x'.repeat(43)
const letter = verifyEmail({ t, siteUrl: 'https://chess.example', username: 'Ana', token })

it('writes an email as a file that only its owner can read, with the link on a line of its own', async () => {
  await mailTransport(settings, logger).send({ to: 'ana@mail.example', ...letter })
  const [mail] = readOutbox(join(dataDir, 'outbox'))
  expect(mail).toMatchObject({ to: 'ana@mail.example', subject: 'Verify your email for Openfile' })
  expect(linksIn(mail?.text ?? '')).toEqual([`https://chess.example/verify-email/token/${token}`])
  expect(mail?.html).toContain(`https://chess.example/verify-email/token/${token}`)
  const [name = ''] = readdirSync(join(dataDir, 'outbox'))
  expect(statSync(join(dataDir, 'outbox', name)).mode & 0o777).toBe(0o600)
})

it('sends by SMTP, both parts readable', async () => {
  const server = await startSmtpServer()
  const transport = mailTransport({ ...settings, smtpUrl: server.url }, logger)
  await transport.send({ to: 'ana@mail.example', ...letter })
  transport.close()
  await server.stop()
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.text).toContain('Hello Ana,')
  expect(server.received[0]?.html).toContain('Hello Ana,')
  expect(linksIn(server.received[0]?.text ?? '')).toHaveLength(1)
})

it('does not let anything add a header', async () => {
  const transport = mailTransport(
    { ...settings, dataDir: join(dataDir, 'injection') },
    createLogger('silent'),
  )
  await transport.send({
    to: 'ana@mail.example\r\nBcc: eve@mail.example',
    subject: 'One\r\nBcc: eve@mail.example',
    text: 'text',
    html: '<p>text</p>',
  })
  const [mail] = readOutbox(join(dataDir, 'injection', 'outbox'))
  expect(mail?.subject).toBe('One Bcc: eve@mail.example')
  expect(mail?.to).not.toContain('\n')
})

it('has the headers of one-click unsubscription, with any length of the address (RFC 8058)', async () => {
  const unsubscribeUrl = `https://chess.example/unsubscribe/${'t'.repeat(300)}`
  const folder = join(dataDir, 'unsubscribe')
  const transport = mailTransport({ ...settings, dataDir: folder }, logger)
  await transport.send({ to: 'ana@mail.example', ...letter, unsubscribeUrl })
  const [mail] = readOutbox(join(folder, 'outbox'))
  expect(mail?.header('List-Unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
})

it('has no such headers otherwise', async () => {
  const [mail] = readOutbox(join(dataDir, 'outbox'))
  expect(mail?.header('List-Unsubscribe')).toBe('')
})

it('keeps the files of the outbox for 30 days', async () => {
  const config = { ...settings, dataDir: join(dataDir, 'old') }
  const outbox = join(config.dataDir, 'outbox')
  const now = new Date('2026-11-21T09:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)
  await removeOldLetters(config, now)
  for (const days of [31, 29]) {
    const known = new Set(listing(outbox))
    await mailTransport(config, logger).send({ to: 'ana@mail.example', ...letter })
    const added = listing(outbox).find((name) => !known.has(name)) ?? ''
    utimesSync(join(outbox, added), daysAgo(days), daysAgo(days))
  }
  const [, kept] = listing(outbox).toSorted()
  await removeOldLetters(config, now)
  expect(listing(outbox)).toEqual([kept])
})

function listing(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
