import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Touched by scripts/build.ts when a build is complete. */
export const STAMP = join(ROOT, 'dist', '.built')
export const SOURCES = [
  'src',
  'public',
  'scripts/admin.ts',
  'scripts/build.ts',
  'scripts/built.mjs',
  'scripts/chunk-sizes.ts',
  'scripts/launch.mjs',
  'scripts/node-flags.mjs',
  'scripts/plain-chunks.ts',
  'scripts/production-package.ts',
  'scripts/texts',
  'exec.cmd',
  'vite.config.ts',
  'vite.server.config.ts',
  'package.json',
  'package-lock.json',
]
/** Tests are not part of the build, and the router's generator rewrites its file at each build. */
export const NOT_BUILT = /\.(?:test\.tsx?|gen\.ts)$/

/**
 * Whether a source is newer than the last build. This is plain JavaScript because every start calls it, and
 * stripping types would take longer than the check.
 */
export function isBuildStale() {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return SOURCES.some((source) => isNewer(join(ROOT, source), built))
}

/**
 * @param {string} path of a file or folder
 * @param {number} built milliseconds since 1970
 */
function isNewer(path, built) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return (stat?.mtimeMs ?? 0) > built
  return readdirSync(path, { recursive: true, withFileTypes: true }).some(
    (entry) =>
      entry.isFile() &&
      !NOT_BUILT.test(entry.name) &&
      statSync(join(entry.parentPath, entry.name)).mtimeMs > built,
  )
}
