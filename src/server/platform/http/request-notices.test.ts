import type { IncomingMessage } from 'node:http'
import pino from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { type FakeClock, fakeClock } from '#tests/support/fake-clock.ts'
import { createRequestNotices, type RequestNotices } from './request-notices.ts'

const SITE = { siteUrl: 'https://chess.example', trustedProxies: 0 }
let lines: Record<string, unknown>[]
let clock: FakeClock
let notices: RequestNotices

const noticesOf = (config: typeof SITE) =>
  createRequestNotices(
    config,
    pino({ base: undefined }, { write: (line) => lines.push(JSON.parse(line)) }),
    clock.read,
  )

beforeEach(() => {
  lines = []
  clock = fakeClock('2026-11-27T10:00:00Z')
  notices = noticesOf(SITE)
})

it('a refused origin is logged with SITE_URL, once a minute at most, however many requests there are', () => {
  const refused = { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }
  for (let count = 0; count < 1000; count++) notices.noteForeignOrigin(refused)
  expect(lines).toMatchObject([{ level: 40, ...refused, siteUrl: 'https://chess.example' }])
  clock.advance(59_999)
  notices.noteForeignOrigin(refused)
  expect(lines).toHaveLength(1)
  clock.advance(1)
  notices.noteForeignOrigin({ origin: `https://${'x'.repeat(5000)}.example` })
  expect(lines).toHaveLength(2)
  expect(JSON.stringify(lines[1]).length).toBeLessThan(600)
})

it('another address of this site is remembered for a day, a page of another site is not', () => {
  expect(notices.otherOrigin()).toBeNull()
  notices.noteForeignOrigin({ origin: 'https://evil.example', host: 'chess.example' })
  notices.noteForeignOrigin({ origin: 'null', host: 'chess.example' })
  notices.noteForeignOrigin({})
  expect(notices.otherOrigin()).toBeNull()
  notices.noteForeignOrigin({ origin: 'https://www.chess.example', host: 'WWW.chess.example' })
  expect(notices.otherOrigin()).toBe('https://www.chess.example')
  clock.advance(24 * 3_600_000)
  expect(notices.otherOrigin()).toBeNull()
})

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage

it.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '172.18.0.4', '192.168.1.5', 'fd00::5'])(
  'X-Forwarded-For from %s, near this machine, is a proxy, and is logged once',
  (peer) => {
    notices.noteForwarded(request(peer))
    expect(notices.isForwarded()).toBe(false)
    notices.noteForwarded(request(peer, '203.0.113.7'))
    notices.noteForwarded(request(peer, '203.0.113.8'))
    expect(notices.isForwarded()).toBe(true)
    expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('TRUST_PROXY is 0') }])
  },
)

it.each([
  ['from the internet, where anybody may send the header', SITE, '203.0.113.7'],
  ['where proxies are trusted', { ...SITE, trustedProxies: 1 }, '127.0.0.1'],
])('X-Forwarded-For says nothing %s', (_, config, peer) => {
  notices = noticesOf(config)
  notices.noteForwarded(request(peer, '1.2.3.4'))
  expect(notices.isForwarded()).toBe(false)
  expect(lines).toEqual([])
})
