import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type {
  AdditionalInput,
  AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { toastOf } from '../support/account-pages.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

const PATH = '/admin/additional-resources'
const CALL = '**/api/admin/additional-resources'

const freshTitle = (): string => `Club ${randomUUID().slice(0, 8)}`
const main = (page: Page): Locator => page.getByRole('main')
const dialog = (page: Page, kind: 'Create' | 'Edit' | 'Delete'): Locator =>
  page.getByRole('dialog', { name: `${kind} Additional Resource` })
const field = (place: Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true })
const rowOf = (page: Page, title: string): Locator =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) })
const search = (page: Page): Locator =>
  main(page).getByRole('searchbox', { name: 'Search additional resources' })
const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ hasText: title })

async function addAdditional(
  page: Page,
  fields: Partial<AdditionalInput> = {},
): Promise<AdditionalResourceView> {
  return send(page, 'POST', '/api/admin/additional-resources', {
    title: freshTitle(),
    description: 'A link made for one test',
    linkUrl: 'https://club.example/',
    ...fields,
  })
}

const made = (count: number): AdditionalResourceView[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    category: index < 12 ? 'kids' : 'play',
    title: `Club no. ${index + 1}`,
    description: 'Meets on Tuesdays, in the room behind the café, and plays until the lamps go out',
    imageUrl: null,
    linkUrl: `https://www.club${index + 1}.example/rooms`,
    linkText: 'Visit Website',
    order: index,
    isActive: index !== 1,
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: '2026-03-04T23:30:00.000Z',
  }))

test.beforeEach(({ page }) => loginAsAdmin(page))

test('a new one: refused until it is sound, previewed, and on /play at once', async ({ page }) => {
  const title = freshTitle()
  await openPage(page, PATH)
  await main(page).getByRole('button', { name: 'Add New Content' }).click()
  const create = dialog(page, 'Create')
  await expect(field(create, 'Link text')).toHaveValue('Visit Website')
  await expect(create.getByLabel('Category')).toHaveValue('play')
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(field(create, 'Title')).toHaveAccessibleDescription('Title is required')
  await expect(field(create, 'Title')).toBeFocused()
  await field(create, 'Title').fill(title)
  await expect(field(create, 'Title')).toHaveAccessibleDescription('')
  await field(create, 'Description').fill('Meets on Tuesdays')
  await field(create, 'Link URL').fill('javascript:alert(1)')
  await expect(field(create, 'Link URL')).toHaveAccessibleDescription(/must be a web address/)
  await field(create, 'Link URL').fill('https://club.example/')
  await field(create, 'Link text').fill('See the club')
  const preview = create.getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByText(title)).toBeVisible()
  await expect(preview.getByText('See the club')).toBeVisible()
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toastOf(page, 'Additional resource created successfully')).toBeVisible()
  await expect(create).toBeHidden()
  await search(page).fill(title)
  await expect(rowOf(page, title)).toContainText('Play')

  await openPage(page, '/play')
  await expect(cardOf(page, title)).toBeVisible({ timeout: 1000 })
  await expect(cardOf(page, title).getByRole('link', { name: /See the club/ })).toHaveAttribute(
    'href',
    'https://club.example/',
  )
})

test('an edited one moves to its page; an inactive one is on none', async ({ page }) => {
  const { id, title } = await addAdditional(page)
  await openPage(page, PATH)
  await search(page).fill(title)
  await rowOf(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click()
  const edit = dialog(page, 'Edit')
  await expect(edit).toHaveAccessibleDescription(`#${id}: ${title}`)
  await edit.getByLabel('Category').selectOption('Kids')
  await edit.getByRole('spinbutton', { name: 'Order' }).fill('7')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastOf(page, 'Additional resource updated successfully')).toBeVisible()
  await expect(rowOf(page, title).getByRole('cell', { name: 'Kids', exact: true })).toBeVisible()
  await expect(rowOf(page, title).getByRole('cell', { name: '7', exact: true })).toBeVisible()
  await openPage(page, '/kids')
  await expect(cardOf(page, title)).toBeVisible({ timeout: 1000 })

  await openPage(page, PATH)
  await search(page).fill(title)
  await rowOf(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click()
  await edit.getByRole('checkbox', { name: /Active/ }).uncheck()
  await expect(edit.getByText('Inactive: visitors do not see it.')).toBeVisible()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(rowOf(page, title).getByText('Inactive')).toBeVisible()
  await openPage(page, '/kids')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(cardOf(page, title)).toHaveCount(0)
})

test('a deleted one leaves the table and its page', async ({ page }) => {
  const description = 'x'.repeat(120)
  const { title } = await addAdditional(page, { category: 'other', description })
  await openPage(page, PATH)
  await search(page).fill(title)
  await rowOf(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click()
  const question = dialog(page, 'Delete')
  await expect(question).toContainText(title)
  await expect(question.getByText(`${'x'.repeat(100)}...`, { exact: true })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Additional resource deleted successfully')).toBeVisible()
  await expect(rowOf(page, title)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Additional resources' })).toBeFocused()
  await openPage(page, '/other-resources')
  await expect(cardOf(page, title)).toHaveCount(0)
})

test('what was typed is asked about before the dialog closes', async ({ page }) => {
  await openPage(page, PATH)
  const add = main(page).getByRole('button', { name: 'Add New Content' })
  await add.click()
  const create = dialog(page, 'Create')
  await page.keyboard.press('Escape')
  await expect(create).toBeHidden()
  await expect(add).toBeFocused()

  await add.click()
  await field(create, 'Title').fill('Half a thought')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await create.getByRole('button', { name: 'Cancel' }).click()
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(create, 'Title')).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(create).toBeHidden()
  await add.click()
  await expect(field(create, 'Title')).toHaveValue('')
})

test('a failure is said with the server’s words, and nothing is lost', async ({
  page,
  tolerate,
}) => {
  tolerate(/500 \(/)
  const { title } = await addAdditional(page)
  const failure = { status: 500, json: { message: 'Something went wrong', code: 'internal' } }
  const writes = (url: URL) => url.pathname.startsWith('/api/admin/additional-resources')
  await openPage(page, PATH)
  await search(page).fill(title)
  await page.route(writes, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(failure),
  )
  await rowOf(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click()
  await field(dialog(page, 'Edit'), 'Description').fill('Another text')
  await dialog(page, 'Edit').getByRole('button', { name: 'Save Changes' }).click()
  const said = (doing: string) =>
    toastOf(page, `Failed to ${doing} additional resource: Something went wrong`)
  await expect(said('update')).toBeVisible()
  await expect(dialog(page, 'Edit').getByRole('alert')).toHaveText('Something went wrong')
  await expect(field(dialog(page, 'Edit'), 'Description')).toHaveValue('Another text')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await rowOf(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click()
  await dialog(page, 'Delete').getByRole('button', { name: 'Delete' }).click()
  await expect(said('delete')).toBeVisible()
  await expect(dialog(page, 'Delete').getByRole('alert')).toHaveText('Something went wrong')
  await dialog(page, 'Delete').getByRole('button', { name: 'Cancel' }).click()
  await page.unroute(writes)
  await expect(rowOf(page, title)).toBeVisible()
})

test('pages of ten with gaps, the category filter and the search', async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ json: made(95) }))
  await openPage(page, PATH)
  await expect(main(page).getByRole('columnheader')).toHaveText([
    'ID',
    'Title',
    'Category',
    'Link',
    'Order',
    'Last Updated',
    'Actions',
  ])
  const rows = main(page).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('March 4, 2026')
  await expect(rows.first().getByRole('link')).toHaveAttribute(
    'href',
    'https://www.club1.example/rooms',
  )
  await expect(rows.first()).toContainText(/until the l?a?\.\.\.|room behind the ca\.\.\./)
  await expect(rows.nth(1)).toContainText('Inactive')
  const pages = page.getByRole('navigation', { name: 'Additional resources: pages' })
  await expect(pages).toHaveText('Previous123…10Next')
  await pages.getByRole('button', { name: 'Page 3' }).click()
  await pages.getByRole('button', { name: 'Page 5' }).click()
  await expect(pages).toHaveText('Previous1234567…10Next')
  await pages.getByRole('button', { name: 'Page 6' }).click()
  await expect(pages).toHaveText('Previous1…45678…10Next')
  await expect(main(page).getByText('51–60 of 95 additional resources')).toBeVisible()
  await pages.getByRole('button', { name: 'Page 10' }).click()
  await expect(rows).toHaveCount(5)

  await main(page).getByLabel('Category', { exact: true }).selectOption('Kids')
  await expect(main(page).getByText('1–10 of 12 additional resources')).toBeVisible()
  await search(page).fill('CAFE club12')
  await expect(rows).toHaveCount(1)
  await expect(main(page).getByText('1 additional resource', { exact: true })).toBeVisible()
  await search(page).fill('nothing like it')
  await expect(
    main(page).getByRole('heading', { name: 'No additional resources found' }),
  ).toBeVisible()
  await main(page).getByRole('button', { name: 'Show all' }).click()
  await expect(main(page).getByText('1–10 of 95 additional resources')).toBeVisible()
  await expect(search(page)).toHaveValue('')
})

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
  await openPage(page, PATH)
  await main(page).getByRole('link', { name: 'Back to Admin' }).click()
  await expect(page).toHaveURL('/admin')
})

test('a list that could not be loaded is asked for again; an empty one says so', async ({
  page,
  tolerate,
}) => {
  tolerate(/500 \(/)
  await page.route(CALL, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
  )
  await openPage(page, PATH)
  await expect(
    main(page).getByText('Error loading additional resources: Something went wrong'),
  ).toBeVisible()
  await page.unroute(CALL)
  await page.route(CALL, (route) => route.fulfill({ json: [] }))
  await main(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(
    main(page).getByRole('heading', { name: 'No additional resources yet' }),
  ).toBeVisible()
})

test('all of it by keyboard alone', async ({ page }) => {
  const title = freshTitle()
  await openPage(page, PATH)
  await expect(main(page).locator('tbody').getByRole('row').first()).toBeVisible()
  await main(page).getByRole('button', { name: 'Add New Content' }).focus()
  await page.keyboard.press('Enter')
  await expect(field(dialog(page, 'Create'), 'Title')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://keys.example/')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Additional resource created successfully')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Add New Content' })).toBeFocused()
  await search(page).focus()
  await page.keyboard.type(title)
  await expect(rowOf(page, title)).toBeVisible()
  await rowOf(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Delete').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, title)).toHaveCount(0)
})

for (const theme of ['light', 'dark']) {
  test(`table and form are accessible, ${theme}, and fit a phone`, async ({ page, context }) => {
    await setCookie(context, 'theme', theme)
    await page.route(CALL, (route) => route.fulfill({ json: made(95) }))
    await openPage(page, PATH)
    await expect(main(page).locator('tbody').getByRole('row')).toHaveCount(10)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectAccessible(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
    await main(page).getByRole('button', { name: 'Add New Content' }).click()
    await dialog(page, 'Create').getByRole('button', { name: 'Create', exact: true }).click()
    await expect(field(dialog(page, 'Create'), 'Title')).toBeFocused()
    await expectAccessible(page)
  })
}
