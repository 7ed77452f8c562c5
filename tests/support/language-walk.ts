import type { Browser, Locator, Page } from '@playwright/test'
import type { PSEUDO_LANGUAGES } from '#shared/texts/languages.ts'
import { withPrefix } from '#shared/texts/page-address.ts'
import { pseudoText } from '#shared/texts/pseudo.ts'
import { expect, test, waitForHydration } from '../e2e/test.ts'
import { register, registerOther, write } from './discussion-page.ts'
import { originOf } from './e2e-data.ts'
import { makeList } from './list-pages.ts'
import { LONG, word } from './long-words.ts'
import { settled } from './page-texts.ts'
import { WIDTHS } from './page-widths.ts'

type Language = (typeof PSEUDO_LANGUAGES)[number]
/** Looks at a page, or at what has opened on it, at all `widths`; at anything else only at the walk's own. */
type Look = (what: string, widths?: readonly number[]) => Promise<void>

/** Written by the server alone, without scripts. */
export const PLAIN = ['/kids/lock', '/kids/unlock', '/leave/115', '/unsubscribe/none']

/** After many sizes in a row, Chromium now and then draws nothing, for which a click waits, until the size changes again. */
const FRAMES_MS = 20_000

/** Walks pages of a generated language, and finds buttons and fields by their English names. */
export class LanguageWalk {
  readonly page: Page
  private readonly language: Language
  private readonly look: Look

  constructor(page: Page, language: Language, look: Look) {
    this.page = page
    this.language = language
    this.look = look
  }

  /** Opens pages in the language, and looks at each; `then` does more on it. */
  async through(paths: readonly string[], then?: (path: string) => Promise<void>): Promise<void> {
    for (const path of paths)
      await test.step(path, async () => {
        await this.open(path)
        await settled(this.page)
        const heading = this.page.getByRole('heading', { level: 1 }).first()
        await expect.soft(heading, path).toBeVisible()
        await this.look(path, WIDTHS)
        await then?.(path)
      })
  }

  async open(path: string): Promise<void> {
    await this.page.goto(withPrefix(path, `/${this.language}`))
    if (!PLAIN.includes(path)) await waitForHydration(this.page)
  }

  get main(): Locator {
    return this.page.getByRole('main')
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** What sends the form of the open dialog. */
  get submit(): Locator {
    return this.dialog.locator('button[type=submit]')
  }

  button(name: string, place: Locator = this.main): Locator {
    return place.getByRole('button', { name: this.named(name) }).first()
  }

  field(name: string, place: Locator = this.main): Locator {
    return place.getByLabel(this.named(name)).first()
  }

  /** Opens what a button opens, looks at it, does more in it, and closes it unless that has closed it. */
  async into(
    what: string | Locator,
    place: Locator = this.main,
    then?: () => Promise<void>,
  ): Promise<void> {
    const name = String(what)
    const button = typeof what === 'string' ? this.button(what, place) : what
    // On phones the console folds some away.
    const tools = place.getByRole('button', { name: this.named('Tools'), expanded: false })
    await expect(button.or(tools).first(), name).toBeVisible()
    if (!(await button.isVisible())) await tools.click()
    await button.click({ timeout: FRAMES_MS }).catch(async () => {
      await this.page.setViewportSize({ width: 321, height: 800 })
      await this.page.setViewportSize({ width: 320, height: 800 })
      await button.click()
    })
    const layer = this.page.locator(':is([role=dialog], [role=menu], dialog[open]):visible')
    await expect(layer.first(), name).toBeVisible()
    await this.lookAt(name, WIDTHS)
    // A menu stands beside its button, which other widths may have moved out of sight.
    if (await button.isVisible()) await button.scrollIntoViewIfNeeded()
    await then?.()
    if ((await layer.count()) > 0) await this.page.keyboard.press('Escape')
    await expect(layer, name).toHaveCount(0)
  }

  /** Searches a table, looks at the first row that it finds, and at what the row's buttons open. */
  async intoRow(query: string, buttons: readonly string[]): Promise<void> {
    // The buttons are pressed where the whole table is visible.
    await this.page.setViewportSize({ width: 1440, height: 800 })
    await this.main.getByRole('searchbox').first().fill(query)
    const row = this.main.getByRole('row').filter({ hasText: query }).first()
    await expect(row, query).toBeVisible()
    await this.lookAt(`row of ${query}`, WIDTHS)
    for (const name of buttons) {
      await this.page.setViewportSize({ width: 1440, height: 800 })
      await this.into(this.button(name, row))
    }
  }

  /** Does what brings a new error into the page, and looks at it. */
  async refused(what: string, act: () => Promise<void>): Promise<void> {
    const faults = this.page.locator('[role=alert]:not(:empty), [aria-invalid=true]')
    await act()
    await expect(faults.first(), what).toBeVisible()
    await this.lookAt(what)
  }

  /** Does what brings a toast, looks at it, and closes it by one of its buttons. */
  async told(what: string, act: () => Promise<void>, close = 'Dismiss'): Promise<void> {
    const toasts = this.page.getByRole('region', { name: this.named('Notifications') })
    await act()
    await expect(this.button('Dismiss', toasts), what).toBeVisible()
    // Below the pointer it stays until it is closed.
    await this.button('Dismiss', toasts).hover()
    await this.lookAt(`toast: ${what}`)
    await this.button(close, toasts).click()
    if (close === 'Dismiss') await expect(this.button('Dismiss', toasts), what).toHaveCount(0)
  }

  async lookAt(what: string, widths?: readonly number[]): Promise<void> {
    await settled(this.page)
    await this.look(`${new URL(this.page.url()).pathname}: ${what}`, widths)
  }

  /** Finds a text in the language by its English beginning. */
  named(text: string): RegExp {
    const [said = ''] = pseudoText(text, this.language).split(/ ?~*\]$/)
    // Names have spaces around what only screen readers read.
    const signs = said.replaceAll(/[[\]().?+*|]/g, String.raw`\$&\s*`)
    return new RegExp(`^${signs.replaceAll(' ', String.raw`\s+`)}`)
  }
}

/** Logs a member in who has something on each page, with long words. Returns the path of their list. */
export async function registerBusy(
  page: Page,
  browser: Browser,
  resource: number,
): Promise<string> {
  const member = await register(page.request, word('M', 16))
  const list = await makeList(page.request, {
    title: LONG.title,
    description: LONG.tag,
    visibility: 'public',
    ids: [resource, 182],
  })
  const headers = { Origin: originOf(test.info().file) }
  await page.request.post(`/api/resources/${resource}/save`, { headers, data: {} })
  const study = { status: 'studying', progress: 40 }
  await page.request.put(`/api/study/${resource}`, { headers, data: study })
  const comment = await write(member, resource, { content: 'Read it twice.', rating: 4 })
  const other = await registerOther(browser, 'Benedikt')
  await write(other, resource, { content: 'So did we.', parentId: comment })
  return list.path
}
