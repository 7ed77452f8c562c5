import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { SuggestionView } from '#shared/contracts/suggestions.ts'
import { addOpenings, addResource, runSql, SUGGESTED } from '#tests/support/factories.ts'
import { closeServers, fetchWith, serve } from '#tests/support/fetch-servers.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { indexPositions } from '../explore/position-index.service.ts'
import { addressFault } from './looked-up.service.ts'

let test: TestApp
let ann: Member
let cem: Member
let made = 0

beforeAll(async () => {
  test = await startTestApp({ fetch: fetchWith() })
  ann = await registerMember(test)
  cem = await registerMember(test)
  await addOpenings(test.ctx, {
    categories: [{ id: 902, name: 'King pawn' }],
    subcategories: [{ id: 902, name: 'Sicilian', categoryId: 902 }],
    openings: [
      {
        name: 'Sicilian Defense: Alapin Variation',
        categoryId: 902,
        subcategoryId: 902,
        pattern: '1.e4 c5 2.c3',
      },
      { name: 'Caro-Kann Defense', categoryId: 902, subcategoryId: null },
    ],
  })
  await indexPositions(test.ctx.db)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
afterEach(closeServers)

const start = (member: Member, url: string) => member.send('POST', '/api/suggestions', { url })

const draftOf = async (member: Member, url: string) => {
  const answer = await start(member, url)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as SuggestionView
}

const html =
  (body: string): RequestListener =>
  (_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(body)
  }

/** An address that nobody has used, on a local server with this response. */
const pageAt = async (listener: RequestListener) =>
  `http://site.test:${await serve(listener)}/page/${++made}`

const LESSON = html(`<title>Beat the Sicilian with 1.e4 c5 2.c3 | Lessons</title>
  <meta property="og:title" content="Beat the Sicilian with 1.e4 c5 2.c3: an advanced course">
  <meta property="og:description" content="A repertoire for White.">
  <meta property="og:image" content="/cover.jpg"><meta name="author" content="Ann Bell">
  <script type="application/ld+json">{"@type":"Course","timeRequired":"PT4H"}</script>`)

/** A suggestion that is waiting for a curator. */
const submitted = async (member: Member, url?: string) => {
  const draft = await draftOf(member, url ?? (await pageAt(LESSON)))
  await member.send('PATCH', `/api/suggestions/${draft.id}`, SUGGESTED)
  const answer = await member.send('POST', `/api/suggestions/${draft.id}/submit`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as SuggestionView
}

const refusal = async (answer: Response) => {
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, ...body, requestId: undefined }
}

describe('refusals of a suggestion', () => {
  it.each([
    '',
    'chess',
    'ftp://lessons.example/',
    'javascript:alert(1)',
    'https://a:b@lessons.example/',
  ])('400 for %j', async (url) => {
    expect(await refusal(await start(ann, url))).toMatchObject({
      status: 400,
      fields: { url: expect.stringMatching(/^Address/) as string },
    })
  })

  it('400 for addresses of this site', async () => {
    const { hostname } = new URL(test.ctx.config.siteUrl)
    for (const path of ['/', '/resource/1', ':81/x', '.:81/x'])
      expect(await refusal(await start(ann, `http://${hostname}${path}`))).toMatchObject({
        status: 400,
        fields: { url: expect.stringContaining('on this site') as string },
      })
    // A public name passes the test of private ones, so that nothing else would refuse it.
    const config = { ...test.ctx.config, siteUrl: 'https://openfile.example' }
    expect(addressFault({ config }, 'https://openfile.example./x')).not.toBeNull()
  })

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706434/',
    'http://[::1]/',
    'http://router.local/',
  ])('400 for the private address %s, and no draft', async (url) => {
    expect(await refusal(await start(ann, url))).toMatchObject({
      status: 400,
      fields: { url: 'This address is not on the public internet' },
    })
    const mine = (await (await ann.get('/api/suggestions/mine')).json()) as SuggestionView[]
    expect(mine.map((each) => each.url)).not.toContain(url)
  })

  it('400 if a public address leads to a private one', async () => {
    const url = await pageAt((_request, response) =>
      response.writeHead(302, { Location: 'http://192.168.0.1/admin' }).end(),
    )
    expect(await refusal(await start(ann, url))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/leads elsewhere.*not on the public internet/) as string,
    })
  })

  it('400 for a program', async () => {
    const answer = await start(ann, 'https://downloads.example/chess-trainer.EXE?x=1')
    expect(await refusal(answer)).toMatchObject({
      status: 400,
      fields: { url: 'This address leads to a program, not to a lesson' },
    })
  })

  it('409 for an address of the catalogue in any spelling, and says which', async () => {
    const id = await addResource(test.ctx, {
      title: 'Known lesson',
      sourceUrl: 'https://known.example/lesson',
    })
    const answer = await start(ann, 'http://www.known.example/lesson/?utm_source=x#top')
    expect(await refusal(answer)).toMatchObject({
      status: 409,
      code: 'duplicate',
      duplicateOf: id,
      duplicateTitle: 'Known lesson',
    })
  })

  it('names similar resources, which do not hinder it', async () => {
    const other = await addResource(test.ctx, {
      sourceUrl: 'https://elsewhere.example/beat',
      title: 'Beat the Sicilian with 1.e4 c5 2.c3: an advanced course',
      author: 'Ann Bell',
      type: 'course',
    })
    const draft = await draftOf(ann, await pageAt(LESSON))
    expect(draft).toMatchObject({ duplicateOf: null, similar: [other] })
    const patched = await ann.send('PATCH', `/api/suggestions/${draft.id}`, { author: 'Bob' })
    expect(await patched.json()).toMatchObject({ similar: [] })
    await ann.send('PATCH', `/api/suggestions/${draft.id}`, { author: 'Ann Bell' })
    const sent = await ann.send('POST', `/api/suggestions/${draft.id}/submit`)
    expect(await sent.json()).toMatchObject({ state: 'pending', similar: [other] })
    await runSql(test.ctx, 'DELETE FROM resources WHERE id = $1', [other])
    await ann.send('DELETE', `/api/suggestions/${draft.id}`)
  })

  it('404 for what belongs to somebody else, whatever is asked', async () => {
    const { id } = await draftOf(ann, await pageAt(LESSON))
    for (const [method, path] of [
      ['PATCH', ''],
      ['POST', '/submit'],
      ['DELETE', ''],
    ] as const)
      expect((await cem.send(method, `/api/suggestions/${id}${path}`, SUGGESTED)).status).toBe(404)
  })

  it('400 naming the empty fields when an incomplete draft is submitted', async () => {
    const { id } = await draftOf(ann, await pageAt(html('<p>Nothing</p>')))
    const answer = await ann.send('POST', `/api/suggestions/${id}/submit`)
    expect(await refusal(answer)).toMatchObject({
      status: 400,
      fields: { title: 'Title is required', description: 'Description is required' },
    })
  })

  it('409 for changes after it was submitted', async () => {
    const { id, url } = await submitted(ann)
    for (const answer of [
      await ann.send('PATCH', `/api/suggestions/${id}`, { title: 'Other' }),
      await ann.send('POST', `/api/suggestions/${id}/submit`),
    ])
      expect(await refusal(answer)).toMatchObject({ status: 409, code: 'already_submitted' })
    expect(await refusal(await start(ann, url))).toMatchObject({
      status: 409,
      code: 'already_suggested',
    })
  })

  it('409 on submitting if the catalogue got the address meanwhile', async () => {
    const draft = await draftOf(ann, await pageAt(LESSON))
    const id = await addResource(test.ctx, { sourceUrl: draft.url })
    expect(
      await refusal(await ann.send('POST', `/api/suggestions/${draft.id}/submit`)),
    ).toMatchObject({
      status: 409,
      duplicateOf: id,
    })
  })

  it('429 after three on the first day, and after ten later, each with its own message', async () => {
    const limited = await startTestApp({ config: { rateLimitFactor: 1 } })
    onTestFinished(() => limited.ctx[Symbol.asyncDispose]())
    const member = await registerMember(limited)
    const counted = async () => {
      let answer: Response
      let taken = -1
      do {
        answer = await start(member, `http://nobody.example/${++made}`)
        taken++
      } while (answer.status === 201)
      return { taken, retry: answer.headers.get('Retry-After'), ...(await refusal(answer)) }
    }
    expect(await counted()).toMatchObject({
      taken: 3,
      status: 429,
      retry: expect.stringMatching(/^8\d{4}$/) as string,
      message: 'New accounts can make 3 suggestions on their first day. Please come back tomorrow.',
    })
    await runSql(limited.ctx, `UPDATE users SET created_at = now() - interval '2 days'`)
    limited.ctx.cache.own.forgetUser(member.id)
    // Withdrawn suggestions still count against the limit.
    const mine = (await (await member.get('/api/suggestions/mine')).json()) as SuggestionView[]
    for (const { id } of mine) await member.send('DELETE', `/api/suggestions/${id}`)
    expect(await counted()).toMatchObject({
      taken: 10,
      status: 429,
      message: 'You can make 10 suggestions a day. Please come back tomorrow.',
    })
  })
})

describe('a draft', () => {
  it('is filled from the page, and filed as its words say', async () => {
    const url = await pageAt(LESSON)
    expect(await draftOf(ann, url)).toMatchObject({
      kind: 'new',
      state: 'draft',
      url,
      unread: null,
      duplicateOf: null,
      title: 'Beat the Sicilian with 1.e4 c5 2.c3: an advanced course',
      resource: {
        description: 'A repertoire for White.',
        type: 'course',
        level: 'advanced',
        category: 'opening',
        opening: 'Sicilian Defense: Alapin Variation',
        side: 'white',
        author: 'Ann Bell',
        duration: '4 h',
        imageUrl: `${new URL(url).origin}/cover.jpg`,
        sourceUrl: url,
        sourceWebsite: 'other',
      },
    })
  })

  it('is the same again for the same address, with what was typed', async () => {
    const url = await pageAt(LESSON)
    const { id } = await draftOf(ann, url)
    await ann.send('PATCH', `/api/suggestions/${id}`, { title: 'Mine' })
    expect(await draftOf(ann, `${url}#part`)).toMatchObject({ id, title: 'Mine' })
  })

  it('is created once by two requests at the same time', async () => {
    const url = await pageAt(LESSON)
    const [one, other] = await Promise.all([draftOf(ann, url), draftOf(ann, url)])
    expect(one.id).toBe(other.id)
  })

  const answers =
    (status: number): RequestListener =>
    (_request, response) =>
      response.writeHead(status).end()
  it.each<[string, RequestListener, RegExp]>([
    ['is gone', answers(404), /404.*may be gone/],
    ['does not let us in', answers(403), /did not let us.*403/],
    ['is broken', answers(500), /500/],
    ['hangs up', (request) => request.socket.destroy(), /could not be looked up/],
    ['says nothing', html('<p>Hello</p>'), /could not be looked up/],
    [
      'is a file',
      (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.7'),
      /a file/,
    ],
    [
      'lies about its type',
      (_request, response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(Buffer.from('MZ\u0000\u0001\u0002')),
      /a file|could not/,
    ],
    [
      'redirects in a circle',
      (request, response) => response.writeHead(302, { Location: request.url ?? '/' }).end(),
      /circle/,
    ],
  ])('of a page that %s has the address and a plain note', async (_name, listener, note) => {
    const url = await pageAt(listener)
    const draft = await draftOf(ann, url)
    expect(draft.unread).toMatch(note)
    expect(draft.unread).toMatch(/Please fill in the fields yourself\.$/)
    expect(draft.resource).toMatchObject({ title: '', sourceUrl: url })
  })

  it('of a page of 10 MB has what its beginning says', async () => {
    const url = await pageAt((_request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(`<title>Long</title>${'<p>word</p>'.repeat(1_000_000)}`)
    })
    expect(await draftOf(ann, url)).toMatchObject({ title: 'Long', unread: null })
  })

  it('names the resource that the page leads to', async () => {
    const sourceUrl = `https://known.example/canonical/${++made}`
    const id = await addResource(test.ctx, { sourceUrl })
    const url = await pageAt(
      html(`<title>Lesson</title><link rel="canonical" href="${sourceUrl}">`),
    )
    expect(await draftOf(ann, url)).toMatchObject({ duplicateOf: id, similar: [id] })
  })

  it.each(['#/lesson/', '#!lesson/'])('tells pages within one by what follows %s', async (mark) => {
    const app = await pageAt((request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(`<title>App</title><link rel="canonical" href="${request.url}">`)
    })
    const lesson = await addResource(test.ctx, { sourceUrl: `${app}${mark}1` })
    await addResource(test.ctx, { sourceUrl: app })
    expect(await draftOf(ann, `${app}${mark}2`)).toMatchObject({ duplicateOf: null, similar: [] })
    const moved = await pageAt((_request, response) =>
      response.writeHead(301, { Location: app }).end(),
    )
    expect(await draftOf(ann, `${moved}${mark}1`)).toMatchObject({ duplicateOf: lesson })
  })

  it('ignores fields that members may not suggest', async () => {
    const { id } = await draftOf(ann, await pageAt(LESSON))
    const answer = await ann.send('PATCH', `/api/suggestions/${id}`, {
      ...SUGGESTED,
      tags: 'rook, ending',
      isFeatured: true,
      isForKids: true,
      views: 1000,
      state: 'accepted',
    })
    const { resource } = (await answer.json()) as SuggestionView
    expect(resource).toMatchObject({ ...SUGGESTED, tags: ['rook', 'ending'] })
    const [stored] = await runSql<{ input: object }>(
      test.ctx,
      'SELECT input FROM suggestions WHERE id = $1',
      [id],
    )
    expect(Object.keys(stored?.input ?? {})).not.toContain('isFeatured')
    expect(Object.keys(stored?.input ?? {})).not.toContain('isForKids')
  })

  it('from two members waits once: the second is merged, and both see it pending', async () => {
    const url = await pageAt(LESSON)
    const drafts = await Promise.all([draftOf(ann, url), draftOf(cem, `${url}?utm_source=x`)])
    await Promise.all(
      drafts.map(async ({ id }, at) =>
        (at ? cem : ann).send('POST', `/api/suggestions/${id}/submit`),
      ),
    )
    const rows = await runSql<{ state: string }>(
      test.ctx,
      'SELECT state FROM suggestions WHERE id = ANY ($1) ORDER BY state',
      [drafts.map(({ id }) => id)],
    )
    expect(rows.map(({ state }) => state)).toEqual(['merged', 'submitted'])
    for (const member of [ann, cem]) {
      const mine = (await (await member.get('/api/suggestions/mine')).json()) as SuggestionView[]
      expect(mine[0]).toMatchObject({ state: 'pending', reason: null })
    }
  })

  it('can be withdrawn, also when submitted; the list then has it no longer', async () => {
    const { id } = await submitted(ann)
    expect((await ann.send('DELETE', `/api/suggestions/${id}`)).status).toBe(204)
    expect((await ann.send('DELETE', `/api/suggestions/${id}`)).status).toBe(404)
  })

  it('is in the audit log and in the export, and goes with the account', async () => {
    const leaving = await registerMember(test)
    const { id, url } = await submitted(leaving)
    const log = await runSql<{ action: string }>(
      test.ctx,
      `SELECT action FROM audit_log WHERE details->>'suggestion' = $1 ORDER BY id`,
      [String(id)],
    )
    expect(log.map(({ action }) => action)).toEqual(['suggestion_started', 'suggestion_submitted'])
    const exported = await leaving.get('/api/account/export')
    expect(await exported.json()).toMatchObject({
      suggestions: [{ kind: 'new', state: 'submitted', url, input: SUGGESTED }],
    })
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [leaving.id])
    expect(await runSql(test.ctx, 'SELECT FROM suggestions WHERE id = $1', [id])).toEqual([])
  })
})
