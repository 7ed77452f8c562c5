import { logIn, newAccount, register as registerByForm } from '../support/account-pages.ts'
import { toastOf } from '../support/discussion-page.ts'
import { expect, openPage, test } from './test.ts'

test('a lesson that a visitor plans moves to the account, and a second device finds it', async ({
  page,
  browser,
}) => {
  await openPage(page, '/resource/115')
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: `More about ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Add to my plan' }).click()
  await page.getByRole('link', { name: 'Study Plan' }).first().click()
  await expect(page).toHaveURL('/plan')
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  const account = newAccount()
  await registerByForm(page, account)
  // The receipt is shown only after the message about the registration, which stays for five seconds.
  await expect(toastOf(page, 'Taken over from this browser')).toBeVisible({ timeout: 15_000 })
  await expect(toastOf(page, 'What you kept here is now in your account.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('plan'))).toBeNull()
  const other = await (await browser.newContext()).newPage()
  await logIn(other, account)
  await openPage(other, '/plan')
  await other.getByRole('button', { name: `Done: ${title}` }).click()
  await expect(other.getByText('1 of 1 done')).toBeVisible()
  await openPage(page, '/plan')
  await expect(page.getByText('1 of 1 done')).toBeVisible()
  await other.context().close()
})
