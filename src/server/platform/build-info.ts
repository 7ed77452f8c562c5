import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { DIST } from './server-files.ts'

/**
 * Returns the version of package.json, which the build copies into dist/, and the build's ID, which scripts/build.ts computes from the sources: the same
 * wherever the same commit is built.
 */
export function buildInfo(): { version: string; build: string } {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(read('package.json') ?? read('../package.json') ?? '{"version":"unknown"}'))
  return { version, build: read('.built') || 'none' }
}

function read(file: string): string | null {
  try {
    return readFileSync(new URL(file, DIST), 'utf8').trim()
  } catch {
    return null
  }
}
