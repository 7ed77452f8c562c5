import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, callUrl } from '#shared/calls/call.ts'
import { API_CALLS, type ApiCall, type Fixtures } from '#tests/support/api-calls.ts'
import { addComment, addList, addResource, addUser, runSql } from '#tests/support/factories.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import {
  cloneMember,
  createSharedFixtures,
  type SharedFixtures,
  createFixtures,
} from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

/**
 * What a call does not touch stays in the caches of open pages. This test makes every call that writes, with data in
 * the responses of its feature, and compares these before and after.
 */
const modules = import.meta.glob<Record<string, unknown>>('../shared/calls/*.ts', { eager: true })
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const nameOf = ({ method, path }: Pick<Call, 'method'> & { path: string }) => `${method} ${path}`
const DEFINED = new Map(
  Object.entries(modules).flatMap(([file, module]) =>
    Object.values(module)
      .filter(isCall)
      .map((call) => [nameOf(call), { call, feature: featureOf(file) }] as const),
  ),
)

/** A feature's console calls are in a separate file. */
function featureOf(file: string): string {
  return /([\w-]+)\.ts$/.exec(file)?.[1]?.replace(/^admin-/, '') ?? file
}

/** Creates what a call acts on if the parameters in `API_CALLS` name nothing that exists, and returns the call's input. */
type Target = { params?: object; body?: unknown; query?: object }
type Setup = (fixtures: Fixtures) => Promise<Target>

/** These begin or end a session, after which a page is reloaded or requests everything again. */
const ABOUT_SESSIONS = new Set([
  'POST /api/register',
  'POST /api/login',
  'POST /api/verify-login-2fa',
  'POST /api/logout',
  'POST /api/verify-email',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'POST /api/change-password',
  'POST /api/reauthenticate',
  'POST /api/delete-account',
])

/** Counted while somebody reads; what is on the page does not change. */
const COUNTS = new Set(['POST /api/resources/{id}/view', 'POST /api/search/outcomes'])

/** Downloads, and a call for other programs: no page caches their responses. */
const NOT_IN_PAGES = new Set([
  'GET /api/account/export',
  'GET /api/admin/resources.csv',
  'GET /api/resources/{id}/is-saved',
])

/**
 * Refused or without effect in this setting, because they need a code, a proof or several people. The tests of their
 * features make these calls; what they touch is not checked.
 */
const REFUSED = new Set([
  'POST /api/kids-lock',
  'POST /api/kids-unlock-link',
  'POST /api/kids-class/join',
  'PUT /api/kids-class/browsers/{number}',
  'DELETE /api/kids-class/browsers/{number}',
  'PATCH /api/plan/steps/{id}',
  'POST /api/suggestions/{id}/submit',
  'DELETE /api/notifications/{id}',
  'POST /api/verify-2fa',
  'POST /api/disable-2fa',
  'POST /api/recovery-codes',
  'POST /api/admin/reports/{id}/resolve',
  'POST /api/admin/resource-reports/{id}/resolve',
  'POST /api/admin/bulk-jobs/{id}/cancel',
  'POST /api/admin/trash/{kind}/{id}/restore',
  'POST /api/admin/suggestions/{id}/accept',
  'POST /api/admin/suggestions/{id}/decline',
  'POST /api/admin/corrections/{id}/accept',
  'POST /api/admin/corrections/{id}/decline',
])

let test: TestApp
let template: Member
let shared: SharedFixtures
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  template = await registerMember(test)
  shared = await createSharedFixtures(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const made = async (path: string, body: unknown): Promise<{ id: number }> => {
  const answer = await admin.send('POST', path, body)
  expect([path, answer.status]).toEqual([path, 201])
  return (await answer.json()) as { id: number }
}
const rowId = async (statement: string, values: unknown[] = []): Promise<number> =>
  (await runSql<{ id: number }>(test.ctx, statement, values))[0]?.id ?? Number.NaN
let count = 0
const fresh = () => `Made ${++count}`

const othersComment = async ({ resource: resourceId }: Fixtures): Promise<Target> => {
  const userId = await addUser(test.ctx, `other${++count}`)
  return { params: { id: await addComment(test.ctx, { resourceId, userId }) } }
}
const othersList = async ({ resource }: Fixtures): Promise<Target> => {
  const userId = await addUser(test.ctx, `other${++count}`)
  const fields = { userId, visibility: 'public' as const, resources: [resource] }
  return { params: { id: await addList(test.ctx, fields) } }
}
const ownSuggestion = async (): Promise<Target> => {
  const { id } = await made('/api/suggestions', { url: `https://made.example/${++count}` })
  return { params: { id } }
}
const additional = async () =>
  made('/api/admin/additional-resources', {
    title: fresh(),
    description: 'A description',
    linkUrl: 'https://example.org',
  })
const category = async () => made('/api/admin/opening-categories', { name: fresh() })
const subcategory = async () =>
  made('/api/admin/opening-subcategories', {
    name: fresh(),
    categoryId: (await category()).id,
    openingPattern: '1.e4',
  })
const opening = async () => {
  const categoryId = (await category()).id
  return made('/api/admin/openings', { name: fresh(), categoryId, openingPattern: '1.e4 e5' })
}
const synonym = async () =>
  made('/api/admin/search-synonyms', { relation: 'same', words: [fresh()], targets: [fresh()] })
const trashed = async () => {
  const id = await addResource(test.ctx)
  expect((await admin.send('DELETE', `/api/admin/resources/${id}`)).status).toBe(204)
  return rowId(`SELECT id FROM trash ORDER BY id DESC LIMIT 1`)
}
const note = async ({ resource }: Fixtures) =>
  made(`/api/study/${resource}/notes`, { text: 'Move 7 again' })

const bulkChange = async () => {
  const selection = { ids: [await addResource(test.ctx)] }
  return made('/api/admin/bulk-jobs', { selection, change: { set: { isFeatured: true } } })
}

const because = { reason: 'Against the rules' }
/** Makes another call about the same thing first. */
const after =
  (setup: Setup, method: string, path: string, body: unknown = because): Setup =>
  async (fixtures) => {
    const target = await setup(fixtures)
    const { id } = target.params as { id: number }
    const answer = await admin.send(method, path.replace('{id}', String(id)), body)
    expect([path, answer.ok]).toEqual([path, true])
    return target
  }
const otherUser = async () => ({ params: { id: await addUser(test.ctx, `other${++count}`) } })
const ownResource = async () => ({ params: { id: await addResource(test.ctx) } })

const SETUPS: Record<string, Setup> = {
  'DELETE /api/comments/{id}/vote': after(othersComment, 'PUT', '/api/comments/{id}/vote'),
  'POST /api/admin/comments/{id}/restore': after(
    othersComment,
    'POST',
    '/api/admin/comments/{id}/hide',
  ),
  'POST /api/admin/comments/{id}/warn': othersComment,
  'POST /api/admin/lists/{id}/restore': after(othersList, 'POST', '/api/admin/lists/{id}/hide'),
  'PUT /api/admin/users/{id}/role': otherUser,
  'POST /api/admin/users/{id}/suspend': otherUser,
  'DELETE /api/admin/users/{id}': otherUser,
  'POST /api/admin/users/{id}/reinstate': after(otherUser, 'POST', '/api/admin/users/{id}/suspend'),
  'POST /api/admin/resources/{id}/revert': after(ownResource, 'PUT', '/api/admin/resources/{id}', {
    title: 'Another title',
  }),
  'PUT /api/comments/{id}/vote': othersComment,
  'PUT /api/lists/{id}/follow': othersList,
  'PATCH /api/study/notes/{id}': async (fixtures) => ({
    params: { id: (await note(fixtures)).id },
    body: { text: 'Move 8 again' },
  }),
  'DELETE /api/study/notes/{id}': async (fixtures) => ({
    params: { id: (await note(fixtures)).id },
  }),
  'PATCH /api/suggestions/{id}': async () => ({
    ...(await ownSuggestion()),
    body: { title: fresh() },
  }),
  'DELETE /api/suggestions/{id}': ownSuggestion,
  'POST /api/reports': async (fixtures) => ({
    body: { kind: 'comment', ...(await othersComment(fixtures)).params, reason: 'spam' },
  }),
  'POST /api/admin/comments/{id}/hide': othersComment,
  'POST /api/admin/comments/{id}/delete': othersComment,
  'POST /api/admin/lists/{id}/hide': othersList,
  'DELETE /api/admin/resources/{id}': async () => ({
    params: { id: await addResource(test.ctx) },
  }),
  'POST /api/admin/resources/bulk-update': async ({ resource }) => ({
    body: { ids: [resource], set: { isFeatured: true } },
  }),
  'POST /api/admin/resources/bulk-delete': async () => ({
    body: { ids: [await addResource(test.ctx)] },
  }),
  'POST /api/admin/bulk-jobs/{id}/undo': async () => ({ params: await bulkChange() }),
  'POST /api/admin/audit/{id}/undo': async () => {
    await bulkChange()
    return { params: { id: await rowId(`SELECT max(id) AS id FROM audit_log`) } }
  },
  'PUT /api/admin/additional-resources/{id}': async () => ({ params: await additional() }),
  'DELETE /api/admin/additional-resources/{id}': async () => ({ params: await additional() }),
  'POST /api/admin/opening-subcategories': async () => ({
    body: { name: fresh(), categoryId: (await category()).id, openingPattern: '1.e4' },
  }),
  'POST /api/admin/openings': async () => ({
    body: { name: fresh(), categoryId: (await category()).id, openingPattern: '1.e4' },
  }),
  'PUT /api/admin/opening-categories/{id}': async () => ({ params: await category() }),
  'PUT /api/admin/opening-subcategories/{id}': async () => ({ params: await subcategory() }),
  'PUT /api/admin/openings/{id}': async () => ({ params: await opening() }),
  'DELETE /api/admin/opening-categories/{id}': async () => ({ params: await category() }),
  'DELETE /api/admin/opening-subcategories/{id}': async () => ({ params: await subcategory() }),
  'DELETE /api/admin/openings/{id}': async () => ({ params: await opening() }),
  'PUT /api/admin/search-synonyms/{id}': async () => ({
    params: await synonym(),
    body: { relation: 'also', words: [fresh()], targets: [fresh()] },
  }),
  'DELETE /api/admin/search-synonyms/{id}': async () => ({ params: await synonym() }),
  'DELETE /api/admin/kid-hosts/{host}': async () => {
    const host = `made${++count}.example`
    expect((await admin.send('POST', '/api/admin/kid-hosts', { host })).status).toBe(201)
    return { params: { host } }
  },
  'POST /api/admin/chapters/read': async ({ resource: resourceId }) => ({
    body: { resourceId, text: '0:00 Introduction' },
  }),
  'PUT /api/study/{resourceId}/chapters/{chapterId}': async ({ resource: resourceId }) => {
    const chapters = [{ title: 'Introduction', startSeconds: 0 }]
    const path = `/api/admin/resources/${resourceId}/chapters`
    const [chapter] = (await (await admin.send('PUT', path, { chapters })).json()) as {
      id: number
    }[]
    return { params: { resourceId, chapterId: chapter?.id } }
  },
  'POST /api/admin/trash/restore': async () => ({ body: { ids: [await trashed()] } }),
  'POST /api/admin/trash/purge': async () => ({ body: { ids: [await trashed()] } }),
}

describe('what a call touches', () => {
  const without = new Set([...ABOUT_SESSIONS, ...COUNTS, ...REFUSED])
  const writes = API_CALLS.filter((each) => each.method !== 'GET' && !without.has(nameOf(each)))

  it('is checked for calls that exist', () => {
    const names = new Set(API_CALLS.map(nameOf))
    const set = [...Object.keys(SETUPS), ...ABOUT_SESSIONS, ...COUNTS, ...NOT_IN_PAGES, ...REFUSED]
    expect(set.filter((name) => !names.has(name))).toEqual([])
  })

  it.each(writes.map((call) => ({ name: nameOf(call), call })))(
    '$name touches every response of its feature that it changes',
    async ({ name, call }) => {
      const defined = DEFINED.get(name)
      if (!defined) throw new Error(`${name} is no call of shared/calls`)
      admin = await cloneMember(test, template, { role: 'admin' })
      const fixtures = await createFixtures(test, shared, admin)
      await fillIn(fixtures)
      const setup = await SETUPS[name]?.(fixtures)
      await test.settle()
      const reads = readsOf(defined.feature)
      const before = await readAll(reads, fixtures)
      const status = await make(call, fixtures, setup)
      expect(status).toBeLessThan(300)
      await test.settle()
      const after = await readAll(reads, fixtures)
      const touches = defined.call.touches ?? []
      const stale = reads.filter(
        ({ path }) =>
          before.get(path) !== after.get(path) &&
          !touches.some((touched) => path === touched || path.startsWith(`${touched}/`)),
      )
      expect(stale.map(({ path }) => path)).toEqual([])
    },
  )
})

/** Puts something into each list that belongs to the owner. */
async function fillIn({ owner, resource }: Fixtures): Promise<void> {
  await owner.send('POST', `/api/resources/${resource}/save`)
  await owner.send('PUT', `/api/study/${resource}`, { status: 'studying' })
}

function readsOf(feature: string): ApiCall[] {
  return API_CALLS.filter(
    (each) =>
      each.method === 'GET' &&
      each.status === 200 &&
      !NOT_IN_PAGES.has(nameOf(each)) &&
      DEFINED.get(nameOf(each))?.feature === feature,
  )
}

async function readAll(
  reads: readonly ApiCall[],
  fixtures: Fixtures,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const { path, at } of reads)
    texts.set(path, await (await admin.get(at?.(fixtures) ?? path)).text())
  return texts
}

async function make(
  { method, path, at, body }: ApiCall,
  fixtures: Fixtures,
  setup: Target | undefined,
): Promise<number> {
  const call = DEFINED.get(nameOf({ method, path }))?.call
  const address =
    setup?.params && call ? callUrl(call, { params: setup.params }) : (at?.(fixtures) ?? path)
  return (await admin.send(method, address, setup?.body ?? body?.())).status
}
