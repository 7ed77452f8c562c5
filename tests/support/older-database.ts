import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/client.ts'
import { createDatabase, dropDatabase } from './test-server.ts'

const MIGRATIONS = new URL('../../src/server/platform/db/migrations', import.meta.url)

/** Creates a database in the state of an earlier version, with all migrations up to this one. `close` removes it. */
export async function openOlderDatabase(lastMigration: string): Promise<Database> {
  const server = inject('testServer')
  const name = `older_${randomBytes(8).toString('hex')}`
  const database = await openDatabase({
    databaseUrl: await createDatabase(server, name),
    dataDir: '',
    poolSize: 2,
  })
  const folder = mkdtempSync(join(tmpdir(), 'openfile-older-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const last = known.entries.findIndex(({ tag }) => tag === lastMigration)
  writeFileSync(journal, JSON.stringify({ ...known, entries: known.entries.slice(0, last + 1) }))
  await migrate(drizzle(database.pool), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
  return {
    ...database,
    async close() {
      await database.close()
      await dropDatabase(server, name)
    },
  }
}
