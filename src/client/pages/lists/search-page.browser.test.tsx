import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { getFilterOptions } from '#shared/calls/openings.ts'
import { countFacets, listResources } from '#shared/calls/resources.ts'
import { countSearch, findNearest, suggest } from '#shared/calls/search.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, expectAddress, openPage, press } from '#tests/support/client-page.tsx'
import { facetsView, filterOptionsView, resourceView } from '#tests/support/sample-views.ts'

const all = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    resourceView({ id: index + 1, price: index === 0 ? 'Subscription' : 'Free' }),
  )

/** The resources that the server has found. */
let found = all(3)

beforeEach(() => {
  found = all(3)
  answer(listRecommendedLists, [])
  answer(getFilterOptions, filterOptionsView({ openings: [] }))
  answer(countFacets, facetsView())
  answer(listResources, ({ query }) => {
    const offset = Number(query.get('offset') ?? 0)
    return counted(found.slice(offset, offset + Number(query.get('limit'))), found.length)
  })
})

const cards = () => page.getByRole('article').elements()
// Found by label, because its role becomes combobox when there are suggestions.
const box = page.getByLabelText('Search resources')

it('finds by type, price and length, but not by the type of a list of one', async () => {
  answer(
    countFacets,
    facetsView({ price: { free: 2, paid: 1 }, length: { short: 1 }, type: { book: 2 } }),
  )
  const choose = async (name: string, option: string) =>
    page.getByRole('combobox', { name, exact: true }).selectOptions(option)
  await openPage('/category/all?sort=rating')
  await expect.element(page.getByRole('article').first()).toMatchTextContent('Not rated')
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await choose('Price', 'Free (2)')
  await choose('Length', 'Up to 20 minutes (1)')
  await choose('Type', 'Books (2)')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expectAddress('/category/all?type=book&price=free&length=short&sort=rating')
  await expect.element(page.getByRole('link', { name: 'Remove filter Free' })).toBeVisible()
  await openPage('/category/book')
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Price', exact: true })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Type', exact: true }).query()).toBeNull()
})

it('calm 6: a search says its order, has one heading, and starts high on a phone', async () => {
  await openPage('/?query=rook', { width: 390, height: 844 })
  await expect.poll(() => cards().length).toBe(3)
  // The site notice and the header are above it.
  const header = page.getByRole('banner').element().getBoundingClientRect().height
  expect(cards()[0]?.getBoundingClientRect().top).toBeLessThan(header + 145)
  const headings = page.getByRole('main').getByRole('heading').elements().slice(0, 2)
  expect(headings.map((each) => each.closest('.sr-only') === null)).toEqual([false, true])
  await expectAccessible()
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  expect(sort.query()).toBeNull()
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await expect.element(sort).toHaveDisplayValue('Best match')
  await sort.selectOptions('Rating')
  await expectAddress('/?query=rook&sort=rating')
})

it('calm 6: one more than a page is shown at once', async () => {
  found = all(13)
  await openPage('/?query=rook')
  await expect.poll(() => cards().length).toBe(13)
  expect(page.getByRole('button', { name: 'Load More' }).query()).toBeNull()
  found = all(14)
  await openPage('/?query=rook')
  await expect.poll(() => cards().length).toBe(12)
  await expect.element(page.getByRole('button', { name: 'Load More' })).toBeVisible()
  expect(sentTo(listResources).map(({ query }) => query.get('limit'))).toEqual(['12', '1', '12'])
})

it('calm 6: prices do not break inside a word', async () => {
  await openPage('/?query=rook')
  await expect.poll(() => cards().length).toBe(3)
  for (const width of [320, 390, 768, 1440]) {
    await page.viewport(width, 900)
    const price = page.getByText('Subscription', { exact: true }).element()
    const range = document.createRange()
    range.selectNodeContents(price)
    expect(range.getClientRects()).toHaveLength(1)
    expect(price.scrollWidth).toBeLessThanOrEqual(price.clientWidth)
  }
})

it('calm 6: “/” focuses the search, except where it is typed', async () => {
  await openPage('/?query=rook')
  await expect.poll(() => cards().length).toBe(3)
  const quick = page.getByRole('searchbox', { name: 'Quick search' })
  await quick.click()
  await press('/')
  await expect.element(quick).toHaveFocus()
  await expect.element(quick).toHaveValue('rook/')
  // What is typed there becomes the search a moment later.
  await press('{Backspace}')
  page.getByRole('combobox', { name: 'Sort by' }).element().blur()
  ;(document.activeElement as HTMLElement).blur()
  await press('/')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('rook')
})

it('each limit that was understood is taken back to its words, one after another', async () => {
  const filters = [
    { words: 'beginner', field: 'level', value: 'beginner', chip: 'Level: Beginner' },
    { words: 'in french', field: 'language', value: 'fr', chip: 'In French' },
    { words: 'under 10 minutes', field: 'duration', value: 'max 600', chip: 'Up to 10 minutes' },
    { words: 'below $40', field: 'cost', value: 'max 40', chip: 'Up to $40' },
    { words: 'since 2020', field: 'published', value: 'since 2020', chip: 'Since 2020' },
    { words: 'newest', field: 'order', value: 'newest', chip: 'Newest first' },
  ]
  const asked = () => sentTo(listResources).at(-1)?.query.getAll('literal') ?? []
  answer(listResources, ({ query }) => {
    const list = counted(found, found.length)
    const left = filters.filter(({ words }) => !query.getAll('literal').includes(words))
    const understood = {
      words: [],
      filters: left.map(({ chip: _chip, ...filter }) => filter),
      leftOut: [],
      line: null,
    }
    list.headers.set('X-Search-Understood', encodeURIComponent(JSON.stringify(understood)))
    return list
  })
  await openPage(`/?query=${encodeURIComponent(filters.map(({ words }) => words).join(' '))}`)
  const chips = () =>
    page
      .getByRole('link', { name: /^Do not read/ })
      .elements()
      .map((link) => link.textContent)
  const nameOf = ({ words, chip }: { words: string; chip: string }) =>
    `Do not read “${words}” as ${chip}`
  await expect.poll(chips).toEqual(filters.map(nameOf))
  for (const [at, filter] of filters.entries()) {
    await page.getByRole('link', { name: nameOf(filter), exact: true }).click()
    await expect.poll(chips).toEqual(filters.slice(at + 1).map(nameOf))
    const words = filters.slice(0, at + 1).map((each) => each.words)
    expect(asked().toSorted()).toEqual(words.toSorted())
    const back = page.getByRole('link', { name: `Remove filter “${filter.words}” as a word` })
    await expect.element(back).toBeVisible()
  }
  // A word becomes a filter again once its own chip is removed.
  await page.getByRole('link', { name: 'Remove filter “newest” as a word' }).click()
  await expect.poll(chips).toEqual([nameOf(filters[5] ?? { words: '', chip: '' })])
})

it('shows the position that a search for moves has named, and how far it was read', async () => {
  const line = {
    words: '1.e4 c5 Ke4',
    start: null,
    moves: ['e4', 'c5'],
    fen: 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1',
    eco: 'B20',
    name: 'Sicilian Defense',
    fault: '2.Ke4 is not a legal move.',
    illegal: '2.Ke4',
  }
  answer(listResources, () => {
    const list = counted(found, found.length)
    const understood = { words: [], filters: [], leftOut: [], line }
    list.headers.set('X-Search-Understood', encodeURIComponent(JSON.stringify(understood)))
    return list
  })
  await openPage('/?query=1.e4+c5+Ke4', { width: 390, height: 844 })
  const heading = page.getByRole('heading', { name: 'Lessons for 1.e4 c5 (Sicilian Defense, B20)' })
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText(/2\.Ke4 is not a legal move/)).toBeVisible()
  await expect.element(page.getByRole('img', { name: /The position of 1\.e4 c5/ })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Explore this position' }))
    .toHaveAttribute('href', '/explore?moves=e4,c5')
  await expectAccessible()
  await page.getByRole('link', { name: 'Search for the words instead' }).click()
  await expect.poll(() => sentTo(listResources).at(-1)?.query.get('literal')).toBe('1.e4 c5 Ke4')
})

it('a list that fails has a way on, and its filters stay', async () => {
  await openPage('/category/book')
  await expect.poll(() => cards().length).toBe(3)
  answer(listResources, refusal(500, 'Something went wrong'))
  await page.getByLabelText('Sort by').selectOptions('Rating')
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect.element(again).toBeVisible()
  await expectAddress(/sort=rating/)
  answer(listResources, () => counted(found, found.length))
  await again.click()
  await expect.poll(() => cards().length).toBe(3)
})

it('suggestions are accessible above what was understood', async () => {
  const understood = {
    words: [],
    filters: [{ words: 'free', field: 'price', value: 'free' }],
    leftOut: ['xqzvwkj'],
    line: null,
  }
  answer(listResources, () => {
    const list = counted(found, found.length)
    list.headers.set('X-Search-Understood', encodeURIComponent(JSON.stringify(understood)))
    return list
  })
  answer(suggest, {
    resources: [{ id: 5, title: 'Sicilian Lessons', author: null, type: 'book' }],
    authors: [],
    openings: [],
    position: null,
  })
  await openPage('/?query=free+sicilian+xqzvwkj')
  await expect
    .element(page.getByText('No resource mentions "xqzvwkj", so it was left out.'))
    .toBeVisible()
  await box.fill('sicil')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await press('{ArrowDown}')
  await expectAccessible()
})

it('a search for anything is harmless', async () => {
  for (const query of [
    "%' OR 1=1 --",
    '100%',
    '_',
    '\\',
    '<script>alert(1)</script>',
    '𝕏 🤖',
    '"',
  ]) {
    await openPage(`/?query=${encodeURIComponent(query)}`)
    const name = `Search Results for "${query}"`
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
    expect(sentTo(listResources).at(-1)?.query.get('query')).toBe(query)
  }
})

describe('the count of searches', () => {
  const told = () => sentTo(countSearch).map(({ body }) => body)

  /** Stays on a list until it counts as looked at. */
  async function lookAt(path: string, kids = false): Promise<void> {
    await openPage(path, { kids })
    await expect.poll(() => cards().length).toBe(3)
    vi.advanceTimersByTime(5_000)
  }

  beforeEach(() => {
    answer(countSearch, undefined)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => void vi.useRealTimers())

  it('is told when results are looked at', async () => {
    await lookAt('/?query=endgame')
    await expect.poll(told).toEqual([{ query: 'endgame', found: true }])
  })

  it('is told when nothing is found', async () => {
    answer(listResources, counted([]))
    answer(findNearest, refusal(503))
    await openPage('/category/all?query=zzqqxxyy')
    await expect.element(page.getByText('No resources found')).toBeVisible()
    vi.advanceTimersByTime(5_000)
    await expect.poll(told).toEqual([{ query: 'zzqqxxyy', found: false }])
  })

  it('is not told in kids mode, nor of a list without words', async () => {
    await lookAt('/?query=endgame&category=kids', true)
    await lookAt('/category/book')
    expect(told()).toEqual([])
  })
})
