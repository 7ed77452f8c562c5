import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type UserView, userView } from '#shared/contracts/profile.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { LANGUAGES } from '#shared/domain/filters/language.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import {
  logInAgain,
  type Member,
  PASSWORD,
  registerAdmin,
  registerMember,
} from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const json = async <Body>(answer: Promise<Response>) => (await (await answer).json()) as Body
const update = (member: Member, body: Record<string, unknown>) =>
  member.send('POST', '/api/update-profile', { username: member.username, ...body })
const remove = (member: Member, password: string = member.password) =>
  member.send('POST', '/api/delete-account', { password })
const me = (member: Member) => json<UserView>(member.get('/api/user'))
const refusal = async (answer: Response) => {
  const { fields, message } = (await answer.json()) as ErrorBody
  return { status: answer.status, message, fields: Object.keys(fields ?? {}) }
}

describe('refusals of update-profile', () => {
  it('names every preference that is invalid', async () => {
    const member = await registerMember(test)
    const preferences = { darkMode: 'yes', defaultResourceType: 'film', languages: ['xx'] }
    const { fields } = await refusal(await update(member, { preferences }))
    expect(fields).toEqual([
      'preferences.darkMode',
      'preferences.defaultResourceType',
      'preferences.languages.0',
    ])
  })

  it.each<[string, Record<string, unknown>, string, string]>([
    ['one letter', { username: 'x' }, 'username', 'Name must be at least 2 characters.'],
    ['two letters', { username: 'xy' }, 'username', 'Username must be at least 3 characters'],
    ['31 letters', { username: 'x'.repeat(31) }, 'username', 'at most 30 characters'],
    [
      'a space',
      { username: 'deleted user' },
      'username',
      'only letters, digits, periods, underscores and hyphens',
    ],
    [
      'an address',
      { username: 'a@b.example' },
      'username',
      'only letters, digits, periods, underscores and hyphens',
    ],
    [
      'other letters',
      { username: 'аdmin' },
      'username',
      'only letters, digits, periods, underscores and hyphens',
    ],
    ['no name', { username: undefined }, 'username', 'Name must be at least 2 characters.'],
    [
      'an unknown type',
      { preferences: { defaultResourceType: 'film' } },
      'preferences.defaultResourceType',
      '',
    ],
    [
      'an unknown level',
      { preferences: { defaultResourceLevel: 'god' } },
      'preferences.defaultResourceLevel',
      '',
    ],
    ['text for a switch', { preferences: { darkMode: 'yes' } }, 'preferences.darkMode', ''],
    ['no preferences', { preferences: null }, 'preferences', ''],
    ['a long bio', { preferences: { bio: 'x'.repeat(501) } }, 'preferences.bio', 'at most 500'],
    [
      'an unknown language',
      { preferences: { languages: ['de', 'xx'] } },
      'preferences.languages.1',
      '',
    ],
    ['languages as text', { preferences: { languages: 'de' } }, 'preferences.languages', ''],
    [
      'eleven languages',
      { preferences: { languages: LANGUAGES.slice(0, 11) } },
      'preferences.languages',
      'at most 10',
    ],
    ...['xx', 'DE', 'en-XA', '', 5].map(
      (locale): [string, Record<string, unknown>, string, string] => [
        `emails in ${JSON.stringify(locale)}`,
        { preferences: { locale } },
        'preferences.locale',
        'Please choose one of the languages of this site',
      ],
    ),
    ...[-1, 3001, 1500.5, '1500', ''].map(
      (studyRating): [string, Record<string, unknown>, string, string] => [
        `a rating of ${JSON.stringify(studyRating)}`,
        { preferences: { studyRating } },
        'preferences.studyRating',
        'must be a whole number from 0 to 3000',
      ],
    ),
    [
      'an unknown side',
      { preferences: { studySide: 'red' } },
      'preferences.studySide',
      'both, white or black',
    ],
    ['text for free only', { preferences: { studyFree: 'yes' } }, 'preferences.studyFree', ''],
    ['a bio with a NUL', { preferences: { bio: 'a\u0000b' } }, 'preferences.bio', ''],
  ])('400 for %s, and nothing changes', async (_, body, field, message) => {
    const member = await registerMember(test)
    const before = await me(member)
    const found = await refusal(await update(member, body))
    expect(found).toMatchObject({ status: 400, fields: [field] })
    expect(found.message).toContain(message)
    expect(await me(member)).toEqual(before)
  })

  it('409 for a name that is taken, in any case, with one message', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    for (const username of [other.username, other.username.toUpperCase()]) {
      const preferences = { darkMode: true }
      expect(await refusal(await update(member, { username, preferences }))).toEqual({
        status: 409,
        message: 'Username or email may already be taken',
        fields: [],
      })
    }
    expect(await me(member)).toMatchObject({
      username: member.username,
      preferences: { darkMode: false },
    })
  })
})

describe('update-profile', () => {
  it('changes name and preferences, and returns the user', async () => {
    const member = await registerMember(test)
    const preferences = {
      bio: '  Plays the Dutch. ♟️ ',
      notifyNewResources: false,
      notifyReplies: false,
      notifyUpdates: false,
      darkMode: true,
      showFiltersSidebar: false,
      defaultResourceType: 'video',
      defaultResourceLevel: 'master',
      languages: ['de', 'en'],
      locale: 'fr',
    }
    const username = `${member.username}.2`
    const changed = await json<UserView>(update(member, { username, preferences }))
    expect(userView.strict().parse(changed)).toEqual(changed)
    expect(changed).toMatchObject({
      id: member.id,
      username,
      bio: 'Plays the Dutch. ♟️',
      preferences: { ...preferences, bio: 'Plays the Dutch. ♟️' },
    })
    expect(await me(member)).toEqual(changed)
    const login = await test.send('POST', '/api/login', { username, password: PASSWORD })
    expect(login.status).toBe(200)
  })

  it('merges: what is not sent stays', async () => {
    const member = await registerMember(test)
    await update(member, { preferences: { darkMode: true, bio: 'Mine' } })
    await update(member, { preferences: { defaultResourceLevel: 'beginner' } })
    await update(member, {})
    expect(await me(member)).toMatchObject({
      bio: 'Mine',
      preferences: { darkMode: true, bio: 'Mine', defaultResourceLevel: 'beginner' },
    })
    await update(member, { preferences: { bio: '' } })
    expect(await me(member)).toMatchObject({ bio: null, preferences: { bio: '', darkMode: true } })
  })

  it('accepts one’s own name in another case, and a bio of 500 emoji', async () => {
    const member = await registerMember(test)
    const username = member.username.toUpperCase()
    const bio = '😀'.repeat(500)
    expect((await update(member, { username, preferences: { bio } })).status).toBe(200)
    expect(await me(member)).toMatchObject({ username, bio })
  })

  it('security 29: ignores whatever else is in the body', async () => {
    const [member, other] = [await registerMember(test), await registerMember(test)]
    const [before] = await runSql(test.ctx, 'SELECT * FROM users WHERE id = $1', [member.id])
    const theirs = await me(other)
    const answer = await update(member, {
      id: other.id,
      userId: other.id,
      email: 'new@mail.example',
      emailVerified: true,
      isAdmin: true,
      is_admin: true,
      role: 'admin',
      password: 'Another one 123',
      twoFactorEnabled: true,
      twoFactorSecret: 'x',
      resetPasswordToken: 'x',
      avatarUrl: 'javascript:alert(1)',
      createdAt: '2001-01-01T00:00:00Z',
      preferences: { isAdmin: true, email: 'new@mail.example', constructor: 'x' },
    })
    expect(answer.status).toBe(200)
    expect(await runSql(test.ctx, 'SELECT * FROM users WHERE id = $1', [member.id])).toEqual([
      before,
    ])
    expect(await me(other)).toEqual(theirs)
  })
})

describe('refusals of delete-account', () => {
  it('security 28: 400 for a wrong password, or none, and the account stays', async () => {
    const member = await registerMember(test)
    expect(await refusal(await remove(member, 'Wrong password 1'))).toEqual({
      status: 400,
      message: 'Current password is incorrect',
      fields: ['password'],
    })
    expect(await refusal(await member.send('POST', '/api/delete-account', {}))).toMatchObject({
      status: 400,
      fields: ['password'],
    })
    expect((await me(member)).id).toBe(member.id)
  })

  it('409 for the only admin; of two, one may go', async () => {
    const admin = await registerAdmin(test)
    await runSql(
      test.ctx,
      "UPDATE users SET role = CASE WHEN id = $1 THEN 'admin' ELSE 'member' END",
      [admin.id],
    )
    const answer = await remove(admin)
    expect(await answer.json()).toMatchObject({ code: 'last_admin' })
    expect(answer.status).toBe(409)
    expect((await me(admin)).isAdmin).toBe(true)
    const second = await registerAdmin(test)
    expect((await remove(admin)).status).toBe(204)
    expect((await remove(second)).status).toBe(409)
  })
})

describe('delete-account', () => {
  it('ends every login, frees name and address, and notifies the user by email', async () => {
    const member = await registerMember(test)
    const elsewhere = await logInAgain(test, member)
    const answer = await remove(member)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/)
    for (const each of [member, elsewhere]) {
      expect((await each.get('/api/user')).status).toBe(401)
      expect((await each.get('/api/sessions')).status).toBe(401)
    }
    const { username, email, password } = member
    const login = await test.send('POST', '/api/login', { username, password })
    expect(login.status).toBe(401)
    const mails = (await test.mails()).filter(({ to }) => to === email)
    expect(mails.at(-1)?.subject).toBe('Your Openfile account was deleted')
    const again = await registerMember(test, { username, email })
    expect(again.id).not.toBe(member.id)
  })

  it('keeps the comments under a deleted user’s name that nobody can register', async () => {
    const member = await registerMember(test)
    const avatarUrl = 'https://pictures.example/me.png'
    const values = [avatarUrl, member.id]
    await runSql(test.ctx, 'UPDATE users SET avatar_url = $1 WHERE id = $2', values)
    const resource = await addResource(test.ctx)
    const path = `/api/resources/${resource}/comments`
    const made = await json<CommentView>(member.send('POST', path, { content: 'Good', rating: 4 }))
    const { id: parentId } = made
    await member.send('POST', path, { content: 'And more', parentId })
    expect(made).toMatchObject({ username: member.username, userAvatar: null })
    await test.get(path)
    expect((await remove(member)).status).toBe(204)
    const comments = await json<CommentView[]>(test.get(path))
    expect(comments.map(({ content }) => content)).toEqual(['And more', 'Good'])
    for (const each of comments)
      expect(each).toMatchObject({ userId: null, username: 'Deleted user', userAvatar: null })
    const { username, email } = member
    const again = await registerMember(test, { username, email })
    const answer = await again.send('PATCH', `/api/comments/${made.id}`, { content: 'Mine' })
    expect(answer.status).toBe(403)
  })
})
