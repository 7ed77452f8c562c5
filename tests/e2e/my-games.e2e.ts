import type { Page } from '@playwright/test'
import { expect, openPage, test } from './test.ts'

const PATH = '/explore/my-games'
const GAME =
  '[White "Zoë Secretname"]\n[Black "Rival"]\n[Result "1-0"]\n\n1. e4 c5 2. c3 d5 1-0\n\n'

const fileField = (page: Page) => page.getByLabel('Choose PGN files or drop them here')
const results = (page: Page) => page.getByRole('heading', { name: /^Openings in / })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, side: 'white' | 'black', name: RegExp) =>
  page.getByRole('table', { name: new RegExp(`^Openings as ${side}`) }).getByRole('row', { name })

async function unfold(page: Page): Promise<void> {
  await expect(results(page)).toBeFocused()
  await page.getByText('Show the statistics').click()
}

test('the sample: tables, what to study, positions, and Back to the results', async ({ page }) => {
  await test.step('tables from both sides, what to study, what was left out', async () => {
    await openPage(page, PATH)
    await button(page, 'Try the sample').click()
    await unfold(page)
    await expect(page).toHaveTitle('My games | Openfile')
    const answer = page.getByRole('region', { name: 'Where to start' })
    await expect(answer).toContainText(/^Your? .* Start with .+\.$/)
    await expect(row(page, 'white', /Italian Game C5/)).toContainText(/7\s*71%/)
    await expect(row(page, 'black', /Sicilian Defense B/)).toContainText('3 won, 1 drawn, 5 lost')
    await expect(page.getByText('of 60 read')).toBeVisible()
    await expect(page.getByText('1 game of other players: not in the tables.')).toBeVisible()
    await expect(page.getByText(/Chess960 \(1\), .*from another position \(1\)/)).toBeVisible()
    await expect(page.getByText('9.Qh9 is not a legal move.')).toBeVisible()
    const study = page.getByRole('region', { name: 'What to study next' })
    await expect(study.getByRole('heading', { level: 4 })).toHaveCount(3)
    await expect(study.getByRole('heading', { level: 5 }).first()).toBeVisible()
    await page.getByLabel('Your level').selectOption('advanced')
    await expect(study.getByTitle('Level: advanced').first()).toBeVisible()
  })
  await test.step('results are compared with what the ratings lead to expect', async () => {
    const white = page.getByRole('region', { name: 'As White', exact: true })
    await expect(
      white.getByText(/^52% in 26 rated games, where the ratings predict 51%\. /),
    ).toBeVisible()
    await expect(
      white.getByText(/^Half of the games leave the known lines by move 4; /),
    ).toBeVisible()
    await expect(row(page, 'white', /Italian Game C5/)).toContainText('expected 50%')
    await expect(
      white.getByRole('img', { name: /^Expected 50%; the score lies/ }).first(),
    ).toBeVisible()
  })
  await test.step('an opening leads to its position, and back to the results', async () => {
    await row(page, 'white', /French Defense/)
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(/\/explore\?moves=e4(?:,|%2C)e6$/)
    await page.goBack()
    await expect(row(page, 'white', /French Defense/)).toBeVisible()
  })
  await test.step('a table is sorted by its headings, and exact lines are counted separately', async () => {
    const table = page.getByRole('table', { name: /^Openings as white/ })
    await expect(table.getByRole('columnheader', { name: 'Games' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await table.getByRole('button', { name: 'Score' }).press('Enter')
    await table.getByRole('button', { name: 'Score' }).press('Enter')
    await expect(table.getByRole('columnheader', { name: 'Score' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(table.getByRole('row').nth(1)).toContainText('0%')
    await page.getByLabel('Exact lines').check()
    await expect(row(page, 'white', /Caro-Kann Defense: Advance Variation/)).toBeVisible()
  })
  await test.step('other games can be read', async () => {
    await button(page, 'Read other games').click()
    await expect(page.getByRole('heading', { name: 'Bring your games' })).toBeFocused()
  })
  await test.step('in another language, what the worker says is in it as well', async () => {
    await openPage(page, `/es${PATH}`)
    await button(page, 'Probar el ejemplo').click()
    await page.getByText('Mostrar las estadísticas').click()
    await expect(page.getByText(/Chess960 \(1\), .*desde otra posición \(1\)/)).toBeVisible()
  })
})

test('nothing but opening moves of the games leaves the browser, not even for a plan', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(
      `${request.method()} ${decodeURIComponent(request.url())} ${request.postData() ?? ''}`,
    ),
  )
  await openPage(page, PATH)
  await fileField(page).setInputFiles({
    name: 'games.pgn',
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from(GAME.repeat(6)),
  })
  await expect(results(page)).toHaveText('Openings in games.pgn')
  await expect(page.getByRole('heading', { name: 'What to study next' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Add to my plan/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Study Plan' }).first().click()
  await expect(page.getByText('0 of 1 done')).toBeVisible()
  await page.getByRole('link', { name: 'Explore by Position' }).first().click()
  await page.getByRole('link', { name: 'Find lessons for my games' }).click()
  await expect(button(page, 'Read other games')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sent.some((each) => each.includes('/api/explore/book'))).toBe(true)
  expect(sent.filter((each) => !each.startsWith('GET '))).toEqual([])
  expect(sent.filter((each) => /Secretname|Rival|c3.?d5|\[White/.test(each))).toEqual([])
})
