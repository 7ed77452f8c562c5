import { OpenAPIHono } from '@hono/zod-openapi'
import { describe, expect, it } from 'vitest'
import { clientRoutes } from '#tests/support/client-routes.ts'
import type { AppEnv } from './app-env.ts'
import { createRoutePatterns } from './route-patterns.ts'

const app = new OpenAPIHono<AppEnv>()
app.use(async (_c, next) => next())
app.use('/api/*', async (_c, next) => next())
app.get('/api/things', (c) => c.text(''))
app.get('/api/things/:id{[0-9]+}', (c) => c.text(''))
app.get('/covers/:file', (c) => c.text(''))
app.all('/api/*', (c) => c.text(''))
app.get('*', (c) => c.text(''))
const patternOf = createRoutePatterns(app)

describe('the pattern of a route', () => {
  it.each([
    ['GET', '/nothing', '/*'],
    ['GET', '/resource/5/more', '/*'],
    ['GET', `/${'x'.repeat(500)}`, '/*'],
    ['GET', '//', '/'],
    ['GET', '/%E0%A4', '/*'],
    ['GET', 'http://elsewhere.example/', '/*'],
    ['OPTIONS', '*', '/*'],
    ['POST', '/nothing', '/*'],
    ['GET', '/api/nothing', '/api/*'],
    ['POST', '/api/things', '/api/*'],
    ['GET', '/api/things', '/api/things'],
    ['HEAD', '/api/things?a=/api/nothing', '/api/things'],
    ['GET', '/api/things/5?secret=1', '/api/things/:id{[0-9]+}'],
    ['GET', '/covers/5.svg', '/covers/:file'],
    ['GET', '/', '/'],
    ['GET', '/?kids=1', '/'],
    ['GET', '/resource/5', '/resource/:id'],
    ['GET', '/Resource/5/', '/resource/:id'],
    ['GET', '/reset-password/token/secret', '/reset-password/token/:token'],
  ])('%s %s is %s', (method, url, pattern) => {
    expect(patternOf(method, url)).toBe(pattern)
    expect(patternOf(method, url)).toBe(pattern)
  })

  it('knows every page', () => {
    const pages = clientRoutes()
    expect(pages.length).toBeGreaterThan(20)
    const unknown = pages.filter(
      (page) =>
        patternOf('GET', page.replaceAll(/\$\w*/g, 'x')) !==
        page.replace(/\$$/, '*').replaceAll('$', ':'),
    )
    expect(unknown).toEqual([])
  })
})
