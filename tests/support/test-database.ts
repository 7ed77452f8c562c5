import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/client.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { createDatabase, dropDatabase, TEMPLATE } from './test-server.ts'

/** Creates a migrated, empty database that is removed when it is closed. */
export async function openTestDatabase(
  prepare: (database: Database) => Promise<void> = async () => undefined,
): Promise<Database> {
  const server = inject('testServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  const databaseUrl = await createDatabase(server, name, TEMPLATE)
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 8 })
  await migrateDatabase(database, () => prepare(database))
  return {
    ...database,
    async close() {
      await database.close()
      await dropDatabase(server, name)
    },
  }
}
