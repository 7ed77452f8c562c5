import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const copy = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8)

/**
 * Data folder of the browser tests' server, one for each copy of the project; emptied when the server
 * starts. The tests read its outbox.
 */
export const E2E_DATA_DIR = join(tmpdir(), `openfile-e2e-${copy}`)

export const E2E_ORIGIN = 'http://localhost:3210'
