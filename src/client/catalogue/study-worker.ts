/** What is asked for, such as 'https://lichess.org/api/study/AbCdEfGh.pgn'. */
export type StudyTask = { url: string }

/** `retryAfter`: the header. Without a status, Lichess could not be reached. */
export type StudyMessage = { status: number | null; pgn: string; retryAfter: string | null }

const TIMEOUT_MS = 30_000

/** Asks Lichess, which the policy of this script allows, and that of no page (server/platform/http/static-files.ts). */
self.addEventListener('message', ({ data }: MessageEvent<StudyTask>) => {
  void download(data.url).then((message) => self.postMessage(message))
})

async function download(url: string): Promise<StudyMessage> {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/x-chess-pgn' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { ok, status, headers } = response
    return { status, pgn: ok ? await response.text() : '', retryAfter: headers.get('retry-after') }
  } catch {
    return { status: null, pgn: '', retryAfter: null }
  }
}
