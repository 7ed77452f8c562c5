import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getKidsTopic, listKidsPuzzles } from '#shared/calls/kids.ts'
import { answer, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, openPage } from '#tests/support/client-page.tsx'
import { resourceView } from '#tests/support/sample-views.ts'

/** The queen on b8 mates on b1. */
const WHITE = { fen: '1Q6/8/8/8/8/5K2/8/5k2 w - - 0 1', moves: ['Qb1#'] }
const BLACK = { fen: '8/8/8/8/8/7k/q7/6K1 b - - 0 1', moves: ['Qg2#'] }
const six = (name: string) =>
  [1, 2, 3, 4, 5, 6].map((number) => ({
    id: `${name}-${number}`,
    ...(number === 2 ? BLACK : WHITE),
  }))

const board = page.getByRole('region', { name: 'Puzzles' })
const square = (name: string) => board.getByRole('gridcell', { name: new RegExp(`^${name},`) })
const puzzle = (name: string) => board.getByRole('button', { name, exact: true })
const solve = async (from = 'b8', to = 'b1') => {
  await square(from).click()
  await square(to).click()
  await expect.element(board).toMatchTextContent('Checkmate! Well done!')
}

beforeEach(() => {
  answer(listKidsPuzzles, ({ query }) => six(query.get('set') ?? 'today'))
  const lesson = (id: number, title: string, fields: object) =>
    resourceView({ id, title, isForKids: true, ...fields })
  answer(getKidsTopic, {
    topic: 'puzzles',
    total: 3,
    resources: [
      lesson(1, 'A paid game', { type: 'course', price: '$20' }),
      lesson(2, 'A workbook', { type: 'book', price: 'Free' }),
      lesson(3, 'A free site', { type: 'other', price: 'Free' }),
    ],
    others: [],
  })
})

it('a wrong move is tried again, a hint helps, the right one is praised and leads to the next', async () => {
  await openPage('/kids/puzzles', { kids: true })
  await expect.element(board).toMatchTextContent('White moves. Find checkmate in one move!')
  await square('b8').click()
  await square('b2').click()
  await expect.element(board).toMatchTextContent('Not yet: the king is still safe. Try again!')
  await expect.element(square('b8')).toHaveAccessibleName('b8, white queen')
  await board.getByRole('button', { name: 'Show me a hint' }).click()
  await expect.element(board).toMatchTextContent('Look here: b8, white queen')
  await solve()
  await expect.element(square('b1')).toHaveAccessibleName('b1, white queen')
  await expectAccessible()
  await board.getByRole('button', { name: 'Next puzzle' }).click()
  await expect.element(board).toMatchTextContent('Black moves. Find checkmate in one move!')
})

it('works by keyboard, with the side that moves below', async () => {
  await openPage('/kids/puzzles', { kids: true })
  await puzzle('Puzzle 2').click()
  const top = square('a1').element().getBoundingClientRect().top
  expect(top).toBeLessThan(square('a8').element().getBoundingClientRect().top)
  square('a2').element().focus()
  await userEvent.keyboard('{Enter}')
  for (let step = 0; step < 6; step++) await userEvent.keyboard('{ArrowLeft}')
  await userEvent.keyboard('{Enter}')
  await expect.element(board).toMatchTextContent('Checkmate! Well done!')
})

it('what was found stays in the browser, and after six come the next six', async () => {
  await openPage('/kids/puzzles', { kids: true })
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await (number === 2 ? solve('a2', 'g2') : solve())
    await expect.element(puzzle(`Puzzle ${number}, found`)).toBeVisible()
    if (number < 6) await board.getByRole('button', { name: 'Next puzzle' }).click()
  }
  await expect.element(board).toMatchTextContent('You found all six! Well played!')
  await board.getByRole('button', { name: 'Next six' }).click()
  await expect.element(puzzle('Puzzle 1')).toBeVisible()
  expect(sentTo(listKidsPuzzles).at(-1)?.query.get('set')).toMatch(/^\d+$/)
  await openPage('/kids/puzzles', { kids: true })
  await expect.element(puzzle('Puzzle 6, found')).toBeVisible()
})

it('what somebody stored by hand is nothing', async () => {
  localStorage.setItem('kidsPuzzles', '{"today-1":')
  await openPage('/kids/puzzles', { kids: true })
  await solve()
  await expect.element(puzzle('Puzzle 1, found')).toBeVisible()
})

it('free sites follow the board, then books, then the others', async () => {
  await openPage('/kids/puzzles', { kids: true })
  await expect.element(page.getByRole('heading', { name: 'Free puzzles' })).toBeVisible()
  const titles = page
    .getByRole('article')
    .elements()
    .map((card) => card.querySelector('.kids-title')?.textContent)
  expect(titles).toEqual(['A free site', 'A workbook', 'A paid game'])
})
