import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { addPair, chapterIdsOf, fillPair, succeeded } from '#tests/support/merged-pair.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type FakeClock, fakeClock } from '#tests/support/fake-clock.ts'
import { BEFORE_ID } from './merges.routes.ts'

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
const fill = () => fillPair(test, { from, into }, { ann, bob, clock })

describe('refusals', () => {
  it('403 for members, 400 for itself, 404 for what is not there, 409 for a state that was not seen', async () => {
    expect((await ann.send('POST', `/api/admin/resources/${from}/merge`, { into })).status).toBe(
      403,
    )
    const itself = await merge(from, from)
    expect(itself.status).toBe(400)
    expect(((await itself.json()) as ErrorBody).fields).toHaveProperty('into')
    expect((await merge(from, 99_999_999)).status).toBe(404)
    expect((await merge(99_999_999, into)).status).toBe(404)
    const old = await merge(from, into, { 'If-Match': '"2020-01-01T00:00:00.000Z"' })
    expect(old.status).toBe(409)
    expect(await old.json()).toMatchObject({ code: 'changed_meanwhile' })
    expect((await unmerge(from)).status).toBe(404)
  })

  it('409 in_trash for one that is in the trash, whichever, in the preview as well', async () => {
    await succeeded(curator.send('DELETE', `/api/admin/resources/${into}`))
    const answers = [
      await merge(),
      await merge(into, from),
      await curator.get(`/api/admin/resources/${from}/merge/${into}`),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        code: 'in_trash',
        message: `Resource #${into} is in the trash. Restore it first.`,
      })
    }
    expect((await test.get(`/api/resources/${from}`)).status).toBe(200)
  })

  it('409 too_late after 30 days, also once the trash is empty; the way to the other stays', async () => {
    await succeeded(merge())
    await sql(
      `UPDATE merged_resources SET merged_at = merged_at - interval '31 days' WHERE id = $1`,
      from,
    )
    const late = await unmerge()
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'too_late' })
    await sql(`DELETE FROM trash WHERE entity_id = $1`, from)
    expect(await (await unmerge()).json()).toMatchObject({ code: 'too_late' })
    expect((await test.get(`/api/resources/${from}`)).status).toBe(308)
  })

  it('the trash does not restore what was merged', async () => {
    await succeeded(merge())
    const { status } = await curator.send('POST', `/api/admin/trash/resource/${from}/restore`)
    expect(status).toBe(409)
    const entries = (await (await curator.get('/api/admin/trash')).json()) as {
      id: number
      mergedInto: number
    }[]
    expect(entries.find(({ id }) => id === from)?.mergedInto).toBe(into)
  })

  it('an undo waits for the undo of the merge of the other one', async () => {
    const third = await addResource(test.ctx)
    await succeeded(merge())
    await succeeded(merge(into, third))
    expect((await test.get(`/api/resources/${from}`)).headers.get('Location')).toBe(
      `/api/resources/${third}`,
    )
    const answer = await unmerge()
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'not_restorable' })
    await succeeded(unmerge(into))
    await succeeded(unmerge())
    expect((await test.get(`/api/resources/${from}`)).status).toBe(200)
  })
})

describe('a merge', () => {
  it('says before what would move', async () => {
    await fill()
    const preview = await curator.get(`/api/admin/resources/${from}/merge/${into}`)
    expect(await preview.json()).toMatchObject({
      from: { id: from, title: 'Goes' },
      into: { id: into, title: 'Stays' },
      saves: 2,
      studied: 2,
      notes: 1,
      lists: 2,
      comments: 3,
      reports: 2,
      suggestions: 1,
    })
  })

  it('moves what belongs to the one that goes', async () => {
    await fill()
    const answer = await merge()
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as ResourceView).id).toBe(into)

    const saves = await sql(
      'SELECT user_id, is_bookmarked FROM user_resources WHERE resource_id = $1 ORDER BY 1',
      into,
    )
    expect(saves).toEqual([ann, bob].map(({ id }) => ({ user_id: id, is_bookmarked: true })))
    const [start, middle, , end] = await chapterIdsOf(test, into)
    expect(end).toBeDefined()
    const study = await sql(
      'SELECT user_id, status, progress, chapters_done FROM study_items WHERE resource_id = $1 ORDER BY 1',
      into,
    )
    expect(study).toEqual([
      // The further status, with the ticks of both.
      { user_id: ann.id, status: 'done', progress: 100, chapters_done: [middle] },
      // Two of four chapters have the same title and place.
      { user_id: bob.id, status: 'studying', progress: 50, chapters_done: [start, middle] },
    ])
    expect(
      await sql('SELECT text FROM study_notes WHERE resource_id = $1 ORDER BY id', into),
    ).toEqual([{ text: 'Of the one that goes' }, { text: 'Of the one that stays' }])
    expect(
      await sql(
        'SELECT user_id FROM list_items JOIN lists ON id = list_id WHERE resource_id = $1 ORDER BY 1',
        into,
      ),
    ).toEqual([ann, bob].map(({ id }) => ({ user_id: id })))
    const comments = await sql<{
      id: number
      content: string
      parent: string | null
      rating: number | null
    }>(
      `SELECT content, rating, (SELECT content FROM comments AS parent WHERE parent.id = comments.parent_id) AS parent
       FROM comments WHERE resource_id = $1 ORDER BY id`,
      into,
    )
    expect(comments).toEqual([
      { content: 'Older, by Ann', rating: null, parent: 'Newer, by Ann' },
      { content: 'To the older one', rating: null, parent: 'Newer, by Ann' },
      { content: 'Newer, by Ann', rating: 2, parent: null },
      { content: 'To the newer one', rating: null, parent: 'Newer, by Ann' },
      { content: 'Only here, by Bob', rating: 5, parent: null },
    ])
    expect(
      await sql(
        `SELECT user_id FROM reports WHERE kind = 'resource' AND target_id = $1 ORDER BY 1`,
        into,
      ),
    ).toEqual([ann, bob].map(({ id }) => ({ user_id: id })))
    expect(
      await sql(
        'SELECT resource_id FROM suggestions WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
        bob.id,
      ),
    ).toEqual([{ resource_id: into }])
    const steps = await sql<{ ids: number[] }>(
      'SELECT resource_ids AS ids FROM plan_steps WHERE user_id = $1 ORDER BY id DESC LIMIT 2',
      ann.id,
    )
    expect(steps.map(({ ids }) => ids)).toEqual([[into], [into]])
  })

  it.each([
    [['want', 'studying'], 'studying'],
    [['dropped', 'want'], 'want'],
    [['done', 'dropped'], 'done'],
    [['studying', 'done'], 'done'],
  ])('keeps the further one of %j', async ([one, other], kept) => {
    await succeeded(ann.send('PUT', `/api/study/${from}`, { status: one }))
    await succeeded(ann.send('PUT', `/api/study/${into}`, { status: other }))
    await succeeded(merge())
    const [row] = await sql(
      'SELECT status FROM study_items WHERE user_id = $1 AND resource_id = $2',
      ann.id,
      into,
    )
    expect(row).toEqual({ status: kept })
  })

  it('answers 308 for the page and the API and everything below, in all languages and methods', async () => {
    await succeeded(merge())
    const paths = [
      ...BEFORE_ID.map((before) => `/${before}/{id}?a=1`),
      ...BEFORE_ID.filter((before) => !/^(?:api|covers)/.test(before)).map(
        (page) => `/de/${page}/{id}?chapter=3&theme=dark`,
      ),
      '/api/resources/{id}/comments?limit=3',
      '/api/resources/{id}/chapters',
      '/api/resources/{id}/no/such/thing',
      '/covers/{id}.svg',
    ]
    for (const path of paths) {
      const answer = await test.get(path.replace('{id}', String(from)))
      expect([answer.status, answer.headers.get('Location')], path).toEqual([
        308,
        path.replace('{id}', String(into)),
      ])
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
    for (const path of [`/resource/${from}/`, `/de/resource/${from}`, `/en/resource/${from}`]) {
      const url = test.ctx.config.siteUrl + path
      const answer = await test.get(`/oembed?${new URLSearchParams({ url })}`)
      expect(answer.status, path).toBe(200)
      expect(await answer.text()).toContain(`/embed/resource/${into}`)
    }
    const written = await ann.send('POST', `/api/resources/${from}/comments`, { content: 'Hello' })
    expect([written.status, written.headers.get('Location')]).toEqual([
      308,
      `/api/resources/${into}/comments`,
    ])
    expect((await test.get(`/api/resources/${from}0`)).status).toBe(404)
    await succeeded(unmerge())
    expect((await test.get(`/api/resources/${from}`)).status).toBe(200)
  })

  it('is in the history of both, and in the audit log', async () => {
    await sql('DELETE FROM audit_log')
    await succeeded(merge())
    const history = async (id: number) =>
      (await (await curator.get(`/api/admin/resources/${id}/history`)).json()) as {
        action: string
        other: number
      }[]
    expect((await history(from))[0]).toMatchObject({ action: 'resource_merged', other: into })
    expect((await history(into))[0]).toMatchObject({ action: 'resource_merged', other: from })
    await succeeded(unmerge())
    expect((await history(from))[0]).toMatchObject({ action: 'resource_unmerged', other: into })
    expect((await history(into))[0]).toMatchObject({ action: 'resource_unmerged', other: from })
    expect(await sql('SELECT action, user_id, details FROM audit_log ORDER BY id')).toEqual(
      ['resource_merged', 'resource_unmerged'].map((action) => ({
        action,
        user_id: curator.id,
        details: { resource: from, title: 'Goes', into, intoTitle: 'Stays' },
      })),
    )
  })

  it('security 56: leads a locked visitor only to what is for kids', async () => {
    await succeeded(merge())
    const { findMergedTarget } = await import('./merges.service.ts')
    const { kidsContext } = await import('../../context.ts')
    const locked = kidsContext(test.ctx, 'hidden')
    expect(await findMergedTarget(locked, from)).toBeNull()
    await succeeded(curator.send('PUT', `/api/admin/resources/${into}`, { isForKids: true }))
    expect(await findMergedTarget(locked, from)).toBe(into)
  })
})
