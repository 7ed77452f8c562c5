import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { readPasted, startOver } from '#client/features/my-games/my-games-store.ts'
import { getExploreBook } from '#shared/calls/explore.ts'
import { getStartHere, listResources } from '#shared/calls/resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { answer, counted, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, openPage, press, toastOf } from '#tests/support/client-page.tsx'
import { resourceView } from '#tests/support/sample-views.ts'

const PATH = '/explore/my-games'
const BOOK = {
  positions: [
    {
      position: 'rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -',
      eco: 'C00',
      name: 'French Defense',
    },
    {
      position: 'rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -',
      eco: 'B10',
      name: 'Caro-Kann Defense',
    },
  ],
}
const LESSON = resourceView({
  id: 7,
  title: 'Play 3.Nc3 against the French',
  opening: 'French Defense',
  level: 'intermediate',
  side: 'white',
})
const found = (resources: ResourceView[]) =>
  resources.map((resource) => ({ role: 'first' as const, resource, reason: '' }))

/** Games as White of a player rated 1500, `won` of which are won. */
function games(count: number, won: number, moves: string): string {
  return Array.from(
    { length: count },
    (_, index) =>
      `[White "Zoe"]\n[Black "Rival ${index}"]\n[Result "${index < won ? '1-0' : '0-1'}"]\n[WhiteElo "1500"]\n[BlackElo "1500"]\n\n${moves} ${index < won ? '1-0' : '0-1'}\n\n`,
  ).join('')
}
const FRENCH = games(55, 16, '1. e4 e6 2. d4 d5')
const CARO_KANN = games(11, 4, '1. e4 c6 2. d4 d5')

const answerPart = page.getByRole('region', { name: 'Where to start' })
const study = page.getByRole('region', { name: 'What to study next' })
const table = page.getByRole('table', { name: /^Openings as white/ })
const show = page.getByText('Show the statistics')

async function read(text: string): Promise<void> {
  readPasted(text)
  await expect.element(page.getByRole('heading', { name: /^Openings in / })).toHaveFocus()
}

beforeEach(() => {
  answer(getExploreBook, BOOK)
  answer(getStartHere, ({ query }) =>
    found(query.get('opening') === 'French Defense' ? [LESSON] : []),
  )
  answer(listResources, counted([]))
})
afterEach(startOver)

describe('the answer comes first', () => {
  it.each([
    ['a screen', { width: 1440, height: 900 }, 900],
    ['two screens of a phone', { width: 390, height: 844 }, 2 * 844],
  ])('with the first lesson on %s', async (_, size, fold) => {
    await openPage(PATH, size)
    await read(CARO_KANN + FRENCH)
    await expect
      .element(answerPart.getByRole('paragraph'))
      .toHaveTextContent(
        'You lose most against the French: 29% in 55 games, 50% expected. Start with Play 3.Nc3 against the French.',
      )
    const card = study.getByRole('heading', { level: 5, name: LESSON.title ?? '' })
    await expect.element(card).toBeVisible()
    const bottom = (element: Element) => element.getBoundingClientRect().bottom + scrollY
    expect(bottom(card.element())).toBeLessThan(fold)
    await expect
      .element(answerPart.getByRole('link', { name: LESSON.title ?? '' }))
      .toHaveAttribute('href', '/resource/7')
    await expectAccessible()
    await study.getByRole('button', { name: 'Add to my plan: French Defense' }).click()
    await expect.element(toastOf('Added to your plan')).toBeVisible()
    expect(localStorage.getItem('plan')).toContain('"resourceIds":[7]')
    const { query } = sentTo(getStartHere)[0] ?? {}
    expect(Object.fromEntries(query ?? [])).toMatchObject({ side: 'white', rating: '1500' })
  })

  it('a shelf that is too small to choose from is shown itself', async () => {
    answer(getStartHere, [])
    answer(listResources, ({ query }) =>
      counted(query.get('opening') === 'French Defense' ? [LESSON] : []),
    )
    await openPage(PATH)
    await read(FRENCH)
    await expect
      .element(study.getByRole('heading', { level: 5 }))
      .toHaveTextContent(LESSON.title ?? '')
  })

  it('says so if no lesson fits, and if lessons cannot be loaded', async () => {
    answer(getStartHere, [])
    await openPage(PATH)
    await read(FRENCH)
    await expect
      .element(answerPart)
      .toMatchTextContent(/No lesson fits yet\. Explore the position\./)
    startOver()
    answer(getStartHere, refusal(503))
    await openPage(PATH)
    await read(FRENCH)
    await expect.element(study.getByText('The resources could not be loaded.')).toBeVisible()
    await expect.element(answerPart).toMatchTextContent(/50% expected\.\s*$/)
  })

  it('guesses whose games they are, until somebody says so', async () => {
    await openPage(PATH)
    await read(FRENCH)
    const guess = page.getByText(/^This name is in the most games\. If it is not yours, choose/)
    await expect.element(guess).toBeVisible()
    const player = page.getByRole('combobox', { name: 'Whose games?' })
    await player.click()
    await player.fill('everyone')
    await press('{Enter}')
    await expect.element(guess).not.toBeInTheDocument()
    await expect
      .element(answerPart)
      .toMatchTextContent(/^White loses most against the French: 29% in 55 games/)
    await expect
      .element(study.getByRole('button', { name: /^Add to my plan/ }))
      .not.toBeInTheDocument()
  })
})

describe('the statistics', () => {
  it('are folded, unfold by keyboard, and stay as they were left', async () => {
    await openPage(PATH)
    await read(FRENCH)
    await expect.element(table).not.toBeInTheDocument()
    await expect.element(show).toBeVisible()
    show.element().closest('summary')?.focus()
    await press('{Enter}')
    await expect.element(table).toBeVisible()
    await page.getByRole('button', { name: 'Read other games' }).click()
    await read(FRENCH)
    await expect.element(table).toBeVisible()
    await page.getByText('Hide the statistics').click()
    await expect.element(table).not.toBeInTheDocument()
  })

  it('are on paper', async () => {
    await openPage(PATH)
    await read(FRENCH)
    await expect.element(show).toBeVisible()
    const shown = () =>
      document
        .querySelector('.games-statistics table')
        ?.checkVisibility({ contentVisibilityAuto: true })
    expect(shown()).toBe(false)
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    try {
      await expect.poll(shown).toBe(true)
      await expect.element(show).not.toBeVisible()
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    }
  })
})

it('kids mode has no games of one’s own, and offers to leave it', async () => {
  await openPage(PATH, { kids: true })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('This one is for later')
  await page.getByRole('button', { name: 'For grown-ups: leave kids mode and see it' }).click()
  await expect.element(heading).toHaveTextContent('My games')
})
