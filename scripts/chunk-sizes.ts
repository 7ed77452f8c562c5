/** The sizes of the JavaScript chunks after gzip, and the most that pages may load. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ASSETS = join(ROOT, 'dist', 'client', 'assets')
/** What the home page may load. */
export const HOME_SCRIPT_BYTES = 160_000
/** What any other page may load beyond the home page. */
export const MORE_SCRIPT_BYTES = 90_000
/** Smaller chunks are printed as one sum. */
const PRINTED_FROM_BYTES = 2000

/** Returns a line for each chunk of the client with its size after gzip, except tiny ones. */
export function chunkTable(): string[] {
  const chunks = readdirSync(ASSETS)
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({
      file,
      bytes: gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length,
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
  const large = chunks.filter(({ bytes }) => bytes >= PRINTED_FROM_BYTES)
  const small = chunks.slice(large.length)
  const rest = small.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    ...large.map(({ file, bytes }) => line(bytes, file)),
    line(rest, `in ${small.length} smaller chunks`),
  ]
}

const line = (bytes: number, text: string) => `${String(bytes).padStart(8)}  ${text}`
