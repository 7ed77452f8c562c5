import { beforeAll, expect, it } from 'vitest'
import { watchTables } from './table-dump.ts'
import type { TestApp } from './test-app.ts'

export type WithoutEffect = { name: string; request: () => Promise<void> }

/**
 * Returns a function that returns what has changed in the database since then, including changes by work that continues
 * after responses.
 */
export async function watchEffects(test: TestApp): ReturnType<typeof watchTables> {
  await test.settle()
  const changes = await watchTables(test.ctx)
  return async () => {
    await test.settle()
    return changes()
  }
}

/**
 * Creates a test for each request, and one that expects that none of them has changed a table. Checking all tables
 * takes longer than a request, so they are watched once around all requests, and around each only after a change, to
 * name the requests that caused it.
 */
export function testWithoutEffect(
  app: () => TestApp,
  requests: readonly WithoutEffect[],
  { except = [] }: { except?: readonly string[] } = {},
): void {
  const watch = async () => {
    const changes = await watchEffects(app())
    return async () =>
      Object.fromEntries(
        Object.entries(await changes()).filter(([table]) => !except.includes(table)),
      )
  }
  let changes: Awaited<ReturnType<typeof watch>>
  beforeAll(async () => void (changes = await watch()))

  it.each(requests)('$name', ({ request }) => expect(request()).resolves.toBeUndefined())

  it('none of these changes anything', async () => {
    const all = await changes()
    if (Object.keys(all).length > 0) {
      for (const { name, request } of requests) {
        const own = await watch()
        await request()
        expect.soft(await own(), name).toEqual({})
      }
    }
    expect(all).toEqual({})
  })
}
