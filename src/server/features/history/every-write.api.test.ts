import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#shared/calls/call.ts'
import type { OpeningView } from '#shared/contracts/openings.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { runSql } from '#tests/support/factories.ts'
import { formerSeedRows } from '#tests/support/former-seed.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { insertResources } from '../resources/resources.queries.ts'

const CALLS = fileURLToPath(new URL('../../../shared/calls/', import.meta.url))
const SERVER = fileURLToPath(new URL('../../', import.meta.url))

let test: TestApp
let admin: Member
let made = 0

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const ok = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await admin.send(method, path, body)
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return (answer.status === 204 ? undefined : await answer.json()) as Body
}
const fields = (more: object = {}) => ({
  title: `Walked ${++made}`,
  description: 'For this test',
  type: 'book',
  level: 'all',
  category: 'general',
  sourceWebsite: 'other',
  sourceUrl: `https://example.org/walked/${made}`,
  ...more,
})
const create = (more: object = {}) => ok<ResourceView>('POST', '/api/admin/resources', fields(more))
const removeInBulk = (id: number) =>
  ok<{ run: string }>('POST', '/api/admin/bulk-jobs', {
    selection: { ids: [id] },
    change: { delete: true },
  })
const idOf = async (sourceUrl: string) => {
  const rows = await runSql<{ id: number }>(
    test.ctx,
    'SELECT id FROM resources WHERE source_url = $1',
    [sourceUrl],
  )
  return rows[0]?.id ?? 0
}
const opening = async () => {
  const { id: categoryId } = await ok<{ id: number }>('POST', '/api/admin/opening-categories', {
    name: `Walked ${++made}`,
  })
  const name = `Walked ${++made}`
  return ok<OpeningView>('POST', '/api/admin/openings', { name, categoryId })
}

/** Each writing call, and what it does to a resource; returns the resource's ID. */
const WRITES: Record<string, () => Promise<number>> = {
  'POST /api/admin/resources': async () => (await create()).id,
  'POST /api/resources': async () =>
    (await ok<ResourceView>('POST', '/api/resources', fields())).id,
  'PUT /api/admin/resources/{id}': async () => {
    const { id } = await create()
    await ok('PUT', `/api/admin/resources/${id}`, { isFeatured: true })
    return id
  },
  'PUT /api/admin/resources/{id}/chapters': async () => {
    const { id } = await create()
    await ok('PUT', `/api/admin/resources/${id}/chapters`, { chapters: [{ title: 'One' }] })
    return id
  },
  'DELETE /api/admin/resources/{id}': async () => {
    const { id } = await create()
    await ok('DELETE', `/api/admin/resources/${id}`)
    return id
  },
  'POST /api/admin/bulk-jobs': async () => {
    const { id } = await create()
    const change = { set: { level: 'master' } }
    await ok('POST', '/api/admin/bulk-jobs', { selection: { ids: [id] }, change })
    await test.ctx.jobs.drain()
    return id
  },
  'POST /api/admin/bulk-jobs/{id}/undo': async () => {
    const { id } = await create()
    const body = { selection: { ids: [id] }, change: { set: { level: 'master' } } }
    const job = await ok<{ id: number }>('POST', '/api/admin/bulk-jobs', body)
    await ok('POST', `/api/admin/bulk-jobs/${job.id}/undo`)
    return id
  },
  'POST /api/admin/audit/{id}/undo': async () => {
    const { id } = await create()
    await removeInBulk(id)
    const [entry] = await runSql<{ id: number }>(test.ctx, 'SELECT max(id) AS id FROM audit_log')
    await ok('POST', `/api/admin/audit/${entry?.id}/undo`)
    return id
  },
  'POST /api/admin/resources/import': async () => {
    const row = fields()
    await ok('POST', '/api/admin/resources/import', { rows: [row] })
    return idOf(row.sourceUrl)
  },
  'POST /api/admin/resources/update-batch': async () => {
    const { id, sourceUrl } = await create()
    await ok('POST', '/api/admin/resources/update-batch', { updates: [{ sourceUrl, price: '$9' }] })
    return id
  },
  'POST /api/admin/resources/{id}/revert': async () => {
    const { id } = await create()
    await ok('PUT', `/api/admin/resources/${id}`, { price: '$9' })
    await ok('POST', `/api/admin/resources/${id}/revert`, { version: 1 })
    return id
  },
  'POST /api/admin/resources/{id}/merge': async () => {
    const { id } = await create()
    await ok('POST', `/api/admin/resources/${id}/merge`, { into: (await create()).id })
    return id
  },
  'POST /api/admin/resources/{id}/unmerge': async () => {
    const [{ id }, { id: into }] = [await create(), await create()]
    await ok('POST', `/api/admin/resources/${id}/merge`, { into })
    await ok('POST', `/api/admin/resources/${id}/unmerge`)
    return id
  },
  'PUT /api/admin/resources/{id}/work': async () => {
    const { id } = await create()
    await ok('PUT', `/api/admin/resources/${id}/work`, { with: [(await create()).id] })
    return id
  },
  'DELETE /api/admin/resources/{id}/work': async () => {
    const { id } = await create()
    await ok('PUT', `/api/admin/resources/${id}/work`, { with: [(await create()).id] })
    await ok('DELETE', `/api/admin/resources/${id}/work`)
    return id
  },
  'POST /api/admin/trash/restore': async () => {
    const { id } = await create()
    const { run } = await removeInBulk(id)
    await ok('POST', '/api/admin/trash/restore', { run })
    return id
  },
  'POST /api/admin/trash/{kind}/{id}/restore': async () => {
    const { id } = await create()
    await ok('DELETE', `/api/admin/resources/${id}`)
    await ok('POST', `/api/admin/trash/resource/${id}/restore`)
    return id
  },
  'PUT /api/admin/openings/{id}': async () => {
    const { id: openingId, name } = await opening()
    const { id } = await create({ opening: name })
    await ok('PUT', `/api/admin/openings/${openingId}`, { name: `${name} renamed` })
    return id
  },
  'DELETE /api/admin/openings/{id}': async () => {
    const { id: openingId, name } = await opening()
    const { id } = await create({ opening: name })
    await ok('DELETE', `/api/admin/openings/${openingId}`)
    return id
  },
  'DELETE /api/admin/seed': async () => {
    const { id } = await create({ sourceUrl: 'https://www.amazon.com/dp/190638830X' })
    await ok('DELETE', '/api/admin/seed')
    await test.ctx.jobs.drain()
    return id
  },
  'POST /api/admin/seed': async () => {
    // The present seed has dropped it.
    const url = 'https://chessintheschools.org'
    const former = formerSeedRows().filter(({ sourceUrl }) => sourceUrl === url)
    await insertResources(test.ctx.db, former)
    const id = await idOf(url)
    await ok('POST', '/api/admin/seed')
    await test.ctx.jobs.drain()
    return id
  },
}

/** They make resources stale, but change no field of one. Suggestions are walked in their own tests. */
const CHANGE_NO_FIELD =
  /^(?:POST|PUT|DELETE) \/api\/(?:comments|reports|me|resources\/\{id\}\/comments|admin\/(?:opening-(?:sub)?categories|comments|reports|resource-reports|link-checks|kid-hosts|search-synonyms|search-readings|bulk-jobs\/\{id\}\/cancel)|suggestions|admin\/(?:suggestions|corrections|similar))|^POST \/api\/admin\/openings$/

async function writingCalls(): Promise<string[]> {
  const files = readdirSync(CALLS).filter((name) => /^[a-z-]+\.ts$/.test(name))
  const modules = await Promise.all(
    files.map(async (name) => (await import(`${CALLS}${name}`)) as Record<string, unknown>),
  )
  const calls = modules.flatMap((each) => Object.values(each)).filter(isCall)
  return calls
    .filter(({ method, touches }) => method !== 'GET' && touches?.includes('/api/admin/resources'))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !CHANGE_NO_FIELD.test(name))
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

describe('every write to resources makes a version', () => {
  it('the list of writes is complete', async () => {
    const unknown = (await writingCalls()).filter((name) => !(name in WRITES))
    expect(unknown).toEqual([])
  })

  it.each(Object.entries(WRITES))('%s', async (_name, write) => {
    const id = await write()
    const [{ action } = { action: '' }] = await runSql<{ action: string }>(
      test.ctx,
      'SELECT action FROM audit_log ORDER BY id DESC LIMIT 1',
    )
    const rows = await runSql<{ version: number; action: string; user_id: number }>(
      test.ctx,
      'SELECT version, action, user_id FROM resource_versions WHERE resource_id = $1 ORDER BY version DESC',
      [id],
    )
    expect(rows[0]).toMatchObject({ action, user_id: admin.id })
    expect(rows.map(({ version }) => version)).toEqual(
      rows.map((_row, place) => rows.length - place),
    )
  })

  it('only these files write to the table, each through writeResources or for a change that no person made', () => {
    const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    const writing = files.filter((name) =>
      /\b(?:insert|update|delete)\(resources\)|(?:INSERT INTO|UPDATE|DELETE FROM) (?:public\.)?resources\b/.test(
        readFileSync(`${SERVER}${name}`, 'utf8'),
      ),
    )
    expect(writing.toSorted()).toEqual([
      'features/chapters/admin-chapters.service.ts',
      'features/imports/imports.service.ts',
      'features/links/lengths.service.ts',
      'features/merges/merges.service.ts',
      'features/merges/moved-rows.queries.ts',
      'features/openings/admin-openings.service.ts',
      'features/resources/admin-resources.service.ts',
      'features/resources/bulk-changes.service.ts',
      'features/resources/resources.queries.ts',
      'platform/db/address-keys.ts',
      'platform/db/lesson-sides.ts',
    ])
  })
})
