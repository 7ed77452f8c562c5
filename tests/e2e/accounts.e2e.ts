import {
  accountMenu,
  enterLogin,
  logIn,
  logOut,
  mailedLink,
  newAccount,
  register,
  registerQuickly,
  toastOf,
} from '../support/account-pages.ts'
import { expect, openPage, test } from './test.ts'

test('register, verify by email, save, log out, log in', async ({ page }) => {
  const account = newAccount()
  await register(page, account)
  await expect(page).toHaveURL('/')

  await openPage(page, await mailedLink(account, /Verify your email/))
  await expect(toastOf(page, 'Your email has been successfully verified.')).toBeVisible()
  await expect(page).toHaveURL('/')

  await openPage(page, '/resource/310')
  const bookmark = page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Saved, 1 resource' })).toBeVisible()

  await logOut(page)
  await expect(page.getByRole('banner').getByText('Guest')).toBeVisible()
  await logIn(page, account)
  await page.getByRole('link', { name: 'Saved, 1 resource' }).click()
  await expect(page.getByRole('heading', { name: 'Your Saved Resources' })).toBeVisible()
  await expect(page.getByText('You have saved 1 resource.')).toBeVisible()
})

test('a forgotten password is reset by email, once for each link, and the old sessions end', async ({
  page,
  browser,
  tolerate,
}) => {
  tolerate(/40[01] \(/)
  const account = await registerQuickly(page)
  const other = await (await browser.newContext()).newPage()
  await openPage(other, '/reset-password')
  await expect(toastOf(other, 'Invalid Request')).toBeVisible()
  await expect(other).toHaveURL('/auth')
  await other.getByRole('button', { name: 'Forgot your password' }).click()
  const modal = other.getByRole('dialog', { name: 'Reset Password' })
  await modal.getByLabel('Email').fill(account.email)
  await other.keyboard.press('Enter')
  await expect(toastOf(other, 'Reset link sent')).toBeVisible()
  await expect(modal).toBeHidden()

  const link = await mailedLink(account, /Reset your/)
  const renewed = { ...account, password: 'Queen to h7, mate in 2' }
  for (const outcome of ['Password reset successful', 'Reset failed']) {
    await openPage(other, link)
    await other.getByLabel('New password', { exact: true }).fill(renewed.password)
    await other.getByLabel('Confirm password', { exact: true }).fill(renewed.password)
    await other
      .getByRole('main')
      .getByRole('button', { name: /Reset Password/i })
      .click()
    await expect(toastOf(other, outcome)).toBeVisible()
    if (outcome === 'Password reset successful') await expect(other).toHaveURL('/auth')
  }
  await expect(other.getByRole('main')).toContainText('The reset link may be invalid or expired.')

  // The first browser's session has ended, which it notices on the next guarded page.
  await page.goto('/settings')
  await expect(page).toHaveURL('/auth')
  await enterLogin(page, account)
  await expect(toastOf(page, 'Incorrect username or password')).toBeVisible()
  await logIn(page, renewed)
  await other.context().close()
})

test('registering and logging out by keyboard alone', async ({ page }) => {
  const account = newAccount()
  await openPage(page, '/auth')
  await page.getByRole('tab', { name: 'Login' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
  await page.getByRole('main').getByLabel('Username', { exact: true }).focus()
  await page.keyboard.type(account.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.password)
  await page.getByRole('main').getByLabel('Confirm password', { exact: true }).focus()
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(accountMenu(page)).toBeVisible()
  await accountMenu(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'My study' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth')
})
