import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

export const SLOW_MS = 2_000

/** Answers on their way for a while: the page has to do without them meanwhile. */
export async function slowDown(page: Page, pattern: string | RegExp): Promise<void> {
  await page.route(pattern, async (route) => {
    await pause(SLOW_MS)
    // The page may have been left since.
    await route.fallback().catch(() => undefined)
  })
}

/** The page's HTML is there, and its scripts take a while to come. */
export async function openBeforeScripts(page: Page, path: string): Promise<void> {
  const end = Date.now() + SLOW_MS
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await pause(Math.max(0, end - Date.now()))
    await route.fallback().catch(() => undefined)
  })
  await page.goto(path, { waitUntil: 'commit' })
}

/** What a gateway in front of the server says when the server is away. */
export const GATEWAY_PAGE = {
  status: 502,
  contentType: 'text/html',
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
}
