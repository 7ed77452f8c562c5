import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChapterView, chapterView, pastedView } from '#shared/contracts/chapters.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import type { ResourceVersionView } from '#shared/contracts/history.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { seedCatalogue } from '#server/seed/seed-catalogue.ts'
import { addResource } from '#tests/support/factories.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { AppError } from '../../platform/http/app-error.ts'
import { indexPositions } from '../explore/position-index.service.ts'
import { readPastedChapters } from './admin-chapters.service.ts'
import { ENGLISH } from '#shared/texts/text.ts'

const VIDEO = 'https://www.youtube.com/watch?v=abcdefghijk&t=5s'
const NAJDORF = 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6'
let test: TestApp
let admin: Member
let made = 0

beforeAll(async () => {
  test = await startTestApp({
    prepare: async ({ db }) => {
      await seedCatalogue(db, () => undefined)
      await indexPositions(db)
    },
  })
  admin = await registerAdmin(test)
}, 60_000)
afterAll(() => test.ctx[Symbol.asyncDispose]())

const video = (fields: object = {}) =>
  addResource(test.ctx, {
    type: 'youtube',
    sourceUrl: `${VIDEO}&n=${++made}`,
    opening: 'Sicilian Defense: Najdorf Variation',
    ...fields,
  })
const pathOf = (id: number) => `/api/admin/resources/${id}/chapters`
const put = (id: number, chapters: unknown, headers: Record<string, string> = {}) =>
  test.send('PUT', pathOf(id), { chapters }, { Cookie: admin.cookie, ...headers })
const saved = async (id: number, chapters: unknown): Promise<ChapterView[]> => {
  const answer = await put(id, chapters)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return chapterView
    .strict()
    .array()
    .parse(await answer.json())
}
const listed = async (id: number): Promise<ChapterView[]> =>
  chapterView
    .strict()
    .array()
    .parse(await (await test.get(`/api/resources/${id}/chapters`)).json())
const faultsOf = async (answer: Response) => {
  expect(answer.status).toBe(400)
  return ((await answer.json()) as ErrorBody).fields
}
const resourceOf = async (id: number) =>
  (await (await test.get(`/api/resources/${id}`)).json()) as ResourceView
const historyOf = async (id: number) =>
  (await (await admin.get(`/api/admin/resources/${id}/history`)).json()) as ResourceVersionView[]

const INTRO = { title: 'Introduction', startSeconds: 0 }
const MAIN = { title: 'Main line', startSeconds: 760, endSeconds: 900, line: `${NAJDORF} Bg5` }

describe('chapters 1: refusals', () => {
  it('are for everybody who is not a curator', async () => {
    const id = await video()
    const member = await registerMember(test)
    expect((await test.send('PUT', pathOf(id), { chapters: [] })).status).toBe(401)
    expect((await member.send('PUT', pathOf(id), { chapters: [] })).status).toBe(403)
    const read = { resourceId: id, text: '0:00 Introduction' }
    expect((await member.send('POST', '/api/admin/chapters/read', read)).status).toBe(403)
  })

  it('404 for a resource that does not exist or is in the trash', async () => {
    const id = await video()
    await saved(id, [INTRO])
    await admin.send('DELETE', `/api/admin/resources/${id}`)
    for (const gone of [id, 999_999_999]) {
      expect((await test.get(`/api/resources/${gone}/chapters`)).status).toBe(404)
      expect((await put(gone, [])).status).toBe(404)
      const read = { resourceId: gone, text: '0:00 Introduction' }
      expect((await admin.send('POST', '/api/admin/chapters/read', read)).status).toBe(404)
    }
  })

  it('name all faults at once, of places and of moves', async () => {
    const id = await video()
    const other = await saved(await video(), [INTRO])
    const fields = await faultsOf(
      await put(id, [
        { title: ' ', startSeconds: 60 },
        { title: 'Too early', startSeconds: 60 },
        { title: 'Two places', startSeconds: 70, page: 3 },
        { title: 'Ends before', startSeconds: 80, endSeconds: 80 },
        { title: 'End only', endSeconds: 80 },
        { title: 'x'.repeat(201), page: 0 },
        { title: 'Moves', line: 'e4 e4' },
        { title: 'Both', line: 'e4', fen: '8/8/8/4k3/8/4K3/4P3/8 w - - 0 1' },
        { title: 'Nine pawns', fen: '4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1' },
        { title: 'After mate', line: ['f3', 'e5', 'g4', 'Qh4#', 'a3'] },
        { title: 'Long', line: Array.from({ length: 61 }, () => 'Nf3') },
        { title: 'Address', url: 'ftp://example.org/' },
        { title: 'Inside', url: 'http://127.0.0.1/' },
        { title: 'Hidden \u202e', startSeconds: 172_801 },
        { title: 'Another’s', id: other[0]?.id },
        { title: '\u2800\u00ad', page: 5 },
        { title: 7, startSeconds: '60', line: 5, fen: {} },
      ]),
    )
    expect(fields).toEqual({
      'chapters.0.title': 'Title is required',
      'chapters.1.startSeconds': 'Start must be later than that of the chapter before',
      'chapters.2.startSeconds': 'A chapter has one place: a time, a page or an address',
      'chapters.2.page': 'A chapter has one place: a time, a page or an address',
      'chapters.3.endSeconds': 'End must be later than the start',
      'chapters.4.endSeconds': 'An end needs a start',
      'chapters.5.title': 'Title must be at most 200 characters',
      'chapters.5.page': 'Page must be a whole number from 1 to 100,000',
      'chapters.6.line': '1...e4 is not a legal move.',
      'chapters.7.line': 'A chapter has moves or a position, not both',
      'chapters.7.fen': 'A chapter has moves or a position, not both',
      'chapters.8.fen': 'A side has more than eight pawns.',
      'chapters.9.line': '3.a3 is not a legal move.',
      'chapters.10.line': 'There can be at most 60 moves, counting those of both sides',
      'chapters.11.url': 'Address must start with http:// or https://',
      'chapters.12.url': 'This address is not on the public internet',
      'chapters.13.title': 'Title must not contain control or invisible characters',
      'chapters.13.startSeconds': 'Start must be a whole number of seconds from 0 to 172,800',
      'chapters.14.id': 'This resource has no chapter with this ID',
      'chapters.15.title': 'Title is required',
      'chapters.16.title': 'Title must be text',
      'chapters.16.startSeconds': 'Start must be a whole number of seconds from 0 to 172,800',
      'chapters.16.line': 'Moves must be a text or a list of texts',
      'chapters.16.fen': 'A position must be a text in FEN',
    })
    expect(await listed(id)).toEqual([])
  })

  it.each([
    ['no list', 'e4'],
    [
      '201 chapters',
      Array.from({ length: 201 }, (_, startSeconds) => ({ ...INTRO, startSeconds })),
    ],
    ['no objects', ['0:00 Introduction']],
  ])('400 for %s', async (_what, chapters) => {
    expect(Object.keys((await faultsOf(await put(await video(), chapters))) ?? {})).toEqual([
      'chapters',
    ])
  })
})

describe('chapters 1: what is saved', () => {
  it('comes back in order, with its opening and the address that opens it', async () => {
    const id = await video()
    const chapters = await saved(id, [INTRO, MAIN])
    expect(chapters).toEqual([
      {
        id: expect.any(Number) as number,
        order: 1,
        title: 'Introduction',
        startSeconds: 0,
        endSeconds: null,
        page: null,
        url: null,
        line: null,
        fen: null,
        opening: null,
        at: expect.stringMatching(
          /^https:\/\/www\.youtube\.com\/watch\?v=abcdefghijk&t=0s&n=\d+$/,
        ) as string,
      },
      {
        id: expect.any(Number) as number,
        order: 2,
        title: 'Main line',
        startSeconds: 760,
        endSeconds: 900,
        page: null,
        url: null,
        line: [...NAJDORF.split(' '), 'Bg5'],
        fen: null,
        opening: { eco: 'B94', name: 'Sicilian Defense: Najdorf Variation' },
        at: expect.stringContaining('t=760s') as string,
      },
    ])
    expect(await listed(id)).toEqual(chapters)
  })

  it('has a strong ETag, another one after a change, and is 304 for the same', async () => {
    const id = await video()
    await saved(id, [INTRO])
    const path = `/api/resources/${id}/chapters`
    const tag = (await test.get(path)).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"/)
    expect((await test.get(path, { 'If-None-Match': tag })).status).toBe(304)
    await saved(id, [INTRO, MAIN])
    expect((await test.get(path, { 'If-None-Match': tag })).status).toBe(200)
  })

  it('keeps the IDs that are sent; a response can be sent back unchanged', async () => {
    const id = await video()
    const [first, second] = await saved(id, [INTRO, MAIN])
    const again = await saved(id, [
      { ...first, title: 'Welcome' },
      { title: 'New', startSeconds: 90 },
      second,
    ])
    expect(again.map((each) => each.id)).toEqual([first?.id, expect.any(Number), second?.id])
    expect(new Set(again.map((each) => each.id)).size).toBe(3)
    expect(await saved(id, again)).toEqual(again)
    expect(await historyOf(id)).toHaveLength(2)
  })

  it('refuses the same ID twice', async () => {
    const id = await video()
    const [first] = await saved(id, [INTRO])
    const fields = await faultsOf(await put(id, [first, { ...first, startSeconds: 9 }]))
    expect(fields).toEqual({ 'chapters.1.id': 'Another chapter in the list has this ID' })
  })

  it('is refused with the current state if somebody else was faster (If-Match)', async () => {
    const id = await video()
    const { updatedAt } = await resourceOf(id)
    const current = await saved(id, [INTRO])
    const answer = await put(id, [MAIN], { 'If-Match': `"${updatedAt}"` })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'changed_meanwhile', current })
    const now = (await resourceOf(id)).updatedAt
    expect((await put(id, [MAIN], { 'If-Match': `"${now}"` })).status).toBe(200)
  })

  it('is a version in the history, which can be reverted, and an entry of the audit log', async () => {
    const id = await video()
    const [intro, main] = await saved(id, [INTRO, MAIN])
    await saved(id, [{ ...INTRO, title: 'Else' }])
    const [newest] = await historyOf(id)
    expect(newest?.changes).toEqual({
      chapters: {
        old: `0:00:00 Introduction\n0:12:40-0:15:00 Main line | 1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6 6.Bg5`,
        new: '0:00:00 Else',
      },
    })
    const answer = await admin.send('POST', `/api/admin/resources/${id}/revert`, { version: 1 })
    expect(answer.status, await answer.clone().text()).toBe(200)
    const back = await listed(id)
    expect(back.map(({ title }) => title)).toEqual(['Introduction', 'Main line'])
    expect(back.map((each) => each.id)).toEqual([intro?.id, main?.id])
    const log = (await (await admin.get('/api/admin/audit')).json()) as object[]
    expect(JSON.stringify(log)).toContain('"fields":"chapters"')
  })

  it('goes into the trash and comes back with its IDs', async () => {
    const id = await video({ sourceUrl: 'https://www.youtube.com/watch?v=trashed0001' })
    const chapters = await saved(id, [INTRO, MAIN])
    await admin.send('DELETE', `/api/admin/resources/${id}`)
    expect((await admin.send('POST', `/api/admin/trash/resource/${id}/restore`)).status).toBe(200)
    expect(await listed(id)).toEqual(chapters)
  })
})

describe('chapters 1: reading what was pasted', () => {
  it.each([
    ['time', 400, 'This text takes too long to read. Please paste a part of it.'],
    ['memory', 400, 'This text takes too long to read. Please paste a part of it.'],
    ['busy', 503, 'Too many texts are being read right now. Please try again in a few seconds.'],
  ] as const)('security 59: is refused with a reason: %s', async (fault, status, said) => {
    const ctx = { ...test.ctx, parse: async () => ({ result: null, fault }) }
    const refusal = await readPastedChapters(ctx, ENGLISH, {
      resourceId: null,
      text: '1. e4 *',
    }).catch((error: AppError) => error)
    expect(refusal).toMatchObject({ status })
    expect(inEnglish((refusal as AppError).message)).toBe(said)
  })

  const read = async (text: string, id?: number) => {
    const resourceId = id ?? (await video())
    const answer = await admin.send('POST', '/api/admin/chapters/read', { resourceId, text })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return pastedView.strict().parse(await answer.json())
  }

  it('saves nothing and says how sure it is', async () => {
    const id = await video()
    const text = 'Subscribe!\n0:00 Introduction\n12:40 - 6.Bg5\n20:00 The Berlin Defense\n75:30 Bad'
    const { kind, chapters, skipped } = await read(text, id)
    expect(kind).toBe('timestamps')
    expect(chapters.map(({ title, certainty, line }) => [title, certainty, line?.at(-1)])).toEqual([
      ['Introduction', 'none', undefined],
      ['6.Bg5', 'moves', 'Bg5'],
      ['The Berlin Defense', 'name', 'Nf6'],
    ])
    expect(chapters[1]).toMatchObject({ opening: { eco: 'B94' }, startSeconds: 760, order: 2 })
    expect(skipped).toEqual([
      { number: 5, text: '75:30 Bad', reason: 'Its time has more than 59 minutes' },
    ])
    expect(await listed(id)).toEqual([])
  })

  it('reads for a resource that is not stored yet, with the opening that it will have', async () => {
    const readNew = async (body: object) =>
      admin.send('POST', '/api/admin/chapters/read', { text: '1:00 6.Bg5', ...body })
    expect((await readNew({})).status).toBe(400)
    expect((await readNew({ resourceId: null, opening: 5 })).status).toBe(400)
    const lastMove = async (body: object) => {
      const { chapters } = pastedView.parse(await (await readNew(body)).json())
      return chapters.map(({ certainty, line }) => [certainty, line?.at(-1)])
    }
    expect(await lastMove({ resourceId: null })).toEqual([['none', undefined]])
    const opening = 'Sicilian Defense: Najdorf Variation'
    expect(await lastMove({ resourceId: null, opening })).toEqual([['moves', 'Bg5']])
  })

  it('members have their suggestions read in the same way', async () => {
    const id = await video()
    const text = '0:00 Introduction\n12:40 6.Bg5'
    const path = `/api/resources/${id}/chapters/read`
    const member = await registerMember(test)
    expect((await test.send('POST', path, { text })).status).toBe(401)
    expect(
      (await member.send('POST', '/api/resources/999999999/chapters/read', { text })).status,
    ).toBe(404)
    const long = await member.send('POST', path, { text: 'x'.repeat(200_001) })
    expect(await faultsOf(long)).toEqual({ text: 'Text must be at most 200,000 characters' })
    const answer = await member.send('POST', path, { text })
    expect(await answer.json()).toEqual(await read(text, id))
    expect(await listed(id)).toEqual([])
  })

  it.each([
    ['Najdorf', 'a6'],
    ['Playing the Caro-Kann', 'c6'],
    ['QGD', 'e6'],
    ['The Spanish game', 'Bb5'],
    ['Sicilian Dragon', 'g6'],
    ['Grünfeld defence', 'd5'],
    ['Petroff for Black', 'Nf6'],
  ])('knows the name in “%s”', async (title, last) => {
    const { chapters } = await read(`0:00 ${title}`)
    expect(chapters[0]).toMatchObject({ certainty: 'name' })
    expect(chapters[0]?.line?.at(-1)).toBe(last)
  })

  it.each([
    'Introduction',
    'Exchange Variation',
    'The main line',
    'My modern repertoire',
    'Open files',
  ])('guesses nothing for “%s”', async (title) => {
    const id = await addResource(test.ctx)
    expect((await read(`0:00 ${title}`, id)).chapters[0]).toMatchObject({
      certainty: 'none',
      line: null,
    })
  })

  it('reads an ambiguous name as that of the resource’s own opening', async () => {
    const id = await addResource(test.ctx, { opening: 'French Defense' })
    const { chapters } = await read('0:00 Exchange Variation', id)
    expect(chapters[0]).toMatchObject({ opening: { name: 'French Defense: Exchange Variation' } })
  })

  it('refuses more than 200,000 characters', async () => {
    const body = { resourceId: await video(), text: 'x'.repeat(200_001) }
    const answer = await admin.send('POST', '/api/admin/chapters/read', body)
    expect(await faultsOf(answer)).toEqual({ text: 'Text must be at most 200,000 characters' })
  })
})
