import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(ROOT, 'node_modules', '.cache', 'openfile')

/**
 * A dump of a migrated, empty embedded database, made once for each state of the migrations: making a
 * database takes seconds of work, starting from its dump a tenth of that.
 */
export function templatePath(): string {
  const migrations = join(ROOT, 'src', 'server', 'db', 'migrations')
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const name of readdirSync(migrations)
    .filter((each) => each.endsWith('.sql'))
    .toSorted())
    hash.update(name).update(readFileSync(join(migrations, name)))
  return join(CACHE, `database-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** Vitest's global setup: before any test file runs. */
export async function setup(): Promise<void> {
  const path = templatePath()
  if (process.env['TEST_DATABASE_URL'] || existsSync(path)) return
  const folder = mkdtempSync(join(tmpdir(), 'openfile-template-'))
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir: folder })
    await migrateDatabase(database, async () => undefined)
    await database.close()
    const dataDir = join(folder, 'database')
    const embedded = await PGlite.create({ dataDir, extensions: { pg_trgm, unaccent } })
    const dump = await embedded.dumpDataDir('none')
    await embedded.close()
    rmSync(CACHE, { recursive: true, force: true })
    mkdirSync(CACHE, { recursive: true })
    // Two runs may make it at the same moment: a file of this name is whole.
    const part = `${path}.${process.pid}`
    writeFileSync(part, Buffer.from(await dump.arrayBuffer()))
    renameSync(part, path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
