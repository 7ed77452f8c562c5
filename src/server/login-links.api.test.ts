import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { loadRenderer, pageRoutes } from './pages.ts'

let test: TestApp

beforeAll(async () => {
  const oidc = {
    issuer: 'https://login.club.example',
    clientId: 'openfile',
    clientSecret: null,
    name: 'Club login',
    scopes: 'openid',
    signUp: 'site' as const,
    roleClaim: null,
    roles: { admins: [], curators: [], moderators: [] },
  }
  test = await startTestApp({ config: { oidc, lichess: { url: 'https://lichess.example' } } })
  vi.stubEnv('NODE_ENV', 'production')
  vi.resetModules()
  const dist = fileURLToPath(new URL('../../dist/server', import.meta.url))
  pageRoutes(test.app, test.ctx, await loadRenderer(dist))
}, 60_000)
afterAll(() => test.ctx[Symbol.asyncDispose]())

/** Returns where the links 'Continue with …' of the server's page lead. */
async function linksOn(path: string): Promise<string[]> {
  const html = await (await test.get(path)).text()
  return [...html.matchAll(/<a href="(\/auth\/[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
}

it.each([
  ['/auth', ''],
  [
    '/auth?next=%2Fsuggest%3Furl%3Dhttps%253A%252F%252Fa.example',
    '?next=%2Fsuggest%3Furl%3Dhttps%253A%252F%252Fa.example',
  ],
  ['/auth?invitation=ab2c-d3ef-gh4j', '?invitation=ab2c-d3ef-gh4j'],
  ['/auth?next=%2Fresource%2F7&invitation=22E345', '?next=%2Fresource%2F7&invitation=22E345'],
  ['/auth?failed=denied&next=%2Fstudy', '?next=%2Fstudy'],
  ['/de/auth?next=%2Fsuggest', '?next=%2Fde%2Fsuggest'],
  ['/de/auth?failed=late&next=%2Fde%2Fsuggest', '?next=%2Fde%2Fsuggest'],
  ['/auth?next=%2F%2Fevil.example', ''],
  ['/auth?next=https%3Aevil.example', ''],
  ['/auth?next=%2F%5Cevil.example', ''],
  ['/auth?next=%2Fa&next=%2Fb', ''],
])('the page %s carries on what it was given before a script runs', async (path, query) => {
  expect(await linksOn(path)).toEqual([`/auth/oidc${query}`, `/auth/lichess${query}`])
})

it('an invitation opens the form for it before a script runs', async () => {
  const html = await (await test.get('/auth?invitation=AB2C-D3EF-GH4J')).text()
  expect(html).toMatch(/aria-selected="true"[^>]*>Register</)
})
