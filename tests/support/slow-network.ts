import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

export const SLOW_MS = 1_000

/** Delays responses, so that the page has to do without them for a while. */
export async function slowDown(page: Page, pattern: string | RegExp): Promise<void> {
  await page.route(pattern, async (route) => {
    await pause(SLOW_MS)
    // The page may have been left in the meantime.
    await route.fallback().catch(() => undefined)
  })
}

/** Holds back responses until the returned function is called, whenever the page requests them. */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await released
    // The page may have been left in the meantime.
    await route.fallback().catch(() => undefined)
  })
  return release
}

/** Returns a function that lists the API calls that are still without a response, except for the user, who is polled. */
export function openCalls(page: Page): () => string[] {
  const open = new Set<Request>()
  const end = (request: Request) => void open.delete(request)
  page.on('request', (request) => {
    if (/\/api\/(?!user$)/.test(request.url())) open.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => [...open].map((request) => request.url())
}

/** Opens a page whose scripts do not arrive until the returned function is called. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  return release
}
