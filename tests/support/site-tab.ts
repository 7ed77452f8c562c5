import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

type Size = { width: number; height: number }
type Options = Pick<BrowserContextOptions, 'baseURL' | 'javaScriptEnabled'>

/** A page without scripts and styles, so that nothing runs in it. */
const QUIET_PAGE = '/robots.txt'
const NO_MEDIA = {
  media: null,
  colorScheme: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
} as const
const EVENTS = ['request', 'requestfailed', 'requestfinished', 'response', 'dialog'] as const

/**
 * The tab in which a worker's tests of one server run one after the other; those without JavaScript have another. It
 * stays on the site, because the browser discards compiled code when a tab goes elsewhere (docs/performance.md, Tests).
 * It is emptied between two tests; after something that cannot be undone, the next test gets a new tab.
 */
export class SiteTab {
  private readonly browser: Browser
  private readonly options: Options
  private context: BrowserContext | undefined
  private page: Page | undefined
  private isSpent = false
  private readonly scripts: { dispose: () => Promise<void> }[] = []

  constructor(browser: Browser, options: Options) {
    this.browser = browser
    this.options = options
  }

  async open(viewport: Size): Promise<BrowserContext> {
    if (!this.context || !this.page) {
      this.context = await this.browser.newContext(this.options)
      this.page = await this.context.newPage()
      this.watch(this.context, this.page)
    }
    await this.page.setViewportSize(viewport)
    return this.context
  }

  /** Empties the tab, or closes it if a test failed in it, because nobody knows what the test left there. */
  async leave(hasPassed: boolean): Promise<void> {
    if (!hasPassed || this.isSpent || !this.page || this.page.isClosed()) await this.close()
    else await this.empty(this.page)
  }

  async close(): Promise<void> {
    await this.context?.close()
    this.context = undefined
    this.page = undefined
    this.isSpent = false
    this.scripts.length = 0
  }

  private async empty(page: Page): Promise<void> {
    const context = page.context()
    await Promise.all([page, context].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
    for (const event of EVENTS) page.removeAllListeners(event)
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const script of this.scripts.splice(0)) await script.dispose()
    await Promise.all([
      context.setOffline(false),
      context.setExtraHTTPHeaders({}),
      context.clearPermissions(),
      page.emulateMedia(NO_MEDIA),
    ])
    await page.goto(QUIET_PAGE)
    await page.mouse.move(-1, -1)
    await context.clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }

  /**
   * Remembers the scripts that a test adds to its pages, and whether it does anything that lasts as long as the
   * context.
   */
  private watch(context: BrowserContext, page: Page): void {
    const { scripts } = this
    const addScript = page.addInitScript.bind(page)
    page.addInitScript = async (...args: Parameters<typeof addScript>) => {
      const script = await addScript(...args)
      scripts.push(script)
      return script
    }
    const installClock = page.clock.install.bind(page.clock)
    page.clock.install = (options) => {
      this.isSpent = true
      return installClock(options)
    }
    const newSession = context.newCDPSession.bind(context)
    context.newCDPSession = (target) => {
      this.isSpent = true
      return newSession(target)
    }
  }
}
