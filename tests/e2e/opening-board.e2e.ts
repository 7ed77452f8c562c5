import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

/** The resource on the Italian Game: Evans Gambit. */
const RESOURCE = '/resource/183'
const LINE = '1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.b4'

const section = (page: Page) => page.getByRole('region', { name: 'Play through the opening' })
const board = (page: Page, label: string) =>
  section(page).getByRole('img', { name: label, exact: true })
const button = (page: Page, name: string) =>
  section(page).getByRole('button', { name, exact: true })
const explored = async (page: Page) => {
  const href = await section(page)
    .getByRole('link', { name: 'Explore this position' })
    .getAttribute('href')
  return decodeURIComponent(href ?? '')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the board shows where the opening leads, and links to it', async ({ page }) => {
    await page.goto(RESOURCE)
    await expect(board(page, `Position after ${LINE}`)).toBeVisible()
    await expect(button(page, 'Next move')).toBeHidden()
    expect(await explored(page)).toBe('/explore?moves=e4,e5,Nf3,Nc6,Bc4,Bc5,b4')
  })
})

test('buttons and moves lead through the opening; the link follows', async ({ page }) => {
  await openPage(page, RESOURCE)
  const current = section(page).locator('[aria-current="step"]')
  await expect(current).toHaveText('4.b4')
  await button(page, 'Previous move').click()
  await expect(board(page, 'Position after 1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5')).toBeVisible()
  await expect(section(page).getByRole('status')).toHaveText('Move 3: Black bishop c5')
  await button(page, 'Starting position').click()
  await expect(board(page, 'Starting position')).toBeVisible()
  await expect(current).toHaveCount(0)
  await expect(section(page).getByRole('status')).toHaveText('Starting position')
  expect(await explored(page)).toBe('/explore')
  await button(page, 'Next move').click()
  await expect(board(page, 'Position after 1.e4')).toBeVisible()
  await button(page, '2.Nf3').click()
  await expect(current).toHaveText('2.Nf3')
  await expect(section(page).getByRole('status')).toHaveText('Move 2: White knight f3')
  expect(await explored(page)).toBe('/explore?moves=e4,e5,Nf3')
  await button(page, 'Last move').click()
  await expect(board(page, `Position after ${LINE}`)).toBeVisible()
})

test('the arrow keys step while the focus is on it, also after a click on the board', async ({
  page,
}) => {
  await openPage(page, RESOURCE)
  const last = button(page, 'Last move')
  await last.focus()
  await expect(last).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(board(page, 'Position after 1.e4 e5 2.Nf3 Nc6 3.Bc4')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(board(page, `Position after ${LINE}`)).toBeVisible()
  await expect(last).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowLeft')
  await expect(board(page, `Position after ${LINE}`)).toBeVisible()
  await board(page, `Position after ${LINE}`).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(board(page, 'Position after 1.e4')).toBeVisible()
})

test('the rules of chess come only where a page is reached from another one', async ({ page }) => {
  const rules: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    // A script that was still loading when its page was left has no text.
    if (/Invalid FEN/.test(await response.text().catch(() => ''))) rules.push(response.url())
  })
  await openPage(page, RESOURCE)
  await page.waitForLoadState('networkidle')
  await button(page, 'Previous move').click()
  await expect(board(page, 'Position after 1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5')).toBeVisible()
  expect(rules).toEqual([])

  await openPage(page, '/category/all?opening=Italian+Game%3A+Evans+Gambit')
  await page
    .getByRole('link', { name: /Italian Game for White - Evans Gambit/ })
    .first()
    .click()
  await expect(page).toHaveURL(RESOURCE)
  await expect(board(page, `Position after ${LINE}`)).toBeVisible()
  await expect.poll(() => rules).toHaveLength(1)
})

test('a resource without an opening has no board', async ({ page }) => {
  const answer = await page.request.get('/api/resources?category=endgame')
  const [endgame] = ((await answer.json()) as { id: number; opening: string | null }[]).filter(
    ({ opening }) => opening === null,
  )
  await openPage(page, `/resource/${endgame?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})

for (const theme of ['light', 'dark']) {
  test(`accessible while it is stepped through, in ${theme}`, async ({ page, context }) => {
    await setCookie(context, 'theme', theme)
    await openPage(page, RESOURCE)
    await button(page, 'Previous move').click()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expect(button(page, 'Next move')).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  })
}
