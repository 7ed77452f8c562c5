import { newAccount, registerQuickly } from '../support/account-pages.ts'
import { E2E_ORIGIN } from '../support/e2e-data.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

test('a token is made, copied, used by a program, and revoked', async ({ page, browser }) => {
  const account = newAccount('Tilo')
  await registerQuickly(page, account)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/settings?tab=security')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Script')
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  await expect(main.getByRole('heading', { name: 'Your token “Script”' })).toBeFocused()
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Copy token' }).click()
  await expect(main.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  await main.getByRole('button', { name: 'I have copied it' }).click()

  const program = await browser.newContext({ baseURL: E2E_ORIGIN })
  const headers = { Authorization: `Bearer ${token}` }
  const read = await program.request.get('/api/user', { headers })
  expect(await read.json()).toMatchObject({ username: account.username })
  const written = await program.request.post('/api/resources/1/save', { headers })
  expect(written.status()).toBe(403)

  await openPage(page, '/settings?tab=security')
  const row = main.getByRole('list', { name: 'Your tokens' }).getByRole('listitem')
  await expect(row).toContainText('last used on')
  await expect(main.getByText(token)).toHaveCount(0)
  await row.getByRole('button', { name: 'Revoke Script' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(main.getByText('You have no tokens yet.')).toBeVisible()
  expect((await program.request.get('/api/user', { headers })).status()).toBe(401)
  await program.close()
})
