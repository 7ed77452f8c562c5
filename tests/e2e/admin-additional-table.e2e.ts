import { ADDITIONAL_PATH, addAdditional, main } from '../support/additional-pages.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

test.beforeEach(({ page }) => loginAsAdmin(page))

test('the tab of the dashboard shows the short table; the page leads back', async ({ page }) => {
  const { title } = await addAdditional(page)
  await openPage(page, '/admin?tab=content')
  const panel = page.getByRole('tabpanel', { name: 'Manage Additional Content' })
  await expect(panel.getByRole('columnheader')).toHaveText([
    'ID',
    'Category',
    'Title',
    'Order',
    'Actions',
  ])
  await panel.getByRole('searchbox').fill(title)
  await expect(panel.getByRole('button', { name: `Edit ${title}` })).toBeVisible()
  await openPage(page, ADDITIONAL_PATH)
  await main(page).getByRole('link', { name: 'Back to Admin' }).click()
  await expect(page).toHaveURL('/admin')
})
