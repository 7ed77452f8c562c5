import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const copy = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8)

const port = Number(process.env['E2E_PORT'] ?? 3210)

const server = (name: string, offset: number) => ({
  origin: `http://localhost:${port + offset}`,
  /** One folder for each copy of the project, emptied when the server starts. The tests read its outbox. */
  dataDir: join(tmpdir(), `openfile-e2e-${copy}-${name}`),
})

/** Changes by admins must not affect other tests, so the tests of the console have their own server. */
export const E2E_SERVERS = { site: server('site', 0), admin: server('admin', 1) } as const

export const E2E_DATA_DIR = E2E_SERVERS.site.dataDir
export const E2E_ORIGIN = E2E_SERVERS.site.origin

export const E2E_ADMIN = {
  username: 'curator',
  email: 'curator@mail.example',
  password: 'Knight to f3, calmly 7',
} as const
