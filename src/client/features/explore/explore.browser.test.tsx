import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { explorePosition } from '#shared/calls/explore.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import { answer, hold, refusal, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, expectAddress, openPage, press } from '#tests/support/client-page.tsx'
import { chapterView, exploreView, resourceView } from '#tests/support/sample-views.ts'

const SICILIAN = '/explore?moves=e4,c5'

const LESSONS = exploreView({
  opening: { eco: 'B20', name: 'Sicilian Defense', exact: true },
  continuations: [
    {
      san: 'e4',
      uci: 'e2e4',
      fen: START_FEN,
      eco: null,
      name: "King's Pawn Game",
      resources: 3,
      chapters: 0,
    },
  ],
  groups: [
    {
      reason: 'position',
      about: 'Sicilian Defense',
      openings: ['Sicilian Defense'],
      total: 1,
      resources: [resourceView()],
    },
  ],
})

beforeEach(() => answer(explorePosition, LESSONS))

const square = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) })
const said = page.getByRole('region', { name: 'Board' }).getByRole('status').first()
const moves = page.getByRole('list', { name: 'Moves' }).getByRole('link')
const typed = page.getByRole('textbox', { name: 'Moves, FEN or PGN' })
const movesInList = () => moves.elements().map(({ textContent }) => textContent)

async function play(from: string, to: string): Promise<void> {
  await square(from).click()
  await square(to).click()
}

async function show(text: string): Promise<void> {
  await typed.fill(text)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
}

describe('the board', () => {
  it('two clicks make a move: targets are shown, and the address follows', async () => {
    await openPage('/explore')
    await square('g1').click()
    await expect.element(square('g1')).toHaveAccessibleName('g1, white knight, picked up')
    await expect.element(square('f3')).toHaveAccessibleName('f3, empty, can move here')
    await expect.element(square('e4')).toHaveAccessibleName('e4, empty')
    await square('f3').click()
    await expectAddress('/explore?moves=Nf3')
    await expect.element(square('f3')).toHaveAccessibleName('f3, white knight')
    await expect.element(said).toHaveTextContent('White knight f3')
    await expect
      .element(page.getByRole('grid', { name: 'Chess board, Black to move' }))
      .toBeVisible()
  })

  for (const kids of [false, true]) {
    it(`31: black men stand out from both kinds of squares in light and dark, kids: ${kids}`, async () => {
      await openPage('/explore', { kids })
      for (const theme of ['light', 'dark']) {
        document.documentElement.classList.remove('light', 'dark')
        document.documentElement.classList.add(theme)
        const man = document.querySelector('[data-square="d8"] svg')
        if (!man) throw new Error('no queen on d8')
        // Coordinates have the color of the black pieces, and text needs a contrast of 4.5.
        for (const name of ['e4', 'd4'])
          expect(
            contrast(
              getComputedStyle(document.querySelector(`[data-square="${name}"]`) ?? man)
                .backgroundColor,
              getComputedStyle(man).fill,
            ),
          ).toBeGreaterThanOrEqual(4.5)
        expect(getComputedStyle(man).stroke).toBe(getComputedStyle(man).fill)
      }
    })
  }
})

/** Returns the contrast of two colors according to WCAG 2, as the browser computes them. */
function contrast(one: string, other: string): number {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (color: string) => {
    if (!context) return Number.NaN
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
      const share = byte / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it('take back, forward, start again; the arrow keys do the same', async () => {
  await openPage(SICILIAN)
  await page.getByRole('link', { name: 'Take back' }).click()
  await expectAddress('/explore?moves=e4')
  await expect.poll(() => movesInList().length).toBe(2)
  await page.getByRole('link', { name: 'Forward' }).click()
  await expectAddress('/explore?moves=e4,c5')
  await press('{ArrowLeft}')
  await expectAddress('/explore?moves=e4')
  await press('{ArrowLeft}')
  await expectAddress('/explore')
  await press('{ArrowRight}')
  await expectAddress('/explore?moves=e4')
  await page.getByRole('link', { name: 'Start again' }).click()
  await expectAddress('/explore')
  await typed.click()
  await press('{ArrowRight}')
  await expectAddress('/explore')
})

it('illegal text is named, what was typed stays, and goes with the next move', async () => {
  await openPage('/explore')
  const fault = page.getByText('2.Ke3 is not a legal move.')
  await show('e4 e5 Ke3')
  await expect.element(fault).toBeVisible()
  await expect.element(typed).toHaveValue('e4 e5 Ke3')
  await expect.element(typed).toHaveAttribute('aria-invalid', 'true')
  await expectAddress(/moves=e4,e5$/)
  await play('g1', 'f3')
  await expect.element(fault).not.toBeInTheDocument()
  await show('hello')
  await expect.element(page.getByText('1.hello is not a legal move.')).toBeVisible()
  await expectAddress(/moves=e4,e5,Nf3$/)
  await show('8/8/8/8/8/8/8/8 w - - 0 1')
  await expect.element(page.getByText(/White has no king\./)).toBeVisible()
  await show('Nf3 Nf6 Ng1 Ng8 '.repeat(150))
  await expect.element(page.getByText(/Only the first 100 moves are shown\./)).toBeVisible()
})

it('filters are asked for, and say what they hide', async () => {
  await openPage(SICILIAN)
  await page.getByRole('checkbox', { name: 'Beginner' }).click()
  await expectAddress(/level=beginner/)
  await expect.element(page.getByRole('checkbox', { name: 'Beginner' })).toBeChecked()
  await expect
    .poll(() => sentTo(explorePosition).at(-1)?.query.getAll('level'))
    .toEqual(['beginner'])
})

it('without a response, the board still works and the request can be retried', async () => {
  await openPage('/explore')
  await expect.element(page.getByRole('article')).toBeVisible()
  answer(explorePosition, refusal(500, 'no'))
  await play('e2', 'e4')
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect.element(again).toBeVisible()
  await expect.element(square('e4')).toHaveAccessibleName('e4, white pawn')
  answer(explorePosition, LESSONS)
  await again.click()
  await expect.element(page.getByRole('heading', { name: 'Known moves from here' })).toBeVisible()
})

it('the board moves before the response arrives, and nothing shifts', async () => {
  await openPage(SICILIAN)
  await expect.element(page.getByRole('article')).toBeVisible()
  const top = () =>
    page.getByRole('heading', { level: 2, name: 'Lessons' }).element().getBoundingClientRect().top
  const before = top()
  const respond = hold(explorePosition)
  await play('g1', 'f3')
  await expect.element(square('f3')).toHaveAccessibleName('f3, white knight')
  expect(top()).toBe(before)
  respond({ ...LESSONS, opening: { eco: 'B27', name: 'Sicilian Defense: Closed', exact: true } })
  await expect
    .element(page.getByRole('heading', { name: 'Sicilian Defense: Closed' }))
    .toBeVisible()
})

it('kids mode asks for lessons for kids alone', async () => {
  await openPage(SICILIAN, { kids: true })
  await expect.element(page.getByText(/Kids mode is on/)).toBeVisible()
  await expect
    .element(page.getByRole('checkbox', { name: 'Only for kids' }))
    .not.toBeInTheDocument()
  expect(sentTo(explorePosition).map(({ query }) => query.get('kids'))).toEqual(['true'])
})

it('is accessible with a piece in hand and with a fault', async () => {
  await openPage('/explore?moves=e4,e5,Qh5,Ke7')
  await square('h5').click()
  await userEvent.unhover(square('h5'))
  await expectAccessible()
  await show('hello')
  await expect.element(page.getByText('1.hello is not a legal move.')).toBeVisible()
  await expectAccessible()
})

it('nothing stands out at the side, at any width', async () => {
  await openPage('/explore?moves=e4,c5,Nf3,d6,d4,cxd4,Nxd4,Nf6,Nc3,a6')
  for (const width of [320, 390, 768, 1440]) {
    await page.viewport(width, 800)
    expect(document.documentElement.scrollWidth, `${width} px`).toBeLessThanOrEqual(innerWidth)
  }
  await page.viewport(320, 800)
  await play('f1', 'e2')
  await expectAddress(/Be2$/)
})

it('chapters 4: lessons on the position, to the minute, those about it first', async () => {
  const [move] = LESSONS.continuations
  answer(explorePosition, {
    ...LESSONS,
    start: START_FEN,
    moves: [{ san: 'e4', uci: 'e2e4', fen: LESSONS.fen }],
    continuations: move ? [{ ...move, chapters: 2 }] : [],
    chapters: [
      {
        chapter: chapterView(2, { title: 'Main line with 6.Bg5' }),
        resource: resourceView({ title: 'The Najdorf', author: 'Ann' }),
        reason: 'exact',
        movesToGo: [],
      },
      {
        chapter: chapterView(4, { title: 'The poisoned pawn' }),
        resource: resourceView({ id: 6, author: null }),
        reason: 'continues',
        movesToGo: ['e4', 'c5'],
      },
    ],
  })
  await openPage('/explore', { width: 390, height: 844 })
  const found = page.getByRole('region', { name: 'On this position, to the minute' })
  const rows = found.getByRole('listitem')
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/^12:40 · Main line with 6.Bg5.*in The Najdorf, by Ann$/)
  await expect.element(rows.nth(1)).toMatchTextContent(/after 1.e4 c5 · in Lesson 6$/)
  await expect
    .element(found.getByRole('link', { name: /Main line/ }))
    .toHaveAttribute('href', 'https://www.youtube.com/watch?v=1&t=760s')
  await expect
    .element(found.getByRole('link', { name: 'Lesson 6' }))
    .toHaveAttribute('href', '/resource/6?from=e4#chapter-104')
  await expect.element(page.getByRole('link', { name: /2 chapters/ })).toBeVisible()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
