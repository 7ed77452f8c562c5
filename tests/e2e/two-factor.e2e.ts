import { TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import {
  accountMenu,
  enterLogin,
  logOut,
  mailedLink,
  registerQuickly,
  toastOf,
} from '../support/account-pages.ts'
import { expect, openPage, test } from './test.ts'

/** A code of the app, for now or for the next half minute (which the server takes, too). */
function codeOf(secret: string, step = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })
}

async function setUp(page: Page): Promise<{ secret: string; codes: string[]; used: string }> {
  await openPage(page, '/settings?tab=security')
  await page.getByRole('link', { name: 'Setup 2FA' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const shown = await page
    .getByRole('region', { name: /enter the secret key/ })
    .getByRole('code')
    .innerText()
  const secret = shown.replace(/\s/g, '')
  const used = codeOf(secret)
  await page.getByLabel('Verification code').fill(used)
  await page.getByRole('button', { name: 'Verify & Enable 2FA' }).click()
  await expect(toastOf(page, '2FA Enabled')).toBeVisible()
  const codes = await page
    .getByRole('region', { name: 'Your recovery codes' })
    .getByRole('code')
    .allInnerTexts()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL('/settings?tab=security')
  return { secret, codes, used }
}

test('set up with an app’s code, log in with one, and no code twice', async ({
  page,
  tolerate,
}) => {
  tolerate(/40[019] \(/)
  const account = await registerQuickly(page)
  const { secret, used } = await setUp(page)
  await mailedLink(account, /Two-factor authentication is on/)

  await page.goto('/setup-2fa')
  await expect(toastOf(page, '2FA Already Enabled')).toBeVisible()
  await expect(page).toHaveURL('/settings?tab=security')
  await logOut(page)

  await enterLogin(page, account)
  await expect(page).toHaveURL('/verify-login-2fa')
  await expect(page.getByRole('main')).toContainText(account.username)
  await page.getByLabel('Verification code').fill(used)
  await page.getByRole('button', { name: 'Verify & Login' }).click()
  await expect(toastOf(page, 'Invalid verification code')).toBeVisible()
  await page.getByLabel('Verification code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Verify & Login' }).click()
  await expect(accountMenu(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a recovery code logs in once', async ({ page, tolerate }) => {
  tolerate(/401 \(/)
  const account = await registerQuickly(page)
  const { codes } = await setUp(page)
  expect(codes).toHaveLength(10)
  await logOut(page)

  const [recovery = ''] = codes
  await enterLogin(page, account)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Verify & Login' }).click()
  await expect(accountMenu(page)).toBeVisible()
  await mailedLink(account, /recovery code was used/)
  await logOut(page)

  await enterLogin(page, account)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Verify & Login' }).click()
  await expect(toastOf(page, 'Invalid verification code')).toBeVisible()
})

test('two-factor is switched off with the password', async ({ page, tolerate }) => {
  tolerate(/40[09] \(/)
  const account = await registerQuickly(page)
  await setUp(page)
  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: /Disable/ }).click()
  await expect(toastOf(page, 'Error')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: /Disable/ }).click()
  await expect(toastOf(page, '2FA Disabled')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Setup 2FA' })).toBeVisible()
  await mailedLink(account, /Two-factor authentication is off/)
})

test('the code page without a login under way leads back to the login', async ({ page }) => {
  await page.goto('/verify-login-2fa')
  await expect(toastOf(page, 'No verification session found. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL('/auth')
})
