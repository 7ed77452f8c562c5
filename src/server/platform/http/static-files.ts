import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import type { CachedAnswer, Encoding } from '../cache/response-cache.ts'
import { tableOf } from '#shared/texts/text-tables.ts'

const TYPES = tableOf<string>({
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.pgn': 'text/plain; charset=utf-8',
})

/** Finds the files of the built client, by URL path. `.br` and `.gz` files become encodings. */
export async function findStaticFiles(
  folder: string,
  lichess: string,
): Promise<Map<string, CachedAnswer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
  const all = new Set(paths)
  const files = new Map<string, CachedAnswer>()
  for (const path of paths) {
    const url = `/${relative(folder, path).replaceAll('\\', '/')}`
    const headers = staticHeaders(url, lichess)
    const isCompressed = all.has(`${path}.br`) && all.has(`${path}.gz`)
    if (headers)
      files.set(url, staticAnswer({ path, url }, headers, (await stat(path)).size, isCompressed))
  }
  return files
}

/** The script that downloads a visitor's games (client: features/my-games/online-games-worker.ts). */
const GAMES_WORKER = /^\/assets\/(?:[\w-]+\/)?online-games-worker-[\w-]+\.js$/
/** The script that downloads a study of Lichess (client: catalogue/study-worker.ts). */
const STUDY_WORKER = /^\/assets\/(?:[\w-]+\/)?study-worker-[\w-]+\.js$/
const CHESSCOM = 'https://api.chess.com'

/** Returns the headers of a file of the client; null if it cannot be one. `lichess` is the origin that it may ask. */
export function staticHeaders(url: string, lichess: string): Record<string, string> | null {
  const type = TYPES.get(extname(url))
  if (!type) return null
  // Names under /assets carry a hash of their content.
  const cacheControl = url.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600'
  const hosts = hostsOf(url, lichess)
  return {
    'Content-Type': type,
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    // A worker has the policy of its own script (CSP 3 §4.1), so no page can reach these hosts.
    ...(hosts && { 'Content-Security-Policy': `default-src 'none'; connect-src ${hosts}` }),
  }
}

function hostsOf(url: string, lichess: string): string | null {
  if (GAMES_WORKER.test(url)) return `${lichess} ${CHESSCOM}`
  return STUDY_WORKER.test(url) ? lichess : null
}

function staticAnswer(
  { path, url }: { path: string; url: string },
  headers: Record<string, string>,
  bytes: number,
  isCompressed: boolean,
): CachedAnswer {
  let fileHash: string | null = null
  return {
    status: 200,
    headers,
    get hash() {
      // What is kept of a file that another build has removed meanwhile is told from others by its name.
      return (fileHash ??= hash('sha1', readIfThere(path) ?? url, 'base64url'))
    },
    showsViews: false,
    compressible: isCompressed,
    bodies: bodiesOf(path, isCompressed),
    compressing: new Map(),
    bytes,
  }
}

/**
 * Reads each form of a file when it is first requested, because the scripts of all languages take 13 MB, and most
 * visitors need those of one, compressed. It is kept then, unless it is the plain form of what also exists compressed,
 * which hardly anybody requests. A form that no longer exists, because another build took its place, is undefined.
 */
function bodiesOf(path: string, isCompressed: boolean): CachedAnswer['bodies'] {
  const kept: Partial<Record<Encoding, Buffer>> = {}
  return {
    get identity() {
      const body = kept.identity ?? readIfThere(path)
      if (!isCompressed) kept.identity = body
      return body
    },
    get br() {
      return isCompressed ? (kept.br ??= readIfThere(`${path}.br`)) : undefined
    },
    get gzip() {
      return isCompressed ? (kept.gzip ??= readIfThere(`${path}.gz`)) : undefined
    },
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
