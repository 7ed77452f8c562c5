import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPage, test } from './test.ts'

const PATH = '/explore/my-games'
const GAME =
  '[Event "Rated game"]\n[White "Zoë Secretname"]\n[Black "Rival"]\n[Result "1-0"]\n\n1. e4 c5 2. c3 d5 1-0\n\n'

const results = (page: Page) => page.getByRole('heading', { name: /^Openings in / })
/** The site itself has an empty alert region. */
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const LICHESS = 'https://lichess.org/api/games/user/'
const CORS = { 'Access-Control-Allow-Origin': '*' }
const PGN = { headers: CORS, contentType: 'application/x-chess-pgn', body: GAME.repeat(3) }

async function fetchByName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your username there').fill(name)
  await button(page, 'Fetch my games').click()
}

test('games are fetched by name, past our server', async ({ page }) => {
  const ours: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('localhost'))
      ours.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  const asked: string[] = []
  await page.route(`${LICHESS}**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill(PGN)
  })
  await openPage(page, PATH)
  await expect(page.getByText('Your browser asks lichess.org for the public games')).toBeVisible()
  await page.getByLabel('Time control').selectOption('Blitz')
  await page.getByLabel('Rated games only').check()
  await fetchByName(page, 'rival')
  await expect(results(page)).toHaveText('Openings in the games of rival on Lichess')
  await expect(page.getByRole('combobox', { name: 'Whose games?' })).toHaveValue('Rival')
  expect(new URL(asked[0] ?? '').searchParams.get('perfType')).toBe('blitz')
  expect(ours.filter((each) => /rival/i.test(each))).toEqual([])
})

test('a name that does not exist can be corrected; Chess.com is asked by month', async ({
  page,
  tolerate,
}) => {
  tolerate(/404/)
  await page.route(`${LICHESS}**`, (route) => route.fulfill({ status: 404, headers: CORS }))
  const player = 'https://api.chess.com/pub/player/rivall/games'
  await page.route(`${player}/**`, (route) => {
    const isList = route.request().url().endsWith('/archives')
    const json = isList
      ? { archives: [`${player}/2026/10`] }
      : { games: [{ pgn: GAME, rules: 'chess', rated: true, time_class: 'rapid' }] }
    return route.fulfill({ headers: CORS, json })
  })
  await openPage(page, PATH)
  await button(page, 'Fetch my games').click()
  await expect(page.getByText('Enter the name of a player.')).toBeVisible()
  await fetchByName(page, 'rivall')
  await expect(alert(page)).toContainText('Lichess has no open account with this name.')
  await expect(page.getByLabel('Your username there')).toHaveValue('rivall')
  await page.getByLabel('Site', { exact: true }).selectOption('Chess.com')
  await button(page, 'Fetch my games').press('Enter')
  await expect(results(page)).toHaveText('Openings in the games of rivall on Chess.com')
})

test('a pause that the site asks for is shown, and can be canceled', async ({ page, tolerate }) => {
  tolerate(/429/)
  await page.route(`${LICHESS}**`, (route) =>
    route.fulfill({
      status: 429,
      headers: { ...CORS, 'Retry-After': '90', 'Access-Control-Expose-Headers': 'Retry-After' },
    }),
  )
  await openPage(page, PATH)
  await fetchByName(page, 'rival')
  await expect(page.getByText(/^Lichess asks us to wait: (?:90|8\d) seconds$/)).toBeVisible()
  await expect(button(page, 'Use the games so far')).toBeDisabled()
  await expectAccessible(page)
  await button(page, 'Cancel').press('Enter')
  await expect(page.getByRole('heading', { name: 'Bring your games' })).toBeFocused()
  await expect(page.getByText('Stopped. No games were counted.')).toBeVisible()
})

test('only the script that downloads games may reach the two sites', async ({ page, tolerate }) => {
  tolerate(/Content Security Policy|Refused to connect/)
  const policies = new Map<string, string | undefined>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    policies.set(pathname, response.headers()['content-security-policy'])
  })
  await page.route(`${LICHESS}**`, (route) => route.fulfill(PGN))
  await openPage(page, PATH)
  const isRefused = await page.evaluate(() =>
    fetch('https://lichess.org/api/games/user/ann').then(
      () => false,
      () => true,
    ),
  )
  expect(isRefused).toBe(true)
  await fetchByName(page, 'rival')
  await expect(results(page)).toBeVisible()
  const open = [...policies].filter(([, policy]) => policy?.includes('lichess.org'))
  expect(open).toEqual([
    [
      expect.stringMatching(/^\/assets\/online-games-worker-.*\.js$/),
      "default-src 'none'; connect-src https://lichess.org https://api.chess.com",
    ],
  ])
})
