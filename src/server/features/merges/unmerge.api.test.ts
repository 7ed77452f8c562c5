import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { addPair, everythingOf, fillPair, succeeded } from '#tests/support/merged-pair.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type FakeClock, fakeClock } from '#tests/support/fake-clock.ts'

let clock: FakeClock
let test: TestApp
let curator: Member
let ann: Member
let bob: Member
let from: number
let into: number

beforeAll(async () => {
  clock = fakeClock(new Date().toISOString())
  test = await startTestApp({ clock: clock.read })
  curator = await registerAdmin(test)
  ann = await registerMember(test)
  bob = await registerMember(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

beforeEach(async () => void ({ from, into } = await addPair(test)))

const sql = <Row = Record<string, unknown>>(statement: string, ...values: unknown[]) =>
  runSql<Row>(test.ctx, statement, values)
const merge = (id = from, target = into, headers = {}) =>
  test.send(
    'POST',
    `/api/admin/resources/${id}/merge`,
    { into: target },
    { Cookie: curator.cookie, ...headers },
  )
const unmerge = (id = from) => curator.send('POST', `/api/admin/resources/${id}/unmerge`)
const everything = () => everythingOf(test, { from, into })
const fill = () => fillPair(test, { from, into }, { ann, bob, clock })

describe('the undo', () => {
  it('brings both back as they were', async () => {
    await fill()
    const before = await everything()
    await succeeded(merge())
    expect(await everything()).not.toEqual(before)
    const answer = await unmerge()
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as ResourceView).id).toBe(from)
    expect(await everything()).toEqual(before)
    expect((await unmerge()).status).toBe(404)
    // Twice is as good as once.
    await succeeded(merge())
    await succeeded(unmerge())
    expect(await everything()).toEqual(before)
  })

  it('keeps what was written since', async () => {
    await fill()
    await succeeded(merge())
    const comments = (await (await test.get(`/api/resources/${into}/comments`)).json()) as {
      id: number
      content: string
    }[]
    const idOf = (content: string) => comments.find((each) => each.content === content)?.id
    await succeeded(
      curator.send('POST', `/api/resources/${into}/comments`, {
        content: 'A reply since',
        parentId: idOf('Only here, by Bob'),
      }),
    )
    await succeeded(
      curator.send('POST', `/api/resources/${into}/comments`, { content: 'A comment since' }),
    )
    await succeeded(bob.send('PUT', `/api/study/${into}`, { status: 'done' }))
    await succeeded(bob.send('DELETE', `/api/resources/${into}/save`))
    await succeeded(ann.send('PUT', `/api/study/${into}`, { status: 'dropped' }))
    await succeeded(unmerge())
    const placeOf = async (content: string) =>
      (
        await sql<{ id: number }>(
          'SELECT resource_id AS id FROM comments WHERE content = $1 ORDER BY id DESC',
          content,
        )
      )[0]?.id
    expect(await placeOf('A reply since')).toBe(from)
    expect(await placeOf('A comment since')).toBe(into)
    const study = await sql(
      'SELECT user_id, resource_id, status, cardinality(chapters_done) AS ticks FROM study_items WHERE resource_id = ANY ($1) ORDER BY 1, 2',
      [from, into],
    )
    expect(study).toEqual([
      { user_id: ann.id, resource_id: from, status: 'done', ticks: 0 },
      { user_id: ann.id, resource_id: into, status: 'dropped', ticks: 1 },
      { user_id: bob.id, resource_id: from, status: 'done', ticks: 3 },
    ])
    const saved = await sql(
      'SELECT resource_id FROM user_resources WHERE user_id = $1 AND is_bookmarked AND resource_id = ANY ($2)',
      bob.id,
      [from, into],
    )
    expect(saved).toEqual([])
  })

  it('security 46: knows nothing of an account that was deleted meanwhile', async () => {
    const gone = await registerMember(test)
    await succeeded(gone.send('POST', `/api/resources/${from}/save`))
    await succeeded(gone.send('POST', `/api/resources/${into}/save`))
    await succeeded(gone.send('PUT', `/api/study/${from}`, { status: 'done' }))
    await succeeded(gone.send('PUT', `/api/study/${into}`, { status: 'want' }))
    await succeeded(
      gone.send('POST', '/api/reports', { kind: 'resource', id: from, reason: 'wrong' }),
    )
    await succeeded(merge())
    await succeeded(gone.send('POST', '/api/delete-account', { password: gone.password }))
    const [entry] = await sql<{ text: string }>(
      `SELECT snapshot::text AS text FROM trash WHERE entity_id = $1`,
      from,
    )
    expect(entry?.text).not.toMatch(new RegExp(`"user_id": ${gone.id}\\b`))
    await succeeded(unmerge())
  })

  it('brings back what was the same as the one that stays', async () => {
    await sql(
      `UPDATE resources SET url_key = NULL, source_url = (SELECT source_url || '/' FROM resources WHERE id = $2)
       WHERE id = $1`,
      from,
      into,
    )
    await succeeded(merge())
    expect((await unmerge()).status).toBe(200)
  })

  it('is refused if the address was given to another resource meanwhile', async () => {
    const [row] = await sql<{ url: string }>(
      'SELECT source_url AS url FROM resources WHERE id = $1',
      from,
    )
    await succeeded(merge())
    const other = await addResource(test.ctx, { sourceUrl: `${row?.url}/?utm_source=mail` })
    const answer = await unmerge()
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'not_restorable' })
    await sql('DELETE FROM resources WHERE id = $1', other)
    await succeeded(unmerge())
  })
})
