import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  addTestResult,
  deleteTestResult,
  listPuzzles,
  listTestResults,
  takeTest,
  tryPuzzle,
} from '#shared/calls/puzzles.ts'
import { learn } from '#shared/calls/review.ts'
import { getStartHere } from '#shared/calls/resources.ts'
import type { TestView } from '#shared/contracts/puzzles.ts'
import { TEST_TOPICS } from '#shared/domain/puzzles.ts'
import { answer, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, press } from '#tests/support/client-page.tsx'
import { NOW, resourceView } from '#tests/support/sample-views.ts'

/** White mates by the queen on b1. */
const POSITION = {
  fen: '1Q6/8/8/8/8/5K2/8/5k2 w - - 0 1',
  lastMove: 'e1f1',
  topic: 'fork' as const,
}
const RESULT: NonNullable<TestView['result']> = {
  estimate: 1550,
  plusMinus: 140,
  topics: TEST_TOPICS.map((topic) => ({
    topic,
    right: topic === 'fork' ? 0 : 2,
    of: 3,
    expected: 1.62,
  })),
  weak: ['fork'],
}
/** Somebody who has answered all but the last. */
const BEGUN = {
  rating: 1500,
  seed: '1-2-3',
  answers: Array.from({ length: 23 }, (_, at) => ({ id: `p${at + 1}`, moves: ['a2a1'] })),
  trials: 2,
  stars: 3,
  missed: ['p1', 'p2'],
  isKept: false,
}
const inBrowser = (name = 'test') =>
  JSON.parse(localStorage.getItem(name) ?? 'null') as typeof BEGUN | null

const square = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const move = async (from: string, to: string) => {
  await square(from).click()
  await square(to).click()
}
const expectWords = (words: string | RegExp) =>
  expect.element(page.getByText(words).first()).toBeVisible()

beforeEach(() => {
  for (const name of ['test', 'kidsTest', 'studyProfile', 'plan']) localStorage.removeItem(name)
  answer(
    listPuzzles,
    [1, 2, 3].map((at) => ({ ...POSITION, id: `t${at}`, side: 'white' as const })),
  )
  answer(takeTest, ({ body: { answers } }) =>
    answers.length === 24
      ? { next: null, result: RESULT }
      : {
          next: { ...POSITION, id: `p${answers.length + 1}`, number: answers.length + 1, of: 24 },
          result: null,
        },
  )
  answer(tryPuzzle, ({ body }) => {
    const right = body.moves?.[0] === 'b8b1'
    return { right, reply: null, done: right || body.giveUp === true, solution: ['b8b1'] }
  })
  answer(getStartHere, [
    { role: 'first', resource: resourceView({ id: 50, title: 'Forks first' }), reason: '' },
  ])
  answer(listTestResults, [])
})

describe('a test', () => {
  it('begins at the rating of the profile, with two trials that do not count', async () => {
    localStorage.setItem('studyProfile', '{"rating":1350,"side":"both","free":false}')
    await openPage('/test', { width: 390, height: 844 })
    await expectWords(/24 positions, about 15 minutes/)
    const rating = page.getByRole('textbox', { name: 'Begin at a rating of about' })
    await expect.element(rating).toHaveValue('1350')
    await rating.fill('399')
    await button('Begin').click()
    await expectWords('Please enter a whole number from 400 to 2400')
    await expectAccessible()
    await rating.fill('1500')
    await button('Begin').click()
    await expectWords('Trial 1 of 2: it does not count')
    await move('b8', 'b1')
    await button('Next trial').click()
    await button('I don’t know').click()
    await expectWords('This is the solution:')
    await button('Now it counts: begin').click()
    await expectWords('Position 1 of 24')
    expect(sentTo(takeTest)[0]?.body).toMatchObject({ rating: 1500, answers: [] })
  })

  it('takes the first answer, by keyboard alone, and goes on where it was left', async () => {
    localStorage.setItem('test', JSON.stringify({ ...BEGUN, answers: [] }))
    await openPage('/test')
    await expectWords('Position 1 of 24')
    square('b8').element().focus()
    await press('{Enter}{ArrowDown}{Enter}')
    await expectWords('Position 2 of 24')
    expect(document.activeElement?.getAttribute('data-square')).toBe('b7')
    await button('I don’t know').click()
    await expectWords('Position 3 of 24')
    await move('b8', 'b1')
    await expectWords('Right! Well played.')
    await expectWords('Position 4 of 24')
    await openPage('/test')
    await expectWords('Position 4 of 24')
    expect(sentTo(takeTest).at(-1)?.body.answers).toEqual([
      { id: 'p1', moves: ['b8b7'] },
      { id: 'p2', moves: [], gaveUp: true },
      { id: 'p3', moves: ['b8b1'] },
    ])
    await expectAccessible()
    await button('Begin again').click()
    await expectWords(/24 positions, about 15 minutes/)
    await button('Undo').click()
    await expectWords('Position 4 of 24')
  })

  it.each(['{"rating":', '[]', '{"rating":1500,"seed":"a","answers":7}', '{"rating":"x"}'])(
    'that the browser has kept as %s is none',
    async (kept) => {
      localStorage.setItem('test', kept)
      await openPage('/test')
      await expect.element(button('Begin')).toBeVisible()
    },
  )

  it('whose positions have changed begins again', async () => {
    localStorage.setItem('test', JSON.stringify(BEGUN))
    answer(takeTest, refusal(400, 'Answer 1 is to a position that was not asked'))
    await openPage('/test')
    await expectWords('The next position could not be loaded. Your answers are kept.')
    await button('Begin again').click()
    await expect.element(button('Begin')).toBeVisible()
  })
})

describe('the result', () => {
  const finish = async () => {
    localStorage.setItem('test', JSON.stringify(BEGUN))
    await openPage('/test', { width: 390, height: 844 })
    await expectWords('Position 24 of 24')
    await button('I don’t know').click()
  }

  it('says it in words, offers the rating, and lessons for the weak topic', async () => {
    await finish()
    await expectWords(/online puzzles is about 1550, most likely between 1400 and 1700/)
    await expect.element(page.getByRole('heading', { name: 'Forks', exact: true })).toBeVisible()
    await expectWords('0 of 3 right, where your rating lets one expect about 1.6.')
    expect(String(sentTo(getStartHere)[0]?.query)).toContain('rating=1250')
    expect(sentTo(addTestResult)).toEqual([])
    await expectAccessible()
    await button('Add to my plan').click()
    await expect
      .poll(() => localStorage.getItem('plan'))
      .toMatch(/"title":"Forks".*"resourceIds":\[50\]/)
    expect(localStorage.getItem('studyProfile')).toBeNull()
    await button('Use about 1250 as my rating').click()
    await expectWords('Your rating here is 1250.')
    expect(localStorage.getItem('studyProfile')).toContain('1250')
    await button('Undo').click()
    await expect.element(button('Use about 1250 as my rating')).toBeVisible()
  })

  it('is kept once for members, who see and delete their last ones', async () => {
    logIn()
    const kept = { ...RESULT, id: 3, seed: '1-2-3', rating: 1500, createdAt: NOW }
    answer(addTestResult, kept)
    answer(listTestResults, () =>
      sentTo(deleteTestResult).length > 0 ? [kept] : [kept, { ...kept, id: 2, estimate: 1400 }],
    )
    answer(deleteTestResult, undefined as never)
    answer(learn, { added: 1, known: 0 })
    await finish()
    await expectWords('1400 on Nov 20, 2026')
    await expect.poll(() => sentTo(addTestResult).length).toBe(1)
    await expect.poll(() => inBrowser()?.isKept).toBe(true)
    await button('Remember the 3 I missed').click()
    await expectWords('3 positions come back')
    expect(sentTo(learn).map(({ body }) => body)).toEqual([
      { puzzleId: 'p1' },
      { puzzleId: 'p2' },
      { puzzleId: 'p24' },
    ])
    await openPage('/test')
    await expectWords('1400 on Nov 20, 2026')
    expect(sentTo(addTestResult)).toHaveLength(1)
    await button('Delete 1400 on Nov 20, 2026').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('1400 on Nov 20, 2026')).not.toBeInTheDocument()
  })

  it('names nothing where nothing is weak', async () => {
    answer(takeTest, { next: null, result: { ...RESULT, weak: [] } })
    localStorage.setItem('test', JSON.stringify(BEGUN))
    await openPage('/test')
    await expectWords('Nothing stands out')
    expect(sentTo(getStartHere)).toEqual([])
  })
})

it('children have stars and no figures', async () => {
  localStorage.setItem('kidsTest', JSON.stringify(BEGUN))
  await openPage('/test', { kids: true })
  await expectWords('White moves. Find checkmate in one move!')
  await move('b8', 'b1')
  await expectWords('You did it! These are your stars:')
  expect(inBrowser('kidsTest')?.stars).toBe(4)
  await expect.element(page.getByText(/1550/)).not.toBeInTheDocument()
  await expectAccessible()
  await button('Play again').click()
  await button('Let’s go!').click()
  await expectWords('White moves. Find checkmate in one move!')
})
