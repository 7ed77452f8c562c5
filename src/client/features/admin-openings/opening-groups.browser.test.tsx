import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeOpeningCategory,
  changeOpeningSubcategory,
  createOpeningCategory,
  createOpeningSubcategory,
} from '#shared/calls/openings.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAddress, logIn, openPage, toastOf } from '#tests/support/client-page.tsx'
import { openingView, usageView } from '#tests/support/sample-views.ts'
import {
  answerTaxonomy,
  categoryView,
  type StubbedTaxonomy,
  subcategoryView,
} from '#tests/support/taxonomy-stub.ts'

const PATH = '/admin/filter-manager'
const ILLEGAL =
  'The pattern must consist of legal moves from the starting position, such as 1.e4 c5'

let now: StubbedTaxonomy

beforeEach(() => {
  logIn({ role: 'curator' })
  now = answerTaxonomy({
    categories: [categoryView(1, { name: '1.e4' }), categoryView(2, { name: '1.d4' })],
    subcategories: [
      subcategoryView(3, { name: 'Sicilian', openingPattern: '1.e4 c5' }),
      subcategoryView(4, { name: 'Slav', categoryId: 2, openingPattern: '1.d4 d5 2.c4 c6' }),
    ],
    openings: [
      openingView({ id: 5, name: 'Najdorf', subcategoryId: 3 }),
      openingView({ id: 6, name: 'Italian Game' }),
    ],
    usage: [5, 6].map((id) => usageView(id)),
  })
})

const main = page.getByRole('main')
const dialog = (name: string) => page.getByRole('dialog', { name })
type Place = Pick<typeof main, 'getByRole'>
const field = (place: Place, name: string) => place.getByRole('textbox', { name })
const choice = (place: Place, name: string) => place.getByRole('combobox', { name })
const button = (place: Place, name: string) => place.getByRole('button', { name })
const rowOf = (name: string) => main.getByRole('row').filter({ has: page.getByText(name) })

it('a category: refused without a name and where it is taken, made, renamed', async () => {
  const message = 'A category with this name already exists'
  answer(createOpeningCategory, ({ body }) => {
    if (body.name === '1.e4') return refusal(409, message, { fields: { name: message } })
    now.categories.push(categoryView(90, body))
    return categoryView(90, body)
  })
  await openPage(PATH)
  await button(main, 'Add Category').click()
  const add = dialog('Add Category')
  await button(add, 'Add Category').click()
  await expect.element(field(add, 'Name')).toHaveAccessibleDescription('Category name is required')
  expect(sentTo(createOpeningCategory)).toEqual([])
  await field(add, 'Name').fill('1.e4')
  await button(add, 'Add Category').click()
  await expect.element(field(add, 'Name')).toHaveAccessibleDescription(message)
  await expect.element(toastOf('Failed to create category')).toBeVisible()
  await field(add, 'Name').fill('Flank Openings')
  await field(add, 'Description').fill('Made for a test')
  await button(add, 'Add Category').click()
  await expect.element(toastOf('Category created successfully')).toBeVisible()
  expect(sentTo(createOpeningCategory).at(-1)?.body).toMatchObject({
    name: 'Flank Openings',
    description: 'Made for a test',
  })

  await button(main, 'Edit Flank Openings').click()
  await field(dialog('Edit Category'), 'Name').fill('Flanks')
  await button(dialog('Edit Category'), 'Save Changes').click()
  await expect.element(toastOf('Category updated successfully')).toBeVisible()
  await expect.element(rowOf('Flanks')).toBeVisible()
  expect(sentTo(changeOpeningCategory)[0]?.body).toEqual({ name: 'Flanks' })
})

it('a category is deleted after the numbers of what loses it', async () => {
  await openPage(PATH)
  await main.getByRole('searchbox', { name: 'Search categories' }).fill('1.e4')
  await button(main, 'Delete 1.e4').click()
  const question = dialog('Delete Category')
  await expect.element(question).toMatchTextContent('1 subcategory will lose its category.')
  await expect.element(question).toMatchTextContent('2 openings will lose their category.')
  await button(question, 'Delete').click()
  await expect.element(toastOf('Category deleted successfully')).toBeVisible()
  await expect.element(main.getByRole('heading', { name: 'No categories found' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Main Categories' })).toHaveFocus()
  await expectAddress(`${PATH}?query=1.e4`)
  await main.getByRole('tab', { name: 'Chess Openings' }).click()
  await expectAddress(`${PATH}?tab=openings`)
  await expect.element(rowOf('Italian Game')).toBeVisible()
  expect(rowOf('Italian Game').getByRole('cell', { name: 'None' }).elements()).toHaveLength(2)
})

it('a subcategory: its pattern is checked while it is typed, and shown on a board', async () => {
  await openPage(`${PATH}?tab=subcategories`)
  await button(main, 'Add Subcategory').click()
  const add = dialog('Add Subcategory')
  await button(add, 'Add Subcategory').click()
  const missing = 'Name, pattern, and parent category are required'
  const pattern = field(add, 'Move pattern')
  await expect.element(field(add, 'Name')).toHaveAccessibleDescription(missing)
  await expect.element(choice(add, 'Parent category')).toHaveAccessibleDescription(missing)
  await expect.element(pattern).toHaveAccessibleDescription(missing)
  await expect.element(add.getByRole('img', { name: 'Starting position' })).toBeVisible()

  await field(add, 'Name').fill('Open Sicilian')
  await choice(add, 'Parent category').selectOptions('1.e4')
  await pattern.fill('e4 c5 Nf3 Qh4')
  await expect
    .element(pattern)
    .toHaveAccessibleDescription(`${ILLEGAL}. 2...Qh4 is not a legal move.`)
  const board = (name: string) => add.getByRole('img', { name })
  await expect.element(board('Position after 1.e4 c5 2.Nf3')).toBeVisible()
  await button(add, 'Add Subcategory').click()
  await expect.element(pattern).toHaveFocus()
  expect(sentTo(createOpeningSubcategory)).toEqual([])
  await pattern.fill('e4   c5 Ng1f3')
  await expect.element(add.getByRole('status')).toHaveTextContent('Legal: 1.e4 c5 2.Nf3')
  await expect.element(pattern).toHaveAccessibleDescription('')
  answer(createOpeningSubcategory, ({ body }) => {
    now.subcategories.push(subcategoryView(91, { ...body, openingPattern: '1.e4 c5 2.Nf3' }))
    return subcategoryView(91)
  })
  await button(add, 'Add Subcategory').click()
  await expect.element(toastOf('Subcategory created successfully')).toBeVisible()
  await expect.element(rowOf('Open Sicilian')).toMatchTextContent('1.e4 c5 2.Nf3')

  await button(main, 'Edit Open Sicilian').click()
  const edit = dialog('Edit Subcategory')
  await expect
    .element(edit.getByRole('img', { name: 'Position after 1.e4 c5 2.Nf3' }))
    .toBeVisible()
  await field(edit, 'Move pattern').fill('1.d4')
  await button(edit, 'Save Changes').click()
  await expect.element(toastOf('Subcategory updated successfully')).toBeVisible()
  expect(sentTo(changeOpeningSubcategory)[0]?.body).toEqual({ openingPattern: '1.d4' })
  await button(main, 'Delete Open Sicilian').click()
  const question = dialog('Delete Subcategory')
  await expect.element(question).toMatchTextContent('Nothing else depends on it.')
  await button(question, 'Delete').click()
  await expect.element(toastOf('Subcategory deleted successfully')).toBeVisible()
  await expect.element(rowOf('Open Sicilian')).not.toBeInTheDocument()
})

it('the openings of a subcategory move along to another category, and lose it when it is deleted', async () => {
  await openPage(`${PATH}?tab=subcategories`)
  await button(main, 'Edit Sicilian').click()
  const edit = dialog('Edit Subcategory')
  await choice(edit, 'Parent category').selectOptions('1.d4')
  await expect
    .element(choice(edit, 'Parent category'))
    .toHaveAccessibleDescription('1 opening will move with it')
  await button(edit, 'Save Changes').click()
  await expect.element(rowOf('Sicilian')).toMatchTextContent('1.d4')
  await button(main, 'Delete Sicilian').click()
  const question = dialog('Delete Subcategory')
  await expect.element(question).toMatchTextContent('1 opening will lose its subcategory.')
  await button(question, 'Delete').click()
  await expect.element(question).not.toBeInTheDocument()
  await main.getByRole('tab', { name: 'Chess Openings' }).click()
  const opening = rowOf('Najdorf')
  await expect.element(opening.getByRole('cell', { name: '1.d4' })).toBeVisible()
  await expect.element(opening.getByRole('cell', { name: 'None' })).toBeVisible()
})
