/** The built product with its seed catalogue, in a data folder of its own. */
import { rmSync } from 'node:fs'
import { E2E_DATA_DIR } from './e2e-data.ts'

const empty = () => rmSync(E2E_DATA_DIR, { recursive: true, force: true })
empty()
process.on('exit', empty)
Object.assign(process.env, {
  NODE_ENV: 'production',
  PORT: '3210',
  SITE_URL: 'http://localhost:3210',
  DATA_DIR: E2E_DATA_DIR,
  RATE_LIMIT_FACTOR: '0',
})
await import('#server/main.ts')
