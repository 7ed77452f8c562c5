import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const SLOW_MS = 1_000

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

type Waiting = Window & { callsUnderWay: string[] }

/**
 * Delays the responses of our API in each future page, within the page: a route would turn the browser's cache off.
 * Returns a function that lists the calls that are still without a response, except for the user, who is polled.
 */
export async function slowCallsDown(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(delayCalls, SLOW_MS)
  return () =>
    page.evaluate(() =>
      (window as unknown as Waiting).callsUnderWay.filter((url) => !url.endsWith('/api/user')),
    )
}

/** Runs in the page, before its scripts. */
function delayCalls(ms: number): void {
  const underWay: string[] = []
  Object.assign(window, { callsUnderWay: underWay })
  const send = window.fetch
  window.fetch = async (...call) => {
    const url = call[0] instanceof Request ? call[0].url : String(call[0])
    if (!url.includes('/api/')) return send(...call)
    underWay.push(url)
    try {
      await new Promise((resolve) => void setTimeout(resolve, ms))
      return await send(...call)
    } finally {
      // What the page does with the response may cause more calls.
      setTimeout(() => underWay.splice(underWay.indexOf(url), 1), 100)
    }
  }
}

/** Opens a page whose scripts do not arrive until the returned function is called. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  return release
}
