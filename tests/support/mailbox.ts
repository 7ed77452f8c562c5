import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  to: string
  subject: string
  text: string
  html: string
  /** Returns the value of a header, or ''. */
  header(name: string): string
}

/** Returns the emails in the outbox folder, oldest first, because their file names begin with the time. */
export function readOutbox(folder: string): ReceivedMail[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => parseMail(readFileSync(join(folder, name), 'utf8')))
}

/** Parses as much of MIME as our own emails use: a text part and an HTML part. */
function parseMail(source: string): ReceivedMail {
  const plain = source.replaceAll('\r\n', '\n')
  // A long header continues on lines that begin with a space (RFC 5322 §2.2.3).
  const headers = plain.slice(0, plain.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(headers)?.[1] ?? ''
  const part = (type: string) => {
    const pattern = new RegExp(
      `Content-Type: ${type};[^\\n]*\\nContent-Transfer-Encoding: (\\S+)\\n\\n([\\s\\S]*?)\\n--`,
    )
    const [, encoding = '', body = ''] = pattern.exec(plain) ?? []
    return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
  }
  return {
    to: header('To'),
    subject: header('Subject'),
    text: part('text/plain'),
    html: part('text/html'),
    header,
  }
}

/** Decodes quoted-printable text (RFC 2045 §6.7). */
function fromQuotedPrintable(body: string): string {
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Returns the URLs that are alone on a line. */
export function linksIn(text: string): string[] {
  return text.split('\n').filter((line) => /^https?:\/\/\S+$/.test(line))
}

export type SmtpMailbox = {
  url: string
  received: ReceivedMail[]
  /** Refuses the next recipients with this SMTP code; null accepts them. */
  refuseWith(code: number | null): void
  stop(): Promise<void>
}

/** Starts a real SMTP server on this machine; port 0 picks a free one. */
export async function startSmtpServer(port = 0): Promise<SmtpMailbox> {
  const received: ReceivedMail[] = []
  let refusal: number | null = null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) => {
      if (refusal === null) return callback()
      callback(Object.assign(new Error('not here'), { responseCode: refusal }))
    },
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(parseMail(Buffer.concat(chunks).toString('utf8')))
        callback()
      })
    },
  })
  const listening = server.listen(port, '127.0.0.1')
  await new Promise<void>((resolve) => listening.once('listening', resolve))
  const address = listening.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    received,
    refuseWith(code) {
      refusal = code
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
