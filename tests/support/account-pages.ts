import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { openPage } from '../e2e/test.ts'
import { E2E_DATA_DIR, E2E_ORIGIN } from './e2e-data.ts'
import { linksIn, readOutbox } from './mailbox.ts'

export type Account = { username: string; email: string; password: string }

export function newAccount(name = 'Nadia'): Account {
  const username = `${name}-${randomUUID().slice(0, 12)}`
  return { username, email: `${username}@mail.example`, password: 'Rook to f7, mate in 1' }
}

/** Waits for an email with this subject to the account, and returns the link in the newest one. */
export async function mailedLink({ email }: Account, subject: RegExp): Promise<string> {
  const find = () =>
    readOutbox(join(E2E_DATA_DIR, 'outbox')).findLast(
      (mail) => mail.to === email && subject.test(mail.subject),
    )
  await expect.poll(find, { message: `an email to ${email}` }).toBeDefined()
  return linksIn(find()?.text ?? '')[0] ?? ''
}

/**
 * Returns the visible toast; the copy for screen readers has no heading. It is gone after five seconds: where a page loads
 * meanwhile, wait for what stays.
 */
export const toastOf = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true })

export const accountMenu = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /My Account/ })

const field = (page: Page, name: string): Locator =>
  page.getByRole('main').getByLabel(name, { exact: true })

export async function register(page: Page, account: Account): Promise<void> {
  await openPage(page, '/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await field(page, 'Username').fill(account.username)
  await field(page, 'Email').fill(account.email)
  await field(page, 'Password').fill(account.password)
  await field(page, 'Confirm password').fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(toastOf(page, 'Registration successful')).toBeVisible()
  await expect(accountMenu(page)).toBeVisible()
}

/** Registers without the form, for tests about something else. */
export async function registerQuickly(page: Page, account = newAccount()): Promise<Account> {
  const answer = await page.request.post('/api/register', {
    headers: { Origin: E2E_ORIGIN },
    data: account,
  })
  expect(answer.status()).toBe(201)
  return account
}

/** Opens the link of the mail without the page, for tests about something else. */
export async function verifyQuickly(page: Page, account: Account): Promise<void> {
  const token = (await mailedLink(account, /verify/i)).split('/').at(-1)
  const headers = { Origin: E2E_ORIGIN }
  const answer = await page.request.post('/api/verify-email', { headers, data: { token } })
  expect(answer.status()).toBe(200)
}

/** Fills in and submits the login form, and does not wait for the next page. */
export async function enterLogin(page: Page, { username, password }: Account): Promise<void> {
  await openPage(page, '/auth')
  await field(page, 'Username or email').fill(username)
  await field(page, 'Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

export async function logIn(page: Page, account: Account): Promise<void> {
  await enterLogin(page, account)
  await expect(accountMenu(page)).toBeVisible()
}

export async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(toastOf(page, 'You have been successfully logged out.')).toBeVisible()
  await expect(page).toHaveURL('/auth')
}
