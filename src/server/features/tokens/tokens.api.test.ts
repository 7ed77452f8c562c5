import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewTokenView, TokenView } from '#shared/contracts/ways-in.ts'
import { TOKEN_SCOPES, type TokenScope } from '#shared/domain/token-scopes.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { groupDesk, sent } from '#tests/support/group-desk.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, registerCurator, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp
let member: Member

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  member = await registerMember(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

async function create(
  owner: Member,
  scopes: readonly TokenScope[],
  more = {},
): Promise<NewTokenView> {
  const answer = await owner.send('POST', '/api/tokens', { name: 'Script', scopes, ...more })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as NewTokenView
}

/** A request as a program sends it, without Origin. */
const call = (token: string, method: string, path: string, body?: unknown, headers = {}) =>
  test.app.request(path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const refusal = async (answer: Response) => {
  const { code } = (await answer.json()) as { code: string }
  return `${answer.status} ${code}`
}

describe('creating', () => {
  it('is for members, with a password of the last ten minutes', async () => {
    const input = { name: 'Script', scopes: ['read'] }
    expect((await test.send('POST', '/api/tokens', input)).status).toBe(401)
    const late = await registerMember(test)
    clock.advance(11 * 60_000)
    expect(await refusal(await late.send('POST', '/api/tokens', input))).toBe('403 reauth_required')
    member = await registerMember(test)
  })

  it.each([
    [{ name: '', scopes: ['read'] }, 'name'],
    [{ name: 'x'.repeat(61), scopes: ['read'] }, 'name'],
    [{ name: 'Script', scopes: [] }, 'scopes'],
    [{ name: 'Script', scopes: ['all'] }, 'scopes'],
    [{ name: 'Script' }, 'scopes'],
    [{ name: 'Script', scopes: ['read'], expiresAt: 'soon' }, 'expiresAt'],
    [{ name: 'Script', scopes: ['read'], expiresAt: '2026-06-14' }, 'expiresAt'],
  ])('%j names %s', async (input, field) => {
    const answer = await member.send('POST', '/api/tokens', input)
    expect(answer.status).toBe(400)
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field])
  })

  it('security 64: shows the token once, stores a hash, and both are audited', async () => {
    const { token, ...view } = await create(member, ['study', 'read', 'read'], {
      expiresAt: '2026-06-30',
    })
    expect(token).toMatch(new RegExp(`^of_${view.id}_[\\w-]{43}$`))
    expect(view).toEqual({
      id: view.id,
      name: 'Script',
      scopes: ['read', 'study'],
      createdAt: clock.read().toISOString(),
      expiresAt: '2026-06-30T23:59:59.999Z',
      lastUsedOn: null,
    })
    const listed = await (await member.get('/api/tokens')).text()
    expect(JSON.parse(listed)).toContainEqual(view)
    const secret = token.split('_').slice(2).join('_')
    expect(listed).not.toContain(secret)
    const rows = await runSql(test.ctx, 'SELECT api_tokens::text AS row FROM api_tokens')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await member.send('DELETE', `/api/tokens/${view.id}`)).status).toBe(204)
    const log = await runSql<{ action: string }>(
      test.ctx,
      `SELECT action, details FROM audit_log WHERE action LIKE 'token_%' AND user_id = $1 ORDER BY id`,
      [member.id],
    )
    expect(log).toEqual([
      { action: 'token_created', details: { token: 'Script', scopes: 'read, study' } },
      { action: 'token_revoked', details: { token: 'Script' } },
    ])
    expect(JSON.stringify(log)).not.toContain(secret)
  })

  it('ends at 20, and of two at once only one is the twentieth', async () => {
    const owner = await registerMember(test)
    for (let made = 0; made < 19; made++) await create(owner, ['read'])
    const input = { name: 'Last', scopes: ['read'] }
    const both = await Promise.all([
      owner.send('POST', '/api/tokens', input),
      owner.send('POST', '/api/tokens', input),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
  })
})

describe('using', () => {
  it('acts for its owner without an Origin, and notes the day', async () => {
    const { token, id } = await create(member, ['read', 'study'])
    expect(await (await call(token, 'GET', '/api/user')).json()).toMatchObject({ id: member.id })
    const resource = await addResource(test.ctx)
    const saved = await call(token, 'POST', `/api/resources/${resource}/save`)
    expect(saved.ok).toBe(true)
    const saves = await member.get(`/api/resources/${resource}/is-saved`)
    expect(await saves.json()).toEqual({ isSaved: true })
    const list = (await (await member.get('/api/tokens')).json()) as TokenView[]
    expect(list.find((each) => each.id === id)?.lastUsedOn).toBe('2026-06-15')
  })

  it('counts more than a cookie of somebody else', async () => {
    const other = await registerMember(test)
    const { token } = await create(member, ['read'])
    const headers = { Cookie: other.cookie }
    const answer = await call(token, 'GET', '/api/user', undefined, headers)
    expect(await answer.json()).toMatchObject({ id: member.id })
    expect(await refusal(await call('wrong', 'GET', '/api/user', undefined, headers))).toBe(
      '401 bad_token',
    )
  })

  it('says in the audit log which token wrote', async () => {
    const curator = await registerCurator(test)
    const { token, id } = await create(curator, ['curate'])
    const resource = await addResource(test.ctx)
    const changed = await call(token, 'PUT', `/api/admin/resources/${resource}`, { title: 'New' })
    expect(changed.status).toBe(200)
    const rows = await runSql(
      test.ctx,
      `SELECT details ->> 'byToken' AS token FROM audit_log WHERE action = 'resource_changed' AND user_id = $1`,
      [curator.id],
    )
    expect(rows).toEqual([{ token: `Script (of_${id})` }])
  })

  it('follows its owner: a role that is taken away, a suspension, a deletion', async () => {
    const curator = await registerCurator(test)
    const { token } = await create(curator, ['read', 'curate'])
    expect((await call(token, 'GET', '/api/admin/resources')).status).toBe(200)
    const set = (change: string) =>
      runSql(test.ctx, `UPDATE users SET ${change} WHERE id = $1`, [curator.id])
    await set(`role = 'member'`)
    expect(await refusal(await call(token, 'GET', '/api/admin/resources'))).toBe('403 forbidden')
    await set(`suspended_at = now(), suspended_reason = 'x'`)
    expect(await refusal(await call(token, 'GET', '/api/resources'))).toBe('401 bad_token')
    await set('suspended_at = NULL, suspended_reason = NULL')
    expect((await call(token, 'GET', '/api/resources')).status).toBe(200)
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [curator.id])
    expect(await refusal(await call(token, 'GET', '/api/resources'))).toBe('401 bad_token')
  })

  it('sees what its owner’s kids lock leaves', async () => {
    const owner = await registerMember(test)
    const { token } = await create(owner, ['read', 'study'])
    const other = await addResource(test.ctx, { title: 'For adults', isForKids: false })
    expect((await call(token, 'GET', `/api/resources/${other}`)).status).toBe(200)
    const lock = { pin: '4711', account: true, password: owner.password }
    expect((await owner.send('POST', '/api/kids-lock', lock)).status).toBe(200)
    const locked = await call(token, 'GET', `/api/resources/${other}`)
    expect(await refusal(locked)).toBe('403 kids_locked')
    expect(locked.headers.getSetCookie()).toEqual([])
    expect(await refusal(await call(token, 'GET', '/api/study'))).toBe('403 kids_locked')
  })
})

describe('a bad token is 401 on every call, public ones too', () => {
  it.each([
    ['blank', () => 'Bearer '],
    ['two', () => `Bearer of_1_${'x'.repeat(43)}, Bearer of_2_${'x'.repeat(43)}`],
    ['with blanks', () => `bearer   of_1_${'x'.repeat(43)} x`],
    ['of 10 KB', () => `Bearer ${'x'.repeat(10_240)}`],
    ['unknown', () => `Bearer of_999999_${'x'.repeat(43)}`],
  ])('%s', async (_, authorization) => {
    const headers = { Authorization: authorization() }
    for (const path of ['/api/resources', '/api/user', '/api/study', '/api/nothing']) {
      const answer = await test.get(path, headers)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
      expect(await refusal(answer)).toBe('401 bad_token')
    }
  })

  it('security 71: but not with another scheme, such as that of a gate in front; blanks may be several', async () => {
    for (const Authorization of ['Basic dXNlcjpwYXNz', 'Digest a="b"', 'Bearerof_1_x', '']) {
      for (const path of ['/api/resources', '/api/user', '/api/nothing']) {
        const [plain, gated] = [await test.get(path), await test.get(path, { Authorization })]
        expect([gated.status, gated.headers.get('www-authenticate')]).toEqual([plain.status, null])
      }
      const own = await test.get('/api/tokens', { Authorization, Cookie: member.cookie })
      expect(own.status).toBe(200)
    }
    const { token } = await create(member, ['read'])
    for (const scheme of ['Bearer   ', 'bearer \t', 'BEARER '])
      expect((await test.get('/api/study', { Authorization: scheme + token })).status).toBe(200)
  })

  it('with another secret, revoked, or expired', async () => {
    const { token, id } = await create(member, ['read'], { expiresAt: '2026-06-16T00:00:00+02:00' })
    expect((await call(token, 'GET', '/api/resources')).status).toBe(200)
    const wrong = `of_${id}_${'x'.repeat(43)}`
    expect(await refusal(await call(wrong, 'GET', '/api/resources'))).toBe('401 bad_token')
    clock.advance(10 * 60 * 60_000)
    expect(await refusal(await call(token, 'GET', '/api/resources'))).toBe('401 bad_token')
    const fresh = await registerMember(test)
    const second = await create(fresh, ['read'])
    await fresh.send('DELETE', `/api/tokens/${second.id}`)
    expect(await refusal(await call(second.token, 'GET', '/api/resources'))).toBe('401 bad_token')
  })
})

it('security 61: a reset that proves the address revokes what was made before', async () => {
  const squatter = await registerMember(test)
  const { token } = await create(squatter, ['read'])
  await test.send('POST', '/api/forgot-password', { email: squatter.email })
  const link = (await test.mails()).findLast(({ to }) => to === squatter.email)?.text ?? ''
  const reset = {
    token: /reset-password\/token\/([\w-]+)/.exec(link)?.[1],
    password: 'Queen takes h7 9',
  }
  expect((await test.send('POST', '/api/reset-password', reset)).status).toBe(200)
  expect(await refusal(await call(token, 'GET', '/api/resources'))).toBe('401 bad_token')
})

describe('nobody reaches another’s token', () => {
  it('neither lists nor revokes it', async () => {
    const owner = await registerMember(test)
    const { id, token } = await create(owner, ['read'])
    const other = await registerMember(test)
    expect(await (await other.get('/api/tokens')).json()).toEqual([])
    expect((await other.send('DELETE', `/api/tokens/${id}`)).status).toBe(404)
    expect((await call(token, 'GET', '/api/resources')).status).toBe(200)
  })
})

describe('security 64: what a leaked token reaches, call by call', () => {
  type Operation = { security: Record<string, string[]>[]; 'x-access': string }
  let operations: [method: string, path: string, scopes: readonly TokenScope[]][]

  beforeAll(async () => {
    const document = (await (await test.get('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, Operation>>
      components: { securitySchemes: Record<string, unknown> }
    }
    expect(Object.keys(document.components.securitySchemes)).toEqual(['cookie', 'token'])
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]): (typeof operations)[number] => [
        method.toUpperCase(),
        path,
        security.flatMap(({ token = [] }) => token as TokenScope[]),
      ]),
    )
  })

  it('each call needs its scope, and what concerns accounts and people is never open', async () => {
    const owner = await registerMember(test)
    await runSql(test.ctx, `UPDATE users SET role = 'admin' WHERE id = $1`, [owner.id])
    const all = await create(owner, TOKEN_SCOPES)
    const without = new Map<string, string>()
    for (const scopes of new Set(operations.map(([, , each]) => String(each)))) {
      const others = TOKEN_SCOPES.filter((each) => !scopes.includes(each))
      without.set(scopes, (await create(owner, others)).token)
    }
    for (const [method, path, scopes] of operations) {
      const at = path.replaceAll(/\{\w+\}/g, '1')
      const token = scopes.length === 0 ? all.token : (without.get(String(scopes)) ?? '')
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      const answer = await call(token, method, at, body)
      expect(`${method} ${path} ${await refusal(answer)}`).toBe(`${method} ${path} 403 token_scope`)
    }
  })

  it('is this', () => {
    const of = (scope: TokenScope) =>
      operations
        .filter((each) => each[2].includes(scope))
        .map(([method, path]) => `${method} ${path}`)
    expect(
      of('study').filter((each) => !/\/(?:lists|paths|plan|review|study|notifications)/.test(each)),
    ).toEqual(['POST /api/resources/{id}/save', 'DELETE /api/resources/{id}/save'])
    expect(
      of('suggest').every((each) => /comments|corrections|reports|suggestions/.test(each)),
    ).toBe(true)
    expect(of('curate').filter((each) => !/ \/api\/admin\//.test(each))).toEqual([
      'PUT /api/lists/{id}/recommendation',
      'DELETE /api/lists/{id}/recommendation',
    ])
    expect(of('groups')).toEqual([
      'GET /api/groups',
      'GET /api/groups/{id}',
      'GET /api/groups/{id}/assignments',
      'GET /api/groups/{id}/progress',
      'GET /api/groups/{id}/progress.csv',
    ])
    expect(of('read').every((each) => /^GET |\/read$/.test(each))).toBe(true)
    expect(
      [...of('read'), ...of('study'), ...of('suggest'), ...of('curate')].filter((each) =>
        /users|session|password|2fa|token|login|logout|register|recovery|passkey|identit|invitation|admin\/(?:site|pages|seed)|members|account/.test(
          each,
        ),
      ),
    ).toEqual([])
  })
})

describe('security 75: what a token never reaches', () => {
  it('legal texts, the site’s own pages and the seed', async () => {
    const owner = await registerMember(test)
    await runSql(test.ctx, `UPDATE users SET role = 'admin' WHERE id = $1`, [owner.id])
    const { token } = await create(owner, TOKEN_SCOPES)
    const page = { title: 'Ours', sections: [{ heading: 'Who', body: ['We'] }] }
    for (const name of ['imprint', 'privacy', 'terms', 'cookies'])
      expect(
        await refusal(await call(token, 'PUT', `/api/admin/page-contents/${name}`, page)),
      ).toBe('403 token_scope')
    expect(await refusal(await call(token, 'DELETE', '/api/admin/seed'))).toBe('403 token_scope')
    // The other texts are open, though this catalogue has none.
    const about = await call(token, 'PUT', '/api/admin/page-contents/about', page)
    expect(await refusal(about)).toBe('404 not_found')
    const own = { ...page, slug: 'ours', showIn: 'none' }
    const made = await owner.send('POST', '/api/admin/pages', own)
    expect(made.status, await made.text()).toBe(201)
    expect((await owner.send('DELETE', '/api/admin/pages/ours')).status).toBe(204)
    const trashed = (await (await owner.get('/api/admin/trash?kind=page')).json()) as {
      id: number
    }[]
    const path = `/api/admin/trash/page/${trashed[0]?.id}/restore`
    expect(await refusal(await call(token, 'POST', path))).toBe('404 not_found')
    expect((await owner.send('POST', path)).status).toBe(200)
  })

  it('codes of groups; and with `groups` alone, those that its owner does not teach', async () => {
    const desk = await groupDesk(test)
    const { code } = await sent<{ code: string }>(desk.owner, 'PUT', `${desk.path}/code`, {})
    const { member: pupil } = await desk.join()
    for (const scopes of [['read'], ['groups'], TOKEN_SCOPES] as const) {
      const { token } = await create(desk.owner, scopes)
      const group = await call(token, 'GET', desk.path)
      expect([group.status, await group.text()]).toEqual([200, expect.not.stringContaining(code)])
      const progress = await call(token, 'GET', `${desk.path}/progress`)
      expect(progress.status).toBe(scopes[0] === 'read' && scopes.length === 1 ? 403 : 200)
    }
    const teaches = (await create(pupil, ['groups'])).token
    const learns = (await create(pupil, ['read'])).token
    for (const path of [desk.path, `${desk.path}/assignments`]) {
      expect((await call(teaches, 'GET', path)).status).toBe(404)
      expect((await call(learns, 'GET', path)).status).toBe(200)
    }
    expect(await (await call(teaches, 'GET', '/api/groups')).json()).toEqual([])
    expect(await (await call(learns, 'GET', '/api/groups')).json()).toHaveLength(1)
  })

  it('though `curate` alone reads the console', async () => {
    const { token } = await create(await registerCurator(test), ['curate'])
    expect((await call(token, 'GET', '/api/admin/resources')).status).toBe(200)
    expect(await refusal(await call(token, 'GET', '/api/resources'))).toBe('403 token_scope')
  })
})
