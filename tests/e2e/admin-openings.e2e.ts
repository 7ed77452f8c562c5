import type { ResourceView } from '#shared/contracts/resources.ts'
import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin } from '../support/admin-pages.ts'
import {
  choice,
  dialog,
  field,
  freshName,
  main,
  openTab,
  rowOf,
  search,
} from '../support/filter-manager-pages.ts'
import { expect, openPage, test } from './test.ts'

test('a new opening is in the public filter panel at once; its resources follow its new name, and lose it when it is deleted', async ({
  page,
}) => {
  await loginAsAdmin(page)
  const [category, name] = [freshName('Category'), freshName('Opening')]
  const offered = async (opening: string) => {
    const panel = page.getByRole('complementary', { name: 'Advanced Filters' })
    const box = panel.getByRole('combobox', { name: 'Specific Opening' })
    await box.fill(opening)
    await expect(panel.getByRole('option', { name: opening }).first()).toBeVisible()
    await box.press('Escape')
  }
  const openPanel = () => page.getByRole('button', { name: 'Advanced Filters' }).click()
  // Opened beforehand, so that the browser already has the list.
  await openPage(page, '/')
  await openPanel()
  await offered('Sicilian Defense: Open')
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await main(page).getByRole('navigation').getByRole('link', { name: 'Filter Manager' }).click()
  await main(page).getByRole('button', { name: 'Add Category' }).click()
  const addCategory = dialog(page, 'Add Category')
  await field(addCategory, 'Name').fill(category)
  await addCategory.getByRole('button', { name: 'Add Category' }).click()
  await expect(addCategory).toBeHidden()
  await main(page).getByRole('tab', { name: 'Chess Openings' }).click()
  await search(page, 'openings').fill(name)
  await main(page).getByRole('button', { name: 'Add Opening' }).click()
  const add = dialog(page, 'Add Opening')
  await field(add, 'Name').fill(name)
  await choice(add, 'Category').selectOption(category)
  await add.getByRole('button', { name: 'Add Opening' }).click()
  await expect(toastOf(page, 'Opening created successfully')).toBeVisible()
  await expect(rowOf(page, name)).toContainText(category)
  expect(await (await page.request.get('/api/filters')).text()).toContain(name)
  await page.getByRole('banner').getByRole('link', { name: 'Openfile' }).click()
  await expect(page.getByRole('heading', { name: 'Discover Top Chess Resources' })).toBeVisible()
  await openPanel()
  await offered(name)

  const { id } = await addResource(page, { opening: name })
  const openingNow = async () => {
    const answer = await page.request.get(`/api/resources/${id}`)
    return ((await answer.json()) as ResourceView).opening
  }
  await openTab(page, '?tab=openings', 'openings', name)
  await expect(rowOf(page, name)).toContainText('1 free, 0 kids')
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  const edit = dialog(page, 'Edit Opening')
  const renamed = `${name} renamed`
  await field(edit, 'Name').fill(renamed)
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Opening updated successfully')).toBeVisible()
  expect(await openingNow()).toBe(renamed)
  await rowOf(page, renamed)
    .getByRole('button', { name: `Delete ${renamed}` })
    .click()
  const question = dialog(page, 'Delete Opening')
  await expect(question).toContainText('1 resource will lose its opening.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Opening deleted successfully')).toBeVisible()
  expect(await openingNow()).toBeNull()
})
