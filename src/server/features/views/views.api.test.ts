import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { addResource, addResources } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const clock = fakeClock('2026-11-21T09:00:01Z')
let test: TestApp
let server: ListeningServer

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
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
  server.send('POST', `/api/resources/${id}/view`, { 'User-Agent': `Visitor ${++visitors}` })

describe('fault 5: new views', () => {
  it('are shown by the resource at most a minute later, and from memory meanwhile', async () => {
    const id = await addResource(test.ctx)
    const views = async () => (await get<ResourceView>(`/api/resources/${id}`)).views
    expect(await views()).toBe(0)
    const version = test.ctx.version.current()
    expect((await visit(id)).status).toBe(204)
    await visit(id)
    // Does what the counter does every five seconds.
    await test.ctx.views.flush()
    clock.advance(5_000)
    expect(await views()).toBe(0)
    expect(server.wasFast()).toBe(true)
    clock.advance(30_000)
    expect(await views()).toBe(2)
    expect(await views()).toBe(2)
    expect(server.wasFast()).toBe(true)
    expect(test.ctx.version.current()).toBe(version)
  })

  it('move a resource up in the popular order at most a minute later', async () => {
    const ids = await addResources(
      test.ctx,
      Array.from({ length: 3 }, () => ({ type: 'course' as const })),
    )
    const last = ids.at(-1) ?? 0
    const first = async () =>
      (await get<ResourceView[]>('/api/resources?sort=popular&type=course'))[0]?.id
    expect(await first()).toBe(ids[0])
    const known = test.ctx.version.resourceChange()
    await visit(last)
    await test.ctx.views.flush()
    // The database announces the change to every process a moment after the write.
    await expect.poll(() => test.ctx.version.resourceChange()).toBeGreaterThan(known)
    clock.advance(35_000)
    expect(await first()).toBe(last)
  })

  it('leave every other cached response alone', async () => {
    const id = await addResource(test.ctx, { type: 'article' })
    await get('/api/resources?type=article')
    await visit(id)
    await test.ctx.views.flush()
    clock.advance(35_000)
    await get('/api/resources?type=article')
    expect(server.wasFast()).toBe(true)
  })
})
