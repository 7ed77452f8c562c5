import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getExploreBook } from '#shared/calls/explore.ts'
import { listIdentities } from '#shared/calls/ways-in.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import { getStartHere, listResources } from '#shared/calls/resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { answer, counted, hold, sentTo } from '#tests/support/api-stub.ts'
import { expectAccessible, logIn, openPage, press, pressOn } from '#tests/support/client-page.tsx'
import { resourceView } from '#tests/support/sample-views.ts'
import { startOver } from './my-games-store.ts'
import { downloadGames } from './online-games.ts'
import type { DownloadTask } from './online-games-worker.ts'

const PATH = '/explore/my-games'
const GAME =
  '[White "Zoë Secretname"]\n[Black "Rival"]\n[Result "1-0"]\n\n1. e4 c5 2. c3 d5 1-0\n\n'
const KINGS_INDIAN = 'King’s Indian Defense'
const named = (board: string, eco: string, name: string) => ({
  position: `${board} w KQkq -`,
  eco,
  name,
})
const BOOK = {
  positions: [
    named('rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR', 'B20', 'Sicilian Defense'),
    named('rnbqkbnr/pp1ppppp/2p5/8/4P3/8/PPPP1PPP/RNBQKBNR', 'B10', 'Caro-Kann Defense'),
    named('rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR', 'C00', 'French Defense'),
    named('rnbqk2r/ppppppbp/5np1/8/2PP4/2N5/PP2PPPP/R1BQKBNR', 'E70', KINGS_INDIAN),
  ],
}

/** The lessons that the catalogue has on every opening. */
let lessons: ResourceView[] = []

beforeEach(() => {
  lessons = []
  answer(getExploreBook, BOOK)
  answer(listOpenings, [])
  answer(getStartHere, ({ query }) =>
    lessons
      .filter(({ side }) => side === query.get('side'))
      .map((resource) => ({ role: 'first' as const, resource, reason: 'For beginners' })),
  )
  answer(listResources, counted([]))
})

const fileField = page.getByLabelText('Choose PGN files or drop them here')
const results = page.getByRole('heading', { name: /^Openings in / })
/** The site itself has an empty region for alerts. */
const alert = page.getByRole('alert').filter({ hasText: /./ })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const table = (side: 'white' | 'black') =>
  page.getByRole('table', { name: new RegExp(`^Openings as ${side}`) })
const row = (side: 'white' | 'black', name: RegExp) => table(side).getByRole('row', { name })
const player = page.getByRole('combobox', { name: 'Whose games?' })
const text = (words: string | RegExp) => expect.element(page.getByText(words)).toBeVisible()

const show = page.getByText('Show the statistics')
const hide = page.getByText('Hide the statistics')
const isShown = (words: typeof show) => words.query()?.checkVisibility() === true

/** Expands the results, which an earlier test may have left collapsed. */
async function unfold(): Promise<void> {
  await expect.element(results).toHaveFocus()
  await expect.poll(() => isShown(show) || isShown(hide)).toBe(true)
  if (isShown(show)) await show.click()
}

afterEach(async () => {
  if (isShown(hide)) await hide.click()
  startOver()
})

async function paste(games: string): Promise<void> {
  await openPage(PATH)
  await page.getByLabelText('Or paste games in PGN').fill(games)
  await button('Read these games').click()
  await unfold()
}

async function choosePlayer(name: string): Promise<void> {
  await player.click()
  await player.fill(name)
  await press('{Enter}')
}

const pgn = (content: BlobPart, name = 'games.pgn') =>
  new File([content], name, { type: 'application/x-chess-pgn' })

function drop(files: readonly File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  fileField.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
}

// First, because a name that was typed is kept.
it('the name of a linked Lichess account is there already, until another is typed', async () => {
  logIn()
  answer(listIdentities, [
    {
      id: 1,
      by: 'lichess',
      issuer: 'https://lichess.org',
      username: 'Magnus',
      createdAt: '2026-11-01T00:00:00Z',
      lastUsedAt: null,
    },
  ])
  await openPage(PATH)
  const name = page.getByLabelText('Your username there')
  await expect.element(name).toHaveValue('Magnus')
  await name.fill('')
  await expect.element(name).toHaveValue('')
})

describe('pasted games', () => {
  it('are asked for; the player is guessed and can be chosen', async () => {
    await openPage(PATH)
    await button('Read these games').click()
    await expect.element(alert).toHaveTextContent('Paste at least one game first.')
    await paste(GAME + GAME.replace('Zoë Secretname', 'Somebody'))
    await expect.element(player).toHaveValue('Rival')
    await expect
      .element(row('black', /Sicilian Defense/))
      .toMatchTextContent('0 won, 0 drawn, 2 lost')
    await choosePlayer('zoe')
    await expect
      .element(row('white', /Sicilian Defense/))
      .toMatchTextContent('1 won, 0 drawn, 0 lost')
    await text('1 game of other players: not in the tables.')
    await text(/No opening has five finished games yet/)
  })

  it('without names are counted from both sides', async () => {
    await paste('1. e4 c5 2. Nf3 *')
    await text('The games name no players.')
    for (const side of ['white', 'black'] as const)
      await expect.element(row(side, /Sicilian Defense/)).toMatchTextContent('not finished')
  })

  it('are sorted: names from A, numbers from the largest, openings without a score last', async () => {
    await paste('1. e4 c5 1-0\n\n1. e4 c6 *\n\n1. e4 c6 *\n\n1. e4 e6 2. d4 d5 0-1')
    const order = (...families: string[]) =>
      expect
        .poll(() =>
          table('white')
            .getByRole('rowheader')
            .elements()
            .map(({ textContent }) => /^[\w-]+/.exec(textContent)?.[0]),
        )
        .toEqual(families)
    const sort = (column: string) => table('white').getByRole('button', { name: column }).click()
    await order('Caro-Kann', 'French', 'Sicilian')
    await sort('Opening')
    await order('Caro-Kann', 'French', 'Sicilian')
    await sort('Opening')
    await order('Sicilian', 'French', 'Caro-Kann')
    await sort('Games')
    await order('Caro-Kann', 'French', 'Sicilian')
    await sort('Score')
    await order('Sicilian', 'French', 'Caro-Kann')
    await sort('Score')
    await order('French', 'Sicilian', 'Caro-Kann')
    await sort('Moves')
    await order('French', 'Caro-Kann', 'Sicilian')
  })

  it('fault 6: what to study next is for the side that was played', async () => {
    const lesson = { opening: KINGS_INDIAN, category: 'opening' } as const
    lessons = [
      resourceView({ ...lesson, id: 1, title: 'With the King’s Indian', side: 'black' }),
      resourceView({ ...lesson, id: 2, title: 'Against it, for White', side: 'white' }),
    ]
    const lost =
      '[White "Rival"]\n[Black "Me"]\n[Result "1-0"]\n\n1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 1-0\n\n'
    await paste(lost.repeat(6))
    await choosePlayer('Me')
    const study = page.getByRole('region', { name: 'What to study next' })
    await expect
      .element(study.getByRole('heading', { level: 4 }))
      .toMatchTextContent(/King’s Indian Defense.* as Black/)
    await expect
      .element(study.getByRole('heading', { level: 5 }))
      .toHaveTextContent('With the King’s Indian')
    expect(sentTo(getStartHere).at(-1)?.query.get('side')).toBe('black')
  })
})

describe('files', () => {
  it('that are empty, programs, archives or letters are refused with a message', async () => {
    await openPage(PATH)
    for (const [file, message] of [
      [pgn('', 'empty.pgn'), '“empty.pgn” was not read: it is empty.'],
      [
        pgn(new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'setup.exe'),
        'it is not a text file',
      ],
      [pgn('PK\u0003\u0004', 'games.zip'), 'it is a compressed archive; unpack it first'],
      [pgn('Dear reader,\nno games here.'), 'There are no chess games in it. Is it PGN?'],
    ] as const) {
      await fileField.upload(file)
      await expect.element(alert).toMatchTextContent(message)
    }
  })

  it('are dropped; reading is canceled; an unreachable server is reported', async () => {
    const respond = hold(getExploreBook)
    await openPage(PATH)
    drop([new File([GAME], 'dropped.pgn')])
    await expect.element(page.getByRole('heading', { name: 'Reading the games' })).toHaveFocus()
    await text('dropped.pgn')
    await expect.element(page.getByRole('progressbar', { name: 'Games read' })).toBeVisible()
    await button('Cancel').click()
    await text('Stopped. No games were counted.')
    respond(BOOK)
    answer(getExploreBook, () => Promise.reject(new TypeError('Failed to fetch')))
    await button('Try the sample').click()
    await expect.element(alert).toMatchTextContent('The names of the openings did not load.')
    answer(getExploreBook, BOOK)
    await button('Try the sample').click()
    await expect.element(results).toBeVisible()
  })
})

it('is accessible on the smallest phone', async () => {
  await openPage(PATH, { width: 320, height: 640 })
  await expectAccessible()
  await button('Try the sample').click()
  await unfold()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBe(320)
})

describe('games of another site', () => {
  /** Runs the download in the page, where a test can answer for the two sites. Other workers are left alone. */
  function answerSites(respond: (url: URL) => Response | Promise<Response>): URL[] {
    const asked: URL[] = []
    const RealWorker = Worker
    class Downloads extends EventTarget {
      terminate = () => undefined
      postMessage(task: DownloadTask) {
        if (task.type !== 'download') return
        void downloadGames(task.request, {
          fetch: async (input) => {
            const url = new URL(input instanceof Request ? input.url : input)
            asked.push(url)
            return respond(url)
          },
          onGames: (games) => this.tell({ type: 'progress', games }),
          signal: new AbortController().signal,
          bases: { lichess: task.lichess, chesscom: 'https://api.chess.com' },
        }).then((downloaded) => this.tell({ type: 'done', downloaded }))
      }
      private tell(data: unknown) {
        this.dispatchEvent(new MessageEvent('message', { data }))
      }
    }
    vi.stubGlobal(
      'Worker',
      new Proxy(RealWorker, {
        construct: (real, [url, options]: [URL, WorkerOptions]) =>
          String(url).includes('online-games-worker') ? new Downloads() : new real(url, options),
      }),
    )
    return asked
  }

  const name = page.getByLabelText('Your username there')

  it('a name that does not exist can be corrected; Chess.com is asked by month', async () => {
    const player = 'https://api.chess.com/pub/player/rivall/games'
    const asked = answerSites(({ hostname, pathname }) => {
      if (hostname === 'lichess.org') return new Response(null, { status: 404 })
      return pathname.endsWith('/archives')
        ? Response.json({ archives: [`${player}/2026/10`] })
        : Response.json({
            games: [
              {
                pgn: `[Event "Rated game"]\n${GAME}`,
                rules: 'chess',
                rated: true,
                time_class: 'rapid',
              },
            ],
          })
    })
    await openPage(PATH)
    await text(/^Your browser asks lichess\.org for the public games/)
    await button('Fetch my games').click()
    await text('Enter the name of a player.')
    await name.fill('rivall')
    await button('Fetch my games').click()
    await expect.element(alert).toMatchTextContent('Lichess has no open account with this name.')
    await expect.element(name).toHaveValue('rivall')
    await page.getByLabelText('Site', { exact: true }).selectOptions('Chess.com')
    await button('Fetch my games').click()
    await expect.element(results).toHaveTextContent('Openings in the games of rivall on Chess.com')
    expect(asked.map(({ href }) => href)).toContain(`${player}/2026/10`)
  })

  it('a download can be canceled', async () => {
    answerSites(() => new Promise(() => undefined))
    await openPage(PATH)
    await page.getByLabelText('Site', { exact: true }).selectOptions('Lichess')
    await name.fill('rival')
    await button('Fetch my games').click()
    await text('0 games so far')
    await expect.element(button('Use the games so far')).toBeDisabled()
    await expectAccessible()
    await pressOn(button('Cancel'))
    await expect.element(page.getByRole('heading', { name: 'Bring your games' })).toHaveFocus()
    await text('Stopped. No games were counted.')
  })
})
