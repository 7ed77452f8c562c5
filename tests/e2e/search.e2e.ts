import type { Locator, Page } from '@playwright/test'
import { expect, openPage, test } from './test.ts'

const main = (page: Page): Locator => page.getByRole('main')
const box = (page: Page): Locator => page.getByRole('banner').getByLabel('Search resources')
const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' })
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Listed first:' })
const chip = (page: Page, name: string): Locator => chips(page).getByRole('link', { name })
const query = (page: Page) => new URL(page.url()).searchParams

test.describe('how a question was understood', () => {
  test('is shown as chips, a spelling, or words that are left out, or not at all; what comes closest if nothing is found', async ({
    page,
  }) => {
    await test.step('words that mean a filter are chips, which can be removed one by one', async () => {
      await openPage(page, '/?query=free+tactics+videos+for+beginners')
      await expect(chip(page, 'Level: Beginner')).toBeVisible()
      await expect(chip(page, 'Price: Free')).toBeVisible()
      await chip(page, 'Type: Videos').click()
      await expect(chip(page, 'Type: Videos')).toBeHidden()
      await expect(chip(page, 'Price: Free')).toBeVisible()
      expect(query(page).getAll('literal')).toEqual(['videos'])
      await chip(page, 'Price: Free').click()
      await expect(chip(page, 'Price: Free')).toBeHidden()
      expect(query(page).getAll('literal')).toEqual(['free', 'videos'])
      const active = page.getByRole('list', { name: 'Active filters' })
      await active.getByRole('link', { name: '“videos” as a word' }).click()
      await expect(chip(page, 'Type: Videos')).toBeVisible()
      expect(query(page).getAll('literal')).toEqual(['free'])
      await box(page).fill('tactics videos free')
      await box(page).press('Enter')
      await expect(chip(page, 'Price: Free')).toBeVisible()
      expect(query(page).has('literal')).toBe(false)
    })
    await test.step('a spelling, words that are left out, and a plain question', async () => {
      await test.step('a changed spelling is announced, and the words as typed are searched for on request', async () => {
        await openPage(page, '/category/all?query=najdrof')
        await expect(page.getByText('Showing results for "najdorf"')).toBeVisible()
        await page.getByRole('link', { name: 'Search instead for "najdrof"' }).click()
        await expect(page.getByRole('heading', { name: 'No resources found' })).toBeVisible()
        expect(query(page).get('verbatim')).toBe('1')
        await page.getByRole('link', { name: 'Exactly as typed' }).click()
        await expect(page.getByText('Showing results for "najdorf"')).toBeVisible()
      })
      await test.step('words that no resource has are said to be left out', async () => {
        await openPage(page, '/?query=sicilian+xqzvwkj')
        await expect(
          page.getByText('No resource mentions "xqzvwkj", so it was left out.'),
        ).toBeVisible()
      })
      await test.step('a plain question has no notice', async () => {
        await openPage(page, '/?query=sicilian')
        await expect(main(page).getByRole('article').first()).toBeVisible()
        await expect(chips(page)).toHaveCount(0)
        await expect(page.getByText('Showing results for')).toHaveCount(0)
      })
    })
    await test.step('nothing found', async () => {
      await test.step('offers to remove a filter, each with its count, or all of them where no single one helps', async () => {
        await openPage(page, '/category/article?query=dragon&level=master&source=amazon')
        await expect(page.getByRole('heading', { name: 'No resources found' })).toBeVisible()
        const nearest = page.getByRole('region', { name: 'What comes closest' })
        const way = nearest.getByRole('link', { name: /^Any source/ })
        const count = Number(/(\d+) resources?$/.exec((await way.textContent()) ?? '')?.[1])
        expect(count).toBeGreaterThan(0)
        await way.click()
        await expect(
          main(page)
            .getByRole('status')
            .getByText(new RegExp(`^(?:\\d+ of )?${count} resources?$`)),
        ).toBeVisible()
        expect(query(page).get('type')).toBe('article')
        expect(query(page).get('source')).toBeNull()

        await openPage(page, '/?query=najdorf&type=book&level=beginner&source=chessable')
        await nearest.getByRole('link', { name: /^Without any filter/ }).click()
        await expect(main(page).getByRole('article').first()).toBeVisible()
        expect(page.url()).toMatch(/\/\?query=najdorf$/)
      })
      await test.step('offers openings nearby', async () => {
        await openPage(page, '/?opening=No+Such+Opening&query=najdorf')
        const nearest = page.getByRole('region', { name: 'What comes closest' })
        await nearest
          .getByRole('link', { name: /Najdorf/ })
          .first()
          .click()
        await expect(main(page).getByRole('article').first()).toBeVisible()
        expect(query(page).get('opening')).toContain('Najdorf')
      })
    })
  })
})

test.describe('suggestions', () => {
  test('by keyboard, by mouse and by touch', async ({ browser, page }) => {
    await test.step('by keyboard: an opening is chosen among what the server suggests', async () => {
      await openPage(page, '/help')
      await box(page).focus()
      await expect(box(page)).toHaveRole('combobox')
      await box(page).pressSequentially('sicil')
      const opening = list(page)
        .getByRole('group', { name: 'Openings' })
        .getByRole('option', { name: /^Sicilian Defense: Alapin Variation / })
      await expect(opening).toBeVisible()
      while ((await opening.getAttribute('aria-selected')) !== 'true')
        await box(page).press('ArrowDown')
      await box(page).press('Enter')
      await expect(page).toHaveURL(/\/\?opening=/)
      expect(query(page).get('opening')).toBe('Sicilian Defense: Alapin Variation')
      await expect(list(page)).toBeHidden()
    })
    await test.step('Enter without a choice searches, as it does without any suggestion', async () => {
      await openPage(page, '/help')
      await box(page).fill('sicilian')
      await expect(list(page)).toBeVisible()
      await box(page).press('Enter')
      await expect(page).toHaveURL('/?query=sicilian')
      await expect(list(page)).toBeHidden()
    })
    await openPage(page, '/')
    await box(page).fill('woodpecker')
    const resource = list(page).getByRole('option', { name: /Woodpecker Method/ })
    await resource.first().click()
    await expect(page).toHaveURL(/\/resource\/\d+$/)
    await expect(list(page)).toBeHidden()

    const context = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 760 },
      baseURL: new URL(page.url()).origin,
    })
    const phone = await context.newPage()
    await openPage(phone, '/')
    await box(phone).tap()
    await box(phone).fill('daniel naro')
    const author = list(phone).getByRole('group', { name: 'Authors' }).getByRole('option').first()
    await author.tap()
    await expect(phone).toHaveURL(/\/\?query=Daniel\+Naro/)
    await expect(box(phone)).toHaveValue(/^Daniel Naro/)
    await context.close()
  })
})
