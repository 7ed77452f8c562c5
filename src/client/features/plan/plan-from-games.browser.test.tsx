import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readPasted, startOver } from '#client/features/my-games/my-games-store.ts'
import { explorePosition, getExploreBook } from '#shared/calls/explore.ts'
import { listResources, listResourcesByIds } from '#shared/calls/resources.ts'
import { answer, sentTo } from '#tests/support/api-stub.ts'
import { openPage } from '#tests/support/client-page.tsx'
import { ADVANCE, answerPlanCatalogue } from '#tests/support/plan-catalogue.ts'
import { forgetBrowserPlan } from './plan-store.ts'

const BOOK = {
  positions: [
    {
      position: 'rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -',
      eco: 'B10',
      name: 'Caro-Kann Defense',
    },
    {
      position: 'rnbqkbnr/pp2pppp/2p5/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq -',
      eco: 'B12',
      name: ADVANCE,
    },
    {
      position: 'rnbqkb1r/ppp1pppp/5n2/3p4/3P1B2/5N2/PPP1PPPP/RN1QKB1R b KQkq -',
      eco: 'D02',
      name: 'London System',
    },
  ],
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const make = button('Make my plan')
const today = () => document.getElementById('plan-today')

/** Games of a club player rated 1500 who loses with the Caro-Kann and wins with the London System. */
function clubGames(count: number, { date = '2026.10.01', loses = true } = {}): string {
  const tags = (white: string, black: string, result: string) =>
    `[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n[WhiteElo "1500"]\n[BlackElo "1500"]\n[Date "${date}"]\n\n`
  return Array.from({ length: count }, (_, index) => {
    if (index % 2 === 0)
      return `${tags(`Rival ${index}`, 'Zoe Club', loses && index % 8 > 0 ? '1-0' : '0-1')}1. e4 c6 2. d4 d5 3. e5 Bf5 4. Nf3 e6 5. Be2 Nd7 ${loses && index % 8 > 0 ? '1-0' : '0-1'}\n\n`
    return `${tags('Zoe Club', `Rival ${index}`, '1-0')}1. d4 d5 2. Nf3 Nf6 3. Bf4 e6 4. e3 c5 1-0\n\n`
  }).join('')
}

async function read(text: string): Promise<void> {
  readPasted(text)
  await expect.element(heading(/^Openings in /)).toHaveFocus()
}

beforeEach(() => {
  forgetBrowserPlan()
  answerPlanCatalogue()
  answer(getExploreBook, BOOK)
})
afterEach(startOver)

it('a plan from 800 games says why, sends no names, and shows what has changed after more', async () => {
  await openPage('/explore/my-games')
  await read(clubGames(800))
  await page.getByRole('link', { name: 'Make my plan' }).click()
  await expect
    .element(page.getByText(/^Your 800 games .* level is intermediate \(rated about 1500\)/))
    .toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
  await make.click()
  await expect.poll(() => today()?.textContent).toContain('Caro-Kann Defense')
  await expect
    .element(
      page.getByText(
        "You score 25% in 400 games with it as Black; your opponents' ratings predict 50%.",
      ),
    )
    .toBeVisible()
  const asked = [
    ...sentTo(explorePosition),
    ...sentTo(listResources),
    ...sentTo(listResourcesByIds),
    ...sentTo(getExploreBook),
  ].map(({ query }) => query.toString())
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.join('\n')).not.toMatch(/Zoe|Rival/i)
  await openPage('/explore/my-games')
  await button('Read other games').click()
  await read(clubGames(8) + clubGames(24, { date: '2026.11.20', loses: false }))
  await page.getByRole('link', { name: 'Make my plan' }).click()
  const changes = page.getByRole('region', { name: 'What has changed' })
  await expect.element(changes).toMatchTextContent('In 24 newer games since October 1, 2026.')
  await expect
    .element(changes.getByRole('listitem').filter({ hasText: ADVANCE }).first())
    .toMatchTextContent(/25% .*100% in 12 new games/)
})
