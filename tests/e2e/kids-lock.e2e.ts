import type { Page } from '@playwright/test'
import { mailedLink, registerQuickly } from '../support/account-pages.ts'
import { E2E_ORIGIN } from '../support/e2e-data.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

const PIN = '4711'

/** Returns the total number of resources that this browser can get from the API, whatever its pages show. */
async function totalOf(page: Page): Promise<number> {
  const answer = await page.request.get('/api/resources?category=all')
  return Number(answer.headers()['x-total-count'])
}

test('kids mode is locked by a PIN, cannot be left through links and addresses, and is unlocked again', async ({
  page,
  tolerate,
}) => {
  // The form with two PINs, and its refusals.
  tolerate(/status of 40[03]/)
  const totalBefore = await totalOf(page)
  await openPage(page, '/')
  await page.getByRole('switch', { name: /kids/i }).first().check()
  await page.getByRole('link', { name: 'Lock kids mode' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lock kids mode')
  await expectAccessible(page)
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByLabel('PIN, once more').fill('9999')
  await page.getByRole('button', { name: 'Lock kids mode' }).click()
  await expect(page.getByRole('alert')).toHaveText('The two PINs are not the same')
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByLabel('PIN, once more').fill(PIN)
  await page.getByRole('button', { name: 'Lock kids mode' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Locked')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show chess for kids' }).click()
  await expect(page).toHaveURL('/kids')
  await expect(page.locator('html')).toHaveClass(/kids/)
  await expect(page.getByRole('link', { name: 'Kids mode is locked' }).first()).toBeVisible()
  await expect(page.getByRole('switch', { name: /kids/i })).toHaveCount(0)

  const totalNow = await totalOf(page)
  expect(totalNow).toBeGreaterThan(0)
  expect(totalNow).toBeLessThan(totalBefore)
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask a grown-up')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to chess for kids' }).click()
  await expect(page).toHaveURL('/kids')

  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('main')
      .getByRole('article')
      .getByRole('link', { name: /opens in a new tab/ })
      .first()
      .click(),
  ])
  await expect(popup).toHaveURL(/\/leave\/(?:site\/)?\d+$/)
  await expect(popup.getByText('Ask a grown-up before you go.')).toBeVisible()
  await expectAccessible(popup)
  await popup.close()

  await page.getByRole('link', { name: 'Kids mode is locked' }).first().click()
  await page.getByLabel('PIN').fill('0000')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong PIN. 4 tries left.')
  await expectAccessible(page)
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unlocked')
  await page.getByRole('button', { name: 'Leave kids mode' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('switch', { name: /kids/i }).first()).not.toBeChecked()
})

test('a page that was open before the lock shows no more by the back button', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 403/)
  const list = await page.request.get('/api/resources?limit=100')
  const rows = (await list.json()) as {
    id: number
    title: string
    isForKids: boolean
    level: string
  }[]
  const other = rows.find(({ isForKids, level }) => !isForKids && level !== 'beginner')
  await openPage(page, `/resource/${other?.id}`)
  await page.goto('/kids/lock')
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByLabel('PIN, once more').fill(PIN)
  await page.getByRole('button', { name: 'Lock kids mode' }).click()
  await expect(page).toHaveURL('/kids/locked')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kids mode is locked')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This one is for later')
  await expectAccessible(page)
})

test('the link in the email unlocks an account, from a browser that knows nothing of it', async ({
  page,
  browser,
}) => {
  const account = await registerQuickly(page)
  const locked = await page.request.post('/api/kids-lock', {
    headers: { Origin: E2E_ORIGIN },
    data: { pin: PIN, account: true, password: account.password },
  })
  expect(locked.ok()).toBe(true)
  await page.goto('/kids/lock')
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look at your email')
  const link = await mailedLink(account, /Unlock kids mode/)

  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Unlock kids mode' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Kids mode is unlocked')
  await context.close()
  await page.goto('/kids/lock')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lock kids mode')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('kids mode is locked and unlocked by plain forms', async ({ page }) => {
    await page.goto('/kids/lock')
    await page.getByLabel('PIN', { exact: true }).fill(PIN)
    await page.getByLabel('PIN, once more').fill(PIN)
    await page.getByRole('button', { name: 'Lock kids mode' }).click()
    await expect(page.locator('html')).toHaveClass(/kids/)
    await page.goto('/kids/lock')
    await page.getByLabel('PIN').fill(PIN)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.getByRole('button', { name: 'Leave kids mode' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.locator('html')).not.toHaveClass(/kids/)
  })
})
