import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSealer } from '#server/auth/sealing.ts'
import type { Database } from '#server/db/client.ts'
import { createLogger } from '#server/logger.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { startSmtpServer } from '#tests/support/mailbox.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { Mail } from './mail.ts'
import { enqueueMail, type MailQueue, startMailQueue } from './mail-queue.ts'
import { type MailTransport, mailTransport } from './transports.ts'

const START = '2026-11-21T09:00:00Z'
const SECOND = 1_000
const HOUR = 3_600_000
const logger = createLogger('silent')
const sealer = createSealer('a secret for tests only')
const mail: Mail = { to: 'ana@mail.example', subject: 'Hello', text: 'text', html: '<p>text</p>' }

let database: Database
let clock = fakeClock(START)
const queues: MailQueue[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock = fakeClock(START)
  await Promise.all(queues.splice(0).map((queue) => queue.close()))
  await database.pool.query('TRUNCATE mail_queue')
})

type Row = { sealed: string; attempts: number; last_error: string | null }
const rows = async (): Promise<Row[]> =>
  (await database.pool.query<Row>('SELECT * FROM mail_queue ORDER BY id')).rows

const queueOver = (transport: MailTransport): MailQueue => {
  const queue = startMailQueue({ db: database.db, sealer, transport, logger, clock: clock.read })
  queues.push(queue)
  return queue
}

const enqueue = (content: Partial<Mail> = {}) =>
  enqueueMail(database.db, sealer, clock.read(), { ...mail, ...content })

function recording(fault: () => Error | null = () => null) {
  const sent: Mail[] = []
  const transport: MailTransport = {
    async send(each) {
      const error = fault()
      if (error) throw error
      sent.push(each)
    },
    close: () => undefined,
  }
  return { sent, transport }
}

describe('the mail queue', () => {
  it('keeps nothing readable of a mail in the database', async () => {
    await enqueue({ text: 'https://chess.example/reset-password/token/geheim' })
    const [row] = await rows()
    expect(JSON.stringify(row)).not.toMatch(/ana@|token|geheim|Hello/)
  })

  it('sends a mail of a transaction only when that commits', async () => {
    const { sent, transport } = recording()
    const queue = queueOver(transport)
    const failed = database.db.transaction(async (tx) => {
      await enqueueMail(tx, sealer, clock.read(), mail)
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    await queue.idle()
    expect(sent).toEqual([])
    await database.db.transaction((tx) => enqueueMail(tx, sealer, clock.read(), mail))
    await queue.idle()
    expect(sent).toEqual([mail])
    expect(await rows()).toEqual([])
  })

  it('loses nothing while the SMTP server is down, and sends each mail once when it is back', async () => {
    const probe = await startSmtpServer()
    const { port } = new URL(probe.url)
    await probe.stop()
    const settings = { smtpUrl: probe.url, mailFrom: null, siteUrl: START, dataDir: '' }
    const transport = mailTransport({ ...settings, siteUrl: 'http://localhost' }, logger)
    const queue = queueOver(transport)
    for (const subject of ['one', 'two', 'three']) await enqueue({ subject })
    await queue.idle()
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
    clock.advance(60 * SECOND)
    const server = await startSmtpServer(Number(port))
    await queue.idle()
    await queue.idle()
    expect(server.received.map(({ subject }) => subject).toSorted()).toEqual([
      'one',
      'three',
      'two',
    ])
    expect(await rows()).toEqual([])
    await queue.close()
    await server.stop()
  })

  it('waits longer after each failure', async () => {
    const { transport } = recording(() => new Error('busy'))
    const queue = queueOver(transport)
    await enqueue()
    const attemptsAfter = async (ms: number) => {
      clock.advance(ms)
      await queue.idle()
      return (await rows())[0]?.attempts
    }
    expect(await attemptsAfter(0)).toBe(1)
    expect(await attemptsAfter(9 * SECOND)).toBe(1)
    expect(await attemptsAfter(SECOND)).toBe(2)
    expect(await attemptsAfter(29 * SECOND)).toBe(2)
    expect(await attemptsAfter(SECOND)).toBe(3)
    expect((await rows())[0]?.last_error).toBe('busy')
  })

  it('gives a mail up after a day', async () => {
    const { transport } = recording(() => new Error('busy'))
    const queue = queueOver(transport)
    await enqueue()
    clock.advance(24 * HOUR)
    await queue.idle()
    expect(await rows()).toEqual([])
  })

  it('does not try again what the recipient’s server refuses for good', async () => {
    const server = await startSmtpServer()
    const settings = { smtpUrl: server.url, mailFrom: null, dataDir: '' }
    const transport = mailTransport({ ...settings, siteUrl: 'http://localhost' }, logger)
    const queue = queueOver(transport)
    server.refuseWith(450)
    await enqueue()
    await queue.idle()
    expect(await rows()).toHaveLength(1)
    server.refuseWith(550)
    clock.advance(HOUR)
    await queue.idle()
    expect(await rows()).toEqual([])
    expect(server.received).toEqual([])
    await queue.close()
    await server.stop()
  })

  it('sends what a killed process had taken, after its lease', async () => {
    await enqueue()
    const stuck = queueOver({ send: () => new Promise(() => undefined), close: () => undefined })
    stuck.wake()
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    const { sent, transport } = recording()
    const other = queueOver(transport)
    await other.idle()
    expect(sent).toEqual([])
    clock.advance(120 * SECOND)
    await other.idle()
    expect(sent).toEqual([mail])
    queues.splice(queues.indexOf(stuck), 1)
  })

  it('sends each mail once, however many processes look', async () => {
    const { sent, transport } = recording()
    const several = [queueOver(transport), queueOver(transport), queueOver(transport)]
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => enqueue({ subject: `mail ${index}` })),
    )
    await Promise.all(several.map((queue) => queue.idle()))
    await Promise.all(several.map((queue) => queue.idle()))
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(20)
    expect(sent).toHaveLength(20)
  })

  it('removes what was sealed with another secret, and goes on', async () => {
    await enqueueMail(database.db, createSealer('another secret'), clock.read(), mail)
    await enqueue({ subject: 'readable' })
    const { sent, transport } = recording()
    await queueOver(transport).idle()
    expect(sent.map(({ subject }) => subject)).toEqual(['readable'])
    expect(await rows()).toEqual([])
  })
})
