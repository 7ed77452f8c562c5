import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chunkTable } from './chunk-sizes.ts'
import { writeProductionPackage } from './production-package.ts'
import { isBuildStale, NOT_BUILT, SOURCES, STAMP } from './stale.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
/** Files that the server reads by path, both under src/server and under dist (src/server/platform/server-files.ts). */
const SERVER_FILES = ['platform/db/functions', 'platform/db/migrations', 'seed/data']
const COMPRESSIBLE = new Set(['.css', '.js', '.svg', '.json', '.txt', '.pgn'])

if (import.meta.main) {
  build()
  // For developers: a first start has something else to say.
  if (process.argv.includes('--sizes'))
    console.log(['JavaScript in the browser, bytes after gzip:', ...chunkTable()].join('\n'))
}

/** Builds if a source is newer than the last build. */
export function buildIfStale(): void {
  if (isBuildStale()) build()
}

/**
 * Builds into dist/: the client, with a maximally compressed copy of each text file; the page renderer; and the
 * server in one bundle, with a package.json for what it leaves outside.
 */
export function build(): void {
  console.log('Building …')
  rmSync(DIST, { recursive: true, force: true })
  runVite()
  for (const file of filesIn(join(DIST, 'client')))
    if (COMPRESSIBLE.has(extname(file))) compress(file)
  runVite('--config', 'vite.server.config.ts')
  for (const folder of SERVER_FILES)
    cpSync(join(ROOT, 'src', 'server', folder), join(DIST, folder), { recursive: true })
  writeProductionPackage(ROOT, DIST)
  writeFileSync(STAMP, buildId())
}

function runVite(...args: string[]): void {
  const result = spawnSync('vite', ['build', '--logLevel', 'warn', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    // A build that a test starts would otherwise bundle React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
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

/**
 * A checksum of the sources for `openfile_build_info`. One of the output would also depend on the folder of the build.
 */
function buildId(): string {
  const sum = createHash('sha256')
  const files = SOURCES.map((source) => join(ROOT, source)).flatMap((path) =>
    statSync(path).isDirectory() ? filesIn(path) : [path],
  )
  for (const file of files.filter((each) => !NOT_BUILT.test(each)).toSorted())
    sum.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  return sum.digest('hex').slice(0, 12)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
