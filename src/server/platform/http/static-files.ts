import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { NO_RESOURCE } from '../cache/dependencies.ts'
import { type CachedAnswer, createAnswer } from '../cache/response-cache.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.pgn': 'text/plain; charset=utf-8',
}

/** Reads the built client into memory, by URL path. `.br` and `.gz` files become encodings. */
export async function readStaticFiles(folder: string): Promise<Map<string, CachedAnswer>> {
  const files = new Map<string, CachedAnswer>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).replaceAll('\\', '/')}`
    const headers = staticHeaders(url)
    if (entry.isFile() && headers) files.set(url, await staticAnswer(path, headers))
  }
  return files
}

/** The script that downloads a visitor's games (client: features/my-games/online-games-worker.ts). */
const GAMES_WORKER = /^\/assets\/(?:[\w-]+\/)?online-games-worker-[\w-]+\.js$/
/** A worker has the policy of its own script (CSP 3 §4.1), so no page can reach these hosts. */
const GAMES_POLICY = "default-src 'none'; connect-src https://lichess.org https://api.chess.com"

/** Returns the headers of a file of the client; null if it cannot be one. */
export function staticHeaders(url: string): Record<string, string> | null {
  const type = TYPES[extname(url)]
  if (!type) return null
  // Names under /assets carry a hash of their content.
  const cacheControl = url.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600'
  const policy: Record<string, string> = GAMES_WORKER.test(url)
    ? { 'Content-Security-Policy': GAMES_POLICY }
    : {}
  return { 'Content-Type': type, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding', ...policy }
}

async function staticAnswer(path: string, headers: Record<string, string>): Promise<CachedAnswer> {
  const answer = createAnswer(200, headers, await readFile(path), NO_RESOURCE)
  const [br, gz] = await Promise.all(
    [`${path}.br`, `${path}.gz`].map((each) => readFile(each).catch(() => null)),
  )
  if (br && gz) Object.assign(answer.bodies, { br, gzip: gz })
  else answer.compressible = false
  return answer
}
