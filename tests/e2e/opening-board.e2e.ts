import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** The resource on the Italian Game: Evans Gambit. */
const RESOURCE = '/resource/116'
const LINE = '1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.b4'

const open = (page: Page) => page.getByText('Play through the opening', { exact: true }).click()
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
    await open(page)
    await expect(board(page, `Position after ${LINE}`)).toBeVisible()
    await expect(button(page, 'Next move')).toBeHidden()
    expect(await explored(page)).toBe('/explore?moves=e4,e5,Nf3,Nc6,Bc4,Bc5,b4')
  })
})
