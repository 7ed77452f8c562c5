import type { Page } from '@playwright/test'
import { expect, expectAccessibleInThemes, openPage, test } from './test.ts'

const PATH = '/explore/my-games'
const GAME =
  '[White "Zoë Secretname"]\n[Black "Rival"]\n[Result "1-0"]\n\n1. e4 c5 2. c3 d5 1-0\n\n'

const fileField = (page: Page) => page.getByLabel('Choose PGN files or drop them here')
const results = (page: Page) => page.getByRole('heading', { name: /^Openings in / })
/** The site itself has an empty alert region. */
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, side: 'white' | 'black', name: RegExp) =>
  page.getByRole('table', { name: new RegExp(`^Openings as ${side}`) }).getByRole('row', { name })

function pgn(text: string | Buffer, name = 'games.pgn') {
  return { name, mimeType: 'application/x-chess-pgn', buffer: Buffer.from(text) }
}

async function unfold(page: Page): Promise<void> {
  await expect(results(page)).toBeFocused()
  await page.getByText('Show the statistics').click()
}

async function readSample(page: Page): Promise<void> {
  await openPage(page, PATH)
  await button(page, 'Try the sample').click()
  await unfold(page)
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Or paste games in PGN').fill(text)
  await button(page, 'Read these games').click()
}

test('the sample: tables from both sides, what to study, what the ratings lead to expect', async ({
  page,
}) => {
  await test.step('the sample: tables from both sides, what to study, what was left out', async () => {
    await readSample(page)
    await expect(page).toHaveTitle('My games | Openfile')
    const answer = page.getByRole('region', { name: 'Where to start' })
    await expect(answer).toContainText(/^Your? .* Start with .+\.\s*Make my plan$/)
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
    await expect(study.getByTitle('Level: beginner')).toHaveCount(0)
  })
  await test.step('results are compared with what the ratings lead to expect', async () => {
    const white = page.getByRole('region', { name: 'As White', exact: true })
    await expect(
      white.getByText(/^52% in 26 rated games, where the ratings predict 51%\. /),
    ).toBeVisible()
    await expect(
      white.getByText(/^58% since March 11, 2026, 46% before: no clear change\.$/),
    ).toBeVisible()
    await expect(
      white.getByText(/^Half of the games leave the known lines by move 4; /),
    ).toBeVisible()
    await expect(row(page, 'white', /Italian Game C5/)).toContainText('expected 50%')
    await expect(
      white.getByRole('img', { name: /^Expected 50%; the score lies/ }).first(),
    ).toBeVisible()
    const unmet = page.getByRole('region', { name: 'Never came up' })
    await unmet.getByRole('link', { name: 'Sicilian Defense: Kan Variation' }).click()
    await expect(page).toHaveURL(/\/explore\?fen=/)
    await expect(page.getByText('Sicilian Defense: Kan Variation').first()).toBeVisible()
  })
})

test('the tree and the tables are walked by keyboard and lead to positions, and Back to the results', async ({
  page,
}) => {
  await test.step('the tree of the own moves is walked by keyboard', async () => {
    await readSample(page)
    const tree = page.getByRole('tree', { name: /^Your moves as Black/ })
    const item = (name: RegExp) => tree.getByRole('treeitem', { name })
    const replies = (after: string) =>
      page.getByRole('table', { name: `Replies after ${after}`, exact: true })
    await item(/^Start 30% in 27 games/).focus()
    await page.keyboard.press('ArrowRight')
    await expect(item(/^1\.d4 17% in 15 games/)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item(/^1\.e4 39% in 9 games/)).toBeFocused()
    await expect(replies('1.e4').getByRole('row', { name: /1\.\.\.c5/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(item(/^1\.e4 39% in 9 games/)).toBeFocused()
    await expect(item(/^1\.d4/)).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(item(/^1\.\.\.c5/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Backspace')
    await expect(item(/^Start 30% in 27 games/)).toBeFocused()
    await item(/^1\.d4/).click()
    await replies('1.d4').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/explore\?moves=d4,/)
  })
  await test.step('an opening leads to its position, and back to the results', async () => {
    await page.goBack()
    await row(page, 'white', /French Defense/)
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(/\/explore\?moves=e4(?:,|%2C)e6$/)
    await page.goBack()
    await expect(row(page, 'white', /French Defense/)).toBeVisible()
  })
  await test.step('a table is sorted by its headings, and exact lines are counted apart', async () => {
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
    await button(page, 'Read other games').click()
    await expect(page.getByRole('heading', { name: 'Bring your games' })).toBeFocused()
  })
})

test('pasted games: the player is guessed, nameless games count for both sides, columns sort', async ({
  page,
}) => {
  await test.step('pasted games: the player is guessed and can be chosen', async () => {
    await openPage(page, PATH)
    await button(page, 'Read these games').click()
    await expect(alert(page)).toHaveText('Paste at least one game first.')
    await paste(page, GAME + GAME.replace('Zoë Secretname', 'Somebody'))
    await unfold(page)
    const player = page.getByRole('combobox', { name: 'Whose games?' })
    await expect(player).toHaveValue('Rival')
    await expect(row(page, 'black', /Sicilian Defense/)).toContainText('0 won, 0 drawn, 2 lost')
    await player.click()
    await player.fill('zoe')
    await player.press('Enter')
    await expect(row(page, 'white', /Sicilian Defense/)).toContainText('1 won, 0 drawn, 0 lost')
    await expect(page.getByText('1 game of other players: not in the tables.')).toBeVisible()
    await expect(page.getByText(/No opening has five finished games yet/)).toBeVisible()
  })
  await test.step('games without names are counted from both sides', async () => {
    await openPage(page, PATH)
    await paste(page, '1. e4 c5 2. Nf3 *')
    await unfold(page)
    await expect(page.getByText('The games name no players.')).toBeVisible()
    await expect(row(page, 'white', /Sicilian Defense/)).toContainText('not finished')
    await expect(row(page, 'black', /Sicilian Defense/)).toContainText('not finished')
  })
  await test.step('names sort from A, numbers from the largest, openings without a score last', async () => {
    await openPage(page, PATH)
    await paste(page, '1. e4 c5 1-0\n\n1. e4 c6 *\n\n1. e4 c6 *\n\n1. e4 e6 2. d4 d5 0-1')
    await unfold(page)
    const table = page.getByRole('table', { name: /^Openings as white/ })
    const order = async (...families: string[]) =>
      expect(table.getByRole('rowheader')).toHaveText(
        families.map((family) => new RegExp(`^${family} Defense`)),
      )
    await order('Caro-Kann', 'French', 'Sicilian')
    const press = (column: string) => table.getByRole('button', { name: column }).click()
    await press('Opening')
    await order('Caro-Kann', 'French', 'Sicilian')
    await press('Opening')
    await order('Sicilian', 'French', 'Caro-Kann')
    await press('Games')
    await order('Caro-Kann', 'French', 'Sicilian')
    await press('Score')
    await order('Sicilian', 'French', 'Caro-Kann')
    await press('Score')
    await order('French', 'Sicilian', 'Caro-Kann')
    await press('Moves')
    await order('French', 'Caro-Kann', 'Sicilian')
  })
})

test('nothing of the games but opening moves leaves the browser', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(
      `${request.method()} ${decodeURIComponent(request.url())} ${request.postData() ?? ''}`,
    ),
  )
  await openPage(page, PATH)
  await fileField(page).setInputFiles(pgn(GAME.repeat(6)))
  await expect(results(page)).toHaveText('Openings in games.pgn')
  await expect(page.getByRole('heading', { name: 'What to study next' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sent.some((each) => each.includes('/api/explore/book'))).toBe(true)
  expect(sent.filter((each) => !each.startsWith('GET '))).toEqual([])
  expect(sent.filter((each) => /Secretname|Rival|c3.?d5|\[White/.test(each))).toEqual([])
})

test('files: those without games are refused, broken games listed, 5,000 used', async ({
  page,
}) => {
  await test.step('files without games are refused with a message', async () => {
    await openPage(page, PATH)
    const refused = async (file: ReturnType<typeof pgn>, message: RegExp | string) => {
      await fileField(page).setInputFiles(file)
      await expect(alert(page)).toContainText(message)
    }
    await refused(pgn('', 'empty.pgn'), '“empty.pgn” was not read: it is empty.')
    await refused(pgn(Buffer.from('4d5a900003000000', 'hex'), 'setup.exe'), 'it is not a text file')
    await refused(pgn('PK\u0003\u0004', 'games.zip'), 'it is a compressed archive; unpack it first')
    await refused(pgn('Dear reader,\nno games here.'), 'There are no chess games in it. Is it PGN?')
  })
  await test.step('BOM, CRLF, Latin-1, bombs and 600 plies: broken games are listed, the rest is counted', async () => {
    const megabyte = 1024 * 1024
    const text = `\uFEFF${GAME}${GAME.replace('c3 d5', 'Ke3 d5')}`.replaceAll('\n', '\r\n')
    await fileField(page).setInputFiles([
      pgn(text, 'one.pgn'),
      pgn(Buffer.from(GAME.replace('Zoë', 'Jörg'), 'latin1'), 'two.pgn'),
      pgn(`[White "Deep"]\n\n1. e4 ${'('.repeat(megabyte)}`, 'three.pgn'),
      pgn(`[White "Wordy"]\n\n1. e4 { ${'lorem '.repeat(megabyte)} } c5 *`, 'four.pgn'),
      pgn(`[White "Long"]\n\n${'Nf3 Nf6 Ng1 Ng8 '.repeat(150)} 1/2-1/2`, 'five.pgn'),
      pgn(Buffer.alloc(100), 'six.bin'),
    ])
    await expect(results(page)).toHaveText('Openings in 6 files')
    await unfold(page)
    await expect(page.getByText('“six.bin” was not read: it is not a text file.')).toBeVisible()
    await expect(page.getByText('2.Ke3 is not a legal move.')).toBeVisible()
    await expect(page.getByText('A variation is never closed.')).toBeVisible()
    const player = page.getByRole('combobox', { name: 'Whose games?' })
    await player.click()
    await expect(page.getByRole('option')).toContainText([
      'Rival',
      'Zoë',
      'Jörg',
      'Wordy',
      'Long',
      'Ev',
    ])
  })
  await test.step('more than 5,000 games: the first 5,000 are used', async () => {
    await openPage(page, PATH)
    await fileField(page).setInputFiles(pgn(GAME.repeat(5001)))
    await unfold(page)
    await expect(page.getByText('Only the first 5,000 games were used.')).toBeVisible()
    await expect(page.getByText('of 5,000 read')).toBeVisible()
  })
})

test('a file is dropped; reading is canceled; an unreachable server is reported', async ({
  page,
  tolerate,
}) => {
  await openPage(page, PATH)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/explore/book', async (route) => {
    await held
    await route.abort()
  })
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.pgn'))
    return transfer
  }, GAME)
  await fileField(page).dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByRole('heading', { name: 'Reading the games' })).toBeFocused()
  await expect(page.getByText('dropped.pgn')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Games read' })).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(page.getByText('Stopped. No games were counted.')).toBeVisible()
  tolerate(/ERR_FAILED/)
  answer()
  await button(page, 'Try the sample').click()
  await expect(alert(page)).toContainText('The names of the openings did not load.')
  await page.unroute('**/api/explore/book')
  await button(page, 'Try the sample').click()
  await expect(results(page)).toBeVisible()
})

test('is accessible in both themes, also on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openPage(page, PATH)
  await expectAccessibleInThemes(page)
  await button(page, 'Try the sample').press('Enter')
  await unfold(page)
  await page.waitForLoadState('networkidle')
  await expectAccessibleInThemes(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs it', async ({ page }) => {
    await page.goto(PATH)
    await expect(page.getByRole('heading', { level: 1, name: 'My games' })).toBeVisible()
    await expect(page.getByText('This page needs JavaScript')).toBeVisible()
    await expect(button(page, 'Try the sample')).toBeHidden()
  })
})

test('fault 6: what to study next is for the side that was played', async ({ page }) => {
  const lost =
    '[White "Rival"]\n[Black "Me"]\n[Result "1-0"]\n\n1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 1-0\n\n'
  const asked = page.waitForRequest(/\/api\/explore\?.*side=black/)
  await openPage(page, PATH)
  await paste(page, lost.repeat(6))
  const player = page.getByRole('combobox', { name: 'Whose games?' })
  await player.click()
  await player.fill('Me')
  await player.press('Enter')
  const study = page.getByRole('region', { name: 'What to study next' })
  await expect(study.getByRole('heading', { level: 4 })).toContainText(
    /King's Indian Defense.* as Black/,
  )
  await asked
  await expect(study.getByRole('heading', { level: 5 }).first()).toBeVisible()
  await expect(
    study.getByRole('heading', { level: 5, name: /White|against King's Indian/ }),
  ).toHaveCount(0)
})
