import type { Locator, Page } from '@playwright/test'
import { newAccount, type Account } from '../support/account-pages.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { E2E_SERVERS } from '../support/e2e-data.ts'
import { expect, expectAccessible, expectAccessibleInThemes, openPage, test } from './test.ts'

const { origin } = E2E_SERVERS.admin
const headers = { Origin: origin }

const main = (page: Page): Locator => page.getByRole('main')
const rows = (page: Page): Locator => main(page).locator('tbody').getByRole('row')
const total = (page: Page, text: string): Locator => main(page).getByText(text, { exact: true })

/** Creates a user with an entry for the registration and one for each failed login. */
async function somebody(page: Page, failures = 1): Promise<Account> {
  const account = newAccount('Audited')
  const made = await page.request.post('/api/register', { headers, data: account })
  expect(made.status()).toBe(201)
  const { username } = account
  for (let failure = 0; failure < failures; failure++) {
    const data = { username, password: 'not the password' }
    expect((await page.request.post('/api/login', { headers, data })).status()).toBe(401)
  }
  return account
}

test('filters by person, action and days are kept in the address, and reset at once', async ({
  page,
}) => {
  const { username, email } = await somebody(page)
  await loginAsAdmin(page)
  await openPage(page, '/admin/audit')
  await page.getByLabel('Person').pressSequentially(email)
  await expect(total(page, '2 entries')).toBeVisible()
  await expect(page).toHaveURL(`/admin/audit?person=${encodeURIComponent(email)}`)
  const [failed, registered] = [rows(page).nth(0), rows(page).nth(1)]
  await expect(registered).toContainText('Registered')
  await expect(failed).toContainText('Login failed')
  await expect(failed).toContainText('Refused')
  await expect(failed).toContainText('login_failed')
  await expect(failed.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, [\d:]{8} UTC$/)

  await page.getByLabel('Action').selectOption('Registered')
  await expect(total(page, '1 entry')).toBeVisible()
  await expect(page).toHaveURL(/[?&]action=register(&|$)/)
  await page.getByLabel('From (UTC)').fill('2001-01-01')
  await page.getByLabel('To (UTC)').fill('2001-01-31')
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()
  await expect(page).toHaveURL(/from=2001-01-01&to=2001-01-31/)
  await page.getByLabel('From (UTC)').fill('2002-01-01')
  await expect(page.getByText('This is before the first day')).toBeVisible()
  await expect(page).toHaveURL(/from=2002-01-01/)

  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page).toHaveURL('/admin/audit')
  await expect(page.getByLabel('Person')).toHaveValue('')
  await expect(page.getByLabel('To (UTC)')).toHaveValue('')
  await page.goBack()
  await expect(page.getByLabel('From (UTC)')).toHaveValue('2002-01-01')

  await openPage(page, `/admin/audit?person=${username}&action=login_failed&from=2026-01-01`)
  await expect(total(page, '1 entry')).toBeVisible()
  await expect(page.getByLabel('Action')).toHaveValue('login_failed')
  await expect(page.getByLabel('From (UTC)')).toHaveValue('2026-01-01')
})

test('an entry says to whom it was done, and leads to all about that person', async ({
  page,
  browser,
}) => {
  await test.step('a person of an entry leads to all entries about that person', async () => {
    const { username } = await somebody(page)
    await loginAsAdmin(page)
    await openPage(page, `/admin/audit?person=${username}&action=register`)
    await rows(page).getByRole('link', { name: username }).click()
    await expect(page).toHaveURL(`/admin/audit?person=${username}`)
    await expect(total(page, '2 entries')).toBeVisible()
    await expect(page.getByLabel('Person')).toHaveValue(username)
    await expect(page.getByLabel('Action')).toHaveValue('')
  })
  await test.step('to whom something was done stands in the entry', async () => {
    const context = await browser.newContext({ baseURL: origin })
    const { username } = await somebody(await context.newPage(), 0)
    await loginAsAdmin(page)
    const users = await page.request.get(`/api/admin/users?query=${username}`)
    const [{ id } = { id: 0 }] = (await users.json()) as { id: number }[]
    await page.request.delete(`/api/admin/users/${id}/sessions`, { headers, data: {} })
    await openPage(page, `/admin/audit?person=${username}&action=admin_sessions_ended`)
    const entry = rows(page).first()
    await expect(entry.getByRole('link', { name: username })).toBeVisible()
    await expect(entry.getByRole('link', { name: 'curator' })).toBeVisible()
    await expect(entry).toContainText('ended:')
    await context.close()
  })
})

test('pages of 25, what happens meanwhile, and a page that is not there', async ({ page }) => {
  const { username } = await somebody(page, 26)
  await loginAsAdmin(page)
  await openPage(page, `/admin/audit?person=${username}`)
  await expect(total(page, '1–25 of 27 entries')).toBeVisible()
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(total(page, '26–27 of 27 entries')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(`/admin/audit?person=${username}&page=2`)

  const data = { username, password: 'not the password' }
  await page.request.post('/api/login', { headers, data })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(total(page, '26–28 of 28 entries')).toBeVisible()

  await openPage(page, `/admin/audit?person=${username}&page=9`)
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(total(page, '1–25 of 28 entries')).toBeVisible()
})

test('filters by keyboard; a log that could not be loaded can be retried', async ({
  page,
  tolerate,
}) => {
  await test.step('the filters work by keyboard alone', async () => {
    const { username } = await somebody(page)
    await loginAsAdmin(page)
    await openPage(page, '/admin/audit')
    await expect(rows(page).first()).toBeVisible()
    await page.getByLabel('Person').focus()
    await page.keyboard.type(username)
    await page.keyboard.press('Enter')
    await expect(total(page, '2 entries')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Action')).toBeFocused()
    await page.keyboard.type('Login failed')
    await expect(total(page, '1 entry')).toBeVisible()
    await rows(page).getByRole('link', { name: username }).focus()
    await page.keyboard.press('Enter')
    await expect(total(page, '2 entries')).toBeVisible()
  })
  await test.step('a log that could not be loaded can be retried', async () => {
    tolerate(/500 \(/)
    await loginAsAdmin(page)
    const calls = '**/api/admin/audit?**'
    await page.route(calls, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
    )
    await openPage(page, '/admin/audit')
    await expect(
      main(page).getByRole('alert').filter({ hasText: 'Something went wrong' }),
    ).toBeVisible()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})

test('the log is accessible in both themes, and fits a phone', async ({ page }) => {
  const { username } = await somebody(page)
  await loginAsAdmin(page)
  await openPage(page, `/admin/audit?person=${username}`)
  await expect(total(page, '2 entries')).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectAccessibleInThemes(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
})

test('fault 4: a change to many is one entry that names each of them', async ({ page }) => {
  await loginAsAdmin(page)
  const word = `batch${Date.now()}`
  const csv = [
    'title,description,type,source_url,source_website,level,category',
    ...Array.from(
      { length: 620 },
      (_, row) =>
        `${word} ${row},About it,book,https://example.org/${word}/${row},other,all,general`,
    ),
  ].join('\n')
  await openPage(page, '/admin')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('button', { name: /^(Import|Upload)/ }).click()
  await expect(page.getByText('620 resources imported, 0 errors').first()).toBeVisible()

  await openPage(page, '/admin/audit?action=resources_imported')
  // Other tests import as well.
  const row = rows(page).filter({ hasText: 'imported:620' })
  await row.getByText('Show 620 resources').click()
  await expect(row.getByRole('link', { name: `${word} 0`, exact: true })).toBeVisible()
  await expect(row.getByRole('listitem')).toHaveCount(100)
  await row.getByRole('button', { name: 'Show More' }).click()
  await expect(row.getByRole('listitem')).toHaveCount(200)
  await expectAccessible(page)
})
