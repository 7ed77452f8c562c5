import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { getFilterOptions } from '#shared/calls/openings.ts'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { countFacets, listFeatured, listResources } from '#shared/calls/resources.ts'
import { suggest } from '#shared/calls/search.ts'
import { answer, counted } from '#tests/support/api-stub.ts'
import { answerKidsHome, expectAddress, openPage, press } from '#tests/support/client-page.tsx'
import { facetsView, filterOptionsView, resourceView } from '#tests/support/sample-views.ts'
import { kidsStore } from './kids-mode.tsx'

const NAMES = [
  'searchChanged',
  'headerSearchSubmitted',
  'filterChanged',
  'resetAllFilters',
  'resetCategoryUrl',
]
/** Since the page was opened: what it has sent. */
let sent: [string, unknown][] = []

beforeEach(() => {
  answerKidsHome()
  answer(listRecommendedLists, [])
  answer(listFeatured, [])
  answer(suggest, { resources: [], authors: [], openings: [], position: null })
  answer(getFilterOptions, filterOptionsView({ openings: [] }))
  answer(countFacets, facetsView())
  answer(listResources, counted([resourceView()], 1))
})

async function openList(path: string, look = {}): Promise<void> {
  await openPage(path, look)
  await expect.element(page.getByRole('main').getByRole('article').first()).toBeVisible()
  sent = []
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  for (const name of NAMES)
    addEventListener(name, (event) => sent.push([name, (event as CustomEvent).detail]), stop)
}
const send = (name: string, detail?: unknown) =>
  dispatchEvent(new CustomEvent(name, detail === undefined ? {} : { detail }))

it('the header tells what is typed and what is searched', async () => {
  await openList('/category/book')
  const box = page.getByRole('banner').getByLabelText('Search resources')
  await box.fill(' rook ')
  await expect.poll(() => sent).toEqual([['searchChanged', { query: 'rook' }]])
  await expectAddress('/category/book')
  await press('{Enter}')
  await expectAddress('/?query=rook')
  await expect
    .poll(() => sent.slice(1))
    .toEqual([
      ['searchChanged', { query: 'rook' }],
      ['headerSearchSubmitted', { query: 'rook' }],
    ])
})

it('a list tells of changed filters and of their end', async () => {
  await openList('/category/all?level=master')
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectAddress('/category/all')
  await expect
    .poll(() => sent)
    .toEqual([
      ['resetAllFilters', { resetKids: false }],
      ['filterChanged', { filterType: 'level', value: [] }],
    ])
})

it('kids mode is switched by events and tells of it', async () => {
  await openList('/category/all?level=beginner')
  send('filterChanged', { filterType: 'kids', value: 'kids' })
  await expectAddress('/category/all?category=kids')
  expect(sent).toContainEqual(['filterChanged', { filterType: 'kids', value: 'kids' }])
  send('filterChanged', { filterType: 'kids', value: 'all' })
  await expectAddress('/category/all')
  expect(sent).toContainEqual(['resetCategoryUrl', {}])
  send('filterChanged', { filterType: 'kids', value: 'kids' })
  await expectAddress('/category/all?category=kids')
  send('resetAllFilters', { resetKids: true })
  await expectAddress('/category/all')
  expect(kidsStore.get()).toBe(false)
})

it('a list follows what others send, whatever its detail', async () => {
  await openList('/category/book?level=beginner')
  send('searchChanged', { query: 'rook' })
  await expectAddress('/category/book?query=rook&level=beginner')
  send('headerSearchSubmitted', { query: 'pawn' })
  await expectAddress('/category/book?query=pawn&level=beginner')
  send('filterChanged', { filterType: 'level', value: 'master' })
  await expectAddress('/category/book?query=pawn&level=master')
  send('filterChanged')
  send('searchChanged')
  await expectAddress('/category/book?level=master')
  send('resetAllFilters')
  await expectAddress('/category/book')
  expect(kidsStore.get()).toBe(false)
})
