import { join } from 'node:path'
import { newAccount } from '../support/account-pages.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { E2E_ADMIN, E2E_SERVERS } from '../support/e2e-data.ts'
import { linksIn, readOutbox } from '../support/mailbox.ts'
import { expect, openPage, test } from './test.ts'

const { origin, dataDir } = E2E_SERVERS.admin
const ASKED_AGAIN = {
  status: 403,
  json: { message: 'Please enter your password again', code: 'reauth_required', requestId: 'r' },
}

function mailsTo(email: string, subject: RegExp) {
  return readOutbox(join(dataDir, 'outbox')).filter(
    (mail) => mail.to === email && subject.test(mail.subject),
  )
}

test('an admin’s new address takes the password again; a reset link goes to its account, and to nobody else', async ({
  page,
  tolerate,
}) => {
  tolerate(/40[03] \(/)
  const account = newAccount('Member')
  const made = await page.request.post('/api/register', {
    headers: { Origin: origin },
    data: account,
  })
  expect(made.status()).toBe(201)
  await loginAsAdmin(page)
  const changed = newAccount('curator').email
  await openPage(page, '/admin/settings')
  await page.route('**/api/admin/update-email', (route) => route.fulfill(ASKED_AGAIN), { times: 1 })
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect(email).not.toHaveValue('')
  await email.fill(changed)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible()
  await password.fill(E2E_ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your email address is not verified yet.')).toBeVisible()
  await page.reload()
  await expect(email).toHaveValue(changed)
  await send(page, 'POST', '/api/admin/update-email', { email: E2E_ADMIN.email })

  const stranger = newAccount('Stranger').email
  const address = page.getByRole('main').getByLabel("User's email", { exact: true })
  for (const each of [stranger, account.email]) {
    await address.fill(each)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(address).toHaveValue('')
  }
  const words = 'If a user with this email exists, they will receive a password reset link.'
  await expect(page.getByRole('main').getByRole('status').getByText(words)).toBeVisible()
  await expect.poll(() => mailsTo(account.email, /Reset your/)).toHaveLength(1)
  const [mail] = mailsTo(account.email, /Reset your/)
  expect(linksIn(mail?.text ?? '')[0]).toContain('/reset-password/token/')
  expect(mailsTo(stranger, /./)).toEqual([])
})
