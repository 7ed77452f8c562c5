import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { closeServers, fetchWith, get, serve, serveRaw } from '#tests/support/fetch-servers.ts'

const KIB = 1024

afterEach(closeServers)

describe('security 43: limits', () => {
  it('a larger body is refused or cut', async () => {
    const port = await serve((_request, response) => {
      response.on('error', () => undefined)
      response.write('x'.repeat(100 * KIB))
      response.end('x'.repeat(100 * KIB))
    })
    expect(await get(port, { maxBytes: 64 * KIB })).toMatchObject({ why: 'too_large' })
    const cut = await get(port, { maxBytes: 64 * KIB, oversize: 'cut' })
    expect(cut).toMatchObject({ status: 200, truncated: true })
    expect(cut.outcome === 'answered' && cut.body.length).toBe(64 * KIB)
  })

  it('an announced size above the limit is refused before the body', async () => {
    const port = await serveRaw((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n'),
    )
    expect(await get(port)).toMatchObject({ why: 'too_large' })
  })

  it('a body without an end is cut off', async () => {
    const port = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const more = () => {
        while (!socket.destroyed && socket.write('x'.repeat(64 * KIB)));
      }
      socket.on('drain', more)
      more()
    })
    expect(await get(port)).toMatchObject({ why: 'too_large' })
    const cut = await get(port, { oversize: 'cut', maxBytes: 100 * KIB })
    expect(cut).toMatchObject({ status: 200, truncated: true })
    expect(cut.outcome === 'answered' && cut.body.length).toBe(100 * KIB)
  })

  it('of a gzip bomb, no more than the limit is decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * KIB * KIB))
    const port = await serve((_request, response) => {
      response.on('error', () => undefined)
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)
    })
    const before = process.memoryUsage().arrayBuffers
    expect(await get(port)).toMatchObject({ outcome: 'refused', why: 'too_large' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30 * KIB * KIB)
  })

  it('compressed data that decompresses to nothing ends as well', async () => {
    const port = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n')
      // A zlib header, then stored blocks of length 0 (RFC 1951 §3.2.4).
      socket.write(Buffer.from([0x78, 0x01]))
      const empty = Buffer.alloc(64 * KIB * 5).fill(Buffer.from([0, 0, 0, 0xff, 0xff]))
      const more = () => {
        while (!socket.destroyed && socket.write(empty));
      }
      socket.on('drain', more)
      more()
    })
    expect(await get(port)).toMatchObject({ why: 'too_large' })
  })

  it('a slow drip ends when the time is up, in the body as in the head', async () => {
    const drip = (start: string) =>
      serveRaw((socket) => {
        socket.write(start)
        const timer = setInterval(() => socket.write('x'), 10)
        socket.on('close', () => clearInterval(timer))
      })
    const options = { timeoutMs: 150 }
    for (const start of ['HTTP/1.1 200 OK\r\n\r\n', 'HTTP/1.1 200 OK\r\nX-Slow: ']) {
      const began = performance.now()
      const result = await get(await drip(start), options)
      expect(result).toMatchObject({ outcome: 'failed', code: 'timeout' })
      expect(performance.now() - began).toBeLessThan(1500)
    }
  })

  it('silence and endless notices (1xx) end when the time is up', async () => {
    const silent = await serveRaw(() => undefined)
    expect(await get(silent, { timeoutMs: 100 })).toMatchObject({ code: 'timeout' })
    const notices = await serveRaw((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await get(notices, { timeoutMs: 100 })).toMatchObject({ code: 'timeout' })
  })

  it('the time includes a name that is never resolved', async () => {
    const fetch = fetchWith({ resolve: () => new Promise(() => undefined) })
    const url = 'http://site.test/'
    const timeout = { outcome: 'failed', code: 'timeout', url }
    expect(await fetch(url, { timeoutMs: 50 })).toEqual(timeout)
    expect(await fetch(url, { signal: AbortSignal.abort() })).toMatchObject({ code: 'aborted' })
  })

  it('the time includes the redirects', async () => {
    const port = await serve((request, response) => {
      const step = Number(request.url?.slice(1))
      setTimeout(() => response.writeHead(302, { Location: `/${step + 1}` }).end(), 60)
    })
    expect(await get(port, { timeoutMs: 150 }, '/0')).toMatchObject({ code: 'timeout' })
  })

  it('endless headers are refused', async () => {
    const port = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const more = () => {
        while (!socket.destroyed && socket.write(`X-Header: ${'x'.repeat(1000)}\r\n`));
      }
      socket.on('drain', more)
      more()
    })
    expect(await get(port)).toMatchObject({ outcome: 'failed', code: 'malformed' })
  })

  it.each([
    ['application/octet-stream', 'MZ'],
    ['image/png', 'PNG'],
    ['', '<p>'],
    ['text/html', 'MZ\u0090\u0000\u0003\u0000'],
  ])('a type that is not accepted is refused, and so is a false one: %s', async (type, body) => {
    const port = await serve((_request, response) => {
      if (type) response.setHeader('Content-Type', type)
      response.end(body)
    })
    const accept = ['text/html', 'application/xhtml+xml']
    expect(await get(port, { accept })).toMatchObject({ outcome: 'refused', why: 'wrong_type' })
  })

  it.each([
    ['text/html', Buffer.from('\ufeff<p>', 'utf16le')],
    ['text/html; charset=UTF-16LE', Buffer.from('<p>', 'utf16le')],
  ])('text may be in UTF-16: %s', async (type, body) => {
    const port = await serve((_request, response) => {
      response.setHeader('Content-Type', type)
      response.end(body)
    })
    expect(await get(port, { accept: ['text/html'] })).toMatchObject({ body })
  })

  it('a type may be any of a kind', async () => {
    const port = await serve((_request, response) => {
      response.setHeader('Content-Type', 'image/webp')
      response.end('\u0000')
    })
    expect(await get(port, { accept: ['image/*'] })).toMatchObject({ contentType: 'image/webp' })
  })
})
