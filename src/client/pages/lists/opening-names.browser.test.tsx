import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readWith } from '#client/kit/t.tsx'
import { listChapters } from '#shared/calls/chapters.ts'
import { explorePosition } from '#shared/calls/explore.ts'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import {
  getFilterOptions,
  listOpenings,
  listOpeningsOfSubcategory,
} from '#shared/calls/openings.ts'
import { countFacets, listResources } from '#shared/calls/resources.ts'
import { suggest } from '#shared/calls/search.ts'
import { openingName } from '#shared/domain/opening-names.ts'
import { ENGLISH_READER } from '#shared/texts/text.ts'
import { answer, counted, sentTo } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAccessible,
  expectAddress,
  openPage,
  press,
} from '#tests/support/client-page.tsx'
import {
  chapterView,
  exploreView,
  facetsView,
  filterOptionsView,
  openingView,
  resourceView,
} from '#tests/support/sample-views.ts'
import { START_FEN } from '#shared/chess/position-key.ts'

const NAJDORF = 'Sicilian Defense: Najdorf Variation'
const NAMES = ['Alekhine Defense', 'French Defense', 'Ruy Lopez', 'Sicilian Defense', NAJDORF]

beforeEach(() => {
  // The texts stay English, so that only the names of openings are under test.
  readWith(() => ({ language: 'de', find: null, opening: (name) => openingName(name, 'de') }))
  answer(listRecommendedLists, [])
  answer(listResources, counted([resourceView({ opening: NAJDORF })]))
  const subcategory = {
    id: 7,
    name: 'Ruy Lopez',
    categoryId: 2,
    order: 1,
    openingPattern: '1.e4 e5',
  }
  answer(
    getFilterOptions,
    filterOptionsView({
      openings: NAMES,
      openingCategories: [{ id: 2, name: '1.e4', openings: NAMES }],
      subcategories: [subcategory],
    }),
  )
  answer(countFacets, facetsView({ openingCategory: { 2: 9 }, subcategory: { 7: 3 } }))
  const openings = NAMES.map((name, id) => openingView({ id, name, openingPattern: '1.e4' }))
  answer(listOpenings, openings)
  answer(listOpeningsOfSubcategory, openings)
})
afterEach(() => readWith(() => ENGLISH_READER))

it('titles, chips and filters show the names of the language, and addresses keep the English ones', async () => {
  const address = `/category/all?opening=${encodeURIComponent(NAJDORF).replaceAll('%20', '+')}`
  await openPage(`${address}&level=beginner`)
  const shown = 'Sizilianische Verteidigung: Najdorf-Variante'
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(shown)
  expect(document.title).toContain(shown)
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect.element(chips.getByRole('link').first()).toMatchTextContent(shown)

  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  const box = page.getByRole('combobox', { name: 'Specific Opening' })
  await expect.element(box).toHaveValue(shown)
  await box.click()
  const options = page.getByRole('listbox', { name: 'Openings' }).getByRole('option')
  const names = () =>
    options.elements().map(({ firstChild }) => (firstChild as Text | null)?.textContent)
  await expect
    .poll(names)
    .toEqual([
      'All Openings',
      'Aljechin-Verteidigung',
      'Französische Verteidigung',
      'Sizilianische Verteidigung',
      shown,
      'Spanische Partie',
    ])
  for (const typed of ['spanisch', 'Ruy Lopez']) {
    await box.fill(typed)
    await expect.poll(names).toEqual(['Spanische Partie'])
  }
  await expectAccessible()
  await press('{Enter}')
  await expectAddress('/category/all?opening=Ruy+Lopez&level=beginner')
  await expect.poll(() => sentTo(listResources).at(-1)?.query.get('opening')).toBe('Ruy Lopez')

  await page.getByRole('button', { name: /^1\.e4/ }).click()
  await page.getByRole('button', { name: /^Spanische Partie/ }).click()
  await expectAddress(/openingSubCategory=Ruy\+Lopez/)
})

it('a resource and its chapters show them, and the chapters are found by both names', async () => {
  answerResourcePage(resourceView({ opening: NAJDORF }))
  const chapter = (order: number) =>
    chapterView(order, { opening: { eco: null, name: NAMES[order % 3] ?? '' } })
  answer(
    listChapters,
    Array.from({ length: 30 }, (_, order) => chapter(order)),
  )
  await openPage('/resource/5')
  const link = page.getByRole('link', { name: 'Sizilianische Verteidigung: Najdorf-Variante' })
  await expect
    .element(link)
    .toHaveAttribute('href', '/category/all?opening=Sicilian+Defense%3A+Najdorf+Variation')
  const chapters = page.getByRole('region', { name: 'Chapters' })
  for (const words of ['spanische', 'ruy lopez']) {
    await chapters.getByRole('searchbox').fill(words)
    await expect.poll(() => chapters.getByText('Spanische Partie').elements()).toHaveLength(10)
    await expect.element(chapters.getByText('Aljechin-Verteidigung')).not.toBeInTheDocument()
  }
})

it('Explore shows them, the variations of the same family by their own name', async () => {
  const move = { san: 'Nf3', uci: 'g1f3', fen: START_FEN, eco: 'B90', resources: 3, chapters: 0 }
  answer(
    explorePosition,
    exploreView({
      opening: { eco: 'B20', name: 'Sicilian Defense', exact: true },
      continuations: [
        { ...move, name: NAJDORF },
        { ...move, uci: 'e2e4', name: 'French Defense: Winawer Variation' },
      ],
      groups: [
        {
          reason: 'opening',
          about: 'Sicilian Defense',
          openings: ['Sicilian Defense'],
          total: 1,
          resources: [resourceView()],
        },
      ],
    }),
  )
  await openPage('/explore')
  await expect
    .element(page.getByRole('heading', { name: 'Sizilianische Verteidigung', exact: true }))
    .toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'About the opening: Sizilianische Verteidigung' }))
    .toBeVisible()
  const moves = page.getByRole('region', { name: 'Known moves from here' }).getByRole('link')
  await expect.element(moves.first()).toMatchTextContent(/Nf3Najdorf-Variante/)
  await expect
    .element(moves.nth(1))
    .toMatchTextContent('Französische Verteidigung: Winawer-Variante')
})

it('the search suggests them', async () => {
  answer(suggest, {
    position: null,
    openings: [{ name: NAJDORF, moves: null, fen: null, resources: 4 }],
    authors: [],
    resources: [],
  })
  await openPage('/explore/my-games')
  const box = page.getByRole('banner').getByLabelText('Search resources')
  await box.click()
  await box.fill('sizilian')
  await expect
    .element(page.getByRole('option', { name: /Sizilianische Verteidigung: Najdorf-Variante/ }))
    .toBeVisible()
})

it('the list of an opening has each variation under its name, and each side one press away', async () => {
  const openings = ['Sicilian Defense', 'Sicilian Defense', NAJDORF]
  answer(
    listResources,
    counted(openings.map((opening, id) => resourceView({ id: id + 1, opening }))),
  )
  await openPage('/category/all?opening=Sicilian+Defense')
  const groups = () =>
    page
      .getByRole('main')
      .getByRole('heading', { level: 3, name: /^Sizilianische/ })
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(groups)
    .toEqual(['Sizilianische Verteidigung', 'Sizilianische Verteidigung: Najdorf-Variante'])
  // The heading says it.
  expect(page.getByRole('list', { name: 'Active filters' }).query()).toBeNull()
  const sides = page.getByRole('list', { name: 'Side' })
  await sides.getByRole('link', { name: 'For Black' }).click()
  await expectAddress('/category/all?opening=Sicilian+Defense&side=black')
  await expect
    .element(sides.getByRole('link', { name: 'For Black' }))
    .toHaveAttribute('aria-current', 'true')
  await expectAccessible()
  await sides.getByRole('link', { name: 'For White' }).click()
  await expectAddress('/category/all?opening=Sicilian+Defense&side=white')
  await sides.getByRole('link', { name: 'For White' }).click()
  await expectAddress('/category/all?opening=Sicilian+Defense')
  await openPage('/category/all?opening=Sicilian+Defense&sort=rating')
  await expect.poll(() => page.getByRole('article').elements().length).toBe(3)
  expect(groups()).toEqual([])
})
