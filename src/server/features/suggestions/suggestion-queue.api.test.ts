import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { QueuedSuggestionView, SuggestionView } from '#shared/contracts/suggestions.ts'
import { addOpenings, addResource, runSql, SUGGESTED } from '#tests/support/factories.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let ann: Member
let cem: Member
let curator: Member
let other: Member
let made = 0

const withRole = async (role: string) => {
  const member = await registerMember(test)
  await runSql(test.ctx, 'UPDATE users SET role = $1 WHERE id = $2', [role, member.id])
  test.ctx.cache.own.forgetUser(member.id)
  return member
}

beforeAll(async () => {
  test = await startTestApp()
  ann = await registerMember(test)
  cem = await registerMember(test)
  curator = await withRole('curator')
  other = await withRole('admin')
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  await runSql(test.ctx, 'DELETE FROM suggestions')
  await runSql(test.ctx, 'DELETE FROM notifications')
})

/** Suggests an address, by default one that nobody has used. */
const suggest = async (
  member: Member,
  url = `https://lessons.example/${++made}`,
  fields: object = {},
) => {
  const draft = (await (
    await member.send('POST', '/api/suggestions', { url })
  ).json()) as SuggestionView
  await member.send('PATCH', `/api/suggestions/${draft.id}`, { ...SUGGESTED, ...fields })
  const answer = await member.send('POST', `/api/suggestions/${draft.id}/submit`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as SuggestionView
}

const correct = async (member: Member, id: number, fields: object) => {
  const answer = await member.send('POST', `/api/resources/${id}/corrections`, { fields })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as SuggestionView
}

const queue = async (search = '') => {
  const answer = await curator.get(`/api/admin/suggestions${search}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as QueuedSuggestionView[]
}
const decide = (by: Member, what: string, body: unknown = {}) =>
  by.send('POST', `/api/admin/${what}`, body)
const mine = async (member: Member) =>
  (await (await member.get('/api/suggestions/mine')).json()) as SuggestionView[]
const notificationsOf = async (member: Member) =>
  runSql<{ data: object; link: string }>(
    test.ctx,
    `SELECT data, link FROM notifications WHERE user_id = $1 AND kind = 'suggestion' ORDER BY id DESC`,
    [member.id],
  )

describe('refusals to curators and others', () => {
  it('400 for a refusal without a reason, and for a state that does not exist', async () => {
    const { id } = await suggest(ann)
    for (const reason of ['', '   ', undefined, 'x'.repeat(501)])
      expect((await decide(curator, `suggestions/${id}/decline`, { reason })).status).toBe(400)
    expect((await curator.get('/api/admin/suggestions?state=draft')).status).toBe(400)
  })

  it('404 for drafts, and for a correction that is taken for a suggestion', async () => {
    const draft = (await (
      await ann.send('POST', '/api/suggestions', { url: 'https://lessons.example/draft' })
    ).json()) as SuggestionView
    const correction = await correct(ann, await addResource(test.ctx), { title: 'New' })
    const { id } = await suggest(ann)
    for (const what of [`suggestions/${draft.id}/accept`, `suggestions/${correction.id}/accept`])
      expect((await decide(curator, what)).status, what).toBe(404)
    const fields = ['title']
    expect((await decide(curator, `corrections/${id}/accept`, { fields })).status).toBe(404)
  })

  it('409 for the second of two curators, with what the first decided', async () => {
    const { id } = await suggest(ann)
    const answers = await Promise.all([
      decide(curator, `suggestions/${id}/accept`),
      decide(other, `suggestions/${id}/decline`, { reason: 'Not about chess' }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 409)).toHaveLength(1)
    const late = (await answers[statuses.indexOf(409)]?.json()) as { code: string; message: string }
    expect(late).toMatchObject({
      code: 'already_decided',
      message:
        statuses[0] === 409
          ? `${other.username} has already declined this`
          : `${curator.username} has already accepted this`,
    })
  })

  it('steady 15: 409 names another curator only where it was one', async () => {
    const { id } = await suggest(ann)
    await decide(curator, `suggestions/${id}/decline`, { reason: 'No' })
    const late = async (by: Member) =>
      ((await (await decide(by, `suggestions/${id}/accept`)).json()) as { message: string }).message
    expect(await late(curator)).toBe('You have already declined this')
    expect(await late(other)).toBe(`${curator.username} has already declined this`)
    await runSql(test.ctx, 'UPDATE suggestions SET decided_by = NULL WHERE id = $1', [id])
    expect(await late(curator)).toBe('Another curator has already declined this')
  })

  it('409 if the catalogue has got the address in the meantime; the suggestion still waits', async () => {
    const { id, url } = await suggest(ann)
    const resource = await addResource(test.ctx, { sourceUrl: url })
    expect((await decide(curator, `suggestions/${id}/accept`)).status).toBe(409)
    expect(await queue()).toMatchObject([{ id, duplicateOf: resource }])
  })
})

describe('the queue', () => {
  it('has those of members with five accepted first, then the oldest', async () => {
    const first = await suggest(ann)
    const second = await suggest(ann)
    for (let count = 0; count < 5; count++) {
      const { id } = await suggest(cem)
      await decide(curator, `suggestions/${id}/accept`)
    }
    const trusted = await suggest(cem)
    const found = await queue()
    expect(found.map(({ id }) => id)).toEqual([trusted.id, first.id, second.id])
    expect(found[0]?.by).toEqual({ id: cem.id, username: cem.username, accepted: 5 })
  })

  it('is paged, and counts', async () => {
    await suggest(ann)
    const { id } = await suggest(ann)
    const answer = await curator.get('/api/admin/suggestions?limit=1&offset=1')
    expect(answer.headers.get('X-Total-Count')).toBe('2')
    expect(await answer.json()).toMatchObject([{ id }])
  })

  it('shows what two members say about one address as one entry, without gaps', async () => {
    const url = `https://lessons.example/${++made}`
    const { id } = await suggest(ann, url)
    await suggest(cem, `${url}/`, { title: 'Other title', author: 'Ann Bell' })
    expect(await queue()).toMatchObject([
      { id, others: [cem.username], resource: { title: 'Rook endings', author: 'Ann Bell' } },
    ])
    // When the first suggestion is withdrawn, the other one takes its place.
    await ann.send('DELETE', `/api/suggestions/${id}`)
    expect(await queue()).toMatchObject([{ title: 'Other title', others: [] }])
  })
})

describe('accepting', () => {
  it('adds the resource, credits and tells everybody who suggested it', async () => {
    const url = `https://lessons.example/${++made}`
    const { id } = await suggest(ann, url, { price: '$5' })
    const merged = await suggest(cem, url)
    const answer = await decide(curator, `suggestions/${id}/accept`)
    expect(answer.status, await answer.clone().text()).toBe(200)
    const resource = (await answer.json()) as ResourceView
    expect(resource).toMatchObject({ ...SUGGESTED, price: '$5', sourceUrl: url, isFeatured: false })
    expect((await test.get(`/api/resources/${resource.id}`)).status).toBe(200)
    for (const [member, suggestion, outcome] of [
      [ann, id, 'accepted'],
      [cem, merged.id, 'merged'],
    ] as const) {
      expect((await mine(member))[0]).toMatchObject({
        id: suggestion,
        state: 'accepted',
        resourceId: resource.id,
      })
      expect((await notificationsOf(member))[0]).toMatchObject({
        link: `/resource/${resource.id}`,
        data: { suggestionId: suggestion, title: 'Rook endings', outcome },
      })
    }
    expect(await queue()).toEqual([])
    expect(await queue('?state=accepted')).toMatchObject([
      { id, others: [cem.username], decidedBy: curator.username },
    ])
    const log = await runSql<{ action: string }>(
      test.ctx,
      `SELECT action FROM audit_log WHERE user_id = $1 ORDER BY id DESC LIMIT 2`,
      [curator.id],
    )
    expect(log.map(({ action }) => action)).toEqual(['suggestion_accepted', 'resource_created'])
  })

  it('takes what the curator has edited', async () => {
    const { id, url } = await suggest(ann)
    const resource = { ...SUGGESTED, title: 'Edited', sourceUrl: url, isFeatured: true }
    const answer = await decide(curator, `suggestions/${id}/accept`, { resource })
    expect(await answer.json()).toMatchObject({ title: 'Edited', isFeatured: true })
  })

  it('leaves what the curator has not named as it was suggested, and refuses an invalid edit', async () => {
    const { id } = await suggest(ann)
    const accept = (resource: object) => decide(curator, `suggestions/${id}/accept`, { resource })
    expect((await accept({ title: '' })).status).toBe(400)
    const { title: _title, ...others } = SUGGESTED
    expect(await (await accept({ title: 'Better title' })).json()).toMatchObject({
      ...others,
      title: 'Better title',
    })
  })

  it('keeps that the new resource is not the same as others, which must exist', async () => {
    const alike = await addResource(test.ctx, {
      title: SUGGESTED.title,
      type: 'course',
      author: 'Ann Bell',
      sourceUrl: 'https://alike.example/',
    })
    const { id } = await suggest(ann, undefined, { author: 'Ann Bell' })
    const similar = async () => (await queue())[0]?.similar
    expect(await similar()).toContain(alike)
    const accept = (notSimilar: unknown) =>
      decide(curator, `suggestions/${id}/accept`, { notSimilar })
    for (const bad of [alike, ['a'], [99_999_999]])
      expect(
        Object.keys(((await (await accept(bad)).json()) as ErrorBody).fields ?? {})[0],
      ).toMatch(/^notSimilar/)
    expect(await similar()).toContain(alike)
    const created = (await (await accept([alike])).json()) as ResourceView
    const pairs = await runSql(test.ctx, 'SELECT one, other FROM not_similar')
    expect(pairs).toEqual([{ one: alike, other: created.id }])
  })

  it('notifies nobody of what they decided themselves', async () => {
    const { id } = await suggest(curator)
    await decide(curator, `suggestions/${id}/accept`)
    expect(await notificationsOf(curator)).toEqual([])
  })
})

describe('taking acceptances back', () => {
  const takeBack = (ids: unknown, by = curator) => decide(by, 'suggestions/take-back', { ids })
  const accepted = async (what: string, body: object = {}) =>
    (await (await decide(curator, `${what}/accept`, body)).json()) as ResourceView

  it('403 for members, 400 for none or what is no list, 404 for one that is not there, 409 for what waits', async () => {
    const { id } = await suggest(ann)
    expect((await takeBack([id], ann)).status).toBe(403)
    for (const ids of [[], undefined, 'x', [0], ['x'], Array.from({ length: 51 }, () => id)])
      expect((await takeBack(ids)).status, JSON.stringify(ids)).toBe(400)
    expect((await takeBack([id, 99_999_999])).status).toBe(404)
    const waiting = await takeBack([id])
    expect([waiting.status, await waiting.json()]).toMatchObject([409, { code: 'not_undoable' }])
  })

  /** The correction is about a state that is written anew. */
  const withoutState = (all: QueuedSuggestionView[]) =>
    all.map((entry) => ({ ...entry, currentUpdatedAt: null }))

  it('all of them wait again, what came of them is gone or set back, and nobody is told of it', async () => {
    const url = `https://lessons.example/${++made}`
    const resource = await addResource(test.ctx, { title: 'Old', price: '$5' })
    const one = await suggest(ann, url)
    await suggest(cem, url)
    const two = await correct(ann, resource, { title: 'New', price: 'Free' })
    const before = await queue()
    const created = await accepted(`suggestions/${one.id}`)
    await accepted(`corrections/${two.id}`, { fields: ['title'] })
    expect(await queue()).toEqual([])
    const answer = await takeBack([one.id, two.id])
    expect(await answer.json()).toEqual({ reopened: 2, kept: 0 })
    expect(withoutState(await queue())).toEqual(withoutState(before))
    expect((await test.get(`/api/resources/${created.id}`)).status).toBe(404)
    expect(await (await test.get(`/api/resources/${resource}`)).json()).toMatchObject({
      title: 'Old',
    })
    expect([await notificationsOf(ann), await notificationsOf(cem)]).toMatchObject([[], []])
    // It can be accepted once more, and taken back only once each time.
    expect((await takeBack([one.id])).status).toBe(409)
    await accepted(`suggestions/${one.id}`)
    expect((await takeBack([one.id])).status).toBe(200)
  })

  it('keeps what has changed since', async () => {
    const [one, two] = [await suggest(ann), await suggest(ann)]
    const changed = await accepted(`suggestions/${one.id}`)
    await accepted(`suggestions/${two.id}`)
    await curator.send('PUT', `/api/admin/resources/${changed.id}`, { title: 'Better' })
    expect(await (await takeBack([one.id, two.id])).json()).toEqual({ reopened: 1, kept: 1 })
    expect(await queue()).toMatchObject([{ id: two.id }])
    expect((await test.get(`/api/resources/${changed.id}`)).status).toBe(200)
  })
})

describe('declining', () => {
  it('gives the reason to everybody who suggested it', async () => {
    const url = `https://lessons.example/${++made}`
    const { id } = await suggest(ann, url)
    await suggest(cem, url)
    const answer = await decide(curator, `suggestions/${id}/decline`, { reason: 'Not about chess' })
    expect(answer.status).toBe(204)
    for (const member of [ann, cem]) {
      expect((await mine(member))[0]).toMatchObject({
        state: 'declined',
        reason: 'Not about chess',
        resourceId: null,
      })
      expect((await notificationsOf(member))[0]).toMatchObject({
        link: '/suggest',
        data: { outcome: 'declined', reason: 'Not about chess' },
      })
    }
    // The address may be suggested again.
    expect((await suggest(ann, url)).state).toBe('pending')
  })

  it('is final for its author', async () => {
    const { id } = await suggest(ann)
    await decide(curator, `suggestions/${id}/decline`, { reason: 'No' })
    const answer = await ann.send('DELETE', `/api/suggestions/${id}`)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'already_decided', message: 'This suggestion has already been declined' },
    ])
  })
})

describe('a correction', () => {
  it('is taken field by field', async () => {
    const resource = await addResource(test.ctx, { title: 'Old', price: '$5', level: 'all' })
    const { id } = await correct(ann, resource, { title: 'New', price: 'Free', level: 'master' })
    for (const fields of [[], ['author'], ['nonsense'], 'title'])
      expect((await decide(curator, `corrections/${id}/accept`, { fields })).status).toBe(400)
    const fields = ['price', 'level']
    const answer = await decide(curator, `corrections/${id}/accept`, { fields })
    expect(await answer.json()).toMatchObject({ title: 'Old', price: 'Free', level: 'master' })
    expect((await mine(ann))[0]).toMatchObject({ state: 'accepted', resourceId: resource })
    expect((await notificationsOf(ann))[0]).toMatchObject({
      data: { outcome: 'corrected', title: 'Old' },
    })
  })

  it('shows what the resource has now, and is refused if that has changed since', async () => {
    const resource = await addResource(test.ctx, { title: 'Old', price: '$5' })
    const { id } = await correct(ann, resource, { title: 'New', price: 'Free' })
    const [before] = await queue()
    await decide(curator, 'nothing')
    await curator.send('PUT', `/api/admin/resources/${resource}`, { title: 'Meanwhile' })
    const [now] = await queue()
    expect(before?.current).toEqual({ title: 'Old', price: '$5' })
    expect(now).toMatchObject({
      current: { title: 'Meanwhile', price: '$5' },
      changes: [
        { field: 'title', old: 'Old', new: 'New' },
        { field: 'price', old: '$5', new: 'Free' },
      ],
    })
    const accept = (seen: string) =>
      test.send(
        'POST',
        `/api/admin/corrections/${id}/accept`,
        { fields: ['price'] },
        { Cookie: curator.cookie, 'If-Match': `"${seen}"` },
      )
    const late = await accept(before?.currentUpdatedAt ?? '')
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'changed_meanwhile' }])
    expect((await accept(now?.currentUpdatedAt ?? '')).status).toBe(200)
  })

  it.each(['as it waits', 'by its history'])(
    'follows the new name of its opening, %s',
    async (how) => {
      const [former, present] = [`Former ${++made}`, `Present ${made}`]
      await addOpenings(test.ctx, {
        categories: [{ id: 900 + made, name: `Category ${made}` }],
        subcategories: [],
        openings: [{ name: former, categoryId: 900 + made, subcategoryId: null }],
      })
      const [opening] = await runSql<{ id: number }>(
        test.ctx,
        'SELECT id FROM openings WHERE name = $1',
        [former],
      )
      const resource = await addResource(test.ctx)
      const { id } = await correct(ann, resource, { opening: former })
      const path = `/api/admin/openings/${opening?.id}`
      expect((await other.send('PUT', path, { name: present })).status).toBe(200)
      expect(await queue()).toMatchObject([{ changes: [{ field: 'opening', new: present }] }])
      if (how === 'by its history')
        await runSql(
          test.ctx,
          `UPDATE suggestions SET input = jsonb_set(input, '{fields,opening}', to_jsonb($1::text))`,
          [former],
        )
      const answer = await decide(curator, `corrections/${id}/accept`, { fields: ['opening'] })
      expect(answer.status, await answer.clone().text()).toBe(200)
      expect(await answer.json()).toMatchObject({ opening: present })
    },
  )

  it('of a resource that is gone can only be declined', async () => {
    const resource = await addResource(test.ctx)
    const { id } = await correct(ann, resource, { title: 'New' })
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [resource])
    expect(await queue()).toMatchObject([{ id, current: null, resourceId: null }])
    const fields = ['title']
    expect((await decide(curator, `corrections/${id}/accept`, { fields })).status).toBe(404)
    const reason = 'The resource is gone'
    expect((await decide(curator, `corrections/${id}/decline`, { reason })).status).toBe(204)
  })
})
