import { toastOf } from '../support/account-pages.ts'
import { loginAsMember } from '../support/admin-pages.ts'
import { expect, test } from './test.ts'

test('the table is for admins only', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/auth')
  await loginAsMember(page)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await expect(toastOf(page, 'Access Denied')).toBeVisible()
  await expect(toastOf(page, 'You do not have permission to access this page.')).toBeVisible()
})
