import { downloadGames, type Downloaded, type GamesRequest } from './online-games.ts'

export type DownloadTask =
  | { type: 'download'; request: GamesRequest; lichess: string }
  | { type: 'enough' }

export type DownloadMessage =
  | { type: 'progress'; games: number }
  | { type: 'done'; downloaded: Downloaded }

const ending = new AbortController()

/**
 * Asks the two sites, which the policy of this script alone allows (server/platform/http/static-files.ts). The games go
 * to the page, and from there to games-worker.ts, which cannot send anything.
 */
self.addEventListener('message', ({ data }: MessageEvent<DownloadTask>) => {
  if (data.type === 'enough') return ending.abort()
  void downloadGames(data.request, {
    fetch: (...call) => fetch(...call),
    onGames: (games) => send({ type: 'progress', games }),
    signal: ending.signal,
    bases: { lichess: data.lichess, chesscom: 'https://api.chess.com' },
  }).then((downloaded) => send({ type: 'done', downloaded }))
})

const send = (message: DownloadMessage) => self.postMessage(message)
