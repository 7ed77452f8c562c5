import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { getPath } from '#shared/calls/paths.ts'
import { getPlan, getStudySuggestions } from '#shared/calls/study.ts'
import { listFeatured, listResources } from '#shared/calls/resources.ts'
import { answer, counted } from '#tests/support/api-stub.ts'
import { expectAccessible, expectAddress, logIn, openPage } from '#tests/support/client-page.tsx'
import { pathView, resourceView } from '#tests/support/sample-views.ts'

beforeEach(() => {
  answer(listFeatured, [resourceView({ id: 1 }), resourceView({ id: 2 })])
  answer(listRecommendedLists, [])
  answer(listResources, counted([], 0))
})

const doors = page.getByRole('navigation', { name: 'Where to start' })
const shown = () => doors.query()?.checkVisibility() === true

it('calm 5: three doors for guests, in one row, and the catalogue starts high on a phone', async () => {
  await openPage('/', { width: 390, height: 844 })
  const links = doors.getByRole('link')
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual(['/paths/from-zero', '/explore/my-games', '/kids'])
  const tops = links.elements().map((link) => link.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
  await expect.element(page.getByText(/chosen by hand for every level/)).toBeVisible()
  await expect.element(page.getByRole('article').first()).toBeVisible()
  const header = page.getByRole('banner').element().getBoundingClientRect().bottom
  const card = page.getByRole('article').first().element().getBoundingClientRect()
  expect(card.top).toBeLessThan(header + 350)
  const filters = page.getByRole('button', { name: 'Advanced Filters' }).element()
  const sort = page.getByRole('combobox', { name: 'Sort by' }).element()
  expect(filters.getBoundingClientRect().top).toBe(sort.getBoundingClientRect().top)
  await expectAccessible()
})

it('calm 5: members see no doors', async () => {
  logIn()
  answer(getStudySuggestions, { opening: null, from: null, suggestions: [] })
  answer(getPlan, { steps: [], resources: [], createdAt: null, updatedAt: null })
  await openPage('/')
  await expect.element(page.getByRole('heading', { name: 'Featured Resources' })).toBeVisible()
  expect(shown()).toBe(false)
})

it('the door for those who are new to chess leads to the first path', async () => {
  answer(getPath, pathView({ slug: 'from-zero', title: 'From zero' }))
  await openPage('/', { width: 390, height: 844 })
  await doors.getByRole('link', { name: /^New to chess/ }).click()
  await expectAddress('/paths/from-zero')
  await expect.element(page.getByRole('heading', { level: 1, name: 'From zero' })).toBeVisible()
})
