import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'
import { requireSameOrigin } from './same-origin.ts'

const SITE = 'https://openfile.test'
const JSON_TYPE = { 'Content-Type': 'application/json' }
const app = new Hono<AppEnv>()
app.onError((error, c) => c.text('', error instanceof AppError ? error.status : 500))
app.use(requireSameOrigin(() => SITE))
app.all('*', (c) => c.text('done'))

const status = async (method: string, headers: Record<string, string>, url = `${SITE}/api/x`) =>
  (await app.request(url, { method, headers })).status

describe('security 37: unsafe methods', () => {
  it.each([
    [{ Origin: SITE }, 200],
    [{ Origin: SITE, 'Content-Type': 'Application/JSON; charset=utf-8' }, 200],
    [{}, 200],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ 'Sec-Fetch-Site': 'none' }, 200],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ Origin: 'null' }, 403],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'none' }, 403],
    [{ Origin: 'NULL', 'Sec-Fetch-Site': 'same-origin' }, 403],
    [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }, 403],
    [{ Origin: 'http://openfile.test' }, 403],
    [{ Origin: 'https://openfile.test:8443' }, 403],
    [{ Origin: 'https://openfile.test.evil.example' }, 403],
    [{ Origin: 'https://evil.example', Host: 'evil.example' }, 403],
    [{ Origin: 'http://localhost:3000', Host: 'openfile.test' }, 403],
    [{ Origin: 'http://localhost:3000', Host: 'localhost:3000' }, 200],
    [{ Origin: 'http://localhost.evil.example', Host: 'localhost.evil.example' }, 403],
    [{ Origin: SITE, 'Content-Type': 'text/plain' }, 415],
    [{ Origin: SITE, 'Content-Type': 'text/plain; application/json' }, 415],
    [{ Origin: SITE, 'Content-Type': 'application/json-patch+json' }, 415],
    [{ Origin: SITE, 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
  ])('with %j are %i', async (headers, expected) => {
    for (const method of ['POST', 'PUT', 'PATCH'])
      expect(await status(method, { ...JSON_TYPE, ...headers }), method).toBe(expected)
  })

  it.each(['cross-site', 'same-site', 'nonsense'])(
    'steady 4: our own Origin beside Sec-Fetch-Site: %s is forged, and refused',
    async (site) => {
      const headers = { ...JSON_TYPE, Origin: SITE, 'Sec-Fetch-Site': site }
      expect(await status('POST', headers)).toBe(403)
      const local = { ...headers, Origin: 'http://localhost:3000', Host: 'localhost:3000' }
      expect(await status('POST', local)).toBe(403)
      expect(await status('POST', { ...headers, 'Sec-Fetch-Site': 'same-origin' })).toBe(200)
    },
  )

  it('DELETE needs no body, but our origin', async () => {
    expect(await status('DELETE', { Origin: SITE })).toBe(200)
    expect(await status('DELETE', { Origin: 'https://evil.example' })).toBe(403)
  })

  it('an unknown method counts as unsafe', async () => {
    expect(await status('PURGE', { Origin: 'https://evil.example' })).toBe(403)
  })

  it('reading is open to everybody', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(await status(method, { Origin: 'https://evil.example' }), method).toBe(200)
  })
})
