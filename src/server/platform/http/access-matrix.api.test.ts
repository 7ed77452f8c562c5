import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_CALLS, type ApiCall, type Stage } from '#tests/support/api-calls.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { roleFor } from '#tests/support/sample-call.ts'
import { cloneMember, type Scenery, setScenery, setStage } from '#tests/support/stage.ts'
import { dumpRowsOf, watchTables } from '#tests/support/table-dump.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Whether a call needs no role but a member's. */
const isForAll = (rule: ApiCall['rule']) => rule === 'public' || rule === 'member'

/** Whether a suspended member may make the call. */
const mayWhileSuspended = ({ rule, method, whileSuspended }: ApiCall) =>
  rule === 'public' || (rule === 'member' && (method === 'GET' || whileSuspended === true))

type Operation = { 'x-access'?: string; security?: unknown; responses: Record<string, unknown> }
type Asker = { get: Member['get']; send: Member['send'] }

/** The documentation does not list itself. */
const UNLISTED = new Set(['GET /api/openapi.json', 'GET /api/docs'])
const nameOf = ({ method, path }: ApiCall) => `${method} ${path}`

let test: TestApp
let template: Member
let scenery: Scenery
let operations: Map<string, Operation>

beforeAll(async () => {
  test = await startTestApp()
  template = await registerMember(test)
  scenery = await setScenery(test)
  const answer = await test.get('/api/openapi.json')
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> }
  operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => [`${method.toUpperCase()} ${path}`, each]),
    ),
  )
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const ask = (asker: Asker, { method, path, at, body }: ApiCall, stage: Stage) => {
  const address = at?.(stage) ?? path
  return method === 'GET' ? asker.get(address) : asker.send(method, address, body?.())
}

/** Visitors without a session: without a cookie, with a made-up one, and with one under another name. */
const nobody = (cookie?: string): Asker => {
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {}
  return {
    get: async (path) => test.get(path, headers),
    send: async (method, path, body = {}) => test.send(method, path, body, headers),
  }
}

/** Expects a call by somebody without the right to be refused with this status and to have no effect. */
async function expectRefused(
  asker: Asker,
  call: ApiCall,
  stage: Stage,
  status: number,
  code = status === 401 ? 'unauthenticated' : 'forbidden',
) {
  await test.settle()
  const changes = await watchTables(test.ctx)
  const answer = await ask(asker, call, stage)
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await test.settle()
  expect(await changes()).toEqual({})
}

describe('security 33: the table of rules', () => {
  it('names every route of the app, and no other', () => {
    const routes = test.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`)
    expect([...new Set(routes)].toSorted()).toEqual(API_CALLS.map(nameOf).toSorted())
  })

  it('agrees with the document, where every route has its x-access', () => {
    const documented = [...operations].map(([name, each]) => `${name} ${each['x-access']}`)
    const listed = API_CALLS.filter((each) => !UNLISTED.has(nameOf(each)))
    const expected = listed.map((each) => `${nameOf(each)} ${each.rule}`)
    expect(documented.toSorted()).toEqual(expected.toSorted())
  })

  it('agrees with the refusals in the document', () => {
    for (const { rule, ...call } of API_CALLS) {
      const operation = operations.get(nameOf({ rule, ...call }))
      if (!operation) continue
      const name = `${call.method} ${call.path}`
      expect(Boolean(operation.security), name).toBe(rule !== 'public')
      if (rule !== 'public') expect(Object.keys(operation.responses), name).toContain('401')
      if (!isForAll(rule) || !mayWhileSuspended({ rule, ...call }))
        expect(Object.keys(operation.responses), name).toContain('403')
    }
  })

  it('restricts every route under /api/admin to a role, except the admin check', () => {
    const others = API_CALLS.filter(
      ({ path, rule }) => path.startsWith('/api/admin') && isForAll(rule),
    )
    expect(others.map(nameOf)).toEqual(['GET /api/admin/check'])
  })
})

describe.each(API_CALLS.map((call) => ({ name: nameOf(call), call })))(
  'security 33: $name',
  ({ call }) => {
    const { rule, status, foreign = status } = call
    const may = isForAll(rule)

    it('for nobody', async () => {
      const stage = await setStage(test, scenery, await cloneMember(test, template))
      const strangers = [nobody(), nobody('session=made-up'), nobody(`old_${stage.owner.cookie}`)]
      if (rule !== 'public') {
        for (const each of strangers) await expectRefused(each, call, stage, 401)
        if (call.method !== 'GET') return
        const path = call.at?.(stage) ?? call.path
        expect((await test.app.request(path, { method: 'HEAD' })).status).toBe(401)
        return
      }
      const expected = call.path === '/api/user' ? 401 : status
      expect((await ask(nobody(), call, stage)).status).toBe(expected)
    })

    it('for a member, on their own', async () => {
      const owner = await cloneMember(test, template)
      const stage = await setStage(test, scenery, owner)
      if (!may) return expectRefused(owner, call, stage, 403)
      expect((await ask(owner, call, stage)).status).toBe(status)
    })

    it('for another member', async () => {
      const stage = await setStage(test, scenery, await cloneMember(test, template))
      const other = await cloneMember(test, template)
      if (!may) return expectRefused(other, call, stage, 403)
      const before = await dumpRowsOf(test.ctx, stage.owner.id)
      expect((await ask(other, call, stage)).status).toBe(foreign)
      expect(await dumpRowsOf(test.ctx, stage.owner.id)).toEqual(before)
    })

    it.each(['curator', 'moderator'] as const)('for a %s', async (role) => {
      const stage = await setStage(test, scenery, await cloneMember(test, template))
      const asker = await cloneMember(test, template, { role })
      if (!may && rule !== role) return expectRefused(asker, call, stage, 403)
      expect((await ask(asker, call, stage)).status).toBe(foreign)
    })

    it('security 54: for a suspended member', async () => {
      const stage = await setStage(test, scenery, await cloneMember(test, template))
      const asker = await cloneMember(test, template, { suspended: true })
      if (!may) return expectRefused(asker, call, stage, 403)
      if (!mayWhileSuspended(call)) return expectRefused(asker, call, stage, 403, 'suspended')
      expect((await ask(asker, call, stage)).status).toBe(foreign)
    })

    it('for an admin', async () => {
      const stage = await setStage(test, scenery, await cloneMember(test, template))
      const admin = await cloneMember(test, template, { role: 'admin' })
      const before = await dumpRowsOf(test.ctx, stage.owner.id)
      expect((await ask(admin, call, stage)).status).toBe(foreign)
      if (may) expect(await dumpRowsOf(test.ctx, stage.owner.id)).toEqual(before)
    })
  },
)

describe.each(
  API_CALLS.filter(({ rule }) => !isForAll(rule)).map((call) => ({ name: nameOf(call), call })),
)('security 54: $name', ({ call }) => {
  it('for somebody with the role who is suspended', async () => {
    const stage = await setStage(test, scenery, await cloneMember(test, template))
    const asker = await cloneMember(test, template, { role: roleFor(call.rule), suspended: true })
    expect(mayWhileSuspended(call)).toBe(false)
    await expectRefused(asker, call, stage, 403, 'suspended')
  })
})
