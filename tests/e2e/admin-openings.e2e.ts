import type { OpeningView } from '#shared/contracts/openings.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin } from '../support/admin-pages.ts'
import {
  FILTERS_PATH,
  addCategory,
  addOpening,
  addSubcategory,
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

test.beforeEach(({ page }) => loginAsAdmin(page))

test('a new opening is in the public filter panel at once', async ({ page }) => {
  const category = await addCategory(page)
  const line = await addSubcategory(page, category.id)
  const name = freshName('Opening')
  const offered = async (opening: string) => {
    const panel = page.getByRole('complementary', { name: 'Advanced Filters' })
    const box = panel.getByRole('combobox', { name: 'Specific Opening' })
    await box.fill(opening)
    await expect(panel.getByRole('option', { name: opening }).first()).toBeVisible()
    await box.press('Escape')
  }
  const openPanel = () => page.getByRole('button', { name: 'Advanced Filters' }).click()
  // Opened before, so that the browser already has the list.
  await openPage(page, '/')
  await openPanel()
  await offered('Sicilian Defense: Open')
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await main(page).getByRole('navigation').getByRole('link', { name: 'Filter Manager' }).click()
  await main(page).getByRole('tab', { name: 'Chess Openings' }).click()
  await search(page, 'openings').fill(name)
  await main(page).getByRole('button', { name: 'Add Opening' }).click()
  const add = dialog(page, 'Add Opening')
  await add.getByRole('button', { name: 'Add Opening' }).click()
  await expect(field(add, 'Name')).toHaveAccessibleDescription('Name and category are required')
  await expect(choice(add, 'Category')).toHaveAccessibleDescription(
    'Name and category are required',
  )
  await field(add, 'Name').fill(name)
  await choice(add, 'Category').selectOption(category.name)
  await choice(add, 'Subcategory').selectOption(line.name)
  await add.getByRole('button', { name: 'Add Opening' }).click()
  await expect(toastOf(page, 'Opening created successfully')).toBeVisible()
  const row = rowOf(page, name)
  await expect(row).toContainText(line.name)
  await expect(row.getByRole('cell', { name: '0', exact: true })).toBeVisible()

  expect(await (await page.request.get('/api/filters')).text()).toContain(name)
  await page.getByRole('banner').getByRole('link', { name: 'Openfile' }).click()
  await expect(page.getByRole('heading', { name: 'Discover Top Chess Resources' })).toBeVisible()
  await openPanel()
  await offered(name)
})

test('another category clears the subcategory, and offers its own', async ({ page }) => {
  const [before, after] = [await addCategory(page), await addCategory(page)]
  const line = await addSubcategory(page, before.id)
  const other = await addSubcategory(page, after.id)
  const place = { categoryId: before.id, subcategoryId: line.id }
  const { id, name } = await addOpening(page, { ...place, openingPattern: '1.e4 e5' })
  await openTab(page, '?tab=openings', 'openings', name)
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  const edit = dialog(page, 'Edit Opening')
  await expect(choice(edit, 'Subcategory')).toHaveValue(String(line.id))
  await choice(edit, 'Category').selectOption(after.name)
  await expect(choice(edit, 'Subcategory')).toHaveValue('')
  await expect(choice(edit, 'Subcategory').getByRole('option')).toHaveText([
    'No subcategory',
    other.name,
  ])
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Opening updated successfully')).toBeVisible()
  await expect(rowOf(page, name)).toContainText(after.name)
  await expect(rowOf(page, name).getByRole('cell', { name: 'None' })).toBeVisible()
  const openings = (await (await page.request.get('/api/openings')).json()) as OpeningView[]
  expect(openings.find((each) => each.id === id)).toMatchObject({
    categoryId: after.id,
    subcategoryId: null,
    openingPattern: '1.e4 e5',
  })
})

test('resources follow a new name and lose a deleted opening, with their number shown first', async ({
  page,
}) => {
  const category = await addCategory(page)
  const { name } = await addOpening(page, { categoryId: category.id })
  const resources = [
    await addResource(page, { opening: name }),
    await addResource(page, { opening: name }),
  ]
  const openingsNow = () =>
    Promise.all(
      resources.map(async ({ id }) => {
        const answer = await page.request.get(`/api/resources/${id}`)
        return ((await answer.json()) as ResourceView).opening
      }),
    )
  await openTab(page, '?tab=openings', 'openings', name)
  await expect(rowOf(page, name)).toContainText('2 free, 0 kids')
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  const edit = dialog(page, 'Edit Opening')
  const renamed = `${name} renamed`
  await field(edit, 'Name').fill(renamed)
  await expect(field(edit, 'Name')).toHaveAccessibleDescription(
    '2 resources will follow the new name',
  )
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Opening updated successfully')).toBeVisible()
  expect(await openingsNow()).toEqual([renamed, renamed])

  await addResource(page, { opening: renamed })
  await rowOf(page, renamed)
    .getByRole('button', { name: `Delete ${renamed}` })
    .click()
  const question = dialog(page, 'Delete Opening')
  await expect(question).toContainText('3 resources will lose their opening.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Opening deleted successfully')).toBeVisible()
  expect(await openingsNow()).toEqual([null, null])
})

test('the table: by category and subcategory, without a resource of a kind, by pages, and what is not found', async ({
  page,
}) => {
  await test.step('openings by category and subcategory, and those without a resource of a kind', async () => {
    const category = await addCategory(page)
    const line = await addSubcategory(page, category.id)
    const place = { categoryId: category.id, subcategoryId: line.id }
    const [paid, free, loose] = [
      await addOpening(page, place),
      await addOpening(page, place),
      await addOpening(page, { categoryId: category.id }),
    ]
    await addResource(page, { opening: paid.name, price: '$10' })
    await addResource(page, { opening: free.name, price: 'Free' })
    const rows = main(page).locator('tbody').getByRole('row')
    await openPage(page, `${FILTERS_PATH}?tab=openings&missing=free`)
    await choice(main(page), 'Filter by category').selectOption(category.name)
    await expect(rows).toHaveCount(2)
    await expect(rowOf(page, free.name)).toHaveCount(0)
    await choice(main(page), 'Filter by subcategory').selectOption(line.name)
    await expect(rows).toHaveCount(1)
    await expect(rowOf(page, paid.name)).toBeVisible()
    await main(page).getByRole('button', { name: 'Remove filter: openings without a free' }).click()
    await expect(page).toHaveURL(`${FILTERS_PATH}?tab=openings`)
    await expect(rows).toHaveCount(2)
    await choice(main(page), 'Filter by subcategory').selectOption('No subcategory')
    await expect(rows).toHaveCount(1)
    await expect(rowOf(page, loose.name)).toBeVisible()
  })
  await test.step('pages of twenty, and a search that finds nothing', async () => {
    await openPage(page, `${FILTERS_PATH}?tab=openings`)
    const rows = main(page).locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(20)
    const first = await rows.first().getByRole('rowheader').textContent()
    await main(page).getByRole('button', { name: 'Next' }).click()
    await expect(main(page).getByText(/^21–40 of \d+ openings$/)).toBeVisible()
    await expect(rows.first().getByRole('rowheader')).not.toHaveText(first ?? '')
    await main(page).getByRole('tab', { name: 'Sub Categories' }).click()
    await expect(page).toHaveURL(`${FILTERS_PATH}?tab=subcategories`)
    await main(page).getByRole('tab', { name: 'Chess Openings' }).click()
    await expect(main(page).getByText(/^21–40 of \d+ openings$/)).toBeVisible()
    await search(page, 'openings').fill('sicilian open c5')
    await expect(rowOf(page, 'Sicilian Defense: Open')).toBeVisible()
    await search(page, 'openings').fill('no such opening')
    await expect(main(page).getByRole('heading', { name: 'No openings found' })).toBeVisible()
    await main(page).getByRole('button', { name: 'Show all openings' }).click()
    await expect(rows).toHaveCount(20)
  })
})

test('an opening by keyboard alone', async ({ page }) => {
  const category = await addCategory(page)
  const name = freshName('Opening')
  await openPage(page, FILTERS_PATH)
  await main(page).getByRole('tab', { name: 'Main Categories' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(main(page).getByRole('tab', { name: 'Sub Categories' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${FILTERS_PATH}?tab=openings`)
  await search(page, 'openings').focus()
  await page.keyboard.type(name)
  await main(page).getByRole('button', { name: 'Add Opening' }).focus()
  await page.keyboard.press('Enter')
  const add = dialog(page, 'Add Opening')
  await expect(field(add, 'Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(category.name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('e4 e5')
  await expect(add.getByRole('img', { name: 'Position after 1.e4 e5' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Opening created successfully')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Add Opening' })).toBeFocused()
  await expect(rowOf(page, name)).toContainText('1.e4 e5')
  await rowOf(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toHaveCount(0)
})
