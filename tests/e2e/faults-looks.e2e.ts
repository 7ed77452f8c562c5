import type { Page } from '@playwright/test'
import { expect, openPage, test } from './test.ts'

const PHONE = { width: 390, height: 844 }

const cards = (page: Page) => page.getByRole('main').getByRole('article')

test.describe('30: the home page', () => {
  async function expectShort(page: Page): Promise<void> {
    await openPage(page, '/')
    await expect(cards(page)).toHaveCount(20)
    const first = await cards(page).first().boundingBox()
    expect(first?.y).toBeLessThanOrEqual(520)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(6450)
  }

  test('is short on a phone and on a narrow screen, and its first card begins early', async ({
    browser,
    page,
    baseURL,
  }) => {
    await page.setViewportSize(PHONE)
    await expectShort(page)
    const phone = await browser.newContext({
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      ...(baseURL ? { baseURL } : {}),
    })
    await expectShort(await phone.newPage())
    await phone.close()
  })
})

test.describe('31: explore on a phone', () => {
  test.use({ viewport: PHONE })

  test('names what distinguishes moves, or the family, and collapses openings without lessons', async ({
    page,
  }) => {
    await test.step('shows the whole part of the name that distinguishes the moves', async () => {
      await openPage(page, '/explore?moves=e4,c5,Nf3')
      await expect(page.getByRole('heading', { name: /^Sicilian Defense/ }).first()).toBeVisible()
      const moves = page.getByRole('region', { name: 'Known moves from here' })
      const french = moves.getByRole('link', { name: /^2\.\.\. ?e6/ })
      await expect(french).toContainText('French Variation')
      await expect(french).not.toContainText('Sicilian Defense')
      const cut = await moves
        .getByRole('link')
        .evaluateAll((links) =>
          links.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
        )
      expect(cut).toBe(false)
    })
    await test.step('names the family where the position does not belong to it', async () => {
      await openPage(page, '/explore?moves=e4,e5,Nf3,Nc6')
      const moves = page.getByRole('region', { name: 'Known moves from here' })
      const names = await moves.getByRole('link').allTextContents()
      expect(names.length).toBeGreaterThan(3)
      await expect(moves.getByRole('link', { name: /^3\.Bc4/ })).toContainText('Italian Game')
    })
    await test.step('collapses openings without lessons', async () => {
      await openPage(page, '/explore?moves=e4,c5')
      const moves = page.getByRole('region', { name: 'Known moves from here' })
      const none = moves.getByRole('link', { name: / 0 lessons$/ })
      await expect(moves.getByRole('link', { name: / lessons?$/ }).first()).toBeVisible()
      await expect(none).toHaveCount(0)
      await moves.getByText(/^Show \d+ openings without lessons$/).click()
      await expect(none.first()).toBeVisible()
    })
  })
})
