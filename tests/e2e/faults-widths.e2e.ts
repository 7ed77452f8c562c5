import type { ResourceView } from '#shared/contracts/resources.ts'
import { register } from '../support/discussion-page.ts'
import { addLongWords, LONG } from '../support/long-words.ts'
import { beyondTheEdge, expectNoSidewaysScroll } from '../support/page-widths.ts'
import { expect, openPage, test } from './test.ts'

/** Other pages with long words are in languages.e2e.ts, in a language that is longer than English. */
test.describe('fault 14: long words widen no page', () => {
  let resource: ResourceView
  test.beforeAll(async ({ browser }) => {
    resource = await addLongWords(browser)
  })

  test('the filters and the sidebar, as column, sheet and menu, and a resource', async ({
    page,
  }) => {
    test.setTimeout(90_000)
    await test.step('the filters, as a column and as a sheet', async () => {
      await openPage(page, `/?opening=${LONG.name}&level=beginner`)
      await page.getByRole('button', { name: 'Advanced Filters' }).click()
      await expect(page.getByRole('combobox', { name: 'Specific Opening' })).toBeVisible()
      await expectNoSidewaysScroll(page, 'filters')
      await page.setViewportSize({ width: 1440, height: 800 })
      await page.getByRole('combobox', { name: 'Specific Opening' }).click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await expectNoSidewaysScroll(page, 'openings of the filters')
    })
    await test.step('the sidebar as a sheet, and the menu of a guest', async () => {
      await page.setViewportSize({ width: 320, height: 800 })
      await openPage(page, '/help')
      await page.getByRole('button', { name: 'Open sidebar' }).click()
      await expect(page.getByRole('dialog', { name: 'Browse' })).toBeVisible()
      await expectNoSidewaysScroll(page, 'sheet', [320, 360, 390])
      await page.keyboard.press('Escape')
      await page.getByRole('banner').getByRole('link', { name: /Guest/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoSidewaysScroll(page, 'menu', [320, 360, 390])
    })
    await test.step('a resource, its comments and the form, of a member', async () => {
      await register(page.request, 'Wilhelmina')
      const path = `/resource/${resource.id}`
      await openPage(page, path)
      await expect(page.getByText(LONG.title.repeat(3))).toBeVisible()
      await page.getByRole('button', { name: 'Add Comment' }).click()
      await page.getByRole('textbox', { name: 'Comment' }).fill(LONG.title)
      await expectNoSidewaysScroll(page, path)
      await page
        .getByRole('button', { name: /^Report / })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoSidewaysScroll(page, 'report')
    })
  })
})

type WithContents = Window & { contents: [path: string, html: string][] }

/** Runs in the page: keeps the content of the others, and returns those that have none. */
async function keepContents(paths: readonly string[]): Promise<string[]> {
  const contents: WithContents['contents'] = []
  for (const path of paths) {
    const html = await (await fetch(path)).text()
    const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
    if (main?.querySelector('h1')?.textContent) contents.push([path, main.innerHTML])
  }
  Object.assign(window, { contents })
  return paths.filter((path) => !contents.some(([kept]) => kept === path))
}

/**
 * Runs in the page: shows one content after another in its place, with its pictures, and returns those that are wider
 * than the page. Everything around them is the same on each.
 */
async function widerThanThePage(): Promise<string[]> {
  const found: string[] = []
  const main = document.querySelector('main') ?? document.body
  for (const [path, html] of (window as unknown as WithContents).contents) {
    main.innerHTML = html
    const pictures = [...main.querySelectorAll('img')].filter(({ loading }) => loading !== 'lazy')
    await Promise.allSettled(pictures.map((each) => each.decode()))
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`${path}: ${scrollWidth} > ${clientWidth}`)
  }
  return found
}

test.describe('fault 14: the pages of 200 resources', () => {
  // The server produces the layout, so its HTML is enough, and no page needs to be loaded.
  test.use({ javaScriptEnabled: false })
  for (const first of [1, 151, 301, 451]) {
    test(`50 from ${first} on, at 320 and 360 px`, async ({ page, tolerate }) => {
      // Meanwhile, other tests delete resources whose covers appear here as pictures of related lists.
      tolerate(/status of 404/)
      const paths = Array.from({ length: 50 }, (_, index) => `/resource/${first + index * 3}`)
      await page.goto('/resource/1')
      expect(await page.evaluate(keepContents, paths)).toEqual([])
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(beyondTheEdge), `at ${width} px`).toEqual([])
        expect(await page.evaluate(widerThanThePage), `at ${width} px`).toEqual([])
      }
    })
  }
})
