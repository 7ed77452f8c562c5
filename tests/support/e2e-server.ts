/** The built product with its seed catalogue, in a data folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dataDir = mkdtempSync(join(tmpdir(), 'openfile-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
Object.assign(process.env, {
  NODE_ENV: 'production',
  PORT: '3210',
  SITE_URL: 'http://localhost:3210',
  DATA_DIR: dataDir,
  RATE_LIMIT_FACTOR: '0',
})
await import('#server/main.ts')
