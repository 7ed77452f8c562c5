import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { addResource } from '#tests/support/factories.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let member: Member
let admin: Member
let resource: number

beforeAll(async () => {
  test = await startTestApp({ config: { languages: ['en', 'de', 'es', 'fr'] } })
  member = await registerMember(test)
  admin = await registerAdmin(test)
  resource = await addResource(test.ctx)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

type Asked = [by: 'visitor' | 'member' | 'admin', method: string, path: string, body?: unknown]

const cookieOf = (by: Asked[0]): Record<string, string> =>
  by === 'visitor' ? {} : { Cookie: (by === 'admin' ? admin : member).cookie }

async function ask([by, method, path, body]: Asked, language?: string): Promise<ErrorBody> {
  const headers = { ...cookieOf(by), ...(language ? { 'Accept-Language': language } : {}) }
  const answer =
    method === 'GET'
      ? await test.get(of(path), headers)
      : await test.send(method, of(path), body, headers)
  expect([path, answer.status]).toEqual([path, expect.toBeOneOf([400, 401, 403, 404, 409])])
  return (await answer.json()) as ErrorBody
}

const of = (path: string) => path.replace('ID', String(resource))

/** A refusal of each kind: English, German, and the field that says why, if there is one. */
const REFUSALS: [Asked, english: string, german: string, field?: string][] = [
  [['visitor', 'GET', '/api/saved-resources'], 'Please log in', 'Bitte melde dich an'],
  [
    ['member', 'GET', '/api/admin/users'],
    'You do not have permission to access this page.',
    'Du darfst diese Seite nicht öffnen.',
  ],
  [
    ['visitor', 'GET', '/api/resources?limit=0'],
    'The limit must be a whole number from 1 to 100',
    'limit: bitte eine ganze Zahl von 1 bis 100',
    'limit',
  ],
  [
    ['visitor', 'GET', '/api/resources?recent=yesterday'],
    'There is no such recency: please choose any time, past week, past month, past 3 months or past year',
    'Aktualität: Diesen Wert gibt es nicht, zur Wahl stehen Egal wann, Letzte 7 Tage, Letzte 30 Tage, Letzte 3 Monate oder Letzte 12 Monate',
  ],
  [
    ['admin', 'POST', '/api/admin/bulk-jobs', []],
    'The request body must be an object',
    'Inhalt der Anfrage: muss ein Objekt sein',
    'body',
  ],
  [
    [
      'admin',
      'PUT',
      '/api/admin/resources/ID/chapters',
      { chapters: [{ title: 'A', line: 'e9' }] },
    ],
    'Chapter 1: 1.e9 is not a legal move.',
    'Kapitel 1: 1.e9 ist kein erlaubter Zug.',
  ],
]

describe('refusals', () => {
  it.each(REFUSALS)(
    'of %j are in the requested language',
    async (asked, english, german, field) => {
      const [plain, inGerman] = [await ask(asked), await ask(asked, 'de-CH, en;q=0.5')]
      expect(plain.message).toBe(english)
      expect(inGerman.message).toBe(german)
      expect(inGerman.code).toBe(plain.code)
      if (field)
        expect([plain.fields?.[field], inGerman.fields?.[field]]).toEqual([english, german])
      expect(Object.keys(inGerman.fields ?? {})).toEqual(Object.keys(plain.fields ?? {}))
    },
  )

  it.each([
    '*',
    '',
    'xx-YY, zz',
    'de;q=NaN',
    'de;q=1e9',
    'DE;Q=0',
    ';;,,=',
    'en-XA',
    '\u00fc',
    'q'.repeat(8192),
    'x,'.repeat(4000),
  ])('with the header Accept-Language %j are still refusals', async (header) => {
    for (const [asked, english] of REFUSALS)
      expect((await ask(asked, header)).message).toBe(english)
  })
})

describe('messages of responses', () => {
  it('are in the requested language', async () => {
    const text = '12:40\n99:99:99 Late'
    const read = async (language: string) => {
      const answer = await test.send(
        'POST',
        of('/api/resources/ID/chapters/read'),
        { text },
        { ...cookieOf('member'), 'Accept-Language': language },
      )
      const { skipped } = (await answer.json()) as { skipped: { reason: string }[] }
      return skipped.map(({ reason }) => reason)
    }
    expect(await read('en')).toEqual(['It has no title', 'Its time has more than 59 minutes'])
    expect(await read('de')).toEqual(['Der Titel fehlt', 'Die Zeit hat mehr als 59 Minuten'])
  })

  it('that are cached for all readers do not depend on it', async () => {
    const path = '/api/resources?query=1.e4+e5+2.Ke3+f5'
    const english = await test.get(path)
    const german = await test.get(path, { 'Accept-Language': 'de' })
    expect(await german.text()).toBe(await english.text())
    expect(german.headers.get('X-Search-Understood')).toBe(
      english.headers.get('X-Search-Understood'),
    )
    expect(german.headers.get('ETag')).toBe(english.headers.get('ETag'))
  })
})

describe('pages without a script', () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = (path: string, body: string) =>
    test.app.request(path, {
      method: 'POST',
      headers: { ...form, Origin: test.ctx.config.siteUrl },
      body,
    })

  it.each([
    ['/kids/lock', 'en', 'Lock kids mode', 'action="/kids/lock"'],
    ['/de/kids/lock', 'de', 'Kindermodus sperren', 'action="/de/kids/lock"'],
    ['/es/kids/lock', 'es', 'Bloquear el modo infantil', 'action="/es/kids/lock"'],
    ['/fr/kids/unlock/abc', 'fr', 'Déverrouiller le mode enfants', '<a class="brand" href="/fr">'],
    ['/de/unsubscribe/abc', 'de', 'Dieser Link ist ungültig', 'href="/de/notifications"'],
  ])('%s is in the language of its address', async (path, language, heading, link) => {
    const html = await (await test.get(path, { 'Accept-Language': 'en' })).text()
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toContain(`<h1>${heading}</h1>`)
    expect(html).toContain(link)
  })

  it('say in it why a form was refused', async () => {
    const english = await post('/kids/lock', 'pin=12&again=12')
    const german = await post('/de/kids/lock', 'pin=12&again=12')
    expect([english.status, german.status]).toEqual([400, 400])
    expect(await english.text()).toContain('role="alert">A PIN has 4 to 8 digits<')
    expect(await german.text()).toContain('role="alert">Eine PIN hat 4 bis 8 Ziffern<')
  })
})
