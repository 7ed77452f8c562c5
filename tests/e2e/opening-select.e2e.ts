import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Specific Opening' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Openings' })
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name })
const preview = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

/** Polls the text of the option that is active for a screen reader. */
const expectActive = (page: Page) =>
  expect.poll(() =>
    box(page).evaluate(
      (input) =>
        document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
    ),
  )

async function openPanel(page: Page, path = '/'): Promise<void> {
  await openPage(page, path)
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await expect(box(page)).toHaveValue('All Openings')
}

test('a name is typed, the board follows the cursor, and the choice applies at once', async ({
  page,
}) => {
  await openPanel(page)
  await box(page).click()
  await expect(list(page).getByRole('option').first()).toHaveText('All Openings')
  await expect(preview(page, 'Starting position')).toBeVisible()
  await box(page).pressSequentially('evans')
  await expectActive(page).toContain('Italian Game: Evans Gambit')
  await expect(preview(page, 'Position after 1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.b4')).toBeVisible()
  await box(page).press('Enter')
  await expect(list(page)).toBeHidden()
  await expect(box(page)).toHaveValue(/Italian Game: Evans Gambit/)
  await expect(box(page)).toBeFocused()
  await expect(page).toHaveURL(/opening=Italian\+Game%3A\+Evans\+Gambit/)
  await expect(page.getByRole('heading', { name: 'Filtered Resources' })).toBeVisible()
  await box(page).fill('')
  await expectActive(page).toBe('All Openings')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/')
})

test('openings are found by their moves', async ({ page }) => {
  await openPanel(page)
  await box(page).fill('1.e4 c5')
  await expect(option(page, /^Sicilian Defense 1\.e4 c5$/)).toBeVisible()
  for (const text of await list(page).getByRole('option').allTextContents()) {
    expect(text).toContain('1.e4 c5')
  }
  await box(page).fill('e4 c5 nf3 d6')
  await expect(option(page, /Najdorf/).first()).toBeVisible()
  await expect(option(page, /Alapin/)).toHaveCount(0)
  await box(page).fill('no such thing')
  await expect(list(page)).toContainText('No opening has that name or those moves')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/')
})

test('board and rules come with the opened list, not before', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/openings')) loaded.push('openings')
    if (response.request().resourceType() !== 'script') return
    // A script that was still loading when its page was left has no text.
    if (/Invalid FEN/.test(await response.text().catch(() => ''))) loaded.push('rules')
  })
  await openPanel(page)
  await page.waitForLoadState('networkidle')
  expect(loaded).toEqual([])
  await box(page).click()
  await expect(preview(page, 'Starting position')).toBeVisible()
  await expect.poll(() => loaded.toSorted()).toEqual(['openings', 'rules'])
})

test('says that the openings are loading', async ({ page }) => {
  await page.route('**/api/filters', () => {})
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await expect(box(page)).toHaveValue('Loading openings...')
  await box(page).click()
  await expect(list(page).getByRole('option')).toHaveText(['Loading openings...'])
})

test('names that come while the box has the focus do not mix with what is typed', async ({
  page,
}) => {
  let answer = () => undefined as void
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/filters', async (route) => {
    await asked
    await route.continue()
  })
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await box(page).focus()
  await expect(box(page)).toHaveValue('Loading openings...')
  answer()
  await expect(box(page)).toHaveValue('All Openings')
  await page.keyboard.type('Caro')
  await expect(box(page)).toHaveValue('Caro')
})

for (const width of [320, 390]) {
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 640 }, hasTouch: true })

    test('a tap opens and a tap chooses; Escape leaves the sheet open', async ({ page }) => {
      await openPanel(page)
      await box(page).tap()
      await box(page).fill('e4 e6')
      const french = option(page, /^French Defense 1\.e4 e6$/)
      await expect(french).toBeVisible()
      await expect(preview(page, 'Position after 1.e4 e6')).toBeInViewport({ ratio: 1 })
      const place = await list(page).boundingBox()
      expect(place?.x).toBeGreaterThanOrEqual(0)
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(width)
      await box(page).press('Escape')
      await expect(list(page)).toBeHidden()
      await expect(page.getByRole('dialog', { name: 'Advanced Filters' })).toBeVisible()
      await box(page).fill('french')
      await french.tap()
      await expect(page).toHaveURL(/opening=French\+Defense$/)
      await expect(box(page)).toHaveValue('French Defense')
    })
  })
}

for (const theme of ['light', 'dark']) {
  test(`the open list is accessible in ${theme}`, async ({ page, context }) => {
    await setCookie(context, 'theme', theme)
    await openPanel(page)
    await box(page).fill('sicilian')
    await expect(preview(page, 'Position after 1.e4 c5')).toBeVisible()
    await expectAccessible(page)
  })
}
