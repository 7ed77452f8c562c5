import type { Browser, Locator, Page } from '@playwright/test'
import type { PSEUDO_LANGUAGES } from '#shared/texts/languages.ts'
import { withPrefix } from '#shared/texts/page-address.ts'
import { pseudoText } from '#shared/texts/pseudo.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { register, registerOther, write } from '../support/discussion-page.ts'
import { makeList } from '../support/list-pages.ts'
import { bareTexts, cutOffTexts, rememberData, settled } from '../support/page-texts.ts'
import { beyondTheEdge } from '../support/page-widths.ts'
import {
  CONSOLE_CATALOGUE,
  CONSOLE_PEOPLE,
  KIDS_PAGES,
  MEMBER_PAGES,
  PHONE,
  VISITOR_PAGES,
} from '../support/walked-pages.ts'
import { expect, setCookie, test, violationsAtRest, waitForHydration } from './test.ts'

/**
 * Checks all pages in the generated languages (docs/languages.md): one is accented and longer, so that bare English and
 * clipped texts show; the other runs from right to left.
 */

type Language = (typeof PSEUDO_LANGUAGES)[number]

const RESOURCE = '/resource/181'
/** Written by the server alone, without scripts. */
const PLAIN = ['/kids/class', '/kids/lock', '/kids/unlock', '/leave/181', '/unsubscribe/none']
const pathsOf = (pages: readonly { path: string }[]) => pages.map(({ path }) => path)
const VISITORS = [
  ...pathsOf(Object.values(VISITOR_PAGES).flat()),
  '/filters?query=endgame',
  '/category/all?query=endgame&level=beginner',
  '/plan?level=new',
  '/reset-password',
  '/verify-email/token/none',
  '/resource/999999',
  '/nowhere',
]
const KIDS = ['/', RESOURCE, '/kids', '/study', ...pathsOf(KIDS_PAGES)]
const MEMBERS = [...pathsOf(MEMBER_PAGES), '/saved-resources?tab=studying', '/my-lists', '/suggest']
const CONSOLE = [
  ...CONSOLE_CATALOGUE,
  ...CONSOLE_PEOPLE,
  ['/admin/overview', []],
  ['/admin/resource-reports', []],
  ['/admin/filter-manager?tab=search', []],
] as const

type Look = (what: string) => Promise<void>

class Walk {
  private readonly page: Page
  private readonly language: Language
  private readonly look: Look

  constructor(page: Page, language: Language, look: Look) {
    this.page = page
    this.language = language
    this.look = look
  }

  /** Opens pages in the language, and inspects each; `then` does more on it. */
  async through(paths: readonly string[], then?: (path: string) => Promise<void>): Promise<void> {
    for (const path of paths)
      await test.step(path, async () => {
        await this.page.goto(withPrefix(path, `/${this.language}`))
        if (!PLAIN.includes(path)) await waitForHydration(this.page)
        await settled(this.page)
        await this.look(path)
        await then?.(path)
      })
  }

  /** Opens what a button opens, inspects it, and closes it. */
  async into(name: string, place: Locator = this.page.getByRole('main')): Promise<void> {
    const button = place.getByRole('button', { name: this.named(name) }).first()
    // On phones, the console collapses some of them.
    const tools = place.getByRole('button', { name: this.named('Tools'), expanded: false })
    await expect(button.or(tools).first(), name).toBeVisible()
    if (!(await button.isVisible())) await tools.click()
    await button.click()
    const layer = this.page.locator(':is([role=dialog], [role=menu], dialog[open]):visible')
    await expect(layer.first(), name).toBeVisible()
    await settled(this.page)
    await this.look(`${new URL(this.page.url()).pathname}: ${name}`)
    await this.page.keyboard.press('Escape')
    await expect(layer, name).toHaveCount(0)
  }

  /** Matches a text in the language, given how the English begins. */
  private named(text: string): RegExp {
    const [said = ''] = pseudoText(text, this.language).split(/ ?~*\]$/)
    // Names have spaces around words for screen readers only.
    const signs = said.replaceAll(/[[\]().?+*|]/g, String.raw`\$&\s*`)
    return new RegExp(`^${signs.replaceAll(' ', String.raw`\s+`)}`)
  }
}

/** Logs in a member who has something on each page. */
async function registerBusy(page: Page, browser: Browser): Promise<string> {
  const member = await register(page.request, 'Wilhelmina')
  const list = await makeList(page.request, { title: 'Plans for the autumn', ids: [181, 182] })
  const headers = { Origin: test.info().project.use.baseURL ?? '' }
  await page.request.post('/api/resources/181/save', { headers, data: {} })
  const study = { status: 'studying', progress: 40 }
  await page.request.put('/api/study/181', { headers, data: study })
  const comment = await write(member, 181, { content: 'Read it twice.', rating: 4 })
  const other = await registerOther(browser, 'Benedikt')
  await write(other, 181, { content: 'So did we.', parentId: comment })
  return list.path
}

/** Visits all pages as each kind of reader, and opens what opens on them. */
async function walk(
  language: Language,
  look: Look,
  { page, browser }: { page: Page; browser: Browser },
): Promise<void> {
  const steps = new Walk(page, language, look)
  const banner = page.getByRole('banner')
  await steps.through(VISITORS, async (path) => {
    if (path === '/') {
      await steps.into('Open sidebar', banner)
      await steps.into('Advanced Filters')
    } else if (path === '/auth') {
      await steps.into('Forgot your password')
    }
  })
  await steps.through(PLAIN)
  await setCookie(page.context(), 'kids', '1')
  await steps.through(KIDS)
  await page.evaluate(() => localStorage.clear())
  await setCookie(page.context(), 'kids', '0')
  const list = await registerBusy(page, browser)
  await steps.through([RESOURCE, '/', ...MEMBERS, list, `${list}#edit`], async (path) => {
    if (path === RESOURCE) await steps.into('More about my study')
    else if (path === '/') await steps.into('My Account', banner)
    else if (path === '/my-lists') await steps.into('New list')
    else if (path.includes('security')) await steps.into('Change Password')
    else if (path.includes('#edit')) await steps.into('Delete list')
  })
  await loginAsAdmin(page)
  const dialogs = new Map<string, readonly string[]>(CONSOLE)
  await steps.through([...dialogs.keys()], async (path) => {
    // The name of an account is not translated.
    for (const name of dialogs.get(path) ?? []) await steps.into(name.replace(/ curator$/, ''))
  })
}

test('accented and longer, at 320 px: no bare English, and nothing is cut off', async ({
  page,
  browser,
  tolerate,
}) => {
  test.setTimeout(180_000)
  tolerate(/status of 40\d/)
  await page.setViewportSize({ width: PHONE, height: 800 })
  await rememberData(page)
  const look = async (what: string) => {
    expect.soft(await bareTexts(page), `${what}: bare English`).toEqual([])
    expect.soft(await page.evaluate(cutOffTexts), `${what}: cut off`).toEqual([])
    expect.soft(await page.evaluate(beyondTheEdge), `${what}: sideways`).toEqual([])
  }
  await walk('en-XA', look, { page, browser })
})

/** One page of each kind: with cards, a board, forms, a table. */
const FOR_AXE = ['/', '/explore?moves=e4,c5', '/settings', '/admin']

test('from right to left, at 390 px: nothing leaves the page', async ({
  page,
  browser,
  tolerate,
}) => {
  test.setTimeout(180_000)
  tolerate(/status of 40\d/)
  await page.setViewportSize({ width: 390, height: 800 })
  await rememberData(page)
  const look = async (what: string) => {
    expect.soft(await page.evaluate(() => document.dir), what).toBe('rtl')
    expect.soft(await page.evaluate(beyondTheEdge), `${what}: sideways`).toEqual([])
    if (FOR_AXE.includes(what)) expect.soft(await violationsAtRest(page), what).toEqual([])
  }
  await walk('ar-XB', look, { page, browser })
})
