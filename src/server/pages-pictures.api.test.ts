import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addComment, addResource, addResources, runSql } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pageRoutes } from './pages.ts'

let test: TestApp
let server: ListeningServer

beforeAll(async () => {
  test = await startTestApp()
  pageRoutes(test.app, test.ctx, {
    render: async () => ({
      status: 200,
      location: null,
      inlineScripts: [],
      html: '<h1>A page</h1>',
    }),
  })
  server = await listenWith(test)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

/** Returns the hosts from which the page allows pictures. */
async function pictureSources(path = '/help'): Promise<string> {
  const { headers } = await server.send('GET', path)
  return /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? ''
}

describe('security 51, fault 21: readers’ browsers load pictures', () => {
  it('of this site while the catalogue has no others', async () => {
    expect(await pictureSources()).toBe(`'self' data:`)
  })

  it('of the hosts that curators chose, as of the catalogue’s version', async () => {
    const imageUrl = 'https://i.ytimg.com/vi/x/hqdefault.jpg'
    const first = await addResource(test.ctx, { imageUrl })
    await addResources(test.ctx, [
      { imageUrl: 'https://I.ytimg.com/vi/y/hqdefault.jpg' },
      { imageUrl: 'HTTP://books.example:8080/cover.png?x=//other.example' },
      {},
    ])
    expect(await pictureSources()).toBe(
      `'self' data: http://books.example:8080 https://i.ytimg.com`,
    )
    expect(await pictureSources()).toContain('https://i.ytimg.com')
    expect(server.wasFast()).toBe(true)
    const moved = 'https://covers.example/x.png'
    await runSql(test.ctx, 'UPDATE resources SET image_url = $1 WHERE id = $2', [moved, first])
    expect(await pictureSources()).toBe(
      `'self' data: http://books.example:8080 https://covers.example https://i.ytimg.com`,
    )
    await runSql(test.ctx, 'DELETE FROM resources')
    expect(await pictureSources()).toBe(`'self' data:`)
  })

  it('of no host that a member chose', async () => {
    const avatarUrl = 'https://evil.example/spy.png'
    const member = await registerMember(test)
    await runSql(test.ctx, 'UPDATE users SET avatar_url = $1 WHERE id = $2', [avatarUrl, member.id])
    const resource = await addResource(test.ctx)
    await addComment(test.ctx, { resourceId: resource, userId: member.id })
    await runSql(test.ctx, 'UPDATE comments SET user_avatar = $1', [avatarUrl])
    expect(await pictureSources()).not.toContain('evil.example')
    const discussion = await server.send('GET', `/api/resources/${resource}/comments`)
    expect(discussion.body.toString()).not.toContain('evil.example')
    expect(await (await member.get('/api/user')).json()).toMatchObject({ avatarUrl })
  })

  it('of at most 100 hosts: more would not fit into a header', async () => {
    await addResources(
      test.ctx,
      Array.from({ length: 120 }, (_, number) => ({
        imageUrl: `https://h${number}.example/x.png`,
      })),
    )
    expect((await pictureSources()).split(' ')).toHaveLength(2 + 100)
  })

  it('of the configured service for QR codes', async () => {
    const { config } = test.ctx
    const qrImageService = 'https://qr.example/make?text={data}'
    const other = await startTestApp({ config: { ...config, qrImageService } })
    pageRoutes(other.app, other.ctx, {
      render: async () => ({ status: 200, location: null, inlineScripts: [], html: '' }),
    })
    const answer = await other.get('/help')
    expect(answer.headers.get('content-security-policy')).toContain(`data: https://qr.example;`)
    await other.ctx[Symbol.asyncDispose]()
  })
})
