import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSealer } from '#server/platform/auth/sealing.ts'
import type { Database } from '#server/platform/db/client.ts'
import { listenToDatabase } from '#server/platform/db/notifications.ts'
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import { createLogger } from '#server/platform/logger.ts'
import { startSmtpServer } from '#tests/support/mailbox.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { letTimePass } from '#tests/support/waiting-jobs.ts'
import type { Mail } from './mail.ts'
import { enqueueMail, mailWorker } from './mail-job.ts'
import { type MailTransport, mailTransport } from './transports.ts'

const HOUR = 3600
const logger = createLogger('silent')
const sealer = createSealer('a secret for tests only')
const mail: Mail = { to: 'ana@mail.example', subject: 'Hello', text: 'text', html: '<p>text</p>' }

let database: Database
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('TRUNCATE jobs.job'))
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const rows = async () => (await database.pool.query('SELECT * FROM jobs.job')).rows

function jobsOver(transport: MailTransport): Jobs {
  const notifications = listenToDatabase(database, logger)
  const workers = [mailWorker(sealer, transport)]
  closing.push(async () => transport.close())
  return createJobs({ database, notifications, logger, workers })
}

function recording() {
  const sent: Mail[] = []
  const transport: MailTransport = {
    send: async (each) => void sent.push(each),
    close: () => undefined,
  }
  return { sent, jobs: jobsOver(transport) }
}

function smtp(url: string): Jobs {
  const settings = { smtpUrl: url, mailFrom: null, dataDir: '', siteUrl: 'http://localhost' }
  return jobsOver(mailTransport(settings, logger))
}

async function refusing(code: number) {
  const server = await startSmtpServer()
  server.refuseWith(code)
  const jobs = smtp(server.url)
  // Closed after the transport, because the SMTP server waits for open connections.
  closing.push(() => server.stop())
  return { server, jobs }
}

const enqueue = (jobs: Jobs, content: Partial<Mail> = {}) =>
  enqueueMail({ jobs, sealer }, database.db, { ...mail, ...content })

describe('a queued email', () => {
  it('has nothing readable in the database', async () => {
    await enqueue(recording().jobs, { text: 'https://chess.example/reset-password/token/geheim' })
    const found = await rows()
    expect(found).toHaveLength(1)
    expect(JSON.stringify(found)).not.toMatch(/ana@|token|geheim|Hello/)
  })

  it('is sent, and leaves nothing behind', async () => {
    const { sent, jobs } = recording()
    await database.db.transaction((tx) => enqueueMail({ jobs, sealer }, tx, mail))
    await jobs.drain()
    expect(sent).toEqual([mail])
    expect(await rows()).toEqual([])
  })

  it('is given up when it was sealed with another secret, and the others go out', async () => {
    const { sent, jobs } = recording()
    await enqueueMail({ jobs, sealer: createSealer('another secret') }, database.db, mail)
    await enqueue(jobs, { subject: 'readable' })
    await jobs.drain()
    expect(sent.map(({ subject }) => subject)).toEqual(['readable'])
    expect(await rows()).toEqual([])
  })
})

describe('over SMTP', () => {
  it('nothing is lost while the server is down, and each email is sent once when it is back', async () => {
    const probe = await startSmtpServer()
    await probe.stop()
    const jobs = smtp(probe.url)
    for (const subject of ['one', 'two', 'three']) await enqueue(jobs, { subject })
    await jobs.drain()
    expect((await rows()).map(({ state }) => state)).toEqual(['retry', 'retry', 'retry'])
    await letTimePass(database, 60)
    const server = await startSmtpServer(Number(new URL(probe.url).port))
    closing.push(() => server.stop())
    await jobs.drain()
    const subjects = server.received.map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['one', 'three', 'two'])
    expect(await rows()).toEqual([])
  })

  it('what the recipient’s server refuses for good is not tried again', async () => {
    const { server, jobs } = await refusing(450)
    await enqueue(jobs)
    await jobs.drain()
    expect(await rows()).toHaveLength(1)
    server.refuseWith(550)
    await letTimePass(database, HOUR)
    await jobs.drain()
    expect(await rows()).toEqual([])
    expect(server.received).toEqual([])
  })

  it('an email is given up after a day', async () => {
    const { jobs } = await refusing(450)
    await enqueue(jobs)
    await letTimePass(database, 24 * HOUR)
    await jobs.drain()
    expect(await rows()).toEqual([])
  })
})
