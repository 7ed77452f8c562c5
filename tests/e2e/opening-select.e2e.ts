import type { Page } from '@playwright/test'
import { expect, openPage, test } from './test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Specific Opening' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Openings' })
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name })
const preview = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

async function openPanel(page: Page, path = '/'): Promise<void> {
  await openPage(page, path)
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await expect(box(page)).toHaveValue('All Openings')
}

test('the openings come with the opened list, not before', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/openings')) asked.push(request.url())
  })
  await openPanel(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await box(page).click()
  await expect(preview(page, 'Starting position')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true })

  test('a tap opens and a tap chooses; Escape leaves the sheet open', async ({ page }) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 })
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
    }
  })
})
