import type { Locator, Page } from '@playwright/test'
import { newAccount } from '../support/account-pages.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { E2E_SERVERS } from '../support/e2e-data.ts'
import { expect, openPage, test } from './test.ts'

const { origin } = E2E_SERVERS.admin
const headers = { Origin: origin }

const main = (page: Page): Locator => page.getByRole('main')
const rows = (page: Page): Locator => main(page).locator('tbody').getByRole('row')
const total = (page: Page, text: string): Locator => main(page).getByText(text, { exact: true })

test('what somebody did, and what was done to them, is found by person, action and days', async ({
  page,
}) => {
  const account = newAccount('Audited')
  const { username, email } = account
  const made = await page.request.post('/api/register', { headers, data: account })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  const data = { username, password: 'not the password' }
  expect((await page.request.post('/api/login', { headers, data })).status()).toBe(401)
  await loginAsAdmin(page)
  await openPage(page, '/admin/audit')
  await page.getByLabel('Person').pressSequentially(email)
  await expect(total(page, '2 entries')).toBeVisible()
  await expect(page).toHaveURL(`/admin/audit?person=${encodeURIComponent(email)}`)
  const [failed, registered] = [rows(page).nth(0), rows(page).nth(1)]
  await expect(registered).toContainText('Registered')
  await expect(failed).toContainText('Login failed')
  await expect(failed.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, [\d:]{8} UTC$/)
  await page.getByLabel('Action').selectOption('Registered')
  await expect(total(page, '1 entry')).toBeVisible()
  await page.getByLabel('To (UTC)').fill('2001-01-31')
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()
  await page.goBack()
  await expect(total(page, '1 entry')).toBeVisible()

  await page.request.delete(`/api/admin/users/${id}/sessions`, { headers, data: {} })
  await openPage(page, `/admin/audit?person=${username}&action=admin_sessions_ended`)
  const entry = rows(page).first()
  await expect(entry.getByRole('link', { name: 'curator' })).toBeVisible()
  await expect(entry).toContainText('ended:')
  await entry.getByRole('link', { name: username }).click()
  await expect(page).toHaveURL(`/admin/audit?person=${username}`)
  await expect(total(page, '3 entries')).toBeVisible()
})
