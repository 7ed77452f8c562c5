import type { Browser, Page } from '@playwright/test'
import { accountMenu, enterLogin, logIn, newAccount, toastOf } from '../support/account-pages.ts'
import { E2E_ADMIN } from '../support/e2e-data.ts'
import { freePorts } from '../support/free-ports.ts'
import { type ProductProcess, productProcess } from '../support/product-process.ts'
import { expect, openPage, test } from './test.ts'

/** A site of its own: what it says about sign-up must not keep other tests out. */
let site: ProductProcess

test.beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  site = productProcess(port, {
    SITE_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_FACTOR: '0',
    ADMIN_USERNAME: E2E_ADMIN.username,
    ADMIN_EMAIL: E2E_ADMIN.email,
    ADMIN_PASSWORD: E2E_ADMIN.password,
  })
  await site.start()
})
test.afterAll(() => site.remove())

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin })
  return context.newPage()
}

async function setSignUp(page: Page, signUp: string): Promise<void> {
  const headers = { Origin: site.origin }
  const answer = await page.request.put('/api/admin/site', { headers, data: { signUp } })
  expect(answer.status()).toBe(200)
}

const main = (page: Page) => page.getByRole('main')

async function fillIn(page: Page, { username, email, password } = newAccount()): Promise<void> {
  const fields = { Username: username, Email: email, Password: password }
  for (const [name, value] of Object.entries({ ...fields, 'Confirm password': password }))
    await main(page).getByLabel(name, { exact: true }).fill(value)
  await main(page).getByRole('button', { name: 'Register', exact: true }).click()
}

test('a closed site lets in who is invited; with approval, somebody waits until an admin has approved', async ({
  browser,
}) => {
  const admin = await visitor(browser)
  await logIn(admin, E2E_ADMIN)
  await setSignUp(admin, 'closed')
  await openPage(admin, '/admin/people?tab=invitations')
  await admin.getByRole('button', { name: 'New Invitation' }).click()
  await admin.getByRole('button', { name: 'Make the invitation' }).click()
  await expect(toastOf(admin, 'Invitation made')).toBeVisible()
  const code = await admin.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/).innerText()

  const guest = await visitor(browser)
  await openPage(guest, '/auth?tab=register')
  await expect(guest.getByText(/takes no new accounts/)).toBeVisible()
  await openPage(guest, `/auth?invitation=${code}`)
  await fillIn(guest)
  await expect(accountMenu(guest)).toBeVisible()

  await setSignUp(admin, 'approval')
  const waiting = await visitor(browser)
  const account = newAccount()
  await openPage(waiting, '/auth?tab=register')
  await fillIn(waiting, account)
  await expect(main(waiting).getByText('Your account is waiting for approval')).toBeVisible()
  await enterLogin(waiting, account)
  await expect(main(waiting).getByRole('alert')).toContainText('waiting for approval')

  await openPage(admin, '/admin/people?show=awaiting')
  await admin.getByRole('button', { name: `Approve ${account.username}` }).click()
  await expect(toastOf(admin, 'Approved')).toBeVisible()
  await logIn(waiting, account)
  for (const page of [admin, guest, waiting]) await page.context().close()
})
