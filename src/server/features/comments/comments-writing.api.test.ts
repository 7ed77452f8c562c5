import { ENGLISH_READER, translated } from '#shared/texts/text.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commentView, type CommentView } from '#shared/contracts/comments.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { EMPTY_COMMENT } from '#shared/domain/comments.ts'
import { addComment, addResource, runSql } from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let resource: number

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  resource = await addResource(test.ctx)
})

const post = (member: Member, body: unknown, to = resource) =>
  member.send('POST', `/api/resources/${to}/comments`, body)
const patch = (member: Member, id: number, body: unknown) =>
  member.send('PATCH', `/api/comments/${id}`, body)
const comment = async (member: Member, body: unknown) => {
  const answer = await post(member, body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as CommentView
}
const shown = async (of = resource) =>
  (await (await test.get(`/api/resources/${of}/comments`)).json()) as CommentView[]
const refusal = async (answer: Response) => ({
  status: answer.status,
  fields: Object.keys(((await answer.json()) as ErrorBody).fields ?? {}),
})

describe('refusals of a comment', () => {
  it.each<[string, unknown, string]>([
    ['nothing at all', {}, 'content'],
    ['only whitespace', { content: ' \n\t\u00a0\u3000 ' }, 'content'],
    ['whitespace and no stars', { content: '  ', rating: null }, 'content'],
    ['2,001 characters', { content: 'x'.repeat(2001) }, 'content'],
    ['2,001 emoji', { content: '😀'.repeat(2001) }, 'content'],
    ['100 KB', { content: 'x'.repeat(100_000) }, 'content'],
    ['a number for text', { content: 5 }, 'content'],
    ['rating 0', { content: 'Good', rating: 0 }, 'rating'],
    ['rating 6', { content: 'Good', rating: 6 }, 'rating'],
    ['rating 2.5', { content: 'Good', rating: 2.5 }, 'rating'],
    ["rating '5'", { content: 'Good', rating: '5' }, 'rating'],
    ['rating -1', { content: 'Good', rating: -1 }, 'rating'],
    ["parentId '1'", { content: 'Good', parentId: '1' }, 'parentId'],
    ['a reply with stars', { content: 'Good', rating: 5, parentId: 1 }, 'rating'],
    ['text with a NUL, which the database cannot hold', { content: 'a\u0000b' }, 'content'],
  ])('400 for %s', async (_, body, field) => {
    const member = await registerMember(test)
    expect(await refusal(await post(member, body))).toEqual({ status: 400, fields: [field] })
    expect(await shown()).toEqual([])
  })

  it('400 names every faulty field; an empty one says what is missing', async () => {
    const member = await registerMember(test)
    const both = await refusal(await post(member, { content: 'x'.repeat(2001), rating: 6 }))
    expect(both).toEqual({ status: 400, fields: ['content', 'rating'] })
    expect(await (await post(member, {})).json()).toMatchObject({
      message: translated(ENGLISH_READER, EMPTY_COMMENT),
    })
  })

  it('security 34: 409 for a second top-level comment', async () => {
    const member = await registerMember(test)
    await comment(member, { content: 'First' })
    const answer = await post(member, { content: 'Second' })
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'duplicate' }),
    ])
    expect((await shown()).map(({ content }) => content)).toEqual(['First'])
  })

  it('security 34: one of ten simultaneous comments is accepted', async () => {
    const member = await registerMember(test)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post(member, { content: `Try ${index}` })),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(9)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await shown()).toHaveLength(1)
  })
})

describe('a comment', () => {
  it('is returned as the contract says, and anonymous readers see it at once', async () => {
    const member = await registerMember(test)
    expect(await shown()).toEqual([])
    const made = await comment(member, { content: '  Very good.\n', rating: 4 })
    expect(commentView.parse(made)).toEqual(made)
    expect(made).toMatchObject({
      resourceId: resource,
      userId: member.id,
      username: member.username,
      userAvatar: null,
      content: 'Very good.',
      rating: 4,
      isFromSource: false,
      isCreator: false,
      parentId: null,
    })
    expect(await shown()).toEqual([made])
  })

  it('security 34: is by whoever is logged in, whatever the body says', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const made = await comment(member, {
      content: 'Mine',
      userId: other.id,
      username: other.username,
      userAvatar: 'https://evil.example/x.png',
      isFromSource: true,
      isCreator: true,
      id: 1,
      createdAt: '2001-01-01T00:00:00Z',
      resourceId: 999_999,
    })
    expect(await shown()).toEqual([made])
    expect(made).toMatchObject({
      userId: member.id,
      username: member.username,
      userAvatar: null,
      isFromSource: false,
      isCreator: false,
      resourceId: resource,
    })
    expect(made.createdAt > '2025').toBe(true)
  })

  it.each([
    ['2,000 characters', 'x'.repeat(2000)],
    ['2,000 emoji', '😀'.repeat(2000)],
    ['HTML, as text', '<script>alert(1)</script><img src=x onerror=alert(1)> &amp; "\''],
    ['emoji and other scripts', '👩🏽‍🎓 Отлично! 好棋'],
    ['lines', 'one\n\ntwo\tthree'],
    ['SQL', "'; DROP TABLE comments; --"],
  ])('keeps %s unchanged', async (_, content) => {
    const member = await registerMember(test)
    await comment(member, { content })
    expect((await shown())[0]?.content).toBe(content)
  })

  it('may be stars alone, or text alone', async () => {
    const [first, second] = [await registerMember(test), await registerMember(test)]
    expect(await comment(first, { rating: 1 })).toMatchObject({ content: '', rating: 1 })
    expect(await comment(second, { content: 'x' })).toMatchObject({ content: 'x', rating: null })
  })

  it('shows its author’s new name, even in old comments', async () => {
    const member = await registerMember(test)
    const made = await comment(member, { content: 'Old' })
    expect((await shown())[0]?.username).toBe(member.username)
    const username = `${member.username}.new`
    const answer = await member.send('POST', '/api/update-profile', { username })
    expect(answer.status).toBe(200)
    expect(await shown()).toEqual([{ ...made, username }])
  })
})

describe('a reply', () => {
  it('has no stars, is one level deep, and there may be many', async () => {
    const [author, member] = [await registerMember(test), await registerMember(test)]
    const { id: parentId } = await comment(author, { content: 'Top', rating: 5 })
    const reply = await comment(member, { content: 'First reply', parentId })
    await comment(member, { content: 'Second reply', parentId })
    expect(reply).toMatchObject({ parentId, rating: null })
    expect(await refusal(await post(author, { content: 'Deeper', parentId: reply.id }))).toEqual({
      status: 400,
      fields: ['parentId'],
    })
    expect(await refusal(await post(member, { content: 'x', rating: 3, parentId }))).toEqual({
      status: 400,
      fields: ['rating'],
    })
    expect(await refusal(await patch(member, reply.id, { content: 'x', rating: 3 }))).toEqual({
      status: 400,
      fields: ['rating'],
    })
    // Replies do not count as the one top-level comment.
    expect((await post(member, { content: 'Top too' })).status).toBe(201)
    expect(await shown()).toHaveLength(4)
  })

  it('to a comment on another resource, or one that does not exist, is 404', async () => {
    const member = await registerMember(test)
    const elsewhere = await addComment(test.ctx, { resourceId: await addResource(test.ctx) })
    for (const parentId of [elsewhere, 999_999_999]) {
      const { status } = await post(member, { content: 'Reply', parentId })
      expect(status, String(parentId)).toBe(404)
    }
    expect(await shown()).toEqual([])
  })

  it('to an ID beyond the database’s range is refused, not an internal error', async () => {
    const member = await registerMember(test)
    const { status } = await post(member, { content: 'Reply', parentId: 2_147_483_648 })
    expect([400, 404]).toContain(status)
  })
})

describe('editing', () => {
  it('404 if there is no such comment, 400 for a faulty change', async () => {
    const member = await registerMember(test)
    expect((await patch(member, 999_999_999, { content: 'x' })).status).toBe(404)
    const made = await comment(member, { content: 'Text', rating: 2 })
    for (const body of [{}, { content: '  ' }, { content: 'x', rating: 6 }, { rating: '5' }])
      expect((await patch(member, made.id, body)).status, JSON.stringify(body)).toBe(400)
    expect((await patch(member, made.id, { content: 'x'.repeat(2001) })).status).toBe(400)
    expect(await shown()).toEqual([made])
  })

  it('security 34: 403 for another’s, an admin’s request too, and nothing changes', async () => {
    const author = await registerMember(test)
    const made = await comment(author, { content: 'Mine', rating: 2 })
    for (const other of [await registerMember(test), await registerAdmin(test)]) {
      const body = { content: 'Changed', rating: 1, userId: author.id }
      expect(await refusal(await patch(other, made.id, body))).toEqual({ status: 403, fields: [] })
    }
    expect(await shown()).toEqual([made])
  })

  it('security 34: 403 for comments that are nobody’s: from the source, of deleted users', async () => {
    const member = await registerMember(test)
    const id = await addComment(test.ctx, { resourceId: resource, isFromSource: true })
    expect((await patch(member, id, { content: 'Changed' })).status).toBe(403)
    expect((await shown())[0]?.content).toBe('Good.')
  })

  it('changes text and stars at once for everybody, and nothing else', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const made = await comment(member, { content: 'Before', rating: 2 })
    await shown()
    const body = { content: ' After ', rating: 5, userId: other.id, createdAt: '2001-01-01' }
    const answer = await patch(member, made.id, { ...body, isCreator: true, resourceId: 1 })
    const editedAt: unknown = expect.any(String)
    const changed = { ...made, content: 'After', rating: 5, editedAt }
    expect([answer.status, await answer.json()]).toEqual([200, changed])
    expect(await shown()).toEqual([changed])
    const rows = await runSql(test.ctx, 'SELECT user_id FROM comments WHERE id = $1', [made.id])
    expect(rows).toEqual([{ user_id: member.id }])
  })
})
