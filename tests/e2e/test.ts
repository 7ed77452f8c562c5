import { readFileSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Locator,
  test as base,
  type Page,
} from '@playwright/test'
import type axe from 'axe-core'
import type { NodeResult } from 'axe-core'
import { atRest } from '../support/at-rest.ts'
import { E2E_ORIGIN, originOf } from '../support/e2e-data.ts'
import { SiteTab } from '../support/site-tab.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Fixtures = {
  /** Accepts messages that the test expects; any other console message makes it fail. */
  tolerate: (pattern: RegExp) => void
}

/** Any console error or warning, page error or CSP violation fails the test. */
export const test = base.extend<Fixtures, { siteTabs: Map<string, SiteTab> }>({
  siteTabs: [
    async ({ browser }, use) => {
      awaitHydrationIn(browser)
      const tabs = new Map<string, SiteTab>()
      await use(tabs)
      for (const tab of tabs.values()) await tab.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ baseURL: _none }, use, { file }) => use(originOf(file)),
  context: async (
    { browser, siteTabs, javaScriptEnabled, hasTouch, isMobile, viewport },
    use,
    info,
  ) => {
    if (!hasTouch && !isMobile && viewport) {
      const options = { baseURL: originOf(info.file), javaScriptEnabled }
      const siteTab = siteTabs.get(JSON.stringify(options)) ?? new SiteTab(browser, options)
      siteTabs.set(JSON.stringify(options), siteTab)
      await use(await siteTab.open(viewport))
      return siteTab.leave(info.status === info.expectedStatus)
    }
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },
  tolerate: async ({ context }, use) => {
    const complaints: { text: string; at: string | undefined }[] = []
    const accepted: RegExp[] = []
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || isOfflinePicture(message)) return
      complaints.push({ text: message.text(), at: message.page()?.url() })
    })
    context.on('weberror', (error) =>
      complaints.push({ text: String(error.error()), at: error.page()?.url() }),
    )
    await use((pattern) => accepted.push(pattern))
    const left = complaints.filter(({ text }) => !accepted.some((pattern) => pattern.test(text)))
    expect(left).toEqual([])
  },
  page: async ({ context, tolerate: _tolerate }, use) =>
    use(context.pages()[0] ?? (await context.newPage())),
})

export { expect } from '@playwright/test'

/**
 * Chromium resolves no host but localhost (playwright.config.ts), so pictures of other sites fail, and pages show
 * covers instead. Answering the requests here would take a route, with which Playwright holds up every request and
 * turns the browser's cache off.
 */
function isOfflinePicture(message: ConsoleMessage): boolean {
  return (
    message.text().includes('ERR_NAME_NOT_RESOLVED') &&
    new URL(message.location().url).hostname !== 'localhost'
  )
}

/**
 * A button does nothing before React has hydrated it, so every page that a test opens is waited for. Where a press leads
 * to another document, as at the way back from an issuer, the test calls `waitForHydration` itself.
 */
function awaitHydrationIn(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    if (options?.javaScriptEnabled !== false) context.on('page', awaitHydration)
    return context
  }
}

function awaitHydration(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await waitForHydration(page)
    return response
  }
  for (const way of ['reload', 'goBack', 'goForward'] as const) {
    const go = page[way].bind(page)
    page[way] = async (options) => {
      const response = await go(options)
      await waitForHydration(page)
      return response
    }
  }
}

export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
}

/** Waits until React handles clicks, if the page is one of its own: in parts whose code comes later, too. */
export async function waitForHydration(page: Page): Promise<void> {
  const isReady = () => {
    if (!document.getElementById('arrival')) return true
    const parts = [document.querySelector('main'), ...document.querySelectorAll('button')]
    return parts.every((part) => Object.keys(part ?? {}).some((key) => key.startsWith('__react')))
  }
  // Looking with every frame would take from the page what it waits for.
  await page.waitForFunction(isReady, undefined, { polling: 100 })
}

/** Opens a page and returns how much its content moved while it loaded (cumulative layout shift). */
export async function layoutShift(page: Page, path: string): Promise<number> {
  await page.addInitScript(measureShift)
  await openPage(page, path)
  // In case the browser does not report the end of a request: whatever moves a page has arrived after ten seconds.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    // Until all of the HTML is there, what the browser paints depends on how the network cut it.
    const { domInteractive } = navigation as PerformanceNavigationTiming
    const { layoutShifts } = window as unknown as { layoutShifts: LayoutShift[] }
    return layoutShifts
      .filter(({ startTime, hadRecentInput }) => startTime >= domInteractive && !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0)
  })
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Runs in the page. */
function measureShift(): void {
  const layoutShifts: LayoutShift[] = []
  Object.assign(window, { layoutShifts })
  new PerformanceObserver((list) => {
    layoutShifts.push(...(list.getEntries() as LayoutShift[]))
  }).observe({ type: 'layout-shift', buffered: true })
}

export async function setCookie(
  context: BrowserContext,
  name: string,
  value: string,
): Promise<void> {
  await context.addCookies([{ name, value, url: E2E_ORIGIN }])
}

/** Expects no violation of WCAG A and AA or of axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsAtRest(page)).toEqual([])
}

/** The rules of axe that look at colors, which are all that a theme changes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Returns what axe finds once all fades have ended. */
export async function violationsAtRest(page: Page, rules?: string[]): Promise<string[]> {
  // A toast that is fading out could have any contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(atRest)
  const violations = await axeViolations(page, rules)
  await page.emulateMedia({ reducedMotion: null })
  return violations
}

/** Looks at the open page in the theme that it has and in the other one, which the browser then remembers. */
export async function expectAccessibleInThemes(
  page: Page,
  what: string,
  toggle: Locator,
): Promise<void> {
  const isDark = (await toggle.getAttribute('aria-pressed')) === 'true'
  for (const dark of [isDark, !isDark]) {
    if (dark !== isDark) await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', String(dark))
    await page.mouse.move(0, 0)
    const rules = dark === isDark ? undefined : COLOR_RULES
    const violations = await violationsAtRest(page, rules)
    expect.soft(violations, `${what}, ${dark ? 'dark' : 'light'}`).toEqual([])
  }
}

/** Every page that is opened compiles it anew, so without comments. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Returns the axe rules that the page violates, each with the elements: all rules, or only the named ones. */
async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(violationsInPage, rules)
}

/** Runs in the page. Returns only violations, because the details of everything else would take longer. */
async function violationsInPage(rules: string[] | undefined): Promise<string[]> {
  const { violations } = await window.axe.run(document, {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : {}),
  })
  /** For contrast, this includes the two colors. */
  const colorsOf = ({ any: [check] }: NodeResult) => {
    const { fgColor, bgColor } = (check?.data ?? {}) as { fgColor?: string; bgColor?: string }
    return fgColor && bgColor ? ` (${fgColor} on ${bgColor})` : ''
  }
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => node.target.join(' ') + colorsOf(node)).join(', ')}`,
  )
}
