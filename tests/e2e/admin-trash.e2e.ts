import type { Page } from '@playwright/test'
import { toastOf } from '../support/account-pages.ts'
import { addAdditional, ADDITIONAL_PATH } from '../support/additional-pages.ts'
import { addResource, loginAsAdmin, openManager, rowOf, send } from '../support/admin-pages.ts'
import { addCategory, addOpening, main, openTab } from '../support/filter-manager-pages.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

/** The page has another one for the changes of many. */
const undoButton = (page: Page) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo', exact: true })

test.beforeEach(({ page }) => loginAsAdmin(page))

test('deletions are undone from their toast: one by keyboard, many, of every kind', async ({
  page,
}) => {
  await test.step('a deletion is undone from its toast, by keyboard', async () => {
    const { id, title } = await addResource(page)
    await openManager(page, title)
    await page.getByRole('button', { name: `Delete ${title}` }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete Resource' })
    await expect(question).toContainText('restored from the trash for 30 days')
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(toastOf(page, 'Resource deleted successfully')).toBeVisible()
    await expect(rowOf(page, title)).toBeHidden()
    await page.keyboard.press('F8')
    await undoButton(page).press('Enter')
    await expect(toastOf(page, 'Restored')).toBeVisible()
    await expect(rowOf(page, title)).toBeVisible()
    expect((await page.request.get(`/api/resources/${id}`)).status()).toBe(200)
  })
  await test.step('many at once come back with one Undo', async () => {
    const made = [await addResource(page), await addResource(page)]
    for (const { id } of made)
      await send(page, 'PUT', `/api/admin/resources/${id}`, { author: 'Of one deletion' })
    await openManager(page, 'Of one deletion')
    for (const { title } of made)
      await page.getByRole('checkbox', { name: `Select ${title}` }).press('Space')
    const bar = page.getByRole('region', { name: 'Selected resources' })
    await bar.getByRole('button', { name: 'Delete' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete Resources' })
    await dialog.getByRole('button', { name: 'Delete 2 resources' }).press('Enter')
    await expect(toastOf(page, '2 resources deleted')).toBeVisible()
    await undoButton(page).press('Enter')
    await expect(toastOf(page, '2 resources restored')).toBeVisible()
    for (const { title } of made) await expect(rowOf(page, title)).toBeVisible()
  })
  await test.step('an opening and an additional resource are undone too', async () => {
    const category = await addCategory(page)
    const { name } = await addOpening(page, { categoryId: category.id })
    await openTab(page, '?tab=openings', 'openings', name)
    await main(page)
      .getByRole('button', { name: `Delete ${name}` })
      .press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(toastOf(page, 'Opening deleted successfully')).toBeVisible()
    await undoButton(page).press('Enter')
    await expect(main(page).getByRole('button', { name: `Delete ${name}` })).toBeVisible()

    const { title } = await addAdditional(page)
    await openPage(page, ADDITIONAL_PATH)
    await main(page).getByRole('searchbox').fill(title)
    await main(page)
      .getByRole('button', { name: `Delete ${title}` })
      .press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(toastOf(page, 'Additional resource deleted successfully')).toBeVisible()
    await undoButton(page).press('Enter')
    await expect(main(page).getByRole('button', { name: `Delete ${title}` })).toBeVisible()
  })
})

test('undo after somebody else has added the same URL says so, and loses nothing', async ({
  page,
  tolerate,
}) => {
  tolerate(/409 \(/)
  const { title, sourceUrl } = await addResource(page)
  await openManager(page, title)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete Resource' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Resource deleted successfully')).toBeVisible()
  await addResource(page, { title: 'The same again', sourceUrl })
  await undoButton(page).click()
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    'its source URL was added again since (“The same again”',
  )
  await openPage(page, '/admin/trash')
  await main(page).getByRole('searchbox', { name: 'Search the trash' }).fill(title)
  await expect(main(page).getByRole('button', { name: `Restore ${title}` })).toBeVisible()
})

test('the trash: searched, filtered, restored and deleted for good by keyboard', async ({
  page,
}) => {
  const [kept, gone] = [await addResource(page), await addResource(page)]
  for (const { id } of [kept, gone]) await send(page, 'DELETE', `/api/admin/resources/${id}`)
  await openPage(page, '/admin')
  await page
    .getByRole('navigation', { name: 'Admin console' })
    .getByRole('link', { name: 'Trash' })
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
  const search = main(page).getByRole('searchbox', { name: 'Search the trash' })
  await search.fill(kept.title)
  const row = main(page).getByRole('row').filter({ hasText: kept.title })
  await expect(row).toContainText('30')
  // Until the search has its answer, the other rows are shown, dimmed.
  await expect(main(page).getByRole('row').filter({ hasText: gone.title })).toHaveCount(0)
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  await main(page)
    .getByRole('button', { name: `History of ${kept.title}` })
    .press('Enter')
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText('Deleted a resource')
  await expect(history.getByRole('button', { name: 'Go back to this version' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await main(page)
    .getByRole('button', { name: `Restore ${kept.title}` })
    .press('Enter')
  await expect(toastOf(page, 'Restored')).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'Trash' })).toBeFocused()
  expect((await page.request.get(`/api/resources/${kept.id}`)).status()).toBe(200)

  await search.fill(gone.title)
  await main(page)
    .getByRole('checkbox', { name: `Select ${gone.title}` })
    .press('Space')
  const bar = main(page).getByRole('region', { name: 'Selected entries' })
  await bar.getByRole('button', { name: 'Delete for good' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete for Good' })
  await expect(question).toContainText('1 entry will be deleted')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(toastOf(page, '1 entry deleted for good')).toBeVisible()
  await expect(
    main(page).getByRole('heading', { name: 'Nothing found in the trash' }),
  ).toBeVisible()
})

test('a resource is set back to a former version, unless it is newer than what was seen', async ({
  page,
  tolerate,
}) => {
  await test.step('a resource is set back to a former version from its history', async () => {
    const { id, title } = await addResource(page, { price: '$1' })
    await send(page, 'PUT', `/api/admin/resources/${id}`, { price: '$2', author: 'Somebody' })
    await openManager(page, title)
    await page.getByRole('button', { name: `Edit ${title}` }).press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit Resource' })
    await edit.getByText('History', { exact: true }).press('Enter')
    const versions = edit.getByRole('list', { name: 'Versions' })
    await expect(versions).toContainText('Version 2 (current)')
    await expect(versions).toContainText('Price: $1 →became $2')
    await versions.getByRole('button', { name: 'Go back to this version number 1' }).press('Enter')
    const question = versions.getByRole('region', { name: 'Go back to this version?' })
    await expect(question).toBeFocused()
    await expect(question).toContainText('Author: Somebody →becomes nothing')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Go back', exact: true }).press('Enter')
    await expect(toastOf(page, 'Back to version 1')).toBeVisible()
    await expect(edit).toBeHidden()
    const now = (await (await page.request.get(`/api/resources/${id}`)).json()) as { price: string }
    expect(now).toMatchObject({ price: '$1', author: null })
  })
  await test.step('a revert over a newer change than was seen says so and shows it', async () => {
    tolerate(/409 \(/)
    const { id, title } = await addResource(page, { price: '$1' })
    await send(page, 'PUT', `/api/admin/resources/${id}`, { price: '$2' })
    await openManager(page, title)
    await page.getByRole('button', { name: `Edit ${title}` }).press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit Resource' })
    await edit.getByText('History', { exact: true }).press('Enter')
    await edit.getByRole('button', { name: 'Go back to this version number 1' }).press('Enter')
    await send(page, 'PUT', `/api/admin/resources/${id}`, { price: '$3' })
    await edit.getByRole('button', { name: 'Go back', exact: true }).press('Enter')
    await expect(edit.getByRole('alert')).toContainText('You have changed this resource')
    await expect(edit.getByRole('list', { name: 'Versions' })).toContainText('Version 3 (current)')
  })
})
