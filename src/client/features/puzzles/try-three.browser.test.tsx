import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPuzzles, tryPuzzle } from '#shared/calls/puzzles.ts'
import { listRelated } from '#shared/calls/resources.ts'
import { learn } from '#shared/calls/review.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import {
  answerResourcePage,
  expectAccessible,
  logIn,
  openPage,
} from '#tests/support/client-page.tsx'
import { resourceView } from '#tests/support/sample-views.ts'

/** White takes the rook by the queen, and after the king's move the bishop. */
const POSITION = {
  fen: '6k1/5pp1/8/8/1r6/8/1Q6/b5K1 w - - 0 1',
  lastMove: 'b8b4',
  side: 'white' as const,
  topic: 'fork' as const,
}
const three = (set: string) => [1, 2, 3].map((at) => ({ ...POSITION, id: `${set}p${at}` }))
const SOLUTION = ['b2b4', 'g8h7', 'b4e4']

const line = page.getByText('Try three positions', { exact: true })
const square = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const move = async (from: string, to: string) => {
  await square(from).click()
  await square(to).click()
}
// A message of a toast is announced as well.
const expectWords = (words: string) => expect.element(page.getByText(words).first()).toBeVisible()

const lesson = (fields: object = {}) =>
  answerResourcePage(resourceView({ id: 5, title: 'Forks for all', tags: ['fork'], ...fields }))

beforeEach(() => {
  lesson()
  answer(listRelated, [])
  answer(listPuzzles, ({ query }) => three(query.get('set') ?? '1'))
  answer(tryPuzzle, ({ body }) => {
    const { moves = [], giveUp } = body as { moves?: string[]; giveUp?: boolean }
    if (giveUp) return { right: false, reply: null, done: true, solution: SOLUTION }
    const right = moves.every((each, at) => each === SOLUTION[2 * at])
    const done = right && moves.length === 2
    if (right) return { right, done, reply: done ? null : 'g8h7' }
    return sentTo(tryPuzzle).length < 2
      ? { right, done, reply: null }
      : { right, done: true, reply: null, solution: SOLUTION }
  })
})

it('nothing loads before it is opened, and a lesson on something else has none', async () => {
  await openPage('/resource/5')
  await expect.element(line).toBeVisible()
  expect(sentTo(listPuzzles)).toEqual([])
  lesson({ tags: ['annotated games'] })
  await openPage('/resource/5')
  await expect.element(page.getByRole('heading', { name: 'Forks for all' })).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
})

it('replies follow right moves, by keyboard too, and after three come three others', async () => {
  await openPage('/resource/5')
  await line.click()
  await expectWords('White to move. Find the best move.')
  expect(sentTo(listPuzzles)[0]?.query.get('topic')).toBe('fork')
  await move('b2', 'b4')
  await expectWords('Right! How does it go on?')
  await expect.element(square('h7')).toHaveAccessibleName('h7, black king')
  square('b4').element().focus()
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  await expectWords('Right! Well played.')
  await expectAccessible()
  await button('Next position').click()
  await button('Give up').click()
  await button('Next position').click()
  await button('Give up').click()
  await button('Three others').click()
  await expectWords('Position 1 of 3')
  expect(sentTo(listPuzzles).at(-1)?.query.get('set')).toBe('2')
})

it('a wrong move goes back once, and the second one shows the solution, move by move', async () => {
  await openPage('/resource/5')
  await line.click()
  await move('b2', 'a1')
  await expectWords('Not the best move. Try once more.')
  await expect.element(square('b2')).toHaveAccessibleName('b2, white queen')
  await move('b2', 'a1')
  await expectWords('This is the solution:')
  await expect.element(square('b4')).toHaveAccessibleName('b4, white queen')
  await button('2. Qe4+').click()
  await expect.element(square('e4')).toHaveAccessibleName('e4, white queen')
  await expectAccessible()
})

it('a try that does not arrive can be made again', async () => {
  answer(tryPuzzle, refusal(503, 'The database is away'))
  await openPage('/resource/5')
  await line.click()
  await move('b2', 'b4')
  await expectWords('Could not try it')
  await expect.element(square('b2')).toHaveAccessibleName('b2, white queen')
})

it('a lesson that is done offers it once', async () => {
  await openPage('/resource/5')
  const done = async () => {
    await button('More about my study').click()
    await page.getByRole('menuitemcheckbox', { name: 'Done' }).click()
  }
  await done()
  await button('Try three positions on forks?').click()
  await expectWords('White to move. Find the best move.')
  await done()
  await done()
  await expectWords('Undo')
  await expect.element(button('Try three positions on forks?')).not.toBeInTheDocument()
})

it('children have stars', async () => {
  lesson({ isForKids: true })
  answer(tryPuzzle, { right: true, done: true, reply: null })
  await openPage('/resource/5', { kids: true })
  await line.click()
  await expectWords('White moves. Find checkmate in one move!')
  await move('b2', 'b4')
  await expect.element(page.getByText('Your stars')).toBeInTheDocument()
})

it('what was missed comes back if the member wants it', async () => {
  logIn()
  answer(learn, { added: 1, known: 0 })
  await openPage('/resource/5')
  await line.click()
  await expect.element(button('Give up')).toBeVisible()
  await expect.element(button('Remember it')).not.toBeInTheDocument()
  await button('Give up').click()
  await button('Remember it').click()
  await expectWords('1 position comes back')
  expect(sentTo(learn).map(({ body }) => body)).toEqual([{ puzzleId: '1p1' }])
})
