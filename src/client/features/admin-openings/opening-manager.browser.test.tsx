import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { changeOpening, createOpening, removeOpening } from '#shared/calls/openings.ts'
import { restoreTrashed } from '#shared/calls/trash.ts'
import { answer, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  press,
  pressOn,
  toastOf,
} from '#tests/support/client-page.tsx'
import { openingView, usageView } from '#tests/support/sample-views.ts'
import {
  answerTaxonomy,
  categoryView,
  type StubbedTaxonomy,
  subcategoryView,
} from '#tests/support/taxonomy-stub.ts'

const PATH = '/admin/filter-manager?tab=openings'

let now: StubbedTaxonomy

beforeEach(() => {
  logIn({ role: 'curator' })
  now = answerTaxonomy({
    categories: [categoryView(1, { name: 'Open' }), categoryView(2, { name: 'Semi-Open' })],
    subcategories: [
      subcategoryView(3, { name: 'Italian' }),
      subcategoryView(4, { name: 'Sicilian', categoryId: 2 }),
    ],
    openings: [
      openingView({ id: 5, name: 'Giuoco Piano', subcategoryId: 3, openingPattern: '1.e4 e5' }),
      openingView({ id: 6, name: 'Evans Gambit', subcategoryId: 3 }),
      openingView({ id: 7, name: 'Petrov Defense' }),
      openingView({ id: 8, name: 'Najdorf', categoryId: 2, subcategoryId: 4 }),
    ],
    usage: [
      usageView(5, { resources: 2 }),
      usageView(6, { resources: 1, free: 1 }),
      usageView(7),
      usageView(8, { resources: 2, free: 2 }),
    ],
  })
})

const main = page.getByRole('main')
const add = page.getByRole('dialog', { name: 'Add Opening' })
const edit = page.getByRole('dialog', { name: 'Edit Opening' })
const question = page.getByRole('dialog', { name: 'Delete Opening' })
const search = main.getByRole('searchbox', { name: 'Search openings' })
type Place = Pick<typeof main, 'getByRole'>
const field = (place: Place, name: string) => place.getByRole('textbox', { name })
const choice = (place: Place, name: string) => place.getByRole('combobox', { name })
const button = (place: Place, name: string) => place.getByRole('button', { name })
const rowOf = (name: string) => main.getByRole('row').filter({ has: page.getByText(name) })
const titles = () =>
  main
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent)

it('a new one needs a name and a category', async () => {
  await openPage(PATH)
  await button(main, 'Add Opening').click()
  await button(add, 'Add Opening').click()
  const missing = 'Name and category are required'
  await expect.element(field(add, 'Name')).toHaveAccessibleDescription(missing)
  await expect.element(choice(add, 'Category')).toHaveAccessibleDescription(missing)
  expect(sentTo(createOpening)).toEqual([])
  await field(add, 'Name').fill('Vienna Game')
  await choice(add, 'Category').selectOptions('Open')
  await choice(add, 'Subcategory').selectOptions('Italian')
  await button(add, 'Add Opening').click()
  await expect.element(toastOf('Opening created successfully')).toBeVisible()
  await expect.element(rowOf('Vienna Game')).toMatchTextContent('Italian')
  await expect.element(rowOf('Vienna Game').getByRole('cell', { name: '0' })).toBeVisible()
})

it('another category clears the subcategory, and offers its own', async () => {
  await openPage(PATH)
  await button(main, 'Edit Giuoco Piano').click()
  await expect.element(choice(edit, 'Subcategory')).toHaveValue('3')
  await choice(edit, 'Category').selectOptions('Semi-Open')
  await expect.element(choice(edit, 'Subcategory')).toHaveValue('')
  expect(
    choice(edit, 'Subcategory')
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['No subcategory', 'Sicilian'])
  await button(edit, 'Save Changes').click()
  await expect.element(toastOf('Opening updated successfully')).toBeVisible()
  expect(sentTo(changeOpening)[0]?.body).toEqual({ categoryId: 2, subcategoryId: null })
  await expect.element(rowOf('Giuoco Piano')).toMatchTextContent('Semi-Open')
  await expect.element(rowOf('Giuoco Piano').getByRole('cell', { name: 'None' })).toBeVisible()
})

it('says how many resources follow a new name, and how many lose a deleted opening', async () => {
  await openPage(PATH)
  await expect.element(rowOf('Najdorf')).toMatchTextContent('2 free, 0 kids')
  await button(main, 'Edit Najdorf').click()
  await field(edit, 'Name').fill('Najdorf Variation')
  await expect
    .element(field(edit, 'Name'))
    .toHaveAccessibleDescription('2 resources will follow the new name')
  await button(edit, 'Save Changes').click()
  await expect.element(toastOf('Opening updated successfully')).toBeVisible()
  // Another page has added a resource in the meantime.
  now.usage[3] = usageView(8, { resources: 3, free: 3 })
  await button(main, 'Delete Najdorf Variation').click()
  await expect.element(question).toMatchTextContent('3 resources will lose their opening.')
  await button(question, 'Delete').click()
  await expect.element(toastOf('Opening deleted successfully')).toBeVisible()
  expect(sentTo(removeOpening)).toMatchObject([{ params: { id: 8 } }])
})

it('openings without a free lesson come by demand, each with where to find one', async () => {
  now.usage[2] = usageView(7, { searches: 12 })
  now.openings[2] = openingView({ id: 7, name: 'Petrov’s Defense & more' })
  await openPage(`${PATH}&missing=free`)
  await expect.poll(titles).toEqual(['Petrov’s Defense & more', 'Giuoco Piano'])
  const first = main.getByRole('row').nth(1)
  await expect.element(first.getByRole('cell', { name: '12', exact: true })).toBeVisible()
  const query = 'Petrov%E2%80%99s+Defense+%26+more'
  await expect
    .element(first.getByRole('link', { name: /^In the catalogue/ }))
    .toHaveAttribute('href', `/?query=${query}&price=free`)
  const web = first.getByRole('link', { name: /^On the web/ })
  await expect
    .element(web)
    .toHaveAttribute('href', `https://duckduckgo.com/?q=${query}+chess+lesson+free`)
  await expect.element(web).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expectAccessible()
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

it('the table by category and subcategory, and without a resource of a kind, all in the URL', async () => {
  await openPage(`${PATH}&missing=free`)
  await choice(main, 'Filter by category').selectOptions('Open')
  await expect.poll(titles).toEqual(['Giuoco Piano', 'Petrov Defense'])
  await choice(main, 'Filter by subcategory').selectOptions('Italian')
  await expect.poll(titles).toEqual(['Giuoco Piano'])
  await main.getByRole('button', { name: /^Remove filter: openings without a free/ }).click()
  await expectAddress(`${PATH}&category=1&subcategory=3`)
  await expect.poll(titles).toEqual(['Giuoco Piano', 'Evans Gambit'])
  await choice(main, 'Filter by subcategory').selectOptions('No subcategory')
  await expect.poll(titles).toEqual(['Petrov Defense'])
  await search.fill('petrov')
  await expectAddress(`${PATH}&query=petrov&category=1&subcategory=none`)
  history.back()
  await expect.poll(titles).toEqual(['Giuoco Piano', 'Evans Gambit'])
  await expect.element(search).toHaveValue('')
  await openPage(`${PATH}&query=najdorf&category=2`)
  await expect.poll(titles).toEqual(['Najdorf'])
  await expect.element(choice(main, 'Filter by category')).toHaveValue('2')
  await expect.element(search).toHaveValue('najdorf')
})

it('pages of twenty, and a search that finds nothing', async () => {
  now.openings = Array.from({ length: 45 }, (_, index) =>
    openingView({ id: 100 + index, name: `Opening ${index + 1}`, openingPattern: '1.e4 c5' }),
  )
  await openPage(PATH)
  await expect.poll(() => titles().length).toBe(20)
  await button(main, 'Next').click()
  await expect.element(main.getByText('21–40 of 45 openings')).toBeVisible()
  expect(titles()[0]).toBe('Opening 21')
  await main.getByRole('tab', { name: 'Sub Categories' }).click()
  await expectAddress('/admin/filter-manager?tab=subcategories')
  await main.getByRole('searchbox', { name: 'Search subcategories' }).fill('sicilian')
  await expectAddress('/admin/filter-manager?tab=subcategories&query=sicilian')
  await main.getByRole('tab', { name: 'Chess Openings' }).click()
  await expectAddress(PATH)
  await search.fill('45 opening c5')
  await expect.poll(titles).toEqual(['Opening 45'])
  await search.fill('no such opening')
  await expect.element(main.getByRole('heading', { name: 'No openings found' })).toBeVisible()
  await button(main, 'Show all openings').click()
  await expect.poll(() => titles().length).toBe(20)
})

it('is added and deleted by keyboard alone', async () => {
  await openPage('/admin/filter-manager')
  await pressOn(main.getByRole('tab', { name: 'Main Categories' }), '{ArrowRight}')
  await expect.element(main.getByRole('tab', { name: 'Sub Categories' })).toHaveFocus()
  await press('{ArrowRight}')
  await expectAddress(PATH)
  await pressOn(search, 'Vienna')
  await pressOn(button(main, 'Add Opening'), '{Enter}')
  await expect.element(field(add, 'Name')).toHaveFocus()
  await press('Vienna Game{Tab}Open{Tab}{Tab}e4 e5')
  await expect.element(add.getByRole('img', { name: 'Position after 1.e4 e5' })).toBeVisible()
  answer(createOpening, ({ body }) => {
    now.openings.push(openingView({ id: 92, ...body, openingPattern: '1.e4 e5' }))
    return openingView({ id: 92 })
  })
  await press('{Enter}')
  await expect.element(toastOf('Opening created successfully')).toBeVisible()
  expect(sentTo(createOpening)).toMatchObject([{ body: { name: 'Vienna Game', categoryId: 1 } }])
  await expect.element(button(main, 'Add Opening')).toHaveFocus()
  await expect.element(rowOf('Vienna Game')).toMatchTextContent('1.e4 e5')
  await pressOn(button(main, 'Delete Vienna Game'), '{Enter}')
  await expect.element(button(question, 'Cancel')).toHaveFocus()
  await press('{Tab}{Enter}')
  await expect.element(toastOf('Opening deleted successfully')).toBeVisible()
  await expect.element(rowOf('Vienna Game')).not.toBeInTheDocument()
  answer(restoreTrashed, () => {
    now.openings.push(openingView({ id: 92, name: 'Vienna Game' }))
    return { restored: 1, refused: [], notes: [] }
  })
  await pressOn(page.getByRole('button', { name: 'Undo', exact: true }), '{Enter}')
  await expect.element(button(main, 'Delete Vienna Game')).toBeVisible()
  expect(sentTo(restoreTrashed)).toMatchObject([{ params: { kind: 'opening', id: 92 } }])
})
