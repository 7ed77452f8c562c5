/** The proxies of deploy/ that terminate TLS, in front of a server that returns what it was sent. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, get as getPlainly, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect, constants } from 'node:http2'
import { get, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasCaddy, startCaddy } from './support/caddy.ts'
import { freePorts } from './support/free-ports.ts'
import { hasNginx, startNginx, startTlsNginx } from './support/nginx.ts'

const read = (path: string) => readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'openfile-proxies-'))
const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
/** A certificate that no authority has signed, valid for two days. */
const CERTIFICATE =
  `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout ${key} -out ${certificate}`.split(
    ' ',
  )

const CLAIMED = '203.0.113.9'

let upstream: Server
let asked: string[] = []
beforeAll(async () => {
  upstream = createServer((incoming, answer) => {
    asked.push(incoming.url ?? '')
    const { httpVersion, headers } = incoming
    incoming.resume().on('end', () => answer.end(JSON.stringify({ httpVersion, headers })))
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
})
afterAll(() => {
  upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

const upstreamAddress = () => `127.0.0.1:${(upstream.address() as AddressInfo).port}`

type Started = { https: number; stop: () => Promise<void> }

/**
 * What every proxy in front of Openfile must do (docs/operations.md). `forwarded` is the header of a visitor on this
 * machine who claims another address.
 */
function keepsItsPromises(start: () => Promise<Started>, forwarded: string): void {
  let proxy: Started
  beforeAll(async () => (proxy = await start()))
  afterAll(() => proxy.stop())

  const asTls = (path: string, headers: Record<string, string> = {}) => ({
    host: 'localhost',
    port: proxy.https,
    path,
    headers,
    rejectUnauthorized: false,
  })

  it('security 52: names the real address of a visitor who claims another one', async () => {
    const [answer] = await once(get(asTls('/', { 'X-Forwarded-For': CLAIMED })), 'response')
    const { headers, httpVersion } = JSON.parse(await text(answer)) as {
      headers: IncomingHttpHeaders
      httpVersion: string
    }
    // With TRUST_PROXY=1, the last one counts.
    expect(headers['x-forwarded-for']).toBe(forwarded)
    expect(headers.host).toBe(`localhost:${proxy.https}`)
    // Connections to Openfile are reused.
    expect([httpVersion, headers.connection ?? 'keep-alive']).toEqual(['1.1', 'keep-alive'])
  })

  it('hides the metrics of single processes', async () => {
    asked = []
    const [answer] = await once(get(asTls('/metrics')), 'response')
    expect([answer.statusCode, asked]).toEqual([404, []])
  })

  it('speaks HTTP/2', async () => {
    const session = connect(`https://localhost:${proxy.https}`, { rejectUnauthorized: false })
    const stream = session.request({ [constants.HTTP2_HEADER_PATH]: '/assets/x.js' })
    const [headers] = (await once(stream, 'response')) as [{ ':status': number }]
    expect([headers[':status'], session.alpnProtocol]).toEqual([200, 'h2'])
    stream.resume()
    await once(stream, 'end')
    session.close()
  })

  it.each([
    [1.5, 200],
    [3, 413],
  ])('takes a body of %d MB: %d', async (megabytes, status) => {
    const sent = request({ ...asTls('/api/x'), method: 'POST' })
    sent.on('error', () => undefined)
    sent.end(Buffer.alloc(megabytes * 1_000_000))
    const [answer] = await once(sent, 'response')
    expect(answer.statusCode).toBe(status)
  })
}

const canUseNginx = hasNginx() && spawnSync('openssl', CERTIFICATE).status === 0
if (!canUseNginx) console.warn('\n!! SKIPPED: deploy/nginx-tls.conf: no nginx or no openssl here\n')

describe.skipIf(!canUseNginx)('deploy/nginx-tls.conf', () => {
  let ports: { http: number; https: number }
  keepsItsPromises(async () => {
    const [http = 0, https = 0] = await freePorts(2)
    ports = { http, https }
    const nginx = await startTlsNginx({ ports, upstream: upstreamAddress(), certificate, key })
    return { https, stop: () => nginx.stop() }
  }, `${CLAIMED}, 127.0.0.1`)

  it('sends plain http to https', async () => {
    const [answer] = await once(getPlainly({ port: ports.http, path: '/a?b=c' }), 'response')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, 'https://localhost/a?b=c'])
  })
})

describe('deploy/nginx-tls.conf', () => {
  it('has every setting and every location of nginx.conf', () => {
    const [, server = ''] = read('nginx.conf').split(/^server \{$/m)
    const lines = (config: string) =>
      config
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /[;{]$/.test(line) && !/^(?:#|listen )/.test(line))
        .map((line) => line.replace('$forwarded_for', '$proxy_add_x_forwarded_for'))
    const [, , secure = ''] = read('nginx-tls.conf').split(/^server \{$/m)
    expect(lines(server).length).toBeGreaterThan(10)
    expect(lines(server).filter((line) => !lines(secure).includes(line))).toEqual([])
    const [upstreamOf, tlsUpstreamOf] = ['nginx.conf', 'nginx-tls.conf'].map((name) =>
      (/^upstream [^}]*\}/m.exec(read(name))?.[0] ?? '').match(/max_fails=0|keepalive \d+/g),
    )
    expect(new Set(tlsUpstreamOf)).toEqual(new Set(upstreamOf))
  })

  it('is valid for nginx 1.22 and for 1.26', () => {
    expect(read('nginx-tls.conf')).toMatch(/^ +listen 443 ssl http2;$/m)
    expect(read('nginx-tls.conf')).not.toMatch(/^ +http2 on;/m)
  })
})

const canUseCaddy = hasCaddy() && hasNginx()
if (!canUseCaddy) console.warn('\n!! SKIPPED: deploy/Caddyfile: no Caddy or no nginx here\n')

describe.skipIf(!canUseCaddy)('deploy/Caddyfile in front of deploy/nginx.conf', () => {
  keepsItsPromises(async () => {
    const [http = 0, https = 0, plain = 0, behind = 0, gone = 0] = await freePorts(5)
    // One of the two processes is away.
    const upstreams = [`127.0.0.1:${gone}`, upstreamAddress()]
    const nginx = await startNginx(plain, upstreams, behind)
    const caddy = await startCaddy({ http, https }, `127.0.0.1:${behind}`)
    return {
      https,
      async stop() {
        await caddy.stop()
        await nginx.stop()
      },
    }
  }, '127.0.0.1')
})
