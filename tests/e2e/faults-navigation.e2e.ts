import type { Page } from '@playwright/test'
import { accountMenu, registerQuickly } from '../support/account-pages.ts'
import { expect, openPage, test } from './test.ts'

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** The live region that announces the new page. */
const arrival = (page: Page, title: string) =>
  page.getByRole('status').filter({ hasText: title }).first()

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('fault 13: a new page takes the focus and is announced, the first one is not', async ({
  page,
}) => {
  await test.step('the first page takes no focus and says nothing', async () => {
    await openPage(page, '/')
    await expect(page.locator('body')).toBeFocused()
    await expect(page.locator('#arrival')).toBeEmpty()
  })
  await test.step('every other page does', async () => {
    for (const [link, title] of [
      ['Terms of Service', 'Terms'],
      ['Chessable', 'Chessable'],
      ['Explore by Position', 'Explore'],
      ['Help', 'Help'],
      ['Chess Books', 'Chess Books'],
    ] as const) {
      const before = await page.title()
      await page.getByRole('link', { name: link, exact: true }).first().click()
      await expect(heading(page)).toBeFocused()
      await expect(page).toHaveTitle(new RegExp(title))
      expect(await page.title()).not.toBe(before)
      await expect(arrival(page, title)).toHaveText(new RegExp(title))
      expect(await scrollTop(page)).toBe(0)
      const outline = await heading(page).evaluate(
        (element) => getComputedStyle(element).outlineStyle,
      )
      expect(outline).toBe('none')
    }
  })
  await test.step('filters, sorting and anchors on the same page leave the focus alone', async () => {
    await openPage(page, '/category/book')
    const sort = page.getByLabel('Sort by')
    await sort.focus()
    await sort.selectOption({ label: 'Price: low to high' })
    await expect(page).toHaveURL(/sort=price/)
    // The list before stays until the sorted one arrives.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(sort).toBeFocused()
    await page.evaluate(() => history.pushState({}, '', '/category/book?sort=price#results'))
    await expect(page).toHaveURL(/#results/)
    await expect(sort).toBeFocused()
    await expect(page.locator('#arrival')).toBeEmpty()
  })
  await test.step('a card leads to the heading of its resource, by keyboard too', async () => {
    const card = page.getByRole('article').first().getByRole('heading').getByRole('link')
    const name = (await card.textContent()) ?? ''
    await card.focus()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(name)
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(`${name} | Openfile`)
    await expect(arrival(page, name)).toHaveText(name)
  })
  await test.step('Back restores the scroll position', async () => {
    await openPage(page, '/category/book')
    const card = page.getByRole('main').getByRole('article').nth(9).getByRole('heading')
    await card.scrollIntoViewIfNeeded()
    const before = await scrollTop(page)
    expect(before).toBeGreaterThan(300)
    await card.getByRole('link').click()
    await expect(page).toHaveURL(/\/resource\/\d+$/)
    await expect(heading(page)).toBeFocused()
    expect(await scrollTop(page)).toBe(0)
    await page.goBack()
    await expect(heading(page)).toHaveText('Chess Books')
    await expect.poll(() => scrollTop(page)).toBe(before)
    await expect(heading(page)).toBeFocused()
    await expect.poll(() => scrollTop(page)).toBe(before)
    await expect(page).toHaveTitle(/Chess Books/)
  })
  await test.step('kids mode leaves the focus on its switch', async () => {
    const kids = page.getByRole('switch', { name: /kids/i }).first()
    await kids.focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/category/all?category=kids')
    await expect(arrival(page, 'For Kids')).toHaveText(/For Kids/)
    await expect(kids).toBeFocused()
    await page.keyboard.press('Space')
  })
  await test.step("a link in the member's menu leads to the new page's heading", async () => {
    await registerQuickly(page)
    await openPage(page, '/help')
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(heading(page)).toHaveText('Settings')
    await expect(heading(page)).toBeFocused()
  })
})
