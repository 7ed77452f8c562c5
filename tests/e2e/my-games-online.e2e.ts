import type { Page } from '@playwright/test'
import { expect, openPage, test } from './test.ts'

const PATH = '/explore/my-games'
const GAME =
  '[Event "Rated game"]\n[White "Zoë Secretname"]\n[Black "Rival"]\n[Result "1-0"]\n\n1. e4 c5 2. c3 d5 1-0\n\n'

const results = (page: Page) => page.getByRole('heading', { name: /^Openings in / })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const LICHESS = 'https://lichess.org/api/games/user/'
const CORS = { 'Access-Control-Allow-Origin': '*' }
const PGN = { headers: CORS, contentType: 'application/x-chess-pgn', body: GAME.repeat(3) }

test('security 58: games are fetched by name, past our server, by the one script that may reach the two sites', async ({
  page,
  tolerate,
}) => {
  tolerate(/Content Security Policy|Refused to connect/)
  const policies = new Map<string, string | undefined>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    policies.set(pathname, response.headers()['content-security-policy'])
  })
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
  const isRefused = await page.evaluate(() =>
    fetch('https://lichess.org/api/games/user/ann').then(
      () => false,
      () => true,
    ),
  )
  expect(isRefused).toBe(true)
  await page.getByLabel('Time control').selectOption('Blitz')
  await page.getByLabel('Rated games only').check()
  await page.getByLabel('Your username there').fill('rival')
  await button(page, 'Fetch my games').click()
  await expect(results(page)).toHaveText('Openings in the games of rival on Lichess')
  await expect(page.getByRole('combobox', { name: 'Whose games?' })).toHaveValue('Rival')
  expect(new URL(asked[0] ?? '').searchParams.get('perfType')).toBe('blitz')
  expect(ours.filter((each) => /rival/i.test(each))).toEqual([])
  const open = [...policies].filter(([, policy]) => policy?.includes('lichess.org'))
  expect(open).toEqual([
    [
      expect.stringMatching(/^\/assets\/online-games-worker-.*\.js$/),
      "default-src 'none'; connect-src https://lichess.org https://api.chess.com",
    ],
  ])
})
