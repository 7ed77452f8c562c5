import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { getFilterOptions } from '#shared/calls/openings.ts'
import { countFacets, listResources } from '#shared/calls/resources.ts'
import { answer, counted, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  expectLoaded,
  logIn,
  openPage,
} from '#tests/support/client-page.tsx'
import {
  facetsView,
  filterOptionsView,
  resourceView,
  userView,
} from '#tests/support/sample-views.ts'

const ENGLISH = { value: 'en', label: 'English' } as const
const GERMAN = { value: 'de', label: 'German' } as const

beforeEach(() => {
  answer(listRecommendedLists, [])
  answer(listResources, counted([resourceView({ language: 'de', subtitles: ['en'] })]))
  answer(getFilterOptions, filterOptionsView({ languages: [ENGLISH, GERMAN] }))
  answer(countFacets, facetsView({ language: { en: 7, de: 2, fr: 0 } }))
})

const control = page.getByRole('combobox', { name: 'Language', exact: true })
const openFilters = () => page.getByRole('button', { name: 'Advanced Filters' }).click()

it('the filter offers the languages of the catalogue', async () => {
  await openPage('/category/all')
  await expect.element(page.getByRole('article')).toMatchTextContent('In German')
  const heading = page.getByRole('article').getByRole('heading')
  await expect.element(heading).toHaveAttribute('lang', 'de')
  // The title and the description.
  expect(page.getByRole('article').element().querySelectorAll('[lang=de]')).toHaveLength(2)
  await openFilters()
  const options = () =>
    control
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  // The counts arrive after the languages.
  await expect.poll(options).toEqual(['All Languages', 'English (7)', 'German (2)'])
  await control.selectOptions('German (2)')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expectAddress('/category/all?language=de')
  await expectLoaded()
  await expectAccessible()
})

it('there is no such filter while everything is in one language', async () => {
  answer(getFilterOptions, filterOptionsView({ languages: [ENGLISH] }))
  await openPage('/category/all')
  await openFilters()
  await expect
    .element(page.getByRole('combobox', { name: 'Player Skill Level' }))
    .toBeInTheDocument()
  expect(control.query()).toBeNull()
})

it('a search puts what a member reads first, a list does not', async () => {
  const user = userView()
  logIn({ preferences: { ...user.preferences, languages: ['de', 'fr'] } })
  await openPage('/category/all?query=rook')
  await expect
    .poll(() => sentTo(listResources).at(-1)?.query.getAll('prefer'))
    .toEqual(['de', 'fr'])
  await openPage('/category/all')
  await expect.poll(() => sentTo(listResources).at(-1)?.query.get('query')).toBeNull()
  expect(sentTo(listResources).at(-1)?.query.has('prefer')).toBe(false)
})
