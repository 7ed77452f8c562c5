import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAllAdditional } from '#shared/calls/admin-additional.ts'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { answer, refusal } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage } from '#tests/support/client-page.tsx'

const PATH = '/admin/additional-resources'

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

beforeEach(() => {
  logIn({ role: 'admin' })
  answer(listAllAdditional, made(95))
})

const main = page.getByRole('main')
const rows = () => [...main.element().querySelectorAll('tbody tr')]
const search = main.getByRole('searchbox', { name: 'Search additional resources' })

it('pages of ten with gaps, the category filter and the search', async () => {
  await openPage(PATH)
  await expect.poll(() => rows().length).toBe(10)
  expect(
    main
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['ID', 'Title', 'Category', 'Link', 'Order', 'Last Updated', 'Actions'])
  const first = main.getByRole('row').nth(1)
  await expect.element(first).toMatchTextContent('March 4, 2026')
  await expect
    .element(first.getByRole('link'))
    .toHaveAttribute('href', 'https://www.club1.example/rooms')
  await expect.element(first).toMatchTextContent('the café, and plays un...')
  await expect.element(main.getByRole('row').nth(2)).toMatchTextContent('Inactive')
  const pages = page.getByRole('navigation', { name: 'Additional resources: pages' })
  for (const [number, shown] of [
    [null, 'Previous123…10Next'],
    [3, 'Previous12345…10Next'],
    [5, 'Previous1234567…10Next'],
    [6, 'Previous1…45678910Next'],
  ] as const) {
    if (number) await pages.getByRole('button', { name: `Page ${number}` }).click()
    await expect.element(pages).toHaveTextContent(shown)
  }
  await expect.element(main.getByText('51–60 of 95 additional resources')).toBeVisible()
  await pages.getByRole('button', { name: 'Page 10' }).click()
  await expect.poll(() => rows().length).toBe(5)

  await main.getByLabelText('Category', { exact: true }).selectOptions('Kids')
  await expect.element(main.getByText('1–10 of 12 additional resources')).toBeVisible()
  await search.fill('CAFE club12')
  await expect.poll(() => rows().length).toBe(1)
  await expect.element(main.getByText('1 additional resource', { exact: true })).toBeVisible()
  await search.fill('nothing like it')
  await expect
    .element(main.getByRole('heading', { name: 'No additional resources found' }))
    .toBeVisible()
  await main.getByRole('button', { name: 'Show all' }).click()
  await expect.element(main.getByText('1–10 of 95 additional resources')).toBeVisible()
  await expect.element(search).toHaveValue('')
})

it('a list that could not be loaded can be retried; an empty one says so', async () => {
  answer(listAllAdditional, refusal(500, 'Something went wrong'))
  await openPage(PATH)
  await expect
    .element(main.getByText('Error loading additional resources: Something went wrong'))
    .toBeVisible()
  answer(listAllAdditional, [])
  await main.getByRole('button', { name: 'Try Again' }).click()
  await expect
    .element(main.getByRole('heading', { name: 'No additional resources yet' }))
    .toBeVisible()
})

it('table and form are accessible, and fit a phone', async () => {
  await openPage(PATH)
  await expect.poll(() => rows().length).toBe(10)
  await expectAccessible()
  await page.viewport(320, 700)
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await main.getByRole('button', { name: 'Add New Content' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Additional Resource' })
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Title', exact: true })).toHaveFocus()
  await expectAccessible()
})
