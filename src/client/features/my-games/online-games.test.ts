import { afterEach, describe, expect, it } from 'vitest'
import { ENGLISH } from '#shared/texts/text.ts'
import { closeServers, serve } from '#tests/support/fetch-servers.ts'
import { downloadGames, type GamesRequest, nameFault } from './online-games.ts'

type Handler = Parameters<typeof serve>[0]
type Response = Parameters<Handler>[1]

afterEach(closeServers)

/** A server that stands in for both sites. */
async function serveGames(handler: Handler) {
  const asked: string[] = []
  const port = await serve((request, response) => {
    asked.push(request.url ?? '')
    handler(request, response)
  })
  const base = `http://127.0.0.1:${port}`
  const counts: number[] = []
  const ending = new AbortController()
  const download = async (change: Partial<GamesRequest>) => {
    const found = await downloadGames(
      { site: 'lichess', name: 'Ann_1', timeControl: null, ratedOnly: false, ...change },
      {
        fetch,
        onGames: (games) => counts.push(games),
        signal: ending.signal,
        bases: { lichess: base, chesscom: base },
      },
    )
    if (found.kind === 'refused') return { kind: found.kind, message: ENGLISH(found.reason) }
    return { ...found, notice: found.notice && ENGLISH(found.notice) }
  }
  return { asked, counts, download, stop: () => ending.abort() }
}

const pgn = (white: string) =>
  `[Event "rated blitz game"]\n[White "${white}"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 1-0\n\n\n`
const sendPgn = (response: Response, text: string) =>
  response.writeHead(200, { 'Content-Type': 'application/x-chess-pgn' }).end(text)
const sendJson = (response: Response, body: unknown) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

describe('nameFault', () => {
  it.each(['', '  ', 'a', 'a b', 'ann/../bob', 'ann?max=1', 'é', 'x'.repeat(31)])(
    'refuses %j',
    (name) => {
      expect(nameFault(name)).not.toBeNull()
    },
  )
  it.each(['ann', ' Ann_1 ', 'an-na', '22'])('takes %j', (name) => {
    expect(nameFault(name)).toBeNull()
  })
})

describe('both sites', () => {
  it.each([
    [404, 'no open account with this name'],
    [410, 'no open account with this name'],
    [429, 'asks us to try again later'],
    [500, 'cannot send the games now (500)'],
  ])('say what a %i means', async (status, message) => {
    const { download } = await serveGames((_, response) => response.writeHead(status).end('<html>'))
    for (const site of ['lichess', 'chesscom'] as const) {
      expect(await download({ site })).toEqual({
        kind: 'refused',
        message: expect.stringContaining(message),
      })
    }
  })

  it('refuse HTML in place of games', async () => {
    const { download } = await serveGames((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Log in</p>'),
    )
    for (const site of ['lichess', 'chesscom'] as const) {
      expect(await download({ site })).toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('something other than games'),
      })
    }
  })
})

describe('Lichess', () => {
  it('is asked for one stream of standard games', async () => {
    const { download, asked, counts } = await serveGames((_, response) =>
      sendPgn(response, pgn('Ann') + pgn('Cid')),
    )
    const found = await download({ timeControl: 'bullet', ratedOnly: true })
    expect(found).toEqual({ kind: 'games', text: pgn('Ann') + pgn('Cid'), notice: null })
    const [address = ''] = asked
    const { pathname, searchParams } = new URL(address, 'http://x')
    expect(pathname).toBe('/api/games/user/Ann_1')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      max: '5000',
      perfType: 'ultraBullet,bullet',
      rated: 'true',
    })
    expect(counts.at(-1)).toBe(2)
  })

  it('may have no games', async () => {
    const { download } = await serveGames((_, response) => sendPgn(response, ''))
    expect(await download({})).toEqual({
      kind: 'refused',
      message: 'Lichess has no games by “Ann_1”.',
    })
    expect(await download({ ratedOnly: true })).toMatchObject({
      message: 'Lichess has no games of this kind by “Ann_1”.',
    })
  })

  it('keeps what came before the stream broke', async () => {
    const { download } = await serveGames((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-chess-pgn' })
      response.write(pgn('Ann') + pgn('Cid').slice(0, 40), () => response.destroy())
    })
    expect(await download({})).toEqual({
      kind: 'games',
      text: pgn('Ann'),
      notice: 'The connection to Lichess broke. The games received so far were used.',
    })
  })

  it('can be stopped, with what has come', async () => {
    const { download, stop } = await serveGames((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-chess-pgn' })
      response.write(pgn('Ann'), () => setTimeout(stop, 20))
    })
    expect(await download({})).toEqual({
      kind: 'games',
      text: pgn('Ann'),
      notice: 'Stopped. The games received so far were used.',
    })
  })
})

describe('Chess.com', () => {
  const archives = ['2026/09', '2026/10'].map(
    (month) => `https://api.chess.com/pub/player/ann_1/games/${month}`,
  )
  const game = (white: string, change: object = {}) => ({
    pgn: pgn(white).replace('1. e4', '1. e4 {[%clk 0:03:00]}'),
    rules: 'chess',
    rated: true,
    time_class: 'blitz',
    ...change,
  })
  const months: Record<string, unknown> = {
    archives: { archives: [...archives, 'https://elsewhere.example/2026/11x'] },
    '2026/09': { games: [game('Ann'), game('Bea', { rules: 'chess960' })] },
    '2026/10': {
      games: [
        game('Cid'),
        game('Dan', { rated: false }),
        game('Eve', { time_class: 'daily' }),
        null,
      ],
    },
  }
  const answerMonths: Handler = (request, response) =>
    sendJson(response, months[(request.url ?? '').split('/games/')[1] ?? ''])
  const names = (text: string) => [...text.matchAll(/White "(\w+)"/g)].map(([, name]) => name)

  it('is asked month by month, the newest first, for standard chess alone', async () => {
    const { download, asked, counts } = await serveGames(answerMonths)
    const found = await download({ site: 'chesscom' })
    expect(asked).toEqual([
      '/pub/player/ann_1/games/archives',
      '/pub/player/ann_1/games/2026/10',
      '/pub/player/ann_1/games/2026/09',
    ])
    expect(found).toMatchObject({ kind: 'games', notice: null })
    const { text } = found as { text: string }
    expect(names(text)).toEqual(['Eve', 'Dan', 'Cid', 'Ann'])
    expect(text).not.toContain('%clk')
    expect(counts).toEqual([3, 4])
  })

  it('is filtered by time control and rated games', async () => {
    const { download } = await serveGames(answerMonths)
    const wanted = { site: 'chesscom', timeControl: 'blitz', ratedOnly: true } as const
    expect(names(((await download(wanted)) as { text: string }).text)).toEqual(['Cid', 'Ann'])
    expect(await download({ ...wanted, timeControl: 'rapid' })).toMatchObject({ kind: 'refused' })
  })

  it('keeps the months that came before it failed', async () => {
    const { download } = await serveGames((request, response) => {
      if (request.url?.endsWith('2026/09')) response.writeHead(503).end()
      else answerMonths(request, response)
    })
    const found = await download({ site: 'chesscom' })
    expect(names((found as { text: string }).text)).toHaveLength(3)
    expect(found).toMatchObject({
      notice:
        'Chess.com cannot send the games now (503). Please try again later. The games received so far were used.',
    })
  })
})
