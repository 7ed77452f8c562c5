import { createServer, type RequestListener, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import {
  closeServers,
  fetchWith,
  get,
  listen,
  serve,
  serveRaw,
  SITE,
} from '#tests/support/fetch-servers.ts'
import type { Resolve } from './safe-fetch.ts'

afterEach(closeServers)

describe('a response', () => {
  it('has status, type, charset and body, and the request identifies its client', async () => {
    const asked: unknown[] = []
    const port = await serve((request, response) => {
      asked.push([request.method, request.url, request.headers])
      response.setHeader('Content-Type', 'Text/HTML; charset="UTF-8"')
      response.setHeader('Set-Cookie', 'a=b')
      response.end('<p>Hello</p>')
    })
    const result = await get(port, { accept: ['text/html'] }, '/a?b=c#d')
    expect(result).toEqual({
      outcome: 'answered',
      status: 200,
      url: `http://site.test:${port}/a?b=c`,
      redirects: [],
      location: null,
      contentType: 'text/html',
      charset: 'utf-8',
      body: Buffer.from('<p>Hello</p>'),
      truncated: false,
    })
    expect(asked).toEqual([
      [
        'GET',
        '/a?b=c',
        {
          host: `site.test:${port}`,
          'user-agent': `Openfile/1 (+${SITE})`,
          accept: 'text/html, */*;q=0.1',
          'accept-encoding': 'gzip, deflate, br',
          'accept-language': 'en, *;q=0.5',
          connection: 'close',
        },
      ],
    ])
  })

  it.each([404, 410, 403, 429, 500, 503])('may be a %i, without its body', async (status) => {
    const port = await serve((_request, response) => response.writeHead(status).end('no'))
    expect(await get(port, { accept: ['image/png'] })).toMatchObject({
      outcome: 'answered',
      status,
      body: Buffer.alloc(0),
    })
  })

  it('to HEAD has no body', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(200, { 'Content-Length': 10 ** 9, 'Content-Encoding': 'gzip' }).end(),
    )
    expect(await get(port, { method: 'HEAD' })).toMatchObject({ status: 200, truncated: false })
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is decompressed: %s', async (encoding, compress) => {
    const text = 'Ruy Lopez '.repeat(1000)
    const port = await serve((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': encoding }).end(compress(text)),
    )
    const result = await get(port)
    expect(result.outcome === 'answered' && result.body.toString()).toBe(text)
  })
})

describe('security 43: addresses', () => {
  it('that are refused are never connected to', async () => {
    let connections = 0
    const port = await serve((_request, response) => {
      connections++
      response.end()
    })
    const fetch = fetchWith({ allowedHosts: [] })
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::ffff:127.0.0.1]']) {
      expect(await fetch(`http://${host}:${port}/`)).toMatchObject({ outcome: 'refused' })
      expect(await fetch(`http://${host}/`)).toMatchObject({ why: 'private_address' })
    }
    expect(await fetch('not a URL')).toEqual({
      outcome: 'refused',
      why: 'invalid',
      url: 'not a URL',
    })
    expect(connections).toBe(0)
  })

  it.each([
    [['127.0.0.1']],
    [['93.184.215.14', '10.0.0.1']],
    [['2606:4700::1111', '::ffff:10.0.0.1']],
    [['169.254.169.254']],
    [['64:ff9b::a9fe:a9fe']],
    [['']],
  ])('a name is refused if any of its addresses is private: %j', async (addresses) => {
    const fetch = fetchWith({ allowedHosts: [], resolve: async () => addresses })
    expect(await fetch('http://innocent.example/')).toEqual({
      outcome: 'refused',
      why: 'private_address',
      url: 'http://innocent.example/',
    })
  })

  it('a name is resolved once, and the checked address is used (DNS rebinding)', async () => {
    const answered: string[] = []
    const reply =
      (name: string): RequestListener =>
      (_request, response) => {
        answered.push(name)
        response.end(name)
      }
    const port = await serve(reply('checked'), '127.0.0.1')
    await serve(reply('rebound'), '127.0.0.2', port)
    let asked = 0
    const resolve: Resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2'])
    await fetchWith({ resolve })(`http://site.test:${port}/`)
    expect(answered).toEqual(['checked'])
    expect(asked).toBe(1)
  })

  it('a redirect to the same name is checked again (DNS rebinding)', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(302, { Location: '/again' }).end(),
    )
    let asked = 0
    const resolve: Resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['169.254.169.254'])
    expect(await fetchWith({ resolve })(`http://site.test:${port}/`)).toEqual({
      outcome: 'refused',
      why: 'private_address',
      url: `http://site.test:${port}/again`,
    })
  })

  it('a name that has several addresses is tried at each', async () => {
    const port = await serve((_request, response) => response.end('here'), '127.0.0.3')
    const resolve: Resolve = async () => ['127.0.0.4', '127.0.0.3']
    expect(await fetchWith({ resolve })(`http://site.test:${port}/`)).toMatchObject({ status: 200 })
  })

  it('the name stays in the TLS handshake', async () => {
    const names: string[] = []
    const port = await listen(
      createTlsServer({
        SNICallback: (name, done) => {
          names.push(name)
          done(new Error('no certificate'))
        },
      }).on('tlsClientError', () => undefined),
    )
    const fetch = fetchWith({ allowedHosts: ['site.test'] })
    expect(await fetch(`https://site.test.:${port}/`)).toMatchObject({ outcome: 'failed' })
    expect(names).toEqual(['site.test'])
  })
})

describe('security 43: redirects', () => {
  const redirecting = (locations: Record<string, [number, string]>) =>
    serve((request, response) => {
      const [status, location] = locations[request.url ?? ''] ?? [200, '']
      response.writeHead(status, location ? { Location: location } : {}).end()
    })

  it('are followed and listed in the result', async () => {
    const port = await redirecting({ '/': [301, '/a'], '/a': [307, 'b?c=ö#d'] })
    expect(await get(port)).toMatchObject({
      status: 200,
      url: `http://site.test:${port}/b?c=%C3%B6`,
      redirects: [
        { status: 301, from: `http://site.test:${port}/`, to: `http://site.test:${port}/a` },
        { status: 307 },
      ],
    })
  })

  it('are the response if none is to be followed', async () => {
    const port = await redirecting({ '/': [308, 'http://127.0.0.1/'] })
    expect(await get(port, { redirects: 0 })).toMatchObject({
      status: 308,
      location: 'http://127.0.0.1/',
      redirects: [],
    })
  })

  it.each([
    ['http://10.0.0.1/', 'private_address'],
    ['http://169.254.169.254/latest/', 'private_address'],
    ['//2130706433/', 'private_address'],
    ['http://localhost/', 'private_address'],
    ['http://93.184.215.14:22/', 'port'],
    // The host names in these tests resolve to 127.0.0.1.
    ['http://site.example:22/', 'private_address'],
    ['//[::1]:5432/', 'private_address'],
    ['//192.168.1.1:8080/', 'private_address'],
    ['http://user:password@site.test/', 'credentials'],
    ['file:///etc/passwd', 'scheme'],
    ['ftp://site.test/', 'scheme'],
    ['https://openfile.example/api/logout', 'own_site'],
  ])('to %s are refused: %s', async (location, why) => {
    const port = await redirecting({ '/': [302, location] })
    const fetch = fetchWith({ allowedHosts: ['site.test'] })
    expect(await fetch(`http://site.test:${port}/`)).toMatchObject({ outcome: 'refused', why })
  })

  it('in a loop are refused as a loop', async () => {
    const port = await redirecting({ '/': [301, '/a'], '/a': [301, '/b'], '/b': [301, '/a'] })
    expect(await get(port)).toMatchObject({ outcome: 'refused', why: 'redirect_circle' })
    const itself = await redirecting({ '/': [302, '/#top'] })
    expect(await get(itself)).toMatchObject({ why: 'redirect_circle' })
  })

  it('are followed five times', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 6 }, (_, step): [string, [number, string]] => [
        `/${step}`,
        [302, `/${step + 1}`],
      ]),
    )
    const port = await redirecting(chain)
    expect(await get(port, {}, '/1')).toMatchObject({ status: 200 })
    expect(await get(port, {}, '/0')).toMatchObject({ why: 'too_many_redirects' })
    expect(await get(port, { redirects: 99 }, '/0')).toMatchObject({ why: 'too_many_redirects' })
  })

  it('without a readable address are responses', async () => {
    const port = await redirecting({ '/': [302, 'http://'] })
    expect(await get(port)).toMatchObject({ status: 302, location: null })
  })
})

describe('a failure', () => {
  it.each([
    ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n', 'malformed'],
    ['SSH-2.0-OpenSSH_9.7\r\n', 'malformed'],
    ['HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope', 'malformed'],
    ['HTTP/1.1 200 OK\r\nContent-Encoding: zstd, gzip\r\n\r\n', 'malformed'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'malformed'],
    ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', 'malformed'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf', 'connection'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab', 'connection'],
    ['', 'connection'],
  ])('gets its own code: %j', async (text, code) => {
    const port = await serveRaw((socket) => socket.end(text))
    expect(await get(port)).toMatchObject({ outcome: 'failed', code })
  })

  it('of TLS, of the connection or of a name has its own code', async () => {
    const plain = await serveRaw((socket) => socket.end('no TLS here\r\n'))
    expect(await fetchWith()(`https://site.test:${plain}/`)).toMatchObject({ code: 'certificate' })
    const closed = await serve(() => undefined)
    closeServers()
    expect(await get(closed)).toMatchObject({ code: 'connection' })
    for (const code of ['name_gone', 'name_unknown'] as const) {
      const fetch = fetchWith({ resolve: async () => code })
      expect(await fetch('http://gone.example/')).toMatchObject({ outcome: 'failed', code })
    }
  })

  it('is reported as aborted when the caller aborts', async () => {
    const port = await serveRaw(() => undefined)
    const controller = new AbortController()
    const result = get(port, { signal: controller.signal })
    controller.abort()
    expect(await result).toMatchObject({ outcome: 'failed', code: 'aborted' })
    expect(await get(port, { signal: AbortSignal.abort() })).toMatchObject({ code: 'aborted' })
  })
})

describe('the operator’s proxy', () => {
  async function proxy() {
    const asked: string[] = []
    const server = createServer((request, response) => {
      const { 'proxy-authorization': credentials = '', host = '' } = request.headers
      asked.push(`${request.method} ${request.url} ${host} ${credentials}`)
      const inner = httpRequest(request.url ?? '', { headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      inner.on('error', () => response.destroy())
      inner.end()
    })
    server.on('connect', (request, client: Socket) => {
      asked.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? ''}`)
      if (request.url?.startsWith('closed')) return client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      const target = connect(tlsPort, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n')
        target.pipe(client).pipe(target)
      })
      target.on('error', () => client.destroy())
      client.on('error', () => target.destroy())
    })
    const names: string[] = []
    const tlsPort = await listen(
      createTlsServer({
        SNICallback: (name, done) => {
          names.push(name)
          done(new Error('no certificate'))
        },
      }).on('tlsClientError', () => undefined),
    )
    return { port: await listen(server), asked, names }
  }

  it('gets every request, and resolves the names', async () => {
    const port = await serve((_request, response) => response.end('through'))
    const between = await proxy()
    const fetch = fetchWith({
      proxyUrl: `http://me:p%40ss@127.0.0.1:${between.port}`,
      resolve: async () => {
        throw new Error('the proxy resolves')
      },
    })
    const result = await fetch(`http://127.0.0.1:${port}/a?b`)
    expect(result.outcome === 'answered' && result.body.toString()).toBe('through')
    await fetch('https://example.com/')
    const credentials = `Basic ${Buffer.from('me:p@ss').toString('base64')}`
    expect(between.asked).toEqual([
      `GET http://127.0.0.1:${port}/a?b 127.0.0.1:${port} ${credentials}`,
      `CONNECT example.com:443 ${credentials}`,
    ])
    expect(between.names).toEqual(['example.com'])
  })

  it('that refuses or is away is reported as the fault', async () => {
    const { port } = await proxy()
    const fetch = fetchWith({ proxyUrl: `http://127.0.0.1:${port}` })
    expect(await fetch('https://closed.example/')).toMatchObject({ code: 'proxy' })
    closeServers()
    expect(await fetch('https://example.com/')).toMatchObject({ code: 'proxy' })
    expect(await fetch('http://example.com/')).toMatchObject({ code: 'proxy' })
  })

  it('that requires other credentials is reported, too', async () => {
    const wants = await serve((_request, response) => response.writeHead(407).end())
    const fetch = fetchWith({ proxyUrl: `http://me:wrong@127.0.0.1:${wants}` })
    expect(await fetch('http://example.com/')).toMatchObject({ code: 'proxy' })
    expect(await fetch('https://example.com/')).toMatchObject({ code: 'proxy' })
  })

  it('security 43: lets no more through than the limits allow', async () => {
    const { port } = await proxy()
    const fetch = fetchWith({ proxyUrl: `http://127.0.0.1:${port}` })
    const endless = await serve((_request, response) => {
      response.on('error', () => undefined)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
      }
      response.on('drain', more)
      more()
    })
    expect(await fetch(`http://127.0.0.1:${endless}/`)).toMatchObject({ why: 'too_large' })
    const wordy = await serveRaw((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\n${`X: ${'x'.repeat(999)}\r\n`.repeat(40)}\r\n`),
    )
    const direct = fetchWith({ proxyUrl: `http://127.0.0.1:${wordy}` })
    expect(await direct('http://example.com/')).toMatchObject({ code: 'malformed' })
  })

  it('security 43: is not asked for what the rules forbid', async () => {
    const { port, asked } = await proxy()
    const fetch = fetchWith({ proxyUrl: `http://127.0.0.1:${port}`, allowedHosts: [] })
    for (const address of ['http://127.0.0.1/', 'http://localhost/', 'http://10.1/', SITE]) {
      expect(await fetch(address)).toMatchObject({ outcome: 'refused' })
    }
    expect(asked).toEqual([])
  })
})
