import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { newAccount, toastOf, type Account } from '../support/account-pages.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { E2E_ADMIN, E2E_SERVERS } from '../support/e2e-data.ts'
import { linksIn, readOutbox } from '../support/mailbox.ts'
import { expect, expectAccessibleInThemes, openPage, test } from './test.ts'

const { origin, dataDir } = E2E_SERVERS.admin
const ASKED_AGAIN = {
  status: 403,
  json: { message: 'Please enter your password again', code: 'reauth_required', requestId: 'r' },
}

const main = (page: Page): Locator => page.getByRole('main')
const field = (page: Page, name: string): Locator => main(page).getByLabel(name, { exact: true })
const banner = (page: Page, text: string): Locator =>
  main(page).getByRole('status').getByText(text, { exact: true })

/** Registers a user in a separate browser. */
async function member(browser: Browser): Promise<{ account: Account; context: BrowserContext }> {
  const account = newAccount('Member')
  const context = await browser.newContext({ baseURL: origin })
  const answer = await context.request.post('/api/register', {
    headers: { Origin: origin },
    data: account,
  })
  expect(answer.status()).toBe(201)
  return { account, context }
}

function mailsTo({ email }: Account, subject: RegExp) {
  return readOutbox(join(dataDir, 'outbox')).filter(
    (mail) => mail.to === email && subject.test(mail.subject),
  )
}

test.beforeEach(({ page }) => loginAsAdmin(page))

test('tabs and address go together; a missing, invalid or taken email is refused', async ({
  page,
  browser,
  tolerate,
}) => {
  await test.step('tabs and address go together, by keyboard too', async () => {
    await openPage(page, '/admin/settings?tab=none')
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect(tab('Email')).toHaveAttribute('aria-selected', 'true')
    await tab('Email').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/admin/settings?tab=password')
    await expect(field(page, 'Current password')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL('/admin/settings?tab=2fa')
    await expect(page.getByRole('link', { name: 'Setup 2FA' })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(page).toHaveURL('/admin/settings')
    await openPage(page, '/admin/settings?tab=2fa')
    await page.getByRole('link', { name: 'Setup 2FA' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/admin/settings?tab=2fa')
  })
  await test.step('a missing, invalid or taken address is refused', async () => {
    tolerate(/409 \(/)
    const { account, context } = await member(browser)
    await openPage(page, '/admin/settings')
    const email = page.getByRole('textbox', { name: 'Email', exact: true })
    const update = page.getByRole('button', { name: 'Update Email' })
    await email.fill('')
    await update.click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await email.fill('curator at example')
    await expect(page.getByText('Invalid email format')).toBeVisible()
    await email.fill(account.email)
    await update.click()
    await expect(page.getByText('Username or email may already be taken')).toBeVisible()
    await expect(banner(page, 'Failed to update email. Please try again.')).toBeVisible()
    await context.close()
  })
})

test('a new address requires the password again, by keyboard alone', async ({ page, tolerate }) => {
  tolerate(/40[03] \(/)
  const changed = newAccount('curator').email
  await openPage(page, '/admin/settings')
  await page.route('**/api/admin/update-email', (route) => route.fulfill(ASKED_AGAIN), { times: 1 })
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect(email).not.toHaveValue('')
  await email.fill(changed)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toContainText(changed)
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(E2E_ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(
    banner(page, 'Your email has been updated. Please open the link that we sent to it.'),
  ).toBeVisible()
  await expect(page.getByText('Your email address is not verified yet.')).toBeVisible()
  await page.reload()
  await expect(email).toHaveValue(changed)
  await send(page, 'POST', '/api/admin/update-email', { email: E2E_ADMIN.email })
})

test('a reset link goes to whom it is for, and to nobody else', async ({
  page,
  browser,
  tolerate,
}) => {
  tolerate(/500 \(/)
  const { account, context } = await member(browser)
  await openPage(page, '/admin/settings')
  const button = page.getByRole('button', { name: 'Send reset link' })
  const address = field(page, "User's email")
  await button.click()
  await expect(page.getByText('Please enter an email address')).toBeVisible()
  await address.fill('nobody')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()

  const stranger = newAccount('Stranger')
  for (const email of [stranger.email, account.email]) {
    await address.fill(email)
    // The button moves up when the message above it goes.
    await expect(page.getByText('Please enter a valid email address')).toBeHidden()
    await button.click()
    await expect(
      banner(page, 'If a user with this email exists, they will receive a password reset link.'),
    ).toBeVisible()
    await expect(address).toHaveValue('')
  }
  await expect.poll(() => mailsTo(account, /Reset your/)).toHaveLength(1)
  const [mail] = mailsTo(account, /Reset your/)
  expect(linksIn(mail?.text ?? '')[0]).toContain('/reset-password/token/')
  expect(mailsTo(stranger, /./)).toEqual([])

  await page.route('**/api/admin/request-password-reset', (route) => route.fulfill({ status: 500 }))
  await address.fill(account.email)
  await button.click()
  await expect(
    banner(page, 'Failed to send password reset. Please check the email and try again.'),
  ).toBeVisible()
  await context.close()
})

test('a faulty new password is refused, a change reported, and so is its failure', async ({
  page,
  tolerate,
}) => {
  await test.step('a faulty new password is refused with the console’s messages', async () => {
    tolerate(/400 \(/)
    await openPage(page, '/admin/settings?tab=password')
    const change = page.getByRole('button', { name: 'Change Password' })
    const [current, fresh, again] = [
      'Current password',
      'New password',
      'Confirm new password',
    ].map((name) => field(page, name)) as [Locator, Locator, Locator]
    await change.click()
    await expect(page.getByText('Current password is required')).toBeVisible()
    await expect(page.getByText('Please confirm your password')).toBeVisible()
    for (const [password, message] of [
      ['Short 1', 'Password must be at least 8 characters'],
      ['no capital 1', 'Password must contain at least one uppercase letter'],
      ['ALL CAPITALS 1', 'Password must contain at least one lowercase letter'],
      ['No digits here', 'Password must contain at least one number'],
    ] as const) {
      await fresh.fill(password)
      await expect(page.getByText(message)).toBeVisible()
    }
    await fresh.fill('Bishop takes h7, check 1')
    await again.fill('Bishop takes h7, check 2')
    await expect(page.getByText("Passwords don't match")).toBeVisible()
    await again.fill('Bishop takes h7, check 1')
    await current.fill('not the password')
    await change.click()
    await expect(toastOf(page, 'Password Change Failed')).toBeVisible()
    await expect(toastOf(page, 'The current password you entered is incorrect.')).toBeVisible()
    await expect(page.getByText('Current password is incorrect')).toBeVisible()
    await expect(current).toBeFocused()
    await expect(fresh).toHaveValue('Bishop takes h7, check 1')
  })
  await test.step('a password change is reported, and so is its failure', async () => {
    tolerate(/400 \(/)
    await openPage(page, '/admin/settings?tab=password')
    const answers = [{ status: 400, body: '' }, { json: { message: 'Password changed' } }]
    await page.route('**/api/change-password', (route) => route.fulfill(answers.shift()))
    await field(page, 'Current password').fill(E2E_ADMIN.password)
    await field(page, 'New password').fill('Bishop takes h7, check 1')
    await field(page, 'Confirm new password').fill('Bishop takes h7, check 1')
    await page.keyboard.press('Enter')
    await expect(toastOf(page, 'An unknown error occurred. Please try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(toastOf(page, 'Password Changed')).toBeVisible()
    await expect(toastOf(page, 'Your password has been successfully changed.')).toBeVisible()
    await expect(field(page, 'New password')).toHaveValue('')
  })
})

test('two-factor is turned off only with the password', async ({ page, tolerate }) => {
  tolerate(/400 \(/)
  let on = true
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), twoFactorEnabled: on } })
  })
  await page.route('**/api/recovery-codes', (route) => route.fulfill({ json: { left: 7 } }))
  const answers = [{ status: 400, body: '' }, { json: { message: 'Off' } }]
  await page.route('**/api/disable-2fa', async (route) => {
    on = answers.length > 1
    await route.fulfill(answers.shift())
  })
  await openPage(page, '/admin/settings?tab=2fa')
  await expect(page.getByText('7 of 10 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable 2FA' })
  const disable = dialog.getByRole('button', { name: 'Disable 2FA' })
  await disable.click()
  await expect(dialog.getByText('Please enter your password to disable 2FA')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(E2E_ADMIN.password)
  await disable.click()
  await expect(
    dialog.getByText('Failed to disable 2FA. Please check your password and try again.'),
  ).toBeVisible()
  await disable.click()
  await expect(toastOf(page, '2FA Disabled')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Setup 2FA' })).toBeVisible()
})

test('every tab is accessible in both themes, and fits a phone', async ({ page }) => {
  for (const tab of ['email', 'password', '2fa']) {
    await test.step(tab, async () => {
      await page.setViewportSize({ width: 1280, height: 720 })
      await openPage(page, `/admin/settings?tab=${tab}`)
      await expectAccessibleInThemes(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await expectAccessibleInThemes(page)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true)
    })
  }
})
