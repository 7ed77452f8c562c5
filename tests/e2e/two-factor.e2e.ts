import { readFileSync } from 'node:fs'
import { TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import type { RecoveryCodesAnswer, TwoFactorSetup } from '#shared/contracts/two-factor.ts'
import {
  accountMenu,
  enterLogin,
  logOut,
  mailedLink,
  registerQuickly,
  toastOf,
  verifyQuickly,
} from '../support/account-pages.ts'
import { E2E_ORIGIN } from '../support/e2e-data.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

/** Returns the app's code for the current half minute or for the next one, which the server also accepts. */
function codeOf(secret: string, step = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })
}

async function setUp(page: Page): Promise<{ secret: string; used: string }> {
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
  const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('code')
  await expect(codes).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL('/settings?tab=security')
  return { secret, used }
}

/** Turns it on without the page, and returns the recovery codes. */
async function setUpQuickly(page: Page): Promise<string[]> {
  const headers = { Origin: E2E_ORIGIN }
  const setup = await page.request.post('/api/setup-2fa', { headers })
  const { secret } = (await setup.json()) as TwoFactorSetup
  const data = { token: codeOf(secret) }
  const answer = await page.request.post('/api/verify-2fa', { headers, data })
  return ((await answer.json()) as RecoveryCodesAnswer).recoveryCodes
}

const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verify & Login' })

test('it is set up with a code from the app, and each code logs in once', async ({
  page,
  tolerate,
}) => {
  tolerate(/40[019] \(/)
  const verify = verifyButton(page)
  const account = await registerQuickly(page)
  await verifyQuickly(page, account)
  const { secret, used } = await setUp(page)
  await test.step('set up with a code from the app, log in with one, and use no code twice', async () => {
    await mailedLink(account, /Two-factor authentication is on/)
    await page.goto('/setup-2fa')
    await expect(toastOf(page, '2FA Already Enabled')).toBeVisible()
    await expect(page).toHaveURL('/settings?tab=security')
    await logOut(page)

    await enterLogin(page, account)
    await expect(page).toHaveURL('/verify-login-2fa')
    await expect(page.getByRole('main')).toContainText(account.username)
    await page.getByLabel('Verification code').fill(used)
    await verify.click()
    await expect(toastOf(page, 'This code was already used, wait for the next one.')).toBeVisible()
    await page.getByLabel('Verification code').fill(codeOf(secret, 1))
    await verify.click()
    await expect(accountMenu(page)).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test('a recovery code logs in once', async ({ page, context, tolerate }) => {
  tolerate(/40[01] \(/)
  const account = await registerQuickly(page)
  await verifyQuickly(page, account)
  const [recovery = '', another = ''] = await setUpQuickly(page)
  const logInWith = async (code: string) => {
    await context.clearCookies()
    await enterLogin(page, account)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await enterRecovery(code)
  }
  const enterRecovery = async (code: string) => {
    await page.getByLabel('Recovery code').fill(code)
    await verifyButton(page).click()
  }
  await logInWith(recovery)
  await expect(accountMenu(page)).toBeVisible()
  await mailedLink(account, /recovery code was used/)
  await logInWith(recovery)
  await expect(toastOf(page, 'Invalid verification code')).toBeVisible()
  await enterRecovery(another)
  await expect(accountMenu(page)).toBeVisible()
})

test('the account data and a new setup ask for the password that was last confirmed long ago', async ({
  page,
  tolerate,
}) => {
  await test.step('fault 25: setup asks for the password if it was last confirmed too long ago', async () => {
    tolerate(/40[03] \(/)
    const account = await registerQuickly(page)
    await verifyQuickly(page, account)
    await refuseOnce(page, '/api/setup-2fa')
    await openPage(page, '/setup-2fa')
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
    await expectAccessible(page)
    const password = page.getByRole('main').getByLabel('Password', { exact: true })
    await password.fill('Wrong password 1')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Current password is incorrect')).toBeVisible()
    await password.fill(account.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  })
  await test.step('fault 25: downloading the account data asks for the password, too', async () => {
    tolerate(/403 \(/)
    const account = await registerQuickly(page)
    await openPage(page, '/settings')
    const link = page.getByRole('link', { name: 'Download my data' })
    const [fresh] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(fresh.suggestedFilename()).toBe('account.json')
    await refuseOnce(page, '/api/account/export')
    await link.click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByLabel('Password', { exact: true }).fill(account.password)
    const [asked] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    const copy = JSON.parse(readFileSync(await asked.path(), 'utf8')) as unknown
    expect(copy).toMatchObject({ account: { username: account.username } })
    await expect(dialog).toBeHidden()
  })
})

/** Responds as the server does ten minutes after the login, until the password is given again. */
async function refuseOnce(page: Page, path: string): Promise<void> {
  const body = JSON.stringify({
    message: 'Please enter your password again',
    code: 'reauth_required',
    requestId: 'x',
  })
  await page.route(
    `**${path}`,
    (route) => route.fulfill({ status: 403, contentType: 'application/json', body }),
    { times: 1 },
  )
}
