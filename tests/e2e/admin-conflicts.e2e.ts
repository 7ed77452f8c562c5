import type { OpeningView } from '#shared/contracts/openings.ts'
import { toastOf } from '../support/account-pages.ts'
import { ADDITIONAL_PATH, addAdditional } from '../support/additional-pages.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import {
  addCategory,
  addOpening,
  choice,
  field,
  main,
  openTab,
} from '../support/filter-manager-pages.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

test.beforeEach(({ page }) => loginAsAdmin(page))

test('an opening that another curator has changed: both states are shown, and chosen from by keyboard', async ({
  page,
  tolerate,
}) => {
  tolerate(/409 \(/)
  const [before, after] = [await addCategory(page), await addCategory(page)]
  const { id, name } = await addOpening(page, { categoryId: before.id, description: 'Old' })
  await openTab(page, '?tab=openings', 'openings', name)
  await main(page)
    .getByRole('button', { name: `Edit ${name}` })
    .press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit Opening' })
  await field(edit, 'Description').fill('Mine')
  await send(page, 'PUT', `/api/admin/openings/${id}`, {
    description: 'Theirs',
    categoryId: after.id,
  })
  await field(edit, 'Description').press('Tab')
  await edit.getByRole('button', { name: 'Save Changes' }).press('Enter')
  const conflict = edit.getByRole('alert', { name: 'Conflicting changes' })
  await expect(conflict).toContainText('You have changed this opening in the meantime')
  await expect(conflict).toContainText(`Category: ${before.name}`)
  await expect(conflict).toContainText(after.name)
  await expect(conflict).toContainText('You typed: Mine')
  await expect(conflict).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(conflict.getByRole('button', { name: 'Keep mine for Description' })).toBeFocused()
  await conflict.getByRole('button', { name: 'Keep all of mine and save' }).press('Enter')
  await expect(toastOf(page, 'Opening updated successfully')).toBeVisible()
  const openings = (await (await page.request.get('/api/openings')).json()) as OpeningView[]
  expect(openings.find((each) => each.id === id)).toMatchObject({
    description: 'Mine',
    categoryId: after.id,
  })
})

test('a category is taken as a whole; what only the other changed is joined with mine', async ({
  page,
  tolerate,
}) => {
  await test.step('an opening category: theirs is taken as a whole', async () => {
    tolerate(/409 \(/)
    const { id, name } = await addCategory(page)
    await openTab(page, '?tab=categories', 'categories', name)
    await main(page)
      .getByRole('button', { name: `Edit ${name}` })
      .press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit Category' })
    await field(edit, 'Description').fill('Mine')
    await send(page, 'PUT', `/api/admin/opening-categories/${id}`, { description: 'Theirs' })
    await edit.getByRole('button', { name: 'Save Changes' }).press('Enter')
    await edit.getByRole('button', { name: 'Take all of theirs' }).press('Enter')
    await expect(field(edit, 'Description')).toHaveValue('Theirs')
    await expect(field(edit, 'Description')).toBeFocused()
  })
  await test.step('an additional resource: what only the other changed is joined with mine', async () => {
    tolerate(/409 \(/)
    const { id, title } = await addAdditional(page)
    await openPage(page, ADDITIONAL_PATH)
    await main(page).getByRole('searchbox').fill(title)
    await main(page)
      .getByRole('button', { name: `Edit ${title}` })
      .press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit Additional Resource' })
    await field(edit, 'Description').fill('Mine')
    await send(page, 'PUT', `/api/admin/additional-resources/${id}`, { category: 'kids' })
    await edit.getByRole('button', { name: 'Save Changes' }).press('Enter')
    await expect(edit.getByRole('alert', { name: 'Conflicting changes' })).toContainText('kids')
    await expect(choice(edit, 'Category')).toHaveValue('kids')
    await edit.getByRole('button', { name: 'Save my changes with theirs' }).press('Enter')
    await expect(toastOf(page, 'Additional resource updated successfully')).toBeVisible()
    await expect(edit).toBeHidden()
  })
})
