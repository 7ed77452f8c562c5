import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { newAccount, toastOf, type Account } from '../support/account-pages.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { E2E_SERVERS } from '../support/e2e-data.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

const { origin } = E2E_SERVERS.admin
const headers = { Origin: origin }
type Somebody = { account: Account; context: BrowserContext; id: number }

/** Registers a user in a separate browser. */
async function somebody(browser: Browser, name = 'Member'): Promise<Somebody> {
  const account = newAccount(name)
  const context = await browser.newContext({ baseURL: origin })
  const answer = await context.request.post('/api/register', { headers, data: account })
  expect(answer.status()).toBe(201)
  return { account, context, id: ((await answer.json()) as { id: number }).id }
}

async function openPerson(page: Page, { username }: Account): Promise<Locator> {
  await openPage(page, `/admin/people?query=${username}`)
  await page.getByRole('button', { name: `Manage ${username}` }).click()
  const dialog = page.getByRole('dialog', { name: username })
  await expect(dialog).toBeVisible()
  return dialog
}

const section = (dialog: Locator, name: string) => dialog.getByRole('region', { name })

test.beforeEach(({ page }) => loginAsAdmin(page))

test('a role opens the console for what it may do, until it is taken away', async ({
  page,
  browser,
  tolerate,
}) => {
  tolerate(/403 \(/)
  const { account, context, id } = await somebody(browser, 'Keeper')
  const theirs = await context.newPage()
  const dialog = await openPerson(page, account)
  await dialog.getByRole('radio', { name: 'Curator' }).check()
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(toastOf(page, `${account.username} is now a curator.`)).toBeVisible()
  await openPage(theirs, '/')
  await theirs.getByRole('link', { name: 'Console' }).click()
  await expect(theirs).toHaveURL('/admin')
  const links = theirs.getByRole('navigation', { name: 'Admin console' })
  await expect(links.getByRole('link', { name: 'Filter Manager' })).toBeVisible()
  for (const name of ['People', 'Audit Log', 'Admin Security'])
    await expect(links.getByRole('link', { name })).toHaveCount(0)
  await openPage(theirs, '/admin/people')
  await expect(theirs).toHaveURL('/admin')
  await expect(toastOf(theirs, 'Access Denied')).toBeVisible()
  await send(page, 'PUT', `/api/admin/users/${id}/role`, { role: 'member' })
  const lost = theirs.getByRole('heading', { name: 'Admin Access Required' })
  await expect(lost).toBeVisible({ timeout: 15_000 })
  await context.close()
})

test('a suspension ends the sessions; whoever logs in again can read, and learns why, until it ends', async ({
  page,
  browser,
  tolerate,
}) => {
  tolerate(/40[13] \(/)
  const { account, context } = await somebody(browser)
  const theirs = await context.newPage()
  await openPage(theirs, '/settings')
  const dialog = await openPerson(page, account)
  await section(dialog, 'Suspend').getByLabel('Reason').fill('Advertising in comments')
  await section(dialog, 'Suspend').getByRole('button', { name: 'Suspend' }).click()
  await expect(toastOf(page, 'Account suspended')).toBeVisible()
  await expect(section(dialog, 'Suspended')).toContainText('Advertising in comments')
  await expect(theirs).toHaveURL('/auth', { timeout: 15_000 })

  await theirs.getByLabel('Username or email').fill(account.username)
  await theirs.getByRole('main').getByLabel('Password', { exact: true }).fill(account.password)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('alert').getByText(/Advertising in comments/)).toBeVisible()
  await theirs.getByRole('button', { name: 'Log in to read' }).click()
  await expect(theirs).toHaveURL('/')
  const notice = theirs.getByText('Your account is suspended.', { exact: true })
  await expect(notice).toBeVisible()
  await expectAccessible(theirs)
  await openPage(theirs, '/resource/115')
  await theirs.getByRole('main').getByRole('button', { name: /^Save/ }).first().click()
  await expect(theirs.getByText(/You can read, but not change anything/).first()).toBeVisible()

  await section(dialog, 'Suspended').getByRole('button', { name: 'Reinstate' }).click()
  await expect(toastOf(page, 'Account reinstated')).toBeVisible()
  await expect(section(dialog, 'Suspend')).toBeVisible()
  await expect(notice).toBeHidden({ timeout: 15_000 })
  await context.close()
})
