import { toastOf } from '../support/account-pages.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
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
import { expect, expectAccessibleInThemes, openPage, test } from './test.ts'

const ILLEGAL =
  'The pattern must consist of legal moves from the starting position, such as 1.e4 c5'

test.beforeEach(({ page }) => loginAsAdmin(page))

test('a category: created, refused where its name is taken, edited, deleted with numbers', async ({
  page,
  tolerate,
}) => {
  tolerate(/409 \(/)
  const name = freshName('Category')
  await openTab(page, '', 'categories', '')
  await main(page).getByRole('button', { name: 'Add Category' }).click()
  const add = dialog(page, 'Add Category')
  await add.getByRole('button', { name: 'Add Category' }).click()
  await expect(field(add, 'Name')).toHaveAccessibleDescription('Category name is required')
  await field(add, 'Name').fill('1.e4')
  await add.getByRole('button', { name: 'Add Category' }).click()
  await expect(field(add, 'Name')).toHaveAccessibleDescription(
    'A category with this name already exists',
  )
  await expect(toastOf(page, 'Failed to create category')).toBeVisible()
  await field(add, 'Name').fill(name)
  await field(add, 'Description').fill('Made for a test')
  await add.getByRole('button', { name: 'Add Category' }).click()
  await expect(toastOf(page, 'Category created successfully')).toBeVisible()

  await search(page, 'categories').fill(name)
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  const renamed = `${name} renamed`
  await field(dialog(page, 'Edit Category'), 'Name').fill(renamed)
  await dialog(page, 'Edit Category').getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Category updated successfully')).toBeVisible()
  await expect(rowOf(page, renamed)).toBeVisible()

  const categories = (await (await page.request.get('/api/opening-categories')).json()) as {
    id: number
    name: string
  }[]
  const id = categories.find((each) => each.name === renamed)?.id ?? 0
  await addSubcategory(page, id)
  const { name: first } = await addOpening(page, { categoryId: id })
  await addOpening(page, { categoryId: id })
  await openTab(page, '', 'categories', renamed)
  await rowOf(page, renamed)
    .getByRole('button', { name: `Delete ${renamed}` })
    .click()
  const question = dialog(page, 'Delete Category')
  await expect(question).toContainText('1 subcategory will lose its category.')
  await expect(question).toContainText('2 openings will lose their category.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Category deleted successfully')).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'No categories found' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Main Categories' })).toBeFocused()
  await main(page).getByRole('tab', { name: 'Chess Openings' }).click()
  await expect(page).toHaveURL(`${FILTERS_PATH}?tab=openings`)
  await search(page, 'openings').fill(first)
  await expect(rowOf(page, first).getByRole('cell', { name: 'None' })).toHaveCount(2)
})

test('a subcategory: its pattern is checked while it is typed; its openings move along, or lose it', async ({
  page,
}) => {
  await test.step('a subcategory: its pattern is checked while it is typed, and shown on a board', async () => {
    const category = await addCategory(page)
    const name = freshName('Line')
    await openTab(page, '?tab=subcategories', 'subcategories', name)
    await main(page).getByRole('button', { name: 'Add Subcategory' }).click()
    const add = dialog(page, 'Add Subcategory')
    await add.getByRole('button', { name: 'Add Subcategory' }).click()
    const missing = 'Name, pattern, and parent category are required'
    const pattern = field(add, 'Move pattern')
    await expect(field(add, 'Name')).toHaveAccessibleDescription(missing)
    await expect(choice(add, 'Parent category')).toHaveAccessibleDescription(missing)
    await expect(pattern).toHaveAccessibleDescription(missing)
    await expect(add.getByRole('img', { name: 'Starting position' })).toBeVisible()

    await field(add, 'Name').fill(name)
    await choice(add, 'Parent category').selectOption(category.name)
    await pattern.fill('e4 c5 Nf3 Qh4')
    await expect(pattern).toHaveAccessibleDescription(`${ILLEGAL}. 2...Qh4 is not a legal move.`)
    await expect(add.getByRole('img', { name: 'Position after 1.e4 c5 2.Nf3' })).toBeVisible()
    await add.getByRole('button', { name: 'Add Subcategory' }).click()
    await expect(pattern).toBeFocused()
    await pattern.fill('e4   c5 Ng1f3')
    await expect(add.getByRole('status')).toHaveText('Legal: 1.e4 c5 2.Nf3')
    await expect(pattern).toHaveAccessibleDescription('')
    await add.getByRole('button', { name: 'Add Subcategory' }).click()
    await expect(toastOf(page, 'Subcategory created successfully')).toBeVisible()
    await expect(rowOf(page, name)).toContainText('1.e4 c5 2.Nf3')

    await rowOf(page, name)
      .getByRole('button', { name: `Edit ${name}` })
      .click()
    const edit = dialog(page, 'Edit Subcategory')
    await expect(edit.getByRole('img', { name: 'Position after 1.e4 c5 2.Nf3' })).toBeVisible()
    await field(edit, 'Move pattern').fill('1.d4')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toastOf(page, 'Subcategory updated successfully')).toBeVisible()
    await rowOf(page, name)
      .getByRole('button', { name: `Delete ${name}` })
      .click()
    const question = dialog(page, 'Delete Subcategory')
    await expect(question).toContainText('Nothing else depends on it.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastOf(page, 'Subcategory deleted successfully')).toBeVisible()
    await expect(rowOf(page, name)).toHaveCount(0)
  })
  await test.step('a subcategory with openings: they move along, or lose it', async () => {
    const [before, after] = [await addCategory(page), await addCategory(page)]
    const line = await addSubcategory(page, before.id)
    const place = { categoryId: before.id, subcategoryId: line.id }
    const opening = await addOpening(page, place)
    await openTab(page, '?tab=subcategories', 'subcategories', line.name)
    await rowOf(page, line.name)
      .getByRole('button', { name: `Edit ${line.name}` })
      .click()
    const edit = dialog(page, 'Edit Subcategory')
    await choice(edit, 'Parent category').selectOption(after.name)
    await expect(choice(edit, 'Parent category')).toHaveAccessibleDescription(
      '1 opening will move with it',
    )
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(rowOf(page, line.name)).toContainText(after.name)
    await rowOf(page, line.name)
      .getByRole('button', { name: `Delete ${line.name}` })
      .click()
    const question = dialog(page, 'Delete Subcategory')
    await expect(question).toContainText('1 opening will lose its subcategory.')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
    await openTab(page, '?tab=openings', 'openings', opening.name)
    await expect(rowOf(page, opening.name).getByRole('cell', { name: after.name })).toBeVisible()
    await expect(rowOf(page, opening.name).getByRole('cell', { name: 'None' })).toBeVisible()
  })
})

test('failures are reported, the input stays, and unsaved input is asked about', async ({
  page,
  tolerate,
}) => {
  tolerate(/500 \(/)
  const { name } = await addCategory(page)
  const failure = { status: 500, json: { message: 'Something went wrong', code: 'internal' } }
  await openTab(page, '', 'categories', name)
  await expect(rowOf(page, name)).toBeVisible()
  await page.route('**/api/admin/opening-categories/*', (route) => route.fulfill(failure))
  await rowOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  const edit = dialog(page, 'Edit Category')
  await field(edit, 'Description').fill('Half a thought')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Failed to update category')).toBeVisible()
  await expect(edit.getByRole('alert')).toHaveText('Something went wrong')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(edit, 'Description')).toHaveValue('Half a thought')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await rowOf(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  await dialog(page, 'Delete Category').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Failed to delete category')).toBeVisible()
  await dialog(page, 'Delete Category').getByRole('button', { name: 'Cancel' }).click()

  await page.route('**/api/openings', (route) => route.fulfill(failure))
  await openPage(page, `${FILTERS_PATH}?tab=openings`)
  await expect(main(page).getByText('Error loading openings: Something went wrong')).toBeVisible()
  await page.unroute('**/api/openings')
  await main(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(main(page).locator('tbody').getByRole('row')).toHaveCount(20)
})

test('a website made for children: added from a pasted address, refused twice, removed', async ({
  page,
  tolerate,
}) => {
  tolerate(/409 \(/)
  const host = `${freshName('site').replace(' ', '-').toLowerCase()}.example`
  await openPage(page, `${FILTERS_PATH}?tab=kid-hosts`)
  const add = async (typed: string) => {
    await main(page).getByRole('button', { name: 'Add Website' }).click()
    await field(dialog(page, 'Add Website'), 'Website').fill(typed)
    await dialog(page, 'Add Website').getByRole('button', { name: 'Add Website' }).click()
  }
  await add('nothing')
  await expect(field(dialog(page, 'Add Website'), 'Website')).toHaveAccessibleDescription(
    /Enter a website, such as chesskid.com/,
  )
  await field(dialog(page, 'Add Website'), 'Website').fill(`https://${host}/start?a=b`)
  await dialog(page, 'Add Website').getByRole('button', { name: 'Add Website' }).click()
  await expect(toastOf(page, `${host} added`)).toBeVisible()
  await expect(rowOf(page, host)).toBeVisible()
  await add(host)
  await expect(field(dialog(page, 'Add Website'), 'Website')).toHaveAccessibleDescription(
    /This website is in the list already/,
  )
  await dialog(page, 'Add Website').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await rowOf(page, host)
    .getByRole('button', { name: `Delete ${host}` })
    .click()
  await dialog(page, 'Remove Website').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, `${host} removed`)).toBeVisible()
  await expect(rowOf(page, host)).toHaveCount(0)
})

test('tables, the form and its board are accessible in both themes, and fit a phone', async ({
  page,
}) => {
  await test.step('the form and its board are accessible in both themes', async () => {
    await openTab(page, '?tab=openings', 'openings', 'Sicilian Defense: Open')
    await main(page).getByRole('button', { name: 'Add Opening' }).click()
    const add = dialog(page, 'Add Opening')
    await field(add, 'Move pattern').fill('e4 e5 Ke3')
    await expect(add.getByRole('img', { name: 'Position after 1.e4 e5' })).toBeVisible()
    await expectAccessibleInThemes(page)
  })
  await test.step('the tables are accessible in both themes, and fit a phone', async () => {
    for (const tab of ['', '?tab=subcategories', '?tab=openings&missing=kids', '?tab=kid-hosts']) {
      await test.step(tab || 'categories', async () => {
        await page.setViewportSize({ width: 1280, height: 720 })
        await openPage(page, `${FILTERS_PATH}${tab}`)
        await expect(main(page).locator('tbody').getByRole('row').first()).toBeVisible()
        await expectAccessibleInThemes(page)
        await page.setViewportSize({ width: 320, height: 700 })
        await expectAccessibleInThemes(page)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        ).toBe(true)
      })
    }
  })
})
