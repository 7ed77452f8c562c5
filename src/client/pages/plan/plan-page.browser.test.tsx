import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readPasted, startOver } from '#client/features/my-games/my-games-store.ts'
import { getExploreBook } from '#shared/calls/explore.ts'
import { answer } from '#tests/support/api-stub.ts'
import { expectAccessible, openPage, pressOn } from '#tests/support/client-page.tsx'

const game = (tags: string) =>
  `[White "Zoe"]\n[Black "Rival"]\n[Result "0-1"]\n${tags}\n1. e4 0-1\n\n`
const RATED = game('[WhiteElo "1487"]\n[BlackElo "1500"]\n')
const UNRATED = game('')

const level = page.getByRole('radio', { name: /^Intermediate/ })
const side = page.getByLabelText('Openings as')
const opening = page.getByRole('checkbox', { name: 'London System' })

beforeEach(() => answer(getExploreBook, { positions: [] }))
afterEach(startOver)

describe('the questions of a plan', () => {
  it('are all asked of a reader without games', async () => {
    await openPage('/plan')
    await expect.element(level).toBeVisible()
    await expect.element(side).toHaveValue('both')
    await expect.element(opening).toBeVisible()
  })

  it('leave out what the games have answered, and say so', async () => {
    await openPage('/plan')
    readPasted(RATED.repeat(3))
    // The form keeps answers from before the games arrived, so the page is opened after that.
    await expect.element(page.getByLabelText(/^Start from the 3 games/)).toBeVisible()
    await openPage('/plan')
    await expect
      .element(page.getByText(/^Your 3 games as White show which openings you play, and/))
      .toHaveTextContent(
        'Your 3 games as White show which openings you play, and that your level is intermediate (rated about 1500). The plan starts with the openings that cost you points.',
      )
    for (const told of [level, side, opening]) await expect.element(told).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Hours a week')).toBeVisible()
    await expectAccessible()
    await pressOn(page.getByRole('button', { name: 'Change these answers' }))
    await expect
      .element(page.getByLabelText('Start from the 3 games that I have just read'))
      .toHaveFocus()
    await expect.element(level).toBeChecked()
    await expect.element(side).toHaveValue('white')
    await expect.element(opening).toBeVisible()
  })

  it('ask for the level if the games name no rating', async () => {
    await openPage('/plan')
    readPasted(UNRATED.repeat(3))
    await expect.element(page.getByLabelText(/^Start from the 3 games/)).toBeVisible()
    await openPage('/plan')
    await expect
      .element(page.getByText(/^Your 3 games as White show which openings you play\. /))
      .toBeVisible()
    await expect.element(level).toBeVisible()
    await expect.element(side).not.toBeInTheDocument()
  })
})
