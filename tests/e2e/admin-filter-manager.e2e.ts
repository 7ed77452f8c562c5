import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type {
  OpeningCategoryView,
  OpeningInput,
  OpeningSubcategoryView,
  OpeningView,
} from '#shared/contracts/openings.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { toastOf } from '../support/account-pages.ts'
import { addResource, loginAsAdmin, send } from '../support/admin-pages.ts'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

const PATH = '/admin/filter-manager'
const ILLEGAL = 'The pattern must be legal moves from the starting position, such as 1.e4 c5'

const freshName = (kind: string): string => `${kind} ${randomUUID().slice(0, 8)}`
const main = (page: Page): Locator => page.getByRole('main')
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const field = (place: Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true })
const choice = (place: Locator, name: string): Locator =>
  place.getByRole('combobox', { name, exact: true })
const rowOf = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
const search = (page: Page, things: string): Locator =>
  main(page).getByRole('searchbox', { name: `Search ${things}` })

async function openTab(page: Page, tab: string, things: string, query: string): Promise<void> {
  await openPage(page, `${PATH}${tab}`)
  await search(page, things).fill(query)
}

const addCategory = (page: Page): Promise<OpeningCategoryView> =>
  send(page, 'POST', '/api/admin/opening-categories', { name: freshName('Category') })

const addSubcategory = (page: Page, categoryId: number): Promise<OpeningSubcategoryView> =>
  send(page, 'POST', '/api/admin/opening-subcategories', {
    name: freshName('Line'),
    categoryId,
    openingPattern: '1.e4',
  })

const addOpening = (page: Page, fields: Partial<OpeningInput>): Promise<OpeningView> =>
  send(page, 'POST', '/api/admin/openings', { name: freshName('Opening'), ...fields })

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
  await expect(page).toHaveURL(`${PATH}?tab=openings`)
  await search(page, 'openings').fill(first)
  await expect(rowOf(page, first).getByRole('cell', { name: 'None' })).toHaveCount(2)
})

test('a subcategory: its pattern is checked while it is typed, and shown on a board', async ({
  page,
}) => {
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

test('a subcategory with openings: they move along, or lose it', async ({ page }) => {
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
    '1 opening will move along',
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

test('a new opening stands in the public filter panel at once', async ({ page }) => {
  const category = await addCategory(page)
  const line = await addSubcategory(page, category.id)
  const name = freshName('Opening')
  await openTab(page, '?tab=openings', 'openings', name)
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

  await openPage(page, '/')
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  const panel = page.getByRole('complementary', { name: 'Advanced Filters' })
  const offered = panel.getByLabel('Specific Opening').locator('option', { hasText: name })
  await expect(offered).toBeAttached({ timeout: 1000 })
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

test('resources follow a new name, and lose a deleted opening: how many is said before', async ({
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

test('openings by category and subcategory, and those without a resource of a kind', async ({
  page,
}) => {
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
  await openPage(page, `${PATH}?tab=openings&missing=free`)
  await choice(main(page), 'Filter by category').selectOption(category.name)
  await expect(rows).toHaveCount(2)
  await expect(rowOf(page, free.name)).toHaveCount(0)
  await choice(main(page), 'Filter by subcategory').selectOption(line.name)
  await expect(rows).toHaveCount(1)
  await expect(rowOf(page, paid.name)).toBeVisible()
  await main(page).getByRole('button', { name: 'Remove filter: openings without a free' }).click()
  await expect(page).toHaveURL(`${PATH}?tab=openings`)
  await expect(rows).toHaveCount(2)
  await choice(main(page), 'Filter by subcategory').selectOption('No subcategory')
  await expect(rows).toHaveCount(1)
  await expect(rowOf(page, loose.name)).toBeVisible()
})

test('pages of twenty, and a search that finds nothing', async ({ page }) => {
  await openPage(page, `${PATH}?tab=openings`)
  const rows = main(page).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(20)
  const first = await rows.first().getByRole('rowheader').textContent()
  await main(page).getByRole('button', { name: 'Next' }).click()
  await expect(main(page).getByText(/^21–40 of \d+ openings$/)).toBeVisible()
  await expect(rows.first().getByRole('rowheader')).not.toHaveText(first ?? '')
  await main(page).getByRole('tab', { name: 'Sub Categories' }).click()
  await expect(page).toHaveURL(`${PATH}?tab=subcategories`)
  await main(page).getByRole('tab', { name: 'Chess Openings' }).click()
  await expect(main(page).getByText(/^21–40 of \d+ openings$/)).toBeVisible()
  await search(page, 'openings').fill('sicilian open c5')
  await expect(rowOf(page, 'Sicilian Defense: Open')).toBeVisible()
  await search(page, 'openings').fill('no such opening')
  await expect(main(page).getByRole('heading', { name: 'No openings found' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Show all openings' }).click()
  await expect(rows).toHaveCount(20)
})

test('failures are said, the input stays, and unsaved input is asked about', async ({
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
  await openPage(page, `${PATH}?tab=openings`)
  await expect(main(page).getByText('Error loading openings: Something went wrong')).toBeVisible()
  await page.unroute('**/api/openings')
  await main(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(main(page).locator('tbody').getByRole('row')).toHaveCount(20)
})

test('an opening by keyboard alone', async ({ page }) => {
  const category = await addCategory(page)
  const name = freshName('Opening')
  await openPage(page, PATH)
  await main(page).getByRole('tab', { name: 'Main Categories' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`${PATH}?tab=openings`)
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
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toHaveCount(0)
})

for (const theme of ['light', 'dark']) {
  test(`tables and form are accessible, ${theme}, and fit a phone`, async ({ page, context }) => {
    await setCookie(context, 'theme', theme)
    for (const tab of ['', '?tab=subcategories', '?tab=openings&missing=kids']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openPage(page, `${PATH}${tab}`)
      await expect(main(page).locator('tbody').getByRole('row').first()).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await expectAccessible(page)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true)
    }
    await main(page).getByRole('button', { name: 'Add Opening' }).click()
    const add = dialog(page, 'Add Opening')
    await field(add, 'Move pattern').fill('e4 e5 Ke3')
    await expect(add.getByRole('img', { name: 'Position after 1.e4 e5' })).toBeVisible()
    await expectAccessible(page)
  })
}
