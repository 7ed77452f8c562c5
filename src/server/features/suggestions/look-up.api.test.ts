import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LookUpView } from '#shared/contracts/suggestions.ts'
import { addResource } from '#tests/support/factories.ts'
import { closeServers, fetchWith, serve } from '#tests/support/fetch-servers.ts'
import { type Member, registerCurator } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let curator: Member
let made = 0
beforeAll(async () => {
  test = await startTestApp({ fetch: fetchWith() })
  curator = await registerCurator(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
afterEach(closeServers)

const html =
  (body: string): RequestListener =>
  (_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(body)
  }
const pageAt = async (listener: RequestListener) =>
  `http://site.test:${await serve(listener)}/page/${++made}`

const LESSON = html(`<title>Rook endings</title><meta property="og:title" content="Rook endings">
  <meta property="og:description" content="What to know."><meta name="author" content="Ann Bell">`)

const lookUp = (url: unknown) => curator.send('POST', '/api/admin/resources/look-up', { url })
async function found(url: string): Promise<LookUpView> {
  const response = await lookUp(url)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as LookUpView
}

describe('POST /api/admin/resources/look-up', () => {
  it.each(['', 'rooks', 'ftp://books.example/1', 5, null, 'http://127.0.0.1/lesson'])(
    'refuses %j by name',
    async (url) => {
      const response = await lookUp(url)
      expect(response.status).toBe(400)
      const { fields } = (await response.json()) as { fields: object }
      expect(Object.keys(fields)).toEqual(['url'])
    },
  )

  it('returns what the page says, and writes nothing', async () => {
    const url = await pageAt(LESSON)
    const view = await found(url)
    expect(view).toMatchObject({ sameAs: null, similar: [], unread: null })
    const facts = { title: 'Rook endings', description: 'What to know.', author: 'Ann Bell' }
    expect(view.resource).toMatchObject({ ...facts, category: 'endgame', sourceUrl: url })
    expect(await (await test.get('/api/resources')).json()).toEqual([])
  })

  it('says why a page could not be read', async () => {
    const { unread, resource } = await found(
      await pageAt((_request, response) => void response.writeHead(500).end()),
    )
    expect(unread).toMatch(/\w/)
    expect(resource.title).toBe('')
  })

  it('names the resource at the address, and those that are probably the same', async () => {
    const url = await pageAt(LESSON)
    const same = await addResource(test.ctx, { title: 'By hand', sourceUrl: url })
    const alike = await addResource(test.ctx, {
      title: 'Rook endings',
      author: 'Ann Bell',
      type: (await found(url)).resource.type,
    })
    expect(await found(`${url}?utm_source=mail`)).toMatchObject({ sameAs: same, similar: [alike] })
  })
})
