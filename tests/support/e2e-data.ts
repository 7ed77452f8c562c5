import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

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

/** The files whose tests change the catalogue, or need one that changes. */
const WITH_CHANGES = /^(?:admin-.*|faults-widths|languages)\.e2e\.ts$/

/**
 * The server of the tests in a file. They are one project, because another project would have workers and browsers of
 * its own.
 */
export const originOf = (file: string): string =>
  E2E_SERVERS[WITH_CHANGES.test(basename(file)) ? 'admin' : 'site'].origin

export const E2E_DATA_DIR = E2E_SERVERS.site.dataDir
export const E2E_ORIGIN = E2E_SERVERS.site.origin

export const E2E_ADMIN = {
  username: 'curator',
  email: 'curator@mail.example',
  password: 'Knight to f3, calmly 7',
} as const
