import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/platform/db/embedded/embedded-postgres.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { createDatabase, TEMPLATE } from './test-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server on which each test file creates its own databases. */
    testServer: string
  }
}

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** These databases need not survive a power failure. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=100']

/**
 * Vitest's global setup: one PostgreSQL for all test files, either the embedded one or that of TEST_DATABASE_URL,
 * with a migrated, empty database that `openTestDatabase` copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startServer()
  const databaseUrl = await createDatabase(server.url, TEMPLATE)
  const template = await openDatabase({ databaseUrl, dataDir: '' })
  await migrateDatabase(template, async () => undefined)
  await template.close()
  project.provide('testServer', server.url)
  return server.stop
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(fastFolder(), 'openfile-tests-'))
  const server = await startEmbedded({ dataDir, settings: FAST })
  const { user, host, port, database } = server.connection
  return {
    url: `postgresql://${user}@${encodeURIComponent(host ?? '')}:${port}/${database}`,
    async stop() {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Returns Linux's folder in memory if it has room: a copy of the template takes 80 ms less of processor time there
 * than on a disk. Containers often have only 64 MiB of it.
 */
function fastFolder(): string {
  if (process.platform !== 'linux') return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir()
}
