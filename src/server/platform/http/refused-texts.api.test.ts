import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIKE_STAFF, MAY_BE_TAKEN } from '#shared/contracts/login.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, PASSWORD, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { inEnglish } from '#tests/support/in-english.ts'

let test: TestApp
let server: ListeningServer
let member: Member
let admin: Member
let resource: number

beforeAll(async () => {
  test = await startTestApp()
  server = await listenWith(test)
  member = await registerMember(test)
  admin = await registerAdmin(test)
  resource = await addResource(test.ctx)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

async function send(by: Member | null, method: string, path: string, body: unknown) {
  const headers = {
    'Content-Type': 'application/json',
    Origin: test.ctx.config.siteUrl,
    ...(by ? { Cookie: by.cookie } : {}),
  }
  const answer = await server.send(method, path, headers, JSON.stringify(body))
  return { status: answer.status, body: JSON.parse(answer.body.toString()) as unknown }
}

async function expectRefused(asked: ReturnType<typeof send>, field: string, message?: string) {
  const { status, body } = await asked
  const { fields = {} } = body as ErrorBody
  expect([status, Object.keys(fields)]).toEqual([400, [field]])
  if (message) expect(fields[field]).toBe(message)
}

let made = 0
const register = (fields: Record<string, unknown>) => {
  const username = `newcomer${++made}`
  const account = { username, email: `${username}@mail.example`, password: PASSWORD, ...fields }
  return send(null, 'POST', '/api/register', account)
}

describe('security 53, fault 26: names that look like staff', () => {
  it.each(['admin', 'Supp0rt', 'openfile.team', 'Adm1n2026'])(
    '%s cannot be registered',
    async (username) => {
      expect.hasAssertions()
      await expectRefused(register({ username }), 'username', inEnglish(LIKE_STAFF))
      await expectRefused(
        send(member, 'POST', '/api/update-profile', { username }),
        'username',
        inEnglish(LIKE_STAFF),
      )
    },
  )

  it('one that is taken is refused like any taken name', async () => {
    await runSql(test.ctx, `UPDATE users SET username = 'Curator' WHERE id = $1`, [admin.id])
    const [registered, renamed] = [
      await register({ username: 'curator' }),
      await send(member, 'POST', '/api/update-profile', { username: 'curator' }),
    ]
    for (const { status, body } of [registered, renamed])
      expect([status, (body as ErrorBody).message]).toEqual([409, inEnglish(MAY_BE_TAKEN)])
  })

  it('an admin may have one, and users who have one can still change other settings', async () => {
    const renamed = await send(admin, 'POST', '/api/update-profile', { username: 'Support' })
    expect([renamed.status, (renamed.body as UserView).username]).toEqual([200, 'Support'])
    const old = await registerMember(test)
    await runSql(test.ctx, `UPDATE users SET username = 'moderator.of.old' WHERE id = $1`, [old.id])
    const preferences = { darkMode: true }
    const saved = { username: 'moderator.of.old', preferences }
    expect((await send(old, 'POST', '/api/update-profile', saved)).status).toBe(200)
  })
})

const newResource = (fields: Record<string, unknown>) => ({
  title: 'A title',
  description: 'A description',
  type: 'book',
  level: 'all',
  category: 'general',
  sourceWebsite: 'other',
  sourceUrl: `https://example.org/${++made}`,
  ...fields,
})

describe('security 53, fault 26: hidden characters', () => {
  const HIDDEN = ['\u202e', '\u202a', '\u001b', '\u0085', '\ufff9']
  const INVISIBLE = ['\u200e', '\u200f', '\u2060', '\ufeff', '\u200b', '\u2066', '\u2069']
  /** Nobody sees these, even though texts may contain them. */
  const UNSEEN = ['\u2800', '\u00ad', '\u034f', '\u180e', '\u200c', '\u200d', '\u200b\ufeff']

  it.each(HIDDEN)('%j is in no comment and no bio', async (character) => {
    expect.hasAssertions()
    const content = `Good${character} advice`
    const path = `/api/resources/${resource}/comments`
    await expectRefused(send(member, 'POST', path, { content }), 'content')
    const profile = { username: member.username, preferences: { bio: content } }
    await expectRefused(send(member, 'POST', '/api/update-profile', profile), 'preferences.bio')
  })

  it.each(HIDDEN)('%j is in nothing of the catalogue', async (character) => {
    const text = `One${character}two`
    for (const field of ['title', 'description', 'author', 'opening', 'price', 'tags'])
      await expectRefused(
        send(admin, 'POST', '/api/admin/resources', newResource({ [field]: text })),
        field,
      )
    const rows = [newResource({ title: text })]
    const imported = await send(admin, 'POST', '/api/admin/resources/import', { rows })
    expect(imported.body).toMatchObject({ results: [{ status: 'error' }] })
    const page = { title: text, description: 'x', linkUrl: 'https://example.org' }
    await expectRefused(send(admin, 'POST', '/api/admin/additional-resources', page), 'title')
    await expectRefused(
      send(admin, 'POST', '/api/admin/opening-categories', { name: text }),
      'name',
    )
  })

  it.each(INVISIBLE)(
    '%j is left out of what people typed, and in no username',
    async (character) => {
      const author = await registerMember(test)
      const path = `/api/resources/${resource}/comments`
      const content = `${character}Good${character} advice`
      expect(await send(author, 'POST', path, { content })).toMatchObject({
        status: 201,
        body: { content: 'Good advice' },
      })
      const text = `One${character}two${character}`
      const given = newResource({ title: text, description: text, author: text, tags: text })
      expect(await send(admin, 'POST', '/api/admin/resources', given)).toMatchObject({
        status: 201,
        body: { title: 'Onetwo', description: 'Onetwo', author: 'Onetwo', tags: ['Onetwo'] },
      })
      const listed = { title: text, visibility: 'private' }
      expect(await send(author, 'POST', '/api/lists', listed)).toMatchObject({
        status: 201,
        body: { title: 'Onetwo' },
      })
      const username = `new${character}comer`
      await expectRefused(register({ username }), 'username')
      await expectRefused(send(author, 'POST', '/api/update-profile', { username }), 'username')
    },
  )

  it('isolates in pairs stay', async () => {
    const author = await registerMember(test)
    const content = '\u2068שחמט\u2069 for everybody'
    const path = `/api/resources/${resource}/comments`
    expect((await send(author, 'POST', path, { content })).body).toMatchObject({ content })
  })

  it.each(UNSEEN)('%j alone is no title, no name and no comment', async (text) => {
    const author = await registerMember(test)
    const path = `/api/resources/${resource}/comments`
    await expectRefused(send(author, 'POST', path, { content: text }), 'content')
    await expectRefused(
      send(author, 'POST', '/api/lists', { title: text, visibility: 'private' }),
      'title',
    )
    for (const field of ['title', 'description'])
      await expectRefused(
        send(admin, 'POST', '/api/admin/resources', newResource({ [field]: text })),
        field,
      )
    await expectRefused(
      send(admin, 'POST', '/api/admin/opening-categories', { name: text }),
      'name',
    )
    const given = newResource({ author: text, tags: [text, 'endings'] })
    expect(await send(admin, 'POST', '/api/admin/resources', given)).toMatchObject({
      status: 201,
      body: { author: null, tags: ['endings'] },
    })
    expect(await send(author, 'POST', path, { content: text, rating: 5 })).toMatchObject({
      status: 201,
      body: { content: '', rating: 5 },
    })
  })

  it('characters that languages and emoji need are accepted', async () => {
    const content = 'می‌خواهم 👨‍👩‍👧 “a”\n\tb — שלום'
    const path = `/api/resources/${resource}/comments`
    const posted = await send(member, 'POST', path, { content })
    expect([posted.status, posted.body]).toEqual([201, expect.objectContaining({ content })])
  })
})

describe('security 53, fault 26: a username in an address', () => {
  const address = 'https://known.example:x@evil.example/a.png'

  it('is refused wherever an address is given', async () => {
    await expectRefused(register({ avatarUrl: address }), 'avatarUrl')
    for (const field of ['sourceUrl', 'imageUrl', 'authorImage'])
      await expectRefused(
        send(admin, 'POST', '/api/admin/resources', newResource({ [field]: address })),
        field,
      )
    for (const field of ['linkUrl', 'imageUrl']) {
      const page = {
        title: 'x',
        description: 'x',
        linkUrl: 'https://example.org',
        [field]: address,
      }
      await expectRefused(send(admin, 'POST', '/api/admin/additional-resources', page), field)
    }
    const rows = [newResource({ sourceUrl: address })]
    const imported = await send(admin, 'POST', '/api/admin/resources/import', { rows })
    expect(imported.body).toMatchObject({ results: [{ status: 'error' }] })
    const updates = [{ sourceUrl: address, price: 'Free' }]
    const updated = await send(admin, 'POST', '/api/admin/resources/update-batch', { updates })
    expect(updated.body).not.toMatchObject({ updated: 1 })
  })
})

describe('security 53, fault 26: the export', () => {
  it('guards full-width signs', async () => {
    await addResource(test.ctx, { title: '＝1+1', author: '＠SUM(A1)', price: '－5' })
    const answer = await server.send('GET', '/api/admin/resources.csv', { Cookie: admin.cookie })
    const csv = answer.body.toString()
    for (const cell of [`'＝1+1`, `'＠SUM(A1)`, `'－5`]) expect(csv).toContain(cell)
    expect(csv).not.toMatch(/(?:^|[,"\n])[＝＋－＠]/)
  })
})
