import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { explorePosition } from '#shared/calls/explore.ts'
import {
  answerCard,
  forgetCard,
  forgetCards,
  getReview,
  learn,
  listCards,
} from '#shared/calls/review.ts'
import type { ListedCard } from '#shared/contracts/review.ts'
import { playLine } from '#shared/chess/play-line.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage } from '#tests/support/client-page.tsx'
import { exploreView } from '#tests/support/sample-views.ts'

const from = { title: 'Najdorf: 6.Bg5', href: '/resource/5#chapter-7' }
const fenAfter = (...moves: string[]) => playLine(moves).plies.at(-1)?.fen ?? ''
const CARO = fenAfter('e4', 'c6', 'd4', 'd5', 'Nc3', 'dxe4', 'Nxe4')
const SICILIAN = fenAfter('e4', 'c5')
const card = (id: number, fields: object) => ({
  id,
  key: `00000000-0000-4000-8000-00000000000${id}`,
  kind: 'line' as const,
  fen: SICILIAN,
  side: 'white' as const,
  from,
  isNew: false,
  ...fields,
})
const WHITE = card(1, {})
const BLACK = card(2, { fen: CARO, side: 'black' })
const OWN = card(3, { kind: 'fen', fen: '8/8/8/8/4k3/8/4P3/4K3 w - - 0 1' })

const square = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
// A message of a toast is announced as well.
const says = (words: string) =>
  expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()
const move = async (start: string, end: string) => {
  await square(start).click()
  await square(end).click()
}
const right = { right: true, answers: ['Nf3'], due: '2026-12-01' }
const wrong = { right: false, answers: ['Bf5', 'Nf6'], due: '2026-11-30' }

beforeEach(() => {
  logIn()
  answer(getReview, { today: 2, cards: [WHITE, BLACK] })
})

it('the next card does not wait for the server; what was wrong comes again as practice', async () => {
  const judge = hold(answerCard)
  await openPage('/review', { width: 390, height: 844 })
  await says('2 today')
  await says('What does White play?')
  await expectAccessible()
  await move('g1', 'f3')
  await says('What does Black play?')
  judge(right)
  await says('Right')
  answer(answerCard, wrong)
  // By keyboard: the arrows go from square to square, and past no answer.
  square('g8').element().focus()
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowUp}{ArrowUp}{Enter}')
  await says('Not quite: 4…Bf5, 4…Nf6')
  await expect
    .element(page.getByRole('link', { name: from.title }))
    .toHaveAttribute('href', from.href)
  await expectAccessible()
  await says('Once more: what does Black play?')
  answer(answerCard, { right: true, answers: ['Bf5'], due: '2026-11-30' })
  await move('c8', 'f5')
  await says('Done for today')
  expect(sentTo(answerCard).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { id: 1, key: WHITE.key, move: 'g1f3' },
    { id: 2, key: BLACK.key, move: 'g8f6' },
    { id: 2, key: BLACK.key, move: 'c8f5', practice: true },
  ])
})

it('somebody can be shown the answer, judge a position by hand, and have enough', async () => {
  answer(getReview, { today: 3, cards: [WHITE, OWN, BLACK] })
  answer(answerCard, ({ body }) => ({ ...wrong, answers: body.hint ? ['Nf3'] : [] }))
  await openPage('/review')
  await button('Show me').click()
  await says('Not quite: 2.Nf3')
  await button('Not yet').click()
  await says('It comes back tomorrow.')
  await button('Enough for today').click()
  await says('Done for today')
  await expectAccessible()
  expect(sentTo(answerCard).map(({ body }) => body)).toEqual([
    { key: WHITE.key, hint: true },
    { key: OWN.key, knew: false },
  ])
  answer(getReview, { today: 1, cards: [BLACK] })
  await button('Is there more?').click()
  await says('1 today')
})

it('an answer that does not arrive can be given again', async () => {
  answer(getReview, { today: 1, cards: [WHITE] })
  answer(answerCard, refusal(503, 'The database is away'))
  await openPage('/review')
  await move('g1', 'f3')
  await says('Could not send the answer')
  answer(answerCard, right)
  await move('g1', 'f3')
  await says('Done for today')
  expect(sentTo(answerCard)).toHaveLength(2)
})

it('without cards and with an error it says what to do', async () => {
  answer(getReview, { today: 0, cards: [] })
  await openPage('/review')
  await says('Nothing comes back today')
  answer(getReview, refusal(500, 'Something went wrong'))
  await openPage('/review')
  await says('Your positions could not be loaded.')
  expect(sentTo(answerCard)).toEqual([])
})

it('all cards are listed with their days, and removed after a question', async () => {
  const rows: ListedCard[] = [
    { ...WHITE, due: '2100-05-04', isSuspended: false },
    { ...BLACK, due: '2020-01-01', isSuspended: false },
    { ...OWN, from: null, kind: null, due: null, isSuspended: true },
  ]
  answer(listCards, rows)
  answer(forgetCard, undefined)
  answer(forgetCards, undefined)
  await openPage('/review', { width: 390, height: 844 })
  await page.getByText('All that you learn').click()
  const list = page.getByRole('list', { name: 'All that you learn' })
  await expect.element(list).toBeVisible()
  const words = list.element().textContent
  expect(words).toContain('Move 2, White · On May 4, 2100')
  expect(words).toContain('Move 4, Black · Today')
  expect(words).toContain('Rests: its lesson no longer has the position')
  await expectAccessible()
  await button('Remove').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await says('Removed')
  await button('Remove the line').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect
    .poll(() => sentTo(forgetCards).map(({ query }) => query.get('from')))
    .toEqual([from.href])
  expect(sentTo(forgetCard).map(({ params }) => params.id)).toEqual([1])
})

it('children see no figures and no days', async () => {
  await openPage('/review', { kids: true })
  await says('What does White play?')
  await expect.element(page.getByText('2 today')).not.toBeInTheDocument()
  await expect.element(page.getByText('All that you learn')).not.toBeInTheDocument()
})

it('a line of Explore is learned from four plies on, for the side at the bottom', async () => {
  answer(explorePosition, exploreView())
  answer(learn, { added: 3, known: 0 })
  await openPage('/explore?moves=e4,c5,Nf3')
  await expect.element(page.getByRole('grid')).toBeVisible()
  await expect.element(button('Remember this line')).not.toBeInTheDocument()
  await openPage('/explore?moves=e4,c5,Nf3,d6')
  await button('Remember this line').click()
  // The announcement says it, too.
  await expect.element(page.getByText('3 positions come back').first()).toBeVisible()
  expect(sentTo(learn).map(({ body }) => body)).toEqual([
    { moves: ['e4', 'c5', 'Nf3', 'd6'], side: 'white' },
  ])
})
