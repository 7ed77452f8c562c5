import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { queueItem, type QueueItem, type OwnMarks } from '#shared/contracts/reports.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { moderationDesk } from '#tests/support/moderation-desk.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let template: Member
let resource: number

beforeAll(async () => {
  test = await startTestApp()
  template = await registerMember(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  await runSql(test.ctx, 'DELETE FROM reports')
  await runSql(test.ctx, 'DELETE FROM comments')
  resource = await addResource(test.ctx)
})

const { person, write, report, about, judge, resolve, queue, shown, said, notificationsOf } =
  moderationDesk(() => ({ test, template, resource }))
const statusesOf = (answers: readonly Response[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('refusals of a report', () => {
  it.each<[string, object, string]>([
    ['an unknown kind', { kind: 'user', id: 1, reason: 'spam' }, 'kind'],
    ['no reason', { kind: 'comment', id: 1 }, 'reason'],
    ['an unknown reason', { kind: 'comment', id: 1, reason: 'boring' }, 'reason'],
    ['an id that is none', { kind: 'comment', id: '1', reason: 'spam' }, 'id'],
    ['501 characters', { ...about(1), text: 'x'.repeat(501) }, 'text'],
    ['a hidden character', { ...about(1), text: 'a\u202eb' }, 'text'],
  ])('400 for %s', async (_, body, field) => {
    const answer = await report(await person(), body)
    expect(answer.status).toBe(400)
    expect(Object.keys(((await answer.json()) as ErrorBody).fields ?? {})).toEqual([field])
  })

  it('404 for what does not exist, or was just deleted or hidden, with a clear text', async () => {
    const [author, reader, moderator] = [await person(), await person(), await person('moderator')]
    expect(await said(report(reader, about(999_999)))).toEqual([404, 'Comment not found'])
    const missing = { kind: 'resource', id: 999_999, reason: 'dead_link' }
    expect(await said(report(reader, missing))).toEqual([404, 'Resource not found'])
    const id = await write(author, { content: 'Good' })
    await author.send('DELETE', `/api/comments/${id}`)
    expect(await said(report(reader, about(id)))).toEqual([404, 'This comment has been deleted'])
    const second = await write(author, { content: 'Good' })
    await judge(moderator, second, 'hide')
    const hidden = [404, 'A moderator has hidden this comment']
    expect(await said(report(reader, about(second)))).toEqual(hidden)
  })

  it('403 for one’s own comment', async () => {
    const author = await person()
    const id = await write(author, { content: 'Good' })
    expect(await said(report(author, about(id)))).toEqual([
      403,
      'You cannot report your own comment',
    ])
  })

  it('409 for a second one, also at once and for another reason', async () => {
    const [author, reader, moderator] = [await person(), await person(), await person('moderator')]
    const id = await write(author, { content: 'Good' })
    const answers = await Promise.all(
      ['spam', 'rude', 'spam'].map((each) => report(reader, about(id, each))),
    )
    expect(statusesOf(answers)).toEqual([201, 409, 409])
    const message = 'You have already reported this, thank you.'
    expect(await said(report(reader, about(id)))).toEqual([409, message])
    const [thing] = await queue(moderator)
    await resolve(moderator, thing?.id ?? null)
    expect(await said(report(reader, about(id)))).toEqual([409, message])
  })
})

describe('refusals in the queue', () => {
  it('403 for members and curators; curators have their own part', async () => {
    const [member, curator] = [await person(), await person('curator')]
    for (const who of [member, curator]) {
      expect((await who.get('/api/admin/reports')).status).toBe(403)
      for (const what of ['hide', 'restore', 'delete', 'warn'])
        expect((await judge(who, 1, what)).status).toBe(403)
    }
    expect((await member.get('/api/admin/resource-reports')).status).toBe(403)
    expect((await curator.get('/api/admin/resource-reports')).status).toBe(200)
  })

  it('400 without a reason that the author can read', async () => {
    const [author, moderator] = [await person(), await person('moderator')]
    const id = await write(author, { content: 'Good' })
    for (const what of ['hide', 'delete', 'warn'])
      for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
        expect((await judge(moderator, id, what, body)).status).toBe(400)
    expect(await shown()).toHaveLength(1)
  })

  it('a resource can be neither hidden nor deleted by its reports', async () => {
    const [reader, moderator] = [await person(), await person('moderator')]
    await report(reader, { kind: 'resource', id: resource, reason: 'spam' })
    const [thing] = await queue(moderator)
    const answer = resolve(moderator, thing?.id ?? null, { action: 'hide', reason: 'Bad' })
    expect(await said(answer)).toEqual([400, 'Only comments and lists can be hidden'])
    expect(await queue(moderator)).toHaveLength(1)
  })

  it('the second of two moderators learns who was faster, and changes nothing', async () => {
    const [author, reader] = [await person(), await person()]
    const [one, two] = [await person('moderator'), await person('moderator')]
    const id = await write(author, { content: 'Rude' })
    await report(reader, about(id, 'rude'))
    const [thing] = await queue(two)
    await judge(one, id, 'hide', { reason: 'Insults', seen: 'shown', report: thing?.id })
    const first = `Changed meanwhile by ${one.username}`
    const seen = { reason: 'Bad', seen: 'shown', report: thing?.id }
    for (const what of ['hide', 'delete', 'warn'])
      expect(await said(judge(two, id, what, seen)), what).toEqual([409, first])
    expect(await said(resolve(two, thing?.id ?? null))).toEqual([409, first])
    // A warning leaves the comment unchanged, so the report says who gave it.
    const other = await write(reader, { content: 'Rude too' })
    await report(author, about(other, 'rude'))
    const [next] = await queue(two)
    await judge(one, other, 'warn', { reason: 'Please', seen: 'shown', report: next?.id })
    const again = judge(two, other, 'warn', { reason: 'Bad', seen: 'shown', report: next?.id })
    expect(await said(again)).toEqual([409, first])
    expect(await notificationsOf(reader)).toHaveLength(1)
  })

  it('what its author has deleted is not restored, nor what stands beside a newer comment', async () => {
    const [author, moderator] = [await person(), await person('moderator')]
    const id = await write(author, { content: 'Rude' })
    await author.send('DELETE', `/api/comments/${id}`)
    const byAuthor = [409, 'The author has deleted this comment.']
    expect(await said(judge(moderator, id, 'restore'))).toEqual(byAuthor)
    expect(await said(judge(moderator, id, 'hide'))).toEqual([409, 'Changed meanwhile'])
    const second = await write(author, { content: 'Rude' })
    await judge(moderator, second, 'delete')
    await write(author, { content: 'Kind' })
    expect(await said(judge(moderator, second, 'restore'))).toEqual([
      409,
      'Its author has written another comment since.',
    ])
    expect((await shown()).map(({ content }) => content)).toEqual(['Kind'])
  })
})

describe('the queue', () => {
  it('has each thing once, with its reports and the thing itself', async () => {
    const [author, moderator] = [await person(), await person('moderator')]
    const [one, two] = [await person(), await person()]
    const id = await write(author, { content: 'Buy <b>now</b>', rating: 1 })
    await report(one, { ...about(id), text: '  An advertisement  ' })
    await report(two, about(id, 'rude'))
    await report(one, { kind: 'resource', id: resource, reason: 'dead_link' })
    const list = await queue(moderator)
    expect(list.map((each) => queueItem.parse(each))).toEqual(list)
    expect(list.map(({ kind }) => kind)).toEqual(['resource', 'comment'])
    expect(list[1]).toMatchObject({
      targetId: id,
      count: 2,
      comment: { content: 'Buy <b>now</b>', username: author.username, state: 'shown' },
      resource: { id: resource },
      reports: [
        { reason: 'rude', text: null, username: two.username, resolved: null },
        { reason: 'spam', text: 'An advertisement', username: one.username },
      ],
    })
    expect((await queue(moderator, '?sort=most')).map(({ kind }) => kind)).toEqual([
      'comment',
      'resource',
    ])
    expect((await queue(moderator, '?kind=comment')).map(({ kind }) => kind)).toEqual(['comment'])
    const page = await moderator.get('/api/admin/reports?limit=1&offset=1')
    expect(page.headers.get('X-Total-Count')).toBe('2')
    expect(((await page.json()) as QueueItem[]).map(({ kind }) => kind)).toEqual(['comment'])
  })

  it('moves what was dismissed to what is resolved, and says by whom', async () => {
    const [author, reader, moderator] = [await person(), await person(), await person('moderator')]
    const id = await write(author, { content: 'Good' })
    await report(reader, about(id))
    const [thing] = await queue(moderator)
    expect((await resolve(moderator, thing?.id ?? null)).status).toBe(204)
    expect(await queue(moderator)).toEqual([])
    expect(await queue(moderator, '?state=done')).toMatchObject([
      {
        targetId: id,
        reports: [{ resolved: { by: moderator.username, outcome: 'dismissed' } }],
      },
    ])
    expect(await shown()).toHaveLength(1)
    expect(await notificationsOf(author)).toEqual([])
  })

  it('shows curators the resources that they can fix, and lets them resolve those', async () => {
    const [one, two] = [await person(), await person()]
    const [curator, moderator] = [await person('curator'), await person('moderator')]
    const comment = await write(one, { content: 'Good' })
    await report(two, about(comment))
    await report(one, { kind: 'resource', id: resource, reason: 'dead_link' })
    await report(two, { kind: 'resource', id: resource, reason: 'rude' })
    const answer = await curator.get('/api/admin/resource-reports')
    const [thing, ...rest] = (await answer.json()) as QueueItem[]
    expect(rest).toEqual([])
    expect(thing).toMatchObject({ targetId: resource, reports: [{ reason: 'dead_link' }] })
    const done = (id: number | null) =>
      curator.send('POST', `/api/admin/resource-reports/${id}/resolve`)
    const [aboutComment] = await queue(moderator, '?kind=comment')
    expect((await done(aboutComment?.id ?? null)).status).toBe(404)
    expect((await done(thing?.id ?? null)).status).toBe(204)
    expect(await said(done(thing?.id ?? null))).toEqual([409, 'Changed meanwhile by you'])
    // The report that remains, for rudeness, is for moderators.
    expect((await queue(moderator, '?kind=resource')).map(({ reports }) => reports)).toMatchObject([
      [{ reason: 'rude' }],
    ])
  })

  it('still lists what was reported and is gone', async () => {
    const [reader, moderator] = [await person(), await person('moderator')]
    await report(reader, { kind: 'resource', id: resource, reason: 'spam' })
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [resource])
    const [thing] = await queue(moderator)
    expect(thing).toMatchObject({ targetId: resource, resource: null, comment: null })
    expect((await resolve(moderator, thing?.id ?? null)).status).toBe(204)
  })
})

describe('one’s own marks and the account', () => {
  it('say what the reader reported, to nobody else', async () => {
    const [author, reader] = [await person(), await person()]
    const id = await write(author, { content: 'Good' })
    await report(reader, about(id))
    await report(reader, { kind: 'resource', id: resource, reason: 'dead_link' })
    const marks = async (who: Member) =>
      (await (await who.get(`/api/resources/${resource}/own-marks`)).json()) as OwnMarks
    const mine = { voted: [], reported: [id], resourceReported: true, removed: [] }
    expect(await marks(reader)).toEqual(mine)
    expect(await marks(author)).toEqual({ ...mine, reported: [], resourceReported: false })
  })

  it('are in the export and go with the account', async () => {
    const [author, reader, moderator] = [await person(), await person(), await person('moderator')]
    const id = await write(author, { content: 'Good' })
    await reader.send('PUT', `/api/comments/${id}/vote`)
    await report(reader, { ...about(id), text: 'Look' })
    const exported = (await (await reader.get('/api/account/export')).json()) as object
    expect(exported).toMatchObject({
      helpfulVotes: [id],
      reports: [{ kind: 'comment', targetId: id, reason: 'spam', text: 'Look' }],
    })
    await reader.send('POST', '/api/delete-account', { password: reader.password })
    expect(await queue(moderator)).toEqual([])
  })
})
