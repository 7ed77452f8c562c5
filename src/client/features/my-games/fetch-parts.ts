const DEADLINE_MS = 20_000

/** Made up for this page: invented players, openings as they are in the books. */
const SAMPLE = '/sample-games.pgn'

/** The named positions, as they come: the worker decodes them. */
export async function fetchBook(signal: AbortSignal): Promise<ArrayBuffer> {
  return (await load('/api/explore/book', signal)).arrayBuffer()
}

export async function fetchSample(signal: AbortSignal): Promise<File> {
  return new File([await (await load(SAMPLE, signal)).blob()], 'sample-games.pgn')
}

async function load(path: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(path, {
    credentials: 'same-origin',
    cache: 'no-cache',
    signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}
