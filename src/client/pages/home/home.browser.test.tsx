import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { getPlan, getStudySuggestions } from '#shared/calls/study.ts'
import { listFeatured, listResources, listResourcesByIds } from '#shared/calls/resources.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  answerKidsHome,
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
} from '#tests/support/client-page.tsx'
import { resourceView } from '#tests/support/sample-views.ts'

/** In the editors' order, which differs from that of their dates. */
const FEATURED = ['2025-03-01', '2026-01-01', '2024-12-01'].map((publishedDate, index) =>
  resourceView({ id: index + 1, publishedDate }),
)

beforeEach(() => {
  answerKidsHome()
  answer(listFeatured, [
    ...FEATURED,
    resourceView({ id: 99, title: 'Only for kids', isForKids: true }),
  ])
  answer(listRecommendedLists, [])
  answer(listResourcesByIds, [])
  answer(listResources, () =>
    counted(
      Array.from({ length: 12 }, (_, id) => resourceView({ id: id + 20 })),
      60,
    ),
  )
  answer(getPlan, { steps: [], resources: [], createdAt: null, updatedAt: null })
})

describe('because you study', () => {
  const section = page.getByRole('region', { name: /^Because / })
  const all = page.getByRole('heading', { name: 'All Resources' })
  const suggestions = [30, 31, 32, 33].map((id) => ({
    resource: resourceView({ id }),
    reason: 'opening' as const,
  }))

  it.each([
    ['study', 'Because you study the Sicilian Defense'],
    ['plan', 'Because the Sicilian Defense is in your plan'],
  ] as const)('shows what is new, and why: %s', async (from, name) => {
    logIn()
    answer(getStudySuggestions, { opening: 'Sicilian Defense', from, suggestions })
    await openPage('/')
    await expect.element(section).toHaveAccessibleName(name)
    await expect.poll(() => section.getByRole('article').elements().length).toBe(4)
    await expectAccessible()
  })

  it('is missing if the call fails, and if nothing is studied', async () => {
    logIn()
    answer(getStudySuggestions, refusal(500))
    await openPage('/')
    await expect.poll(() => sentTo(getStudySuggestions).length).toBeGreaterThan(0)
    await expect.element(all).toBeInTheDocument()
    expect(section.query()).toBeNull()
    answer(getStudySuggestions, { opening: null, from: null, suggestions: [] })
    await openPage('/')
    await expect.element(all).toBeInTheDocument()
    await expect.poll(() => sentTo(getStudySuggestions).length).toBeGreaterThan(1)
    expect(section.query()).toBeNull()
  })

  it('is asked for neither by visitors nor in kids mode', async () => {
    await openPage('/')
    await expect.element(all).toBeInTheDocument()
    logIn()
    await openPage('/', { kids: true })
    await expect
      .element(page.getByRole('banner').getByRole('button', { name: /My Account/ }))
      .toBeVisible()
    await expect.element(page.getByRole('article').first()).toBeVisible()
    expect(section.query()).toBeNull()
    expect(sentTo(getStudySuggestions)).toEqual([])
  })
})

it('30: says "Log in" in words on wide screens', async () => {
  await openPage('/', { width: 1023, height: 800 })
  const banner = page.getByRole('banner')
  const door = banner.getByRole('link', { name: 'Log in', exact: true })
  await expect.element(banner.getByText('Guest')).toBeVisible()
  expect(door.query()).toBeNull()
  await page.viewport(1024, 800)
  await expect.element(door).toBeVisible()
  await expect.element(banner.getByText('Guest')).toBeVisible()
  await door.click()
  await expectAddress('/auth')
  await expect.element(page.getByRole('tab', { name: 'Login' })).toBeVisible()
})

it("30: names the editors' order of the featured, and sorts by date when asked to", async () => {
  await openPage('/')
  const featured = page.getByRole('region', { name: 'Featured Resources' })
  const sort = featured.getByLabelText('Sort by')
  const titles = () =>
    featured
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(titles).toEqual(['Lesson 1', 'Lesson 2', 'Lesson 3'])
  expect(
    sort
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Featured', 'Newest', 'Rating', 'Price: low to high'])
  await expect.element(sort).toHaveValue('')
  await sort.selectOptions('Newest')
  await expectAddress('/?sort=newest')
  const newest = ['Lesson 2', 'Lesson 1', 'Lesson 3']
  await expect.poll(titles).toEqual(newest)
  await openPage('/?sort=newest')
  await expect.element(sort).toHaveValue('newest')
  await expect.poll(titles).toEqual(newest)
  await sort.selectOptions('Featured')
  await expectAddress('/')
  await expect.poll(titles).toEqual(['Lesson 1', 'Lesson 2', 'Lesson 3'])
})
