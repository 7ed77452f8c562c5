import { fileURLToPath } from 'node:url'
import { isBuildStale } from '../../scripts/stale.mjs'

const isStale = isBuildStale()

/** Scripts that run in a separate process. The build starts seven times as fast as the sources, but may be out of date. */
const script = (built: string, source: string) =>
  fileURLToPath(new URL(`../../${isStale ? source : built}`, import.meta.url))

export const MAIN_SCRIPT = script('dist/main.js', 'src/server/main.ts')
export const ADMIN_SCRIPT = script('dist/admin.js', 'scripts/admin.ts')
