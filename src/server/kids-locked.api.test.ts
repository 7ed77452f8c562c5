import { roleFor } from '#tests/support/sample-call.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { type Role, ROLES } from '#shared/domain/roles.ts'
import { API_CALLS, type ApiCall, type Fixtures } from '#tests/support/api-calls.ts'
import { addComment, addResource, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { cookieFrom, lockBrowser, PIN } from '#tests/support/kids-lock.ts'
import { listenWith } from '#tests/support/listening-server.ts'
import { type Member, PASSWORD, registerMember } from '#tests/support/members.ts'
import { cloneMember, createSharedFixtures, createFixtures } from '#tests/support/fixtures.ts'
import { seedPuzzles } from './seed/seed-catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testWithoutEffect } from '#tests/support/without-effect.ts'
import { createRoutePatterns } from './platform/http/route-patterns.ts'
import { pageRoutes, type Renderer } from './pages.ts'

const REFUSED = 403
const lockedStatus = ({ kids, locked, status }: ApiCall) =>
  kids === 'refused' ? REFUSED : (locked ?? status)

/** Every other route of the app, and the status that a locked visitor gets. */
const OTHER_ROUTES: Record<string, number> = {
  // A file that no release has is answered by the pages.
  'GET /assets/:file': 200,
  'GET /auth/oidc': 302,
  'GET /auth/oidc/callback': 302,
  'GET /auth/lichess': 302,
  'GET /auth/lichess/callback': 302,
  'GET /healthz': 200,
  'GET /readyz': 200,
  'GET /covers/:file': 404,
  'GET /embed/resource/:id': 404,
  'GET /embed/list/:id': 404,
  'GET /embed/explore': 200,
  'GET /oembed': 404,
  // What is no former page of filters is answered by the pages.
  'GET /filters/*': 200,
  'GET /robots.txt': 200,
  'GET /site.webmanifest': 200,
  'GET /favicon.svg': 200,
  'GET /icon-192.png': 200,
  'GET /icon-512.png': 200,
  'GET /icon-maskable.png': 200,
  'GET /apple-touch-icon.png': 200,
  'GET /pictures/:file': 404,
  'GET /feed.xml': 200,
  'GET /sitemap.xml': 200,
  'GET /sitemaps/:file': 404,
  'GET /lists/:id/feed.xml': 403,
  'GET /kids/lock': 200,
  'POST /kids/lock': 409,
  'GET /kids/locked': 200,
  'GET /kids/unlock': 302,
  'POST /kids/unlock': 400,
  'GET /kids/unlock-mail': 302,
  'POST /kids/unlock-mail': 200,
  'GET /kids/unlock/:token': 200,
  'POST /kids/unlock/:token': 400,
  'GET /kids/off': 302,
  'POST /kids/off': 403,
  'GET /unsubscribe/:token': 404,
  'POST /unsubscribe/:token': 404,
  'GET /leave/:id': 404,
  'GET /leave/site/:id': 404,
  'POST /leave/:id': 404,
  'POST /leave/site/:id': 404,
}
const nameOf = ({ method, path }: ApiCall) => `${method} ${path}`
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

const render = vi.fn<Renderer['render']>(async (url, { api, kids, locked }) => {
  const id = /^\/resource\/(\d+)/.exec(url.pathname)?.[1]
  const found = await api(id ? `/api/resources/${id}` : `/api/resources${url.search}`)
  return {
    status: 200,
    location: null,
    inlineScripts: [],
    html: `${kids} ${locked} ${await found.text()}`,
  }
})
let test: TestApp
let template: Member
let fixtures: Fixtures
let lock: string
let forKids: number
let notForKids: number

beforeAll(async () => {
  // A session that was used more than a minute ago is written again.
  test = await startTestApp({
    clock: fakeClock('2026-11-21T09:00:00Z').read,
    prepare: ({ db }) => seedPuzzles(db),
  })
  pageRoutes(test.app, test.ctx, { render })
  template = await registerMember(test)
  const shared = await createSharedFixtures(test)
  fixtures = await createFixtures(test, shared, await cloneMember(test, template))
  notForKids = fixtures.resource
  forKids = await addResource(test.ctx, {
    title: 'Pawns for kids',
    isForKids: true,
    isFeatured: true,
    sourceUrl: 'https://www.chesskid.com/pawns',
    authorImage: 'https://faces.example/author.jpg',
  })
  await addComment(test.ctx, { resourceId: forKids, content: 'From a stranger' })
  await runSql(
    test.ctx,
    `WITH category AS (INSERT INTO opening_categories (name, "order") VALUES ('1.e4', 1) RETURNING id)
     INSERT INTO openings (name, category_id, subcategory_id, "order")
     SELECT 'Italian Game', id, $1, 1 FROM category`,
    [fixtures.subcategory],
  )
  await test.ctx.version.refresh()
  lock = await lockBrowser(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(() => void render.mockClear())

const get = (path: string, cookie = lock) => test.get(path, { Cookie: cookie })
const ask = ({ method, path, at, body }: ApiCall, cookie: string, about: number) => {
  const address = at?.({ ...fixtures, resource: about }) ?? path
  return method === 'GET'
    ? get(address, cookie)
    : test.send(method, address, body?.(), { Cookie: cookie })
}

describe('every call of the API', () => {
  it('is refused unless it is public, or answers what members learn', () => {
    const open = API_CALLS.filter(({ kids }) => kids !== 'refused')
    expect(open.length).toBeGreaterThan(20)
    expect(open.filter(({ rule }) => rule !== 'public').map(nameOf)).toEqual([
      'GET /api/review',
      'POST /api/review/cards',
      'POST /api/review/{id}',
    ])
  })

  const named = (calls: readonly ApiCall[]) => calls.map((call) => ({ name: nameOf(call), call }))
  const isRefused = ({ kids }: ApiCall) => kids === 'refused'

  /** Returns the cookies of a locked browser, of a locked account, and of both. */
  const lockedAs = async (role: Role) => {
    const member = await cloneMember(test, template, { role })
    const lockOptions = { pin: PIN, account: true, password: PASSWORD }
    expect((await member.send('POST', '/api/kids-lock', lockOptions)).status).toBe(200)
    return [lock, member.cookie, `${lock}; ${member.cookie}`]
  }

  it.each(named(API_CALLS.filter((call) => !isRefused(call))))(
    '$name, in a locked browser and in a locked account',
    async ({ call }) => {
      for (const cookie of await lockedAs(roleFor(call.rule))) {
        const { status } = await ask(call, cookie, forKids)
        const isNobody = call.rule !== 'public' && cookie === lock
        expect(status).toBe(isNobody ? REFUSED : lockedStatus(call))
      }
    },
  )

  describe.each(ROLES)('is refused in a locked browser and in a locked account of a %s', (role) => {
    let cookies: readonly string[]
    beforeAll(async () => {
      cookies = await lockedAs(role)
    })
    const refused = API_CALLS.filter((call) => isRefused(call) && roleFor(call.rule) === role)
    const requests = named(refused).map(({ name, call }) => ({
      name,
      async request() {
        for (const cookie of cookies) {
          const answer = await ask(call, cookie, forKids)
          expect(answer.status).toBe(REFUSED)
          expect(await codeOf(answer)).toBe('kids_locked')
          expect(answer.headers.get('cache-control')).toBe('no-store')
          expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
        }
      },
    }))
    testWithoutEffect(() => test, requests)
  })

  it.each(
    API_CALLS.filter(
      (call) => call.path.startsWith('/api/resources/{id}') && call.rule === 'public',
    ).map((call) => ({ name: nameOf(call), call })),
  )(
    '$name is refused for what is not for kids, and unknown for what is not there',
    async ({ call }) => {
      const refused = await ask(call, lock, notForKids)
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'kids_locked'])
      expect((await ask(call, lock, 999_999_999)).status).toBe(404)
    },
  )

  it.each(
    API_CALLS.filter(({ kids, method }) => kids === 'same' && method === 'GET')
      .filter(({ path }) => path !== '/api/kids-lock')
      .map((call) => ({ name: nameOf(call), call })),
  )('$name gives everybody the same', async ({ call }) => {
    const everybody = await (await ask(call, '', forKids)).text()
    expect(everybody).not.toBe('[]')
    expect(await (await ask(call, lock, forKids)).text()).toBe(everybody)
  })

  it('that does not exist is refused as well', async () => {
    expect((await get('/api/nothing')).status).toBe(403)
  })
})

describe('what a locked visitor gets', () => {
  const list = async (path: string, cookie = lock) =>
    (await (await get(path, cookie)).json()) as ResourceView[]

  it('are the kids resources, all of them, whatever the address says', async () => {
    for (const query of ['', '?category=all', '?category=general', '?kids=false', '?type=all'])
      expect((await list(`/api/resources${query}`)).map(({ id }) => id)).toEqual([forKids])
    expect((await list('/api/resources', '')).length).toBeGreaterThan(1)
    expect((await list('/api/resources/featured')).map(({ id }) => id)).toEqual([forKids])
    const all = (await list('/api/resources', '')).map(({ id }) => id)
    const byIds = `/api/resources/by-ids?ids=${all.join()}`
    expect((await list(byIds)).map(({ id }) => id)).toEqual([forKids])
    expect((await list(byIds, '')).map(({ id }) => id)).toEqual(all)
  })

  it('links out through the page that asks, and has no author’s picture from elsewhere', async () => {
    const { siteUrl } = test.ctx.config
    expect(await list(`/api/resources/${forKids}`)).toMatchObject({
      sourceUrl: `${siteUrl}/leave/${forKids}`,
      authorImage: null,
    })
    expect(await list(`/api/resources/${forKids}`, '')).toMatchObject({
      sourceUrl: 'https://www.chesskid.com/pawns',
      authorImage: 'https://faces.example/author.jpg',
    })
  })

  it('has comments only where the parent chose so', async () => {
    const path = `/api/resources/${forKids}/comments`
    const reading = await lockBrowser(test, { comments: 'read' })
    for (const [cookie, number] of [
      [reading, 1],
      [lock, 0],
      ['', 1],
      [reading, 1],
    ] as const)
      expect(await list(path, cookie)).toHaveLength(number)
    const body = { content: 'Hello', rating: 5 }
    expect((await test.send('POST', path, body, { Cookie: reading })).status).toBe(403)
  })

  it('has sites for kids alone, each behind the page that asks', async () => {
    await runSql(
      test.ctx,
      `INSERT INTO additional_resources (category, title, description, link_url)
       SELECT unnest('{play,kids,other}'::text[]), 'Site', 'x', 'https://site.example'`,
    )
    for (const query of ['', '?category=kids'])
      expect(await list(`/api/additional-resources${query}`)).toEqual([
        expect.objectContaining({
          category: 'kids',
          linkUrl: expect.stringMatching(/\/leave\/site\/\d+$/),
        }),
      ])
    for (const query of ['?category=play', '?category=other'])
      expect(await list(`/api/additional-resources${query}`)).toEqual([])
  })
})

describe('every other route', () => {
  it('has a line in this test', () => {
    const routes = test.app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/api') && path !== '*')
      .filter(({ path }) => path !== '/*')
      .map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}/g, '')}`)
    expect([...new Set(routes)].toSorted()).toEqual(Object.keys(OTHER_ROUTES).toSorted())
  })

  it.each(Object.entries(OTHER_ROUTES))('%s', async (name, status) => {
    const [method = '', path = ''] = name.split(' ')
    const answer =
      method === 'GET'
        ? await get(path.replace(/:\w+/, 'x'))
        : await test.send(method, path, '', {
            Cookie: lock,
            'Content-Type': 'application/x-www-form-urlencoded',
          })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control') ?? '').not.toContain('public')
  })

  it('has covers of kids resources only', async () => {
    expect((await get(`/covers/${forKids}.svg`)).status).toBe(200)
    for (const ending of ['svg', 'png']) {
      expect((await get(`/covers/${notForKids}.${ending}`, '')).status).toBe(200)
      const answer = await get(`/covers/${notForKids}.${ending}`)
      expect([answer.status, await codeOf(answer)]).toEqual([403, 'kids_locked'])
    }
  })

  it('names kids resources only in feeds', async () => {
    for (const path of ['/feed.xml', '/sitemap.xml', '/sitemaps/1.xml']) {
      expect(await (await get(path, '')).text()).toContain(`/resource/${notForKids}<`)
      const text = await (await get(path)).text()
      expect(text).toContain(`/resource/${forKids}<`)
      expect(text).not.toContain(`/resource/${notForKids}<`)
    }
  })
})

describe('pages', () => {
  const patternOf = (path: string) => createRoutePatterns(test.app)('GET', path)

  it.each(['/', '/category/book?category=opening', '/help', '/kids', '/explore', '/nowhere'])(
    '%s is rendered in kids mode, with kids resources',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      const text = await answer.text()
      expect(text).toMatch(/^true hidden /)
      expect(text).not.toContain(`"id":${notForKids},`)
    },
  )

  it.each([
    '/auth',
    '/verify-email/token/abc',
    '/reset-password',
    '/verify-login-2fa',
    '/setup-2fa',
    '/settings',
    '/Settings/',
    '/saved-resources',
    '/suggest',
    '/admin',
    '/%61dmin/audit',
  ])('%s asks for a grown-up, and renders nothing', async (path) => {
    expect(patternOf(path)).not.toBe('/api/*')
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store'])
    expect(await answer.text()).toContain('<h1>Ask a grown-up</h1>')
    expect(render).not.toHaveBeenCalled()
  })

  it('a saved link to what is not for kids says that it is for later', async () => {
    for (const path of [`/resource/${notForKids}`, `/resource/${notForKids}?category=kids`]) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store'])
      expect(await answer.text()).toContain('<h1>This one is for later</h1>')
    }
    expect((await get(`/resource/${forKids}`)).status).toBe(200)
  })

  it('are served from memory, separately for each side', async () => {
    const server = await listenWith(test)
    const path = `/resource/${forKids}`
    const ask = async (cookie: string) =>
      (await server.send('GET', path, cookie ? { Cookie: cookie } : {})).body.toString()
    const [open, locked] = [await ask(''), await ask(lock)]
    expect(open).toMatch(/^false null /)
    expect(locked).toMatch(/^true hidden /)
    for (const [cookie, body] of [
      [lock, locked],
      ['', open],
      [lock, locked],
    ] as const) {
      expect(await ask(cookie)).toBe(body)
      expect(server.wasFast()).toBe(true)
    }
    await server.close()
  })

  it('mark the browser of a locked account, once', async () => {
    const member = await cloneMember(test, template)
    const lockOptions = { pin: PIN, account: true, password: PASSWORD }
    await member.send('POST', '/api/kids-lock', lockOptions)
    const mark = cookieFrom(await member.get('/help'), 'kids_lock') ?? ''
    expect(mark).toMatch(/^kids_lock=./)
    expect(cookieFrom(await get('/help', `${member.cookie}; ${mark}`), 'kids_lock')).toBeNull()
  })
})
