import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commentView, type CommentView } from '#shared/contracts/comments.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { userAverage } from '#shared/domain/comments.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { cloneMember } from '#tests/support/fixtures.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { removeEnded } from '../../remove-ended.ts'

const START = '2026-11-21T09:00:00Z'
const DAY_MS = 24 * 60 * 60_000
const clock = fakeClock(START)
let test: TestApp
let template: Member
let resource: number

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  template = await registerMember(test)
  // The hourly cleanup removes accounts that nobody has verified.
  await runSql(test.ctx, 'UPDATE users SET email_verified = true WHERE id = $1', [template.id])
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  clock.set(START)
  resource = await addResource(test.ctx)
})

const person = (role: 'member' | 'moderator' = 'member') => cloneMember(test, template, { role })
const write = async (author: Member, body: object, to = resource) => {
  const answer = await author.send('POST', `/api/resources/${to}/comments`, body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as CommentView).id
}
const remove = (who: Member, id: number) => who.send('DELETE', `/api/comments/${id}`)
const restore = (who: Member, id: number) => who.send('POST', `/api/comments/${id}/restore`)
const edit = (who: Member, id: number, body: object) =>
  who.send('PATCH', `/api/comments/${id}`, body)
const vote = (who: Member, id: number) => who.send('PUT', `/api/comments/${id}/vote`)
const judge = (who: Member, id: number, what: string, body: object = { reason: 'Not nice' }) =>
  who.send('POST', `/api/admin/comments/${id}/${what}`, body)
const shown = async (of = resource) =>
  (await (await test.get(`/api/resources/${of}/comments`)).json()) as CommentView[]
const said = async (asked: Promise<Response>) => {
  const answer = await asked
  return [answer.status, ((await answer.json()) as ErrorBody).message]
}

describe('refusals of a deletion', () => {
  it('401 without a login; 403 for everybody else, even moderators; 404 if it does not exist', async () => {
    const [author, other, moderator] = [await person(), await person(), await person('moderator')]
    const id = await write(author, { content: 'Good' })
    expect((await test.send('DELETE', `/api/comments/${id}`)).status).toBe(401)
    expect((await test.send('POST', `/api/comments/${id}/restore`)).status).toBe(401)
    for (const who of [other, moderator]) {
      expect(await said(remove(who, id))).toEqual([403, 'You can change only your own comments'])
      expect(await said(restore(who, id))).toEqual([403, 'You can change only your own comments'])
    }
    expect((await remove(author, 999_999_999)).status).toBe(404)
    expect(await shown()).toHaveLength(1)
  })

  it('a deleted comment is not edited, answered, voted for or deleted again', async () => {
    const [author, other] = [await person(), await person()]
    const id = await write(author, { content: 'Good' })
    await write(other, { content: 'Yes', parentId: id })
    expect((await remove(author, id)).status).toBe(204)
    const gone = [404, 'This comment has been deleted']
    expect(await said(remove(author, id))).toEqual(gone)
    expect(await said(edit(author, id, { content: 'Changed' }))).toEqual(gone)
    expect(await said(vote(other, id))).toEqual(gone)
    const reply = { content: 'And', parentId: id }
    expect(await said(other.send('POST', `/api/resources/${resource}/comments`, reply))).toEqual(
      gone,
    )
  })

  it('the author may not change what a moderator has hidden, and the refusal says why', async () => {
    const [author, moderator] = [await person(), await person('moderator')]
    const id = await write(author, { content: 'Rude', rating: 1 })
    expect((await judge(moderator, id, 'hide')).status).toBe(204)
    const refusal = [409, 'A moderator hid this comment: Not nice']
    expect(await said(edit(author, id, { content: 'Changed' }))).toEqual(refusal)
    // Posting a new comment is no way around it.
    const again = author.send('POST', `/api/resources/${resource}/comments`, { content: 'Again' })
    expect(await said(again)).toEqual(refusal)
    expect(await said(vote(moderator, id))).toEqual([404, 'A moderator has hidden this comment'])
  })

  it("the author may not restore after a moderator's deletion", async () => {
    const [author, moderator] = [await person(), await person('moderator')]
    const id = await write(author, { content: 'Rude' })
    expect((await judge(moderator, id, 'delete')).status).toBe(204)
    const refusal = [409, 'A moderator deleted this comment: Not nice']
    expect(await said(restore(author, id))).toEqual(refusal)
    expect(await said(edit(author, id, { content: 'Changed' }))).toEqual(refusal)
  })

  it('nobody restores after 30 days, when the text is erased', async () => {
    const [author, other] = [await person(), await person()]
    const [alone, answered] = [
      await write(author, { content: 'Secret one' }, await addResource(test.ctx)),
      await write(author, { content: 'Secret two', rating: 5 }),
    ]
    await write(other, { content: 'Yes', parentId: answered })
    for (const id of [alone, answered]) expect((await remove(author, id)).status).toBe(204)
    clock.advance(30 * DAY_MS - 1000)
    await removeEnded(test.ctx)
    const again = await cloneSession(author)
    expect((await restore(again, alone)).status).toBe(200)
    expect((await remove(again, alone)).status).toBe(204)
    clock.advance(2000)
    expect((await restore(again, answered)).status).toBe(404)
    await removeEnded(test.ctx)
    const rows = await runSql(
      test.ctx,
      'SELECT user_id, username, content, rating FROM comments WHERE id = $1',
      [answered],
    )
    expect(rows).toEqual([{ user_id: null, username: 'Deleted', content: '', rating: null }])
    expect((await shown()).map(({ username }) => username)).toContain('Deleted')
    clock.advance(30 * DAY_MS)
    await removeEnded(test.ctx)
    expect(await runSql(test.ctx, 'SELECT FROM comments WHERE id = $1', [alone])).toEqual([])
  })

  it('does not restore beside a newer comment', async () => {
    const author = await person()
    const id = await write(author, { content: 'First' })
    await remove(author, id)
    await write(author, { content: 'Second' })
    expect(await said(restore(author, id))).toEqual([409, 'You have written another comment since'])
    expect((await shown()).map(({ content }) => content)).toEqual(['Second'])
  })
})

/** Logs in again, because sessions end long before 30 days are over. */
async function cloneSession(member: Member): Promise<Member> {
  const answer = await test.send('POST', '/api/login', {
    username: member.username,
    password: member.password,
  })
  const cookie = answer.headers.getSetCookie().find((each) => /session=/.test(each)) ?? ''
  const headers = { Cookie: cookie.split(';')[0] ?? '' }
  return {
    ...member,
    get: (path) => test.get(path, headers),
    send: (method, path, body = {}) => test.send(method, path, body, headers),
  }
}

describe('a deleted comment', () => {
  it('disappears; with a reply, it remains without author, text and rating', async () => {
    const [author, other] = [await person(), await person()]
    const id = await write(author, { content: 'Good', rating: 5 })
    const reply = await write(other, { content: 'Yes', parentId: id })
    await vote(other, id)
    expect((await remove(author, id)).status).toBe(204)
    const list = await shown()
    expect(list.map((each) => commentView.parse(each))).toEqual(list)
    expect(list.find((each) => each.id === id)).toMatchObject({
      state: 'deleted',
      userId: null,
      username: 'Deleted',
      content: '',
      rating: null,
      votes: 0,
    })
    expect(JSON.stringify(list)).not.toContain(author.username)
    expect(userAverage(list)).toBeNull()
    // The deleted comment disappears with its last reply.
    expect((await remove(other, reply)).status).toBe(204)
    expect(await shown()).toEqual([])
  })

  it('is back with its votes and its time after an undo; a second undo changes nothing', async () => {
    const [author, other] = [await person(), await person()]
    const id = await write(author, { content: 'Good', rating: 5 })
    await vote(other, id)
    const before = await shown()
    await remove(author, id)
    expect(await shown()).toEqual([])
    for (const _ of [1, 2]) expect((await restore(author, id)).status).toBe(200)
    expect(await shown()).toEqual(before)
  })

  it('lets the author write another', async () => {
    const author = await person()
    await remove(author, await write(author, { content: 'First' }))
    await write(author, { content: 'Second', rating: 3 })
    expect((await shown()).map(({ content }) => content)).toEqual(['Second'])
  })

  it('is in the audit log, and so is its restoration', async () => {
    const author = await person()
    const id = await write(author, { content: 'Good' })
    await remove(author, id)
    await restore(author, id)
    const log = await runSql(
      test.ctx,
      'SELECT action, details FROM audit_log WHERE user_id = $1 ORDER BY id',
      [author.id],
    )
    expect(log).toEqual([
      { action: 'comment_deleted', details: { comment: id, resource } },
      { action: 'comment_restored', details: { comment: id, resource } },
    ])
  })

  it('a reply and a deletion at once leave either both or a refusal', async () => {
    for (let round = 0; round < 8; round++) {
      const [author, other] = [await person(), await person()]
      const id = await write(author, { content: 'Good' })
      const reply = { content: 'Yes', parentId: id }
      const [deleted, replied] = await Promise.all([
        remove(author, id),
        other.send('POST', `/api/resources/${resource}/comments`, reply),
      ])
      expect(deleted.status).toBe(204)
      expect([201, 404]).toContain(replied.status)
      const list = await shown()
      expect(list.some((each) => each.id === id)).toBe(replied.status === 201)
    }
  })
})

describe('edited', () => {
  it('is shown only when the text or the rating differs', async () => {
    const author = await person()
    const id = await write(author, { content: 'Good', rating: 4 })
    clock.advance(60_000)
    const same = await (await edit(author, id, { content: ' Good ', rating: 4 })).json()
    expect(same).toMatchObject({ editedAt: null })
    await edit(author, id, { content: 'Good', rating: 5 })
    expect(await shown()).toMatchObject([{ editedAt: '2026-11-21T09:01:00.000Z' }])
    clock.advance(60_000)
    await edit(author, id, { content: 'Good', rating: 5 })
    expect(await shown()).toMatchObject([{ editedAt: '2026-11-21T09:01:00.000Z' }])
    clock.advance(60_000)
    await edit(author, id, { content: 'Better', rating: null })
    expect(await shown()).toMatchObject([{ editedAt: '2026-11-21T09:03:00.000Z' }])
  })
})

describe('helpful votes', () => {
  it('401 without a login, 403 for one’s own comment, 404 for a missing one', async () => {
    const author = await person()
    const id = await write(author, { content: 'Good' })
    for (const method of ['PUT', 'DELETE'])
      expect((await test.send(method, `/api/comments/${id}/vote`)).status).toBe(401)
    expect(await said(vote(author, id))).toEqual([403, 'You cannot vote for your own comment'])
    expect((await vote(author, 999_999_999)).status).toBe(404)
    expect(await shown()).toMatchObject([{ votes: 0 }])
  })

  it('count once per person, even when sent simultaneously, and can be withdrawn', async () => {
    const [author, one, two] = [await person(), await person(), await person()]
    const id = await write(author, { content: 'Good' })
    await Promise.all(Array.from({ length: 8 }, () => vote(one, id)))
    expect(await (await vote(two, id)).json()).toEqual({ voted: true, votes: 2 })
    expect(await shown()).toMatchObject([{ votes: 2 }])
    const marks = (who: Member) => who.get(`/api/resources/${resource}/own-marks`)
    expect(await (await marks(one)).json()).toMatchObject({ voted: [id] })
    expect(await (await marks(author)).json()).toMatchObject({ voted: [] })
    for (const _ of [1, 2]) {
      const answer = await one.send('DELETE', `/api/comments/${id}/vote`)
      expect(await answer.json()).toEqual({ voted: false, votes: 1 })
    }
    expect(await shown()).toMatchObject([{ votes: 1 }])
  })

  it('go with the account that gave them', async () => {
    const [author, voter] = [await person(), await person()]
    const id = await write(author, { content: 'Good' })
    await vote(voter, id)
    await voter.send('POST', '/api/delete-account', { password: voter.password })
    expect(await shown()).toMatchObject([{ votes: 0 }])
  })
})

describe('deleting the account', () => {
  it('erases what was deleted, but leaves empty comments above the replies of others', async () => {
    const [author, other] = [await person(), await person()]
    const elsewhere = await addResource(test.ctx)
    const answered = await write(author, { content: 'Secret one', rating: 2 })
    await write(other, { content: 'Yes', parentId: answered })
    await remove(author, answered)
    await remove(author, await write(author, { content: 'Secret two' }, elsewhere))
    const answer = await author.send('POST', '/api/delete-account', { password: author.password })
    expect(answer.status).toBe(204)
    const rows = await runSql(
      test.ctx,
      `SELECT count(*)::int AS left FROM comments WHERE content LIKE 'Secret%' OR username = $1`,
      [author.username],
    )
    expect(rows).toEqual([{ left: 0 }])
    expect((await shown()).map(({ content }) => content)).toEqual(['Yes', ''])
  })
})

describe('the average', () => {
  it('is that of the shown comments after any sequence of what people do', async () => {
    const moderator = await person('moderator')
    const members = await Promise.all(Array.from({ length: 5 }, () => person()))
    let state = 7
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    type Known = { author: number; rating: number | null; deleted: boolean; hidden: boolean }
    const model = new Map<number, Known>()
    for (let step = 0; step < 150; step++) {
      const who = random(members.length)
      const member = members[who] as Member
      const rating = random(6) || null
      const own = [...model].filter(([, { author }]) => author === who)
      const [id, current] = own.find(([, { deleted }]) => !deleted) ?? []
      const [latest, last] = own.at(-1) ?? []
      if (id === undefined || !current) {
        if (latest !== undefined && last && random(3) === 0) {
          expect((await restore(member, latest)).status).toBe(200)
          last.deleted = false
        } else {
          const written = await write(member, { content: `Step ${step}`, rating })
          model.set(written, { author: who, rating, deleted: false, hidden: false })
        }
      } else if (random(4) === 0) {
        expect((await remove(member, id)).status).toBe(204)
        current.deleted = true
      } else if (random(3) === 0) {
        expect((await judge(moderator, id, current.hidden ? 'restore' : 'hide')).status).toBe(204)
        current.hidden = !current.hidden
      } else if (!current.hidden) {
        expect((await edit(member, id, { content: `Step ${step}`, rating })).status).toBe(200)
        current.rating = rating
      }
      const ratings = [...model.values()].flatMap((each) =>
        each.deleted || each.hidden || each.rating === null ? [] : [each.rating],
      )
      const sum = ratings.reduce((total, each) => total + each, 0)
      const average = Math.round((sum / ratings.length) * 10) / 10
      expect(userAverage(await shown()), `step ${step}`).toEqual(
        ratings.length === 0 ? null : { average, count: ratings.length },
      )
    }
  })
})
