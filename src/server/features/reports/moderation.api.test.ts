import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RemovedCommentView } from '#shared/contracts/comments.ts'
import type { OwnMarks } from '#shared/contracts/reports.ts'
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

describe('what a moderator decides', () => {
  it('security 60: has a reason whose last character the audit log has no room for', async () => {
    const [author, moderator] = [await person(), await person('moderator')]
    const id = await write(author, { content: 'Insult' })
    const reason = `${'a'.repeat(199)}😀`
    expect((await judge(moderator, id, 'hide', { reason })).status).toBe(204)
    expect(
      await runSql(
        test.ctx,
        `SELECT details->>'reason' AS reason FROM audit_log WHERE user_id = $1`,
        [moderator.id],
      ),
    ).toEqual([{ reason: 'a'.repeat(199) }])
  })

  it.each([
    ['hide', 'hidden'],
    ['delete', 'deleted'],
  ])(
    '%s: readers see nothing, the author learns why, and it can be restored',
    async (act, what) => {
      const [author, reader, moderator] = [
        await person(),
        await person(),
        await person('moderator'),
      ]
      const id = await write(author, { content: 'Insult', rating: 1 })
      await report(reader, about(id, 'rude'))
      const before = await shown()
      expect((await judge(moderator, id, act)).status).toBe(204)
      expect(await shown()).toEqual([])
      const marks = await author.get(`/api/resources/${resource}/own-marks`)
      expect((await marks.json()) as OwnMarks).toMatchObject({
        removed: [{ id, state: what, reason: 'Not nice' }],
      })
      const removed = await moderator.get(`/api/admin/resources/${resource}/removed-comments`)
      expect((await removed.json()) as RemovedCommentView[]).toMatchObject([
        {
          id,
          content: 'Insult',
          rating: 1,
          state: what,
          removed: { reason: 'Not nice', by: moderator.username },
        },
      ])
      expect(await queue(moderator)).toEqual([])
      expect(await queue(moderator, '?state=removed')).toMatchObject([{ targetId: id, id: null }])
      expect((await judge(moderator, id, 'restore', {})).status).toBe(204)
      expect(await shown()).toEqual(before)
      expect(await queue(moderator, '?state=removed')).toEqual([])
      const link = `/resource/${resource}#comment-${id}`
      expect(await notificationsOf(author)).toMatchObject([
        { kind: 'moderation', data: { what, reason: 'Not nice', commentId: id }, link },
        { kind: 'moderation', data: { what: 'restored' }, link },
      ])
      const log = await runSql<{ action: string }>(
        test.ctx,
        'SELECT action FROM audit_log WHERE user_id = $1 ORDER BY id',
        [moderator.id],
      )
      expect(log.map(({ action }) => action)).toEqual([
        act === 'hide' ? 'comment_hidden' : 'comment_deleted',
        'comment_restored',
      ])
    },
  )

  it('hidden with a reply: it remains, without name and text', async () => {
    const [author, reader, moderator] = [await person(), await person(), await person('moderator')]
    const id = await write(author, { content: 'Insult', rating: 1 })
    await write(reader, { content: 'Please stay polite', parentId: id })
    await judge(moderator, id, 'hide')
    const list = await shown()
    expect(list.find((each) => each.id === id)).toMatchObject({ state: 'hidden', content: '' })
    const text = JSON.stringify(list)
    for (const secret of ['Insult', author.username, 'Not nice']) expect(text).not.toContain(secret)
  })

  it('resolves with an action, as the queue does', async () => {
    const [author, reader, moderator] = [await person(), await person(), await person('moderator')]
    const id = await write(author, { content: 'Insult' })
    await report(reader, about(id, 'rude'))
    const [thing] = await queue(moderator)
    const none = resolve(moderator, thing?.id ?? null, { action: 'delete' })
    expect(await said(none)).toEqual([400, 'Please give a reason'])
    const body = { action: 'delete', reason: 'Insults' }
    expect((await resolve(moderator, thing?.id ?? null, body)).status).toBe(204)
    expect(await shown()).toEqual([])
    expect(await notificationsOf(author)).toMatchObject([
      { data: { what: 'deleted', reason: 'Insults' } },
    ])
  })

  it('a deleted author is not warned', async () => {
    const [author, moderator] = [await person(), await person('moderator')]
    const id = await write(author, { content: 'Good' })
    await author.send('POST', '/api/delete-account', { password: author.password })
    expect(await said(judge(moderator, id, 'warn'))).toEqual([
      409,
      'This comment has no author to warn.',
    ])
  })
})

describe('replies', () => {
  it('notify the author of the comment, once each, but nobody of what they did themselves', async () => {
    const [author, reader] = [await person(), await person()]
    const id = await write(author, { content: 'Good' })
    const reply = await write(reader, { content: 'Yes', parentId: id })
    await write(author, { content: 'Thanks', parentId: id })
    await reader.send('PATCH', `/api/comments/${reply}`, { content: 'Yes!' })
    expect(await notificationsOf(author)).toMatchObject([
      {
        kind: 'reply',
        data: { commentId: reply, by: reader.username },
        link: `/resource/${resource}#comment-${reply}`,
      },
    ])
    expect(await notificationsOf(reader)).toEqual([])
  })
})
