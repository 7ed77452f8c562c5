import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = join(ROOT, 'dist', '.built')
const SOURCES = ['src/client', 'src/shared', 'public', 'vite.config.ts', 'package-lock.json']
const COMPRESSIBLE = new Set(['.css', '.js', '.svg', '.json', '.txt', '.webmanifest', '.pgn'])

if (import.meta.main) build()

/** Builds the pages when a source is newer than the last build. */
export function buildIfStale(): void {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (SOURCES.some((source) => newestIn(join(ROOT, source)) > built)) build()
}

/** Pages and client into dist/, each text file also compressed as far as it goes. */
export function build(): void {
  console.log('Building the pages …')
  const result = spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd: ROOT, stdio: 'inherit' })
  if (result.status !== 0) process.exit(result.status ?? 1)
  for (const file of filesIn(join(ROOT, 'dist', 'client')))
    if (COMPRESSIBLE.has(extname(file))) compress(file)
  writeFileSync(STAMP, '')
}

function compress(file: string): void {
  const body = readFileSync(file)
  if (body.length < 512) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function newestIn(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  // The router's generator rewrites its file at each build.
  return Math.max(
    ...filesIn(path)
      .filter((file) => !file.endsWith('.gen.ts'))
      .map((file) => statSync(file).mtimeMs),
    0,
  )
}
