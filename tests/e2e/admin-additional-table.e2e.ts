import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import {
  ADDITIONAL_PATH,
  addAdditional,
  dialog,
  field,
  main,
  search,
} from '../support/additional-pages.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

const CALL = '**/api/admin/additional-resources'

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

test('pages of ten with gaps, the category filter and the search', async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ json: made(95) }))
  await openPage(page, ADDITIONAL_PATH)
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
  await expect(rows.first()).toContainText('the café, and plays un...')
  await expect(rows.nth(1)).toContainText('Inactive')
  const pages = page.getByRole('navigation', { name: 'Additional resources: pages' })
  await expect(pages).toHaveText('Previous123…10Next')
  await pages.getByRole('button', { name: 'Page 3' }).click()
  await expect(pages).toHaveText('Previous12345…10Next')
  await pages.getByRole('button', { name: 'Page 5' }).click()
  await expect(pages).toHaveText('Previous1234567…10Next')
  await pages.getByRole('button', { name: 'Page 6' }).click()
  await expect(pages).toHaveText('Previous1…45678910Next')
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
  await openPage(page, ADDITIONAL_PATH)
  await main(page).getByRole('link', { name: 'Back to Admin' }).click()
  await expect(page).toHaveURL('/admin')
})

test('a list that could not be loaded can be retried; an empty one says so', async ({
  page,
  tolerate,
}) => {
  tolerate(/500 \(/)
  await page.route(CALL, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
  )
  await openPage(page, ADDITIONAL_PATH)
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

for (const theme of ['light', 'dark']) {
  test(`table and form are accessible, ${theme}, and fit a phone`, async ({ page, context }) => {
    await setCookie(context, 'theme', theme)
    await page.route(CALL, (route) => route.fulfill({ json: made(95) }))
    await openPage(page, ADDITIONAL_PATH)
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
