import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { allows, pageAccess, type PageAccess } from '#shared/domain/page-access.ts'
import type { Role } from '#shared/domain/roles.ts'
import { paths } from '#shared/paths.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { clientRoutes } from '#tests/support/client-routes.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pageRoutes, type Renderer } from './pages.ts'

/** Who may open each page in the client's route table. A new page without a line here fails the test. */
const PAGES: Record<string, PageAccess> = {
  '/': 'public',
  '/category/$type': 'public',
  '/source/$source': 'public',
  '/resource/$id': 'public',
  '/explore': 'public',
  '/explore/my-games': 'public',
  '/plan': 'public',
  '/test': 'public',
  '/review': 'public',
  '/paths': 'public',
  '/paths/$slug': 'public',
  '/explore/kids': 'public',
  '/help': 'public',
  '/play': 'public',
  '/kids': 'public',
  '/kids/puzzles': 'public',
  '/kids/$place': 'public',
  '/other-resources': 'public',
  '/privacy': 'public',
  '/terms': 'public',
  '/cookies': 'public',
  '/about': 'public',
  '/affiliate-disclosure': 'public',
  '/contact': 'public',
  '/imprint': 'public',
  '/page/$slug': 'public',
  '/auth': 'guest',
  '/verify-email': 'token',
  '/verify-email/token/$token': 'token',
  '/reset-password': 'token',
  '/reset-password/token/$token': 'token',
  '/verify-login-2fa': 'pending',
  '/setup-2fa': 'member',
  '/settings': 'member',
  '/saved-resources': 'member',
  '/study': 'public',
  '/notifications': 'member',
  '/suggest': 'member',
  '/my-lists': 'member',
  '/groups': 'member',
  '/groups/$id': 'member',
  '/join/$code': 'public',
  '/lists': 'public',
  '/lists/$id': 'public',
  '/admin': 'curator',
  '/admin/overview': 'curator',
  '/admin/links': 'curator',
  '/admin/additional-resources': 'curator',
  '/admin/filter-manager': 'curator',
  '/admin/add-links': 'curator',
  '/admin/paths': 'curator',
  '/admin/suggestions': 'curator',
  '/admin/trash': 'curator',
  '/admin/settings': 'admin',
  '/admin/people': 'admin',
  '/admin/pages': 'admin',
  '/admin/site': 'admin',
  '/admin/audit': 'admin',
  '/admin/reports': 'console',
  '/admin/resource-reports': 'console',
}
const addressOf = (path: string) => path.replace(/\$\w*/g, 'abc')
const pagesFor = (...rules: PageAccess[]) =>
  Object.keys(PAGES)
    .filter((path) => rules.includes(PAGES[path] ?? 'public'))
    .map(addressOf)
/** Visitors of the suggestion page bring an address along, and return to it after the login. */
const loginFor = (path: string, search = '') =>
  paths.auth(path === paths.suggest() ? path + search : '')
const CONSOLE_RULES = ['console', 'curator', 'moderator', 'admin'] as const
const ADMIN_PAGES = pagesFor(...CONSOLE_RULES)
const START = '2026-11-21T09:00:00Z'
const DAY = 24 * 60 * 60_000

const clock = fakeClock(START)
/** Renders the user that the API returns, as a real page would. */
const drawUser: Renderer['render'] = async (_url, { api }) => {
  const user = (await (await api('/api/user')).json()) as { username?: string }
  return {
    status: 200,
    location: null,
    inlineScripts: [],
    html: `<h1>${user.username ?? 'nobody'}</h1>`,
  }
}
const render = vi.fn<Renderer['render']>(drawUser)
let test: TestApp
let member: Member
let admin: Member

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  pageRoutes(test.app, test.ctx, { render })
  member = await registerMember(test)
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(() => {
  clock.set(START)
  render.mockReset().mockImplementation(drawUser)
})

const shows = async (answer: Response) => [
  answer.status,
  answer.status === 200 ? await answer.text() : answer.headers.get('location'),
]
const drawn = (name = 'nobody') => [200, `<h1>${name}</h1>`]

describe('security 33: the table of pages', () => {
  it('names every page of src/client/routes.ts, and the server agrees on each', () => {
    const routes = clientRoutes()
    expect(routes.length).toBeGreaterThan(20)
    expect(routes.toSorted()).toEqual(Object.keys(PAGES).toSorted())
    for (const path of routes)
      expect([path, pageAccess(addressOf(path))]).toEqual([path, PAGES[path]])
    for (const path of ADMIN_PAGES) expect(CONSOLE_RULES).toContain(pageAccess(path))
  })
})

describe('a visitor who is not logged in', () => {
  const dead = { Cookie: 'session=dead; signed_in=1' }

  it.each([...pagesFor('member'), ...ADMIN_PAGES])(
    'security 33: is sent from %s to the login, and nothing is rendered',
    async (path) => {
      for (const headers of [{}, dead]) {
        const answer = await test.get(`${path}?tab=security`, headers)
        expect(await shows(answer)).toEqual([302, loginFor(path, '?tab=security')])
        expect(await answer.text()).toBe('')
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
      expect((await test.app.request(path, { method: 'HEAD' })).status).toBe(302)
      expect(render).not.toHaveBeenCalled()
    },
  )

  it('loses an expired cookie there and reaches the login page without a redirect loop', async () => {
    const sent = await test.get('/settings', dead)
    const cookies = sent.headers.getSetCookie().join('\n')
    expect(cookies).toMatch(/^session=; .*Max-Age=0/m)
    expect(cookies).toMatch(/^signed_in=; .*Max-Age=0/m)
    expect(await shows(await test.get('/auth', dead))).toEqual(drawn())
  })

  it.each(pagesFor('public', 'guest', 'token', 'pending'))('sees %s', async (path) => {
    expect(await shows(await test.get(path))).toEqual(drawn())
  })

  it.each([
    '/Settings',
    '/SETTINGS/',
    '/settings//',
    '/saved-resources/?x=1',
    '/Admin/Settings',
    '/%73ettings',
    '/saved%2Dresources',
    '/%61dmin',
  ])(
    'security 33: is sent away from %s too, which the router reads as the same page',
    async (path) => {
      expect(await shows(await test.get(path))).toEqual([302, '/auth'])
      expect(render).not.toHaveBeenCalled()
    },
  )
})

describe('a member', () => {
  it.each(ADMIN_PAGES)(
    'security 33: is sent home from %s, and nothing is rendered',
    async (path) => {
      expect(await shows(await member.get(path))).toEqual([302, '/'])
      expect(render).not.toHaveBeenCalled()
    },
  )

  it.each(pagesFor('guest'))('is sent home from %s, and nothing is rendered', async (path) => {
    for (const each of [member, admin])
      expect(await shows(await each.get(path))).toEqual([302, '/'])
    expect(render).not.toHaveBeenCalled()
    expect(await shows(await test.get(path))).toEqual(drawn())
  })

  it.each(pagesFor('member'))('sees %s as rendered for them alone', async (path) => {
    const answer = await member.get(path)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await shows(answer)).toEqual(drawn(member.username))
    const etag = answer.headers.get('etag') ?? ''
    const other = await test.get(path, { Cookie: admin.cookie, 'If-None-Match': etag })
    expect(await shows(other)).toEqual(drawn(admin.username))
    const gone = await test.get(path, { 'If-None-Match': etag })
    expect(await shows(gone)).toEqual([302, loginFor(path)])
  })

  it('security 33: gets nobody else’s page, however many ask at the same moment', async () => {
    const members = [member, admin, await registerMember(test), await registerMember(test)]
    const asked = Array.from({ length: 5 }, () => members).flat()
    const answers = await Promise.all(asked.map(async (each) => shows(await each.get('/settings'))))
    expect(answers).toEqual(asked.map(({ username }) => drawn(username)))
  })

  it('security 33: gets nobody else’s page from the cached responses', async () => {
    const server = await listenWith(test)
    const body = async (path: string, headers = {}) =>
      (await server.send('GET', path, headers)).body.toString()
    for (const each of [member, admin, member])
      expect(await body('/settings', { Cookie: each.cookie })).toContain(`>${each.username}<`)
    expect(await body('/settings')).toBe('')
    expect(await body('/auth')).toContain('>nobody<')
    expect((await server.send('GET', '/auth', { Cookie: member.cookie })).status).toBe(302)
    expect(server.wasFast()).toBe(false)
    await server.close()
  })

  it.each(pagesFor('public'))('security 33: leaves nothing of theirs on %s', async (path) => {
    expect(await shows(await member.get(`${path}?query=by-member`))).toEqual(drawn())
    expect(await shows(await test.get(`${path}?query=by-member`))).toEqual(drawn())
  })

  it('gets a page that is gone for others from the app, in case it is their own', async () => {
    const server = await listenWith(test)
    const send = async (path: string) => (await server.send('GET', path)).status
    const there = [await send('/lists/7-mine'), await send('/lists/7-mine'), server.wasFast()]
    expect(there).toEqual([200, 200, true])
    render.mockImplementation(async () => ({
      status: 404,
      location: null,
      inlineScripts: [],
      html: '',
    }))
    for (let round = 0; round < 2; round += 1)
      expect([await send('/lists/8-gone'), server.wasFast()]).toEqual([404, false])
    await server.close()
  })

  it('security 21: is logged out once the session has ended', async () => {
    clock.advance(14 * DAY)
    expect(await shows(await member.get('/settings'))).toEqual([302, '/auth'])
    expect(render).not.toHaveBeenCalled()
  })
})

describe('somebody with a role', () => {
  const START_PAGES = { curator: '/admin', moderator: '/admin/reports' } as const
  const sees = (path: string, role: Role) => allows(pageAccess(path), role)

  it.each(['curator', 'moderator'] as const)(
    'security 54: a %s sees the pages for the role, and is led to the first of them from others',
    async (role) => {
      const holder = await registerMember(test)
      await runSql(test.ctx, 'UPDATE users SET role = $1 WHERE id = $2', [role, holder.id])
      for (const path of ADMIN_PAGES) {
        const answer = await holder.get(path)
        const expected = sees(path, role) ? drawn(holder.username) : [302, START_PAGES[role]]
        expect([path, ...(await shows(answer))]).toEqual([path, ...expected])
        const isDenied = !sees(path, role) && path !== '/admin'
        const cookies = answer.headers.getSetCookie().join('\n')
        expect([path, cookies.includes('access_denied=1')]).toEqual([path, isDenied])
      }
    },
  )

  it('security 54: is sent home from the console while suspended', async () => {
    const holder = await registerAdmin(test)
    await runSql(test.ctx, 'UPDATE users SET suspended_at = now() WHERE id = $1', [holder.id])
    for (const path of ADMIN_PAGES) expect(await shows(await holder.get(path))).toEqual([302, '/'])
    expect(await shows(await holder.get('/settings'))).toEqual(drawn(holder.username))
  })
})

describe('an admin', () => {
  it.each(ADMIN_PAGES)('sees %s, which is not cached anywhere', async (path) => {
    const answer = await admin.get(path)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await shows(answer)).toEqual(drawn(admin.username))
    await admin.get(path)
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('security 35: is sent home from the next request on after a demotion', async () => {
    const demoted = await registerAdmin(test)
    expect((await demoted.get('/admin')).status).toBe(200)
    await runSql(test.ctx, "UPDATE users SET role = 'member' WHERE id = $1", [demoted.id])
    expect(await shows(await demoted.get('/admin'))).toEqual([302, '/'])
  })
})

describe('pages with a secret in their address', () => {
  const spelled = ['/Reset-Password/token/abc', '/reset%2Dpassword/token/abc']

  it.each([...pagesFor('token'), ...spelled])(
    'security 26: %s sends no referrer and is cached nowhere',
    async (path) => {
      for (const asked of [test.get(path), member.get(path)]) {
        const answer = await asked
        expect(answer.status).toBe(200)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      }
      expect(render).toHaveBeenCalledTimes(2)
    },
  )

  it.each(pagesFor('pending'))('%s is not cached anywhere either', async (path) => {
    for (const asked of [test.get(path), test.get(path)])
      expect((await asked).headers.get('cache-control')).toBe('no-store')
    expect(render).toHaveBeenCalledTimes(2)
  })
})
