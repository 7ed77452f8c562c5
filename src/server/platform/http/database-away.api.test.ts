import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '#shared/contracts/errors.ts'
import { addResource } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let id: number
let reconnect: () => void

beforeAll(async () => {
  test = await startTestApp()
  id = await addResource(test.ctx, { title: 'Kept in memory' })
  expect((await test.get(`/api/resources/${id}`)).status).toBe(200)
  await test.ctx.views.flush()
  const { pool } = test.ctx.database
  // Queries fail as on a closed pool, but this one can be opened again.
  const connect = pool.connect.bind(pool)
  const away = (callback?: (error: Error) => void) => {
    const error = new Error('Cannot use a pool after calling end on the pool')
    return callback ? callback(error) : Promise.reject(error)
  }
  Object.assign(pool, { connect: away })
  reconnect = () => Object.assign(pool, { connect })
})
afterAll(async () => {
  reconnect()
  await test.ctx[Symbol.asyncDispose]()
})

describe('while the database is away', () => {
  it('a locked browser stays locked, and a logged-in person gets what is cached', async () => {
    const path = `/api/resources/${id}`
    const lock = `kids_lock=${test.ctx.sealer.seal('kids lock', '1')}`
    expect((await test.get(path, { Cookie: lock })).status).toBe(503)
    expect((await test.get(path, { Cookie: 'session=one' })).status).toBe(200)
  })

  it.each([
    ['GET', '/api/resources'],
    ['GET', '/api/resources?query=chess&sort=rating'],
    ['GET', '/api/resources/facets'],
    ['GET', '/api/resources/featured'],
    ['GET', '/api/resources/2'],
    ['GET', '/api/resources/1/related'],
    ['GET', '/api/resources/1/comments'],
    ['GET', '/api/filters'],
    ['GET', '/api/additional-resources'],
    ['GET', '/api/page-contents/help'],
    ['POST', '/api/resources/1/view'],
    ['POST', '/api/newsletter'],
    ['GET', '/sitemap.xml'],
    ['GET', '/covers/1.svg'],
  ])('security 45: %s %s is 503 at once', async (method, path) => {
    const started = performance.now()
    const response = await test.send(
      method,
      path,
      method === 'GET' ? undefined : { email: 'a@example.org' },
    )
    expect(performance.now() - started).toBeLessThan(1000)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(errorBody.strict().parse(JSON.parse(text)).code).toBe('database_away')
    expect(text).not.toMatch(/pool|SELECT|\.ts/)
  })

  it('a bad request is still 400, and what is in memory is still answered', async () => {
    expect((await test.get('/api/resources?limit=0')).status).toBe(400)
    expect((await test.get(`/api/resources/${id}`)).status).toBe(200)
  })

  it('the process lives and is not ready', async () => {
    expect((await test.get('/healthz')).status).toBe(200)
    expect((await test.get('/readyz')).status).toBe(503)
  })

  it('views wait until it is back', async () => {
    test.ctx.views.count({ visitor: 'somebody', resourceId: id, userId: null, now: 0 })
    await test.ctx.views.flush()
    reconnect()
    await test.ctx.views.flush()
    expect(
      (
        await test.ctx.database.pool.query(
          'SELECT views FROM resource_views WHERE resource_id = $1',
          [id],
        )
      ).rows,
    ).toEqual([{ views: 1 }])
  })
})

describe('security 45: once it is back', () => {
  it('everything works again, without a restart', async () => {
    reconnect()
    expect((await test.get('/readyz')).status).toBe(200)
    expect((await test.get('/api/resources')).headers.get('x-total-count')).toBe('1')
    expect((await test.send('POST', '/api/newsletter', { email: 'back@example.org' })).status).toBe(
      201,
    )
  })
})

describe('on a closed pool', () => {
  it('security 45: is 503 as well', async () => {
    const { pool } = test.ctx.database
    // The pool refuses queries at once, but ends only when the listening connection is released.
    const ended = pool.end()
    Object.assign(pool, { end: () => ended })
    expect((await test.get('/api/openings')).status).toBe(503)
    expect((await test.get('/readyz')).status).toBe(503)
  })
})
