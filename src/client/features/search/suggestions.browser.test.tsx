import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { explorePosition } from '#shared/calls/explore.ts'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { suggest } from '#shared/calls/search.ts'
import type { SuggestionsView } from '#shared/contracts/search.ts'
import { listResources } from '#shared/calls/resources.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, expectAddress, openPage, press } from '#tests/support/client-page.tsx'
import { resourceView } from '#tests/support/sample-views.ts'

/** A page that makes no calls. */
const PAGE = '/explore/my-games'
const NOTHING: SuggestionsView = { resources: [], authors: [], openings: [], position: null }
const SICILIAN = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
const opening = (name: string) => ({ name, moves: '1.e4 c6', fen: SICILIAN, resources: 3 })

/** What the server suggests for the words typed so far. */
let suggested: Record<string, SuggestionsView> = {}

beforeEach(() => {
  suggested = {
    sicil: {
      ...NOTHING,
      resources: [{ id: 5, title: 'Sicilian Lessons', author: 'Ann Author', type: 'book' }],
      authors: [{ name: 'Sicilia Author', resources: 2 }],
      openings: [opening('Sicilian Defense: Najdorf Variation')],
    },
    'caro-kann': { ...NOTHING, openings: [opening('Caro-Kann Defense')] },
    'e4 c5': {
      ...NOTHING,
      position: { moves: 'e4,c5', fen: SICILIAN, eco: 'B20', name: 'Sicilian Defense' },
    },
    'e4 c5 Nf3': {
      ...NOTHING,
      position: { moves: 'e4,c5,Nf3', fen: SICILIAN, eco: 'B27', name: 'Sicilian Defense' },
    },
  }
  answer(suggest, ({ query }) => suggested[query.get('query') ?? ''] ?? NOTHING)
})

const box = page.getByRole('banner').getByLabelText('Search resources')
const list = page.getByRole('listbox', { name: 'Suggestions' })
const options = list.getByRole('option')
const offer = list.getByRole('option', { name: /Explore this position/ })
const noList = () => expect.element(list).not.toBeInTheDocument()

async function type(text: string): Promise<void> {
  await box.click()
  await box.fill(text)
}

describe('an empty box', () => {
  it('offers three questions, and one press asks', async () => {
    answer(listResources, counted([resourceView()]))
    answer(listRecommendedLists, [])
    await openPage(PAGE)
    await box.click()
    await expect.element(list.getByRole('group', { name: 'For example' })).toBeVisible()
    expect(options.elements()).toHaveLength(3)
    await expectAccessible()
    await press('{Escape}')
    await noList()
    await press('{ArrowDown}')
    await press('{Enter}')
    await expectAddress(/query=What(\+|%20)to(\+|%20)play/)
    await noList()
  })

  it('offers them again once its text is gone, and in kids mode those for children', async () => {
    await openPage(PAGE, { kids: true })
    await type('zz')
    await noList()
    await box.fill('')
    await expect
      .element(options.first())
      .toHaveAttribute('href', '/?query=How+does+the+knight+move%3F&category=kids')
  })
})

describe('suggestions', () => {
  it('by keyboard: arrows, Home, End, Escape, Enter; the box keeps text and focus', async () => {
    await openPage(PAGE)
    await type('sicil')
    await expect.element(page.getByRole('combobox', { name: 'Search resources' })).toBeVisible()
    await expect.element(list).toBeVisible()
    await expect.element(box).toHaveAttribute('aria-expanded', 'true')
    await press('{ArrowDown}')
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect.element(box).toHaveAttribute('aria-activedescendant', options.first().element().id)
    await press('{End}')
    await expect.element(options.last()).toHaveAttribute('aria-selected', 'true')
    await expect.element(options.last()).toBeInViewport()
    await press('{Home}')
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
    await press('{Escape}')
    await noList()
    await expect.element(box).toHaveValue('sicil')
    await expect.element(box).toHaveFocus()
    await press('{ArrowDown}')
    await expect
      .element(list.getByRole('group', { name: 'Openings' }).getByRole('option'))
      .toMatchTextContent('Sicilian Defense: Najdorf Variation')
    await expect
      .element(list.getByRole('group', { name: 'Authors' }).getByRole('option'))
      .toMatchTextContent('Sicilia Author')
  })

  it('an opening shows its board, and leaving the box puts the list away', async () => {
    await openPage(PAGE)
    await type('caro-kann')
    const found = list.getByRole('group', { name: 'Openings' }).getByRole('option').first()
    await expect.poll(() => found.query()?.querySelector('svg') ?? null).not.toBeNull()
    await press('{Tab}')
    await noList()
    await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  })

  it('a late answer to earlier words is dropped', async () => {
    const { promise, resolve } = Promise.withResolvers<SuggestionsView>()
    answer(suggest, ({ query }) =>
      query.get('query') === 'caro'
        ? promise
        : { ...NOTHING, openings: [opening('Najdorf Variation')] },
    )
    await openPage(PAGE)
    await type('caro')
    await expect.poll(() => sentTo(suggest).length).toBe(1)
    await box.fill('najdorf')
    await expect.element(options.first()).toMatchTextContent('Najdorf')
    resolve({ ...NOTHING, openings: [opening('Caro-Kann Defense')] })
    await box.fill('najdorf ')
    await expect.element(options.first()).toMatchTextContent('Najdorf')
    expect(list.getByRole('option', { name: /Caro-Kann/ }).elements()).toEqual([])
  })

  it('their number is said politely', async () => {
    await openPage(PAGE)
    await type('sicil')
    const said = page.getByRole('banner').getByRole('status')
    await expect.element(said).toHaveTextContent('3 suggestions')
    await box.fill('zzqqxxyy')
    await expect.element(said).toHaveTextContent('No suggestions')
    await noList()
  })

  it('in kids mode are for kids', async () => {
    await openPage(PAGE, { kids: true })
    await type('chess')
    await expect
      .poll(() => sentTo(suggest).map(({ query }) => query.get('category')))
      .toEqual(['kids'])
  })

  it('are accessible', async () => {
    await openPage(PAGE)
    for (const words of ['sicil', 'e4 c5']) {
      await type(words)
      await expect.element(options.first()).toBeVisible()
      await press('{ArrowDown}')
      await expectAccessible()
    }
  })
})

describe('moves in the search box', () => {
  beforeEach(() => answer(explorePosition, refusal(503)))

  it('offer their position, by name', async () => {
    await openPage(PAGE)
    await type('e4 c5')
    await expect.element(offer).toMatchTextContent('Sicilian Defense')
    await press('{ArrowDown}')
    await expect.element(offer).toHaveAttribute('aria-selected', 'true')
    await press('{ArrowUp}')
    await expect.element(offer).toHaveAttribute('aria-selected', 'false')
    await press('{ArrowDown}{Enter}')
    await expectAddress('/explore?moves=e4,c5')
    await expect.element(offer).not.toBeInTheDocument()
  })

  it('the mouse can follow the suggestion, and leaving the box closes it', async () => {
    await openPage(PAGE)
    await type('e4 c5')
    await expect.element(offer).toBeVisible()
    await press('{Tab}')
    await noList()
    await box.click()
    await press('{ArrowDown}')
    await offer.click()
    await expectAddress('/explore?moves=e4,c5')
  })

  it('Escape closes the suggestion and keeps the text, which can go on', async () => {
    await openPage(PAGE)
    await type('e4 c5')
    await expect.element(offer).toBeVisible()
    await press('{Escape}')
    await noList()
    await expect.element(box).toHaveValue('e4 c5')
    await expect.element(box).toHaveFocus()
    await press(' Nf3')
    await expect.element(offer).toBeVisible()
  })
})
