import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#shared/contracts/audit.ts'
import type { BulkJobView, UnchangedView } from '#shared/contracts/bulk-jobs.ts'
import type { SeedOffer } from '#shared/contracts/overview.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { formerSeedRows } from '#tests/support/former-seed.ts'
import { type Member, registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { insertResources } from '../resources/resources.queries.ts'
import { readSeedRows } from './seed-rows.service.ts'

const PATH = '/api/admin/seed'
const FORMER = formerSeedRows()
const PRESENT = readSeedRows()
/** As the seed was before it had works. */
const WITHOUT_WORKS = PRESENT.map((row) => ({ ...row, work: null, edition: null }))
const ZEROS = { adds: 0, updates: 0, drops: 0 }

/** A row that the present seed describes anew, one whose address was mended, and one that it dropped. */
const UPDATED = 'https://www.amazon.com/dp/190638830X'
const MENDED = 'https://www.amazon.com/s?k=My+Great+Predecessors%2C+Part+II+Garry+Kasparov'
const MENDED_TO = 'https://www.amazon.com/dp/185744342X'
const DROPPED = 'https://chessintheschools.org'
/** What the present seed recommends less than the one before it. */
const TRAPS = PRESENT.filter(({ title }) => /^(?:Légal|Elephant|Noah's Ark) Trap \(/.test(title))
/** What is in the present seed alone. */
const ADDS = 675

let test: TestApp
let admin: Member

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(() =>
  runSql(test.ctx, 'TRUNCATE resources, bulk_jobs, trash, resource_versions CASCADE'),
)

const addFormer = async (...urls: readonly string[]) => {
  const rows = FORMER.filter(({ sourceUrl }) => urls.length === 0 || urls.includes(sourceUrl))
  await insertResources(test.ctx.db, rows)
}
const offer = async () => (await (await admin.get(PATH)).json()) as SeedOffer
const read = async <Body>(answer: Response, status: number): Promise<Body> => {
  expect(answer.status, await answer.clone().text()).toBe(status)
  return (await answer.json()) as Body
}
const ended = async ({ id }: BulkJobView) => {
  await test.ctx.jobs.drain()
  const job = await read<BulkJobView>(await admin.get(`/api/admin/bulk-jobs/${id}`), 200)
  expect(job.state).toBe('done')
  return job
}
const apply = async () => ended(await read<BulkJobView>(await admin.send('POST', PATH, {}), 201))
const undo = async ({ id }: BulkJobView) =>
  ended(
    await read<BulkJobView>(await admin.send('POST', `/api/admin/bulk-jobs/${id}/undo`, {}), 201),
  )
const edit = async (url: string, fields: object) =>
  read(await admin.send('PUT', `/api/admin/resources/${await idAt(url)}`, fields), 200)
const idAt = async (url: string) => {
  const [row] = await runSql<{ id: number }>(
    test.ctx,
    'SELECT id FROM resources WHERE source_url = $1',
    [url],
  )
  return row?.id ?? null
}
/** Everything about the resources besides their numbers and times. */
const rows = () =>
  runSql(
    test.ctx,
    `SELECT to_jsonb(resources) - 'id' - 'chapter_ids' - 'created_at' - 'updated_at' AS row
     FROM resources ORDER BY source_url`,
  )

describe('the offer', () => {
  it('is nothing for an empty catalogue, for the present seed, and for what people made themselves', async () => {
    expect(await offer()).toEqual(ZEROS)
    await addResource(test.ctx, { sourceUrl: DROPPED, title: 'My own words' })
    expect(await offer()).toEqual(ZEROS)
    await runSql(test.ctx, 'TRUNCATE resources CASCADE')
    await insertResources(test.ctx.db, PRESENT)
    expect(await offer()).toEqual(ZEROS)
    const deleted = await admin.send('DELETE', `/api/admin/resources/${await idAt(UPDATED)}`)
    expect(deleted.status).toBe(204)
    expect(await offer()).toEqual(ZEROS)
    expect(await apply()).toMatchObject({ total: 0, undo: null })
  })

  it('counts what nobody has edited', async () => {
    await addFormer(UPDATED, MENDED, DROPPED)
    expect(await offer()).toEqual({ adds: ADDS, updates: 2, drops: 1 })
    await edit(UPDATED, { merit: 5 })
    await edit(DROPPED, { price: 'Free, really' })
    expect(await offer()).toEqual({ adds: ADDS, updates: 1, drops: 0 })
  })

  it('is what is new since the seed that a catalogue has', async () => {
    const former = WITHOUT_WORKS.slice(0, 1056).map((row) =>
      TRAPS.some(({ sourceUrl }) => sourceUrl === row.sourceUrl) ? { ...row, merit: 5 } : row,
    )
    await insertResources(test.ctx.db, former)
    expect(await offer()).toEqual({ adds: 122, updates: 3 + 34, drops: 0 })
    const deleted = await admin.send('DELETE', `/api/admin/resources/${await idAt(UPDATED)}`)
    expect(deleted.status).toBe(204)
    expect(await apply()).toMatchObject({ total: 159, changed: 159 })
    expect(await offer()).toEqual(ZEROS)
    expect(await idAt(UPDATED)).toBeNull()
  })

  it('is the works that are new since the seed that a catalogue has', async () => {
    await insertResources(test.ctx.db, WITHOUT_WORKS)
    expect(await offer()).toEqual({ adds: 0, updates: 34, drops: 0 })
    const deleted = await admin.send('DELETE', `/api/admin/resources/${await idAt(UPDATED)}`)
    expect(deleted.status).toBe(204)
    expect(await apply()).toMatchObject({ total: 34, changed: 34 })
    expect(await offer()).toEqual(ZEROS)
    expect(await idAt(UPDATED)).toBeNull()
  })

  it('leaves alone what would get the address of another resource', async () => {
    await addFormer(MENDED, DROPPED)
    await addResource(test.ctx, { sourceUrl: MENDED_TO })
    expect(await offer()).toEqual({ adds: ADDS, updates: 0, drops: 1 })
  })

  it('does not add what people have deleted, or have already', async () => {
    await addFormer(MENDED, DROPPED)
    const [added] = PRESENT.filter(
      ({ sourceUrl }) => !FORMER.some((row) => row.sourceUrl === sourceUrl),
    ).filter(({ sourceUrl }) => sourceUrl.startsWith('https://lichess.org/training/'))
    if (!added) throw new Error('a new row')
    await addResource(test.ctx, { sourceUrl: `${added.sourceUrl}/?utm_source=club` })
    expect(await offer()).toEqual({ adds: ADDS - 1, updates: 1, drops: 1 })
  })
})

describe('applying it', () => {
  it('an untouched catalogue becomes the one of a new installation, and undoing it gives back the former', async () => {
    await addFormer()
    const before = await rows()
    expect(await offer()).toEqual({ adds: ADDS, updates: 503, drops: 97 })
    const job = await apply()
    expect(job).toMatchObject({ total: 1275, changed: 1275, change: { seed: true } })
    expect(await offer()).toEqual(ZEROS)
    const updated = await rows()
    await expect(undo(job)).resolves.toMatchObject({ changed: 1275, kept: 0, undoes: 'changed' })
    expect(await rows()).toEqual(before)
    expect(await offer()).toEqual({ adds: ADDS, updates: 503, drops: 97 })
    await runSql(test.ctx, 'TRUNCATE resources, trash, resource_versions CASCADE')
    await insertResources(test.ctx.db, PRESENT)
    expect(updated).toEqual(await rows())
  })

  it('keeps what was edited before, and its undo what was edited since', async () => {
    await addFormer(UPDATED, MENDED, DROPPED)
    await edit(UPDATED, { title: 'Sixty games' })
    const job = await apply()
    expect(job).toMatchObject({ total: ADDS + 2, changed: ADDS + 2 })
    expect(await idAt(DROPPED)).toBeNull()
    expect(await idAt(MENDED)).toBeNull()
    await edit(MENDED_TO, { merit: 1 })
    const undone = await undo(job)
    expect(undone).toMatchObject({ kept: 1 })
    const kept = await read<UnchangedView[]>(
      await admin.get(`/api/admin/bulk-jobs/${undone.id}/kept`),
      200,
    )
    expect(kept).toMatchObject([{ why: 'Changed since: Merit' }])
    expect(await idAt(DROPPED)).not.toBeNull()
    const [count] = await runSql(test.ctx, 'SELECT count(*)::int AS all FROM resources')
    expect(count).toEqual({ all: 3 })
    expect(
      await runSql(test.ctx, "SELECT title FROM resources WHERE title = 'Sixty games'"),
    ).toHaveLength(1)
  })

  it('can be redone, and is named in the audit log', async () => {
    await addFormer(UPDATED, DROPPED)
    const job = await apply()
    const undone = await undo(job)
    await undo(undone)
    expect(await idAt(DROPPED)).toBeNull()
    expect(await offer()).toEqual(ZEROS)
    const log = await read<AuditEntryView[]>(await admin.get('/api/admin/audit?limit=20'), 200)
    const actions = log.map(({ action, undo: state }) => `${action} ${state}`)
    expect(actions).toEqual(expect.arrayContaining(['seed_added done', 'seed_updated done']))
    expect(actions).toEqual(expect.arrayContaining(['resources_deleted done']))
  })
})

describe('removing it', () => {
  it('takes all that came from a seed, edited or not, and brings it back', async () => {
    await addFormer(UPDATED, MENDED, DROPPED)
    const own = await addResource(test.ctx)
    await edit(UPDATED, { title: 'Sixty games' })
    await edit(MENDED, { sourceUrl: 'https://club.example/kasparov' })
    const before = await rows()
    const job = await read<BulkJobView>(await admin.send('DELETE', PATH, {}), 200)
    expect(job).toMatchObject({ state: 'done', changed: 3, change: { delete: true } })
    expect(await runSql(test.ctx, 'SELECT id FROM resources')).toEqual([{ id: own }])
    expect(await offer()).toEqual(ZEROS)
    await undo(job)
    expect(await rows()).toEqual(before)
  })
})
