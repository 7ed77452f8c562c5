import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, addResources } from '#tests/support/factories.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let server: ListeningServer

beforeAll(async () => {
  test = await startTestApp({ config: { trustedProxies: 1 } })
  server = await listenWith(test)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

async function get<Body>(path: string): Promise<Body> {
  return JSON.parse((await server.send('GET', path)).body.toString()) as Body
}

let visitors = 0
const visit = (id: number) =>
  server.send('POST', `/api/resources/${id}/view`, { 'X-Forwarded-For': `203.0.113.${++visitors}` })

describe('fault 5: new views', () => {
  /** Does what the counter does every five seconds; the database then notifies every process. */
  const count = async () => {
    const known = test.ctx.version.views()
    await test.ctx.views.flush()
    await expect.poll(() => test.ctx.version.views()).toBeGreaterThan(known)
  }

  it('are shown by the resource as soon as they are counted, and from memory again', async () => {
    const id = await addResource(test.ctx)
    const views = async () => (await get<ResourceView>(`/api/resources/${id}`)).views
    expect(await views()).toBe(0)
    const version = test.ctx.version.current()
    expect((await visit(id)).status).toBe(204)
    await visit(id)
    expect(await views()).toBe(0)
    expect(server.wasFast()).toBe(true)
    await count()
    expect(await views()).toBe(2)
    expect(await views()).toBe(2)
    expect(server.wasFast()).toBe(true)
    expect(test.ctx.version.current()).toBe(version)
  })

  it('move a resource up in the popular order', async () => {
    const ids = await addResources(
      test.ctx,
      Array.from({ length: 3 }, () => ({ type: 'course' as const })),
    )
    const last = ids.at(-1) ?? 0
    const first = async () =>
      (await get<ResourceView[]>('/api/resources?sort=popular&type=course'))[0]?.id
    expect(await first()).toBe(ids[0])
    await visit(last)
    await count()
    expect(await first()).toBe(last)
  })

  it('leave every other cached response alone', async () => {
    const id = await addResource(test.ctx, { type: 'article' })
    await get('/api/resources?type=article')
    await visit(id)
    await count()
    await get('/api/resources?type=article')
    expect(server.wasFast()).toBe(true)
  })
})
