import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { newAccount, toastOf, type Account } from '../support/account-pages.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { E2E_ADMIN, E2E_SERVERS } from '../support/e2e-data.ts'
import { readOutbox } from '../support/mailbox.ts'
import { expect, expectAccessible, expectAccessibleInThemes, openPage, test } from './test.ts'

const { origin, dataDir } = E2E_SERVERS.admin
const headers = { Origin: origin }
const ASKED_AGAIN = {
  status: 403,
  json: { message: 'Please enter your password again', code: 'reauth_required', requestId: 'r' },
}

type Somebody = { account: Account; context: BrowserContext; id: number }

/** Registers a user in a separate browser. */
async function somebody(browser: Browser, name = 'Member'): Promise<Somebody> {
  const account = newAccount(name)
  const context = await browser.newContext({ baseURL: origin })
  const answer = await context.request.post('/api/register', { headers, data: account })
  expect(answer.status()).toBe(201)
  return { account, context, id: ((await answer.json()) as { id: number }).id }
}

const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search people' })
const rowOf = (page: Page, { username }: Account): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Manage ${username}` }) })

async function openPerson(page: Page, { username }: Account): Promise<Locator> {
  await openPage(page, `/admin/people?query=${username}`)
  await page.getByRole('button', { name: `Manage ${username}` }).click()
  const dialog = page.getByRole('dialog', { name: username })
  await expect(dialog).toBeVisible()
  return dialog
}

const section = (dialog: Locator, name: string) => dialog.getByRole('region', { name })

test.beforeEach(({ page }) => loginAsAdmin(page))

test('a role is granted by keyboard alone, but not without the password', async ({
  page,
  browser,
  tolerate,
}) => {
  await test.step('a role is granted by keyboard alone, with the password again', async () => {
    tolerate(/403 \(/)
    const { account, context } = await somebody(browser)
    await openPage(page, '/admin/people')
    await search(page).focus()
    await page.keyboard.type(account.email.toUpperCase())
    await expect(page.getByText('1 person', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/query=/)
    await page.route('**/api/admin/users/*/role', (route) => route.fulfill(ASKED_AGAIN), {
      times: 1,
    })
    const manage = page.getByRole('button', { name: `Manage ${account.username}` })
    await manage.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: account.username })
    await expect(dialog.getByRole('radio', { name: 'Member' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Curator' })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Save role' })).toBeFocused()
    await page.keyboard.press('Enter')
    const prompt = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(prompt.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(E2E_ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(toastOf(page, `${account.username} is now a curator.`)).toBeVisible()
    await expect(prompt).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, account)).toContainText('Curator')
    await expect(manage).toBeFocused()
    await context.close()
  })
  await test.step('a password that is not given changes nothing', async () => {
    tolerate(/403 \(/)
    const { account, context } = await somebody(browser)
    const dialog = await openPerson(page, account)
    await page.route('**/api/admin/users/*/role', (route) => route.fulfill(ASKED_AGAIN))
    await dialog.getByRole('radio', { name: 'Admin' }).check()
    await dialog.getByRole('button', { name: 'Save role' }).click()
    const prompt = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await prompt.getByRole('button', { name: 'Cancel' }).click()
    await expect(prompt).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Save role' })).toBeEnabled()
    // The choice is not saved, so the dialog asks before it closes.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(rowOf(page, account)).toContainText('Member')
    await context.close()
  })
})

test('a suspension ends the sessions; who logs in again can read, and knows why', async ({
  page,
  browser,
  tolerate,
}) => {
  tolerate(/40[13] \(/)
  const { account, context } = await somebody(browser)
  const theirs = await context.newPage()
  await openPage(theirs, '/settings')
  const dialog = await openPerson(page, account)
  const suspend = section(dialog, 'Suspend').getByRole('button', { name: 'Suspend' })
  await suspend.click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Advertising in comments')
  await suspend.click()
  await expect(toastOf(page, 'Account suspended')).toBeVisible()
  await expect(section(dialog, 'Suspended')).toContainText('Advertising in comments')
  await expect(theirs).toHaveURL('/auth', { timeout: 15_000 })

  await openPage(theirs, '/auth')
  await theirs.getByLabel('Username or email').fill(account.username)
  await theirs.getByRole('main').getByLabel('Password', { exact: true }).fill(account.password)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('alert').getByText(/Advertising in comments/)).toBeVisible()
  await theirs.getByRole('button', { name: 'Log in to read' }).click()
  await expect(theirs).toHaveURL('/')
  const notice = theirs.getByText('Your account is suspended.', { exact: true })
  await expect(notice).toBeVisible()
  await expectAccessible(theirs)
  await openPage(theirs, '/resource/181')
  await theirs.getByRole('main').getByRole('button', { name: /^Save/ }).first().click()
  await expect(theirs.getByText(/You can read, but not change anything/).first()).toBeVisible()

  await section(dialog, 'Suspended').getByRole('button', { name: 'Reinstate' }).click()
  await expect(toastOf(page, 'Account reinstated')).toBeVisible()
  await expect(section(dialog, 'Suspend')).toBeVisible()
  await expect(notice).toBeHidden({ timeout: 15_000 })
  await context.close()
})

test('sessions are ended, a reset link goes out, and an account is deleted once its name is typed', async ({
  page,
  browser,
  tolerate,
}) => {
  await test.step('sessions are ended, and a reset link goes out', async () => {
    tolerate(/401 \(/)
    const { account, context } = await somebody(browser)
    const theirs = await context.newPage()
    await openPage(theirs, '/settings')
    const dialog = await openPerson(page, account)
    await dialog.getByRole('button', { name: 'Send reset link' }).click()
    await expect(toastOf(page, 'Reset link sent')).toBeVisible()
    const mails = () =>
      readOutbox(join(dataDir, 'outbox')).filter(
        ({ to, subject }) => to === account.email && /Reset your/.test(subject),
      )
    await expect.poll(mails).toHaveLength(1)
    const end = dialog.getByRole('button', { name: 'End sessions' })
    await end.click()
    await expect(toastOf(page, `1 session of ${account.username} was ended.`)).toBeVisible()
    await expect(end).toBeDisabled()
    await expect(end).toBeFocused()
    await expect(theirs).toHaveURL('/auth', { timeout: 15_000 })
    await context.close()
  })
  await test.step('an account is deleted once its name is typed', async () => {
    const { account, context } = await somebody(browser)
    const dialog = await openPerson(page, account)
    const confirm = dialog.getByRole('textbox', { name: /to confirm/ })
    await confirm.fill('somebody else')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This is not the name')).toBeVisible()
    await confirm.fill(account.username)
    await page.keyboard.press('Enter')
    await expect(toastOf(page, `${account.username} was deleted.`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
    await context.close()
  })
})

test('the own account offers no way to lock oneself out; what the server refuses is said, and what was typed kept', async ({
  page,
  browser,
  tolerate,
}) => {
  await test.step('the admin’s own account offers no way to lock oneself out', async () => {
    const dialog = await openPerson(page, E2E_ADMIN)
    await expect(dialog.getByRole('radio', { name: 'Admin' })).toBeDisabled()
    await expect(dialog.getByText('You cannot change your own role.')).toBeVisible()
    for (const name of ['Suspend', 'Delete account', 'Save role'])
      await expect(dialog.getByRole('button', { name })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Send reset link' })).toBeVisible()
  })
  await test.step('what the server refuses is said in the dialog, which keeps what was typed', async () => {
    tolerate(/40[49] \(/)
    const { account, context, id } = await somebody(browser)
    const dialog = await openPerson(page, account)
    await send(page, 'POST', `/api/admin/users/${id}/suspend`, { reason: 'Somebody was faster' })
    await dialog.getByLabel('Reason').fill('Too late')
    await section(dialog, 'Suspend').getByRole('button', { name: 'Suspend' }).click()
    await expect(dialog.getByText('This account is suspended already.')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toHaveValue('Too late')
    await send(page, 'DELETE', `/api/admin/users/${id}`)
    await dialog.getByRole('radio', { name: 'Curator' }).check()
    await dialog.getByRole('button', { name: 'Save role' }).click()
    await expect(dialog.getByText('User not found')).toBeVisible()
    await context.close()
  })
})

test('filters and order are in the address, and what cannot be loaded says so', async ({
  page,
  browser,
  tolerate,
}) => {
  tolerate(/500 \(/)
  const { account, context, id } = await somebody(browser, 'Helper')
  await send(page, 'PUT', `/api/admin/users/${id}/role`, { role: 'moderator' })
  await openPage(page, '/admin/people')
  await page.getByLabel('Show', { exact: true }).selectOption('Moderators')
  await expect(page).toHaveURL('/admin/people?show=moderator')
  await expect(rowOf(page, account)).toContainText('Moderator')
  await page.getByRole('button', { name: 'Joined' }).click()
  await expect(page).toHaveURL(/sort=createdAt&order=desc/)
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.goBack()
  await expect(page).toHaveURL('/admin/people?show=moderator')
  await search(page).fill('nobody-has-this-name')
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(page).toHaveURL('/admin/people')
  await expect(search(page)).toHaveValue('')
  await page.route('**/api/admin/users?**', (route) => route.fulfill({ status: 500 }))
  await search(page).fill('another')
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
  await page.unroute('**/api/admin/users?**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
  await context.close()
})

test('a curator’s console has what curators may use, until the role is taken away', async ({
  page,
  browser,
  tolerate,
}) => {
  tolerate(/403 \(/)
  const { context, id } = await somebody(browser, 'Keeper')
  const theirs = await context.newPage()
  await send(page, 'PUT', `/api/admin/users/${id}/role`, { role: 'curator' })
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

test('every action reads well in the audit log', async ({ page, browser }) => {
  const { account, context, id } = await somebody(browser, 'Logged')
  await send(page, 'PUT', `/api/admin/users/${id}/role`, { role: 'curator' })
  await send(page, 'POST', `/api/admin/users/${id}/suspend`, { reason: 'Testing' })
  await send(page, 'POST', `/api/admin/users/${id}/reinstate`)
  await openPage(page, `/admin/audit?person=${account.username}`)
  const rows = page.getByRole('main').locator('tbody').getByRole('row')
  await expect(rows.filter({ hasText: 'Changed a role' })).toContainText(
    /role:curator.*former:member/,
  )
  await expect(rows.filter({ hasText: 'Suspended an account' })).toContainText('Testing')
  await expect(rows.filter({ hasText: 'Reinstated an account' })).toContainText(account.username)
  await context.close()
})

test('the list and the dialog are accessible in both themes, and fit a phone', async ({
  page,
  browser,
}) => {
  const { account, context: theirs, id } = await somebody(browser, 'Wide')
  await theirs.close()
  await send(page, 'POST', `/api/admin/users/${id}/suspend`, { reason: 'long'.repeat(100) })
  await openPage(page, `/admin/people?query=${account.username}`)
  await expect(rowOf(page, account)).toContainText('Suspended')
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await expectAccessibleInThemes(page)
    expect(await fits()).toBe(true)
    await page.getByRole('button', { name: `Manage ${account.username}` }).click()
    await expect(page.getByRole('dialog', { name: account.username })).toBeVisible()
    await expectAccessibleInThemes(page)
    expect(await fits()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: account.username })).toBeHidden()
  }
})
