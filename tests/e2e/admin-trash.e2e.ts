import type { Page } from '@playwright/test'
import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin, openManager, rowOf, send } from '../support/admin-pages.ts'

import { expect, openPage, test } from './test.ts'

async function remove(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete Resource' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Resource deleted successfully')).toBeVisible()
  await expect(rowOf(page, title)).toBeHidden()
}

test('a resource is reverted to an earlier version, deleted, and restored by Undo and from the trash', async ({
  page,
}) => {
  await loginAsAdmin(page)
  const { id, title } = await addResource(page, { price: '$1' })
  await send(page, 'PUT', `/api/admin/resources/${id}`, { price: '$2', author: 'Somebody' })
  await openManager(page, title)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Resource' })
  await edit.getByText('History', { exact: true }).click()
  await edit.getByRole('button', { name: 'Go back to this version number 1' }).click()
  await expect(toastOf(page, 'Back to version 1')).toBeVisible()
  const now: unknown = await (await page.request.get(`/api/resources/${id}`)).json()
  expect(now).toMatchObject({ price: '$1', author: null })

  /** Exact, because the page has another Undo for bulk changes. */
  const undo = page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo', exact: true })
  await remove(page, title)
  await undo.click()
  await expect(rowOf(page, title)).toBeVisible()
  expect((await page.request.get(`/api/resources/${id}`)).status()).toBe(200)

  await remove(page, title)
  await openPage(page, '/admin/trash')
  await page.getByRole('main').getByRole('searchbox', { name: 'Search the trash' }).fill(title)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Restore ${title}` })
    .click()
  await expect(toastOf(page, 'Restored')).toBeVisible()
  expect((await page.request.get(`/api/resources/${id}`)).status()).toBe(200)
})
