import type { Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const wins = (page: Page) => page.getByRole('button', { name: /^I did it/ })

test.beforeEach(({ context }) => setCookie(context, 'kids', '1'))

test('a child finds a topic by its picture, and collects stars by keyboard alone', async ({
  page,
}) => {
  await openPage(page, '/?category=kids')
  const picture = page.getByRole('link', { name: 'Checkmate!', exact: true })
  // The pictures are a lazy part: until React has hydrated them, the link loads the page.
  await expect.poll(() => picture.evaluate(isHydrated)).toBe(true)
  await picture.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/kids/mates')
  await expect(heading(page)).toHaveText('Checkmate!')
  // The new page takes the focus once it has loaded.
  await expect(page.locator('#arrival')).toHaveText(/Checkmate/)
  const first = wins(page).first()
  const title = ((await first.textContent()) ?? '').replace('I did it', '')
  await first.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: `Done! ${title}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('link', { name: 'My stars' }).first().click()
  await expect(page.getByText('You have 1 star!')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have 1 star!')).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).not.toContain('tars')
  await page.getByRole('button', { name: `Done! ${title}` }).click()
  await expect(page.getByText('No stars yet.')).toBeVisible()
})

test('stars work while kids mode is locked, and no request mentions them', async ({ page }) => {
  await page.goto('/kids/lock')
  await page.getByLabel('PIN', { exact: true }).fill('4711')
  await page.getByLabel('PIN, once more').fill('4711')
  await page.getByRole('button', { name: 'Lock kids mode' }).click()
  await expect(page).toHaveURL('/kids/locked')
  await openPage(page, '/kids/stories')
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  await wins(page).first().click()
  await openPage(page, '/kids/stars')
  await expect(page.getByText('You have 1 star!')).toBeVisible()
  await expectAccessible(page)
  expect(writes).toEqual([])
})

test('the board: both sides move, a mate is a win, and moves are taken back', async ({ page }) => {
  await openPage(page, paths.kidsPlace('board'))
  const square = (name: string) => page.locator(`[data-square=${name}]`)
  const move = async (from: string, to: string) => {
    await square(from).click()
    await square(to).click()
  }
  await expect(page.getByText('White, it is your turn.')).toBeVisible()
  await move('f2', 'f3')
  await expect(page.getByText('Black, it is your turn.')).toBeVisible()
  await move('e7', 'e5')
  await move('g2', 'g4')
  await move('d8', 'h4')
  await expect(page.getByText('Checkmate! Black wins. Well played, both!')).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('Black, it is your turn.')).toBeVisible()
  await page.getByRole('button', { name: 'New game' }).click()
  await expect(page.getByText('White, it is your turn.')).toBeVisible()
  await expectAccessible(page)
})
