/** Runs the built product with its seed catalogue in its own data folder: `e2e-server.ts site|admin`. */
import { rmSync } from 'node:fs'
import { COMPLETE_LANGUAGES, PSEUDO_LANGUAGES } from '../../src/shared/texts/languages.ts'
import { E2E_ADMIN, E2E_SERVERS } from './e2e-data.ts'

const name = process.argv[2] === 'admin' ? 'admin' : 'site'
const { origin, dataDir } = E2E_SERVERS[name]
const empty = () => rmSync(dataDir, { recursive: true, force: true })
empty()
process.on('exit', empty)
Object.assign(process.env, {
  NODE_ENV: 'production',
  PORT: new URL(origin).port,
  SITE_URL: origin,
  DATA_DIR: dataDir,
  RATE_LIMIT_FACTOR: '0',
  // The websites that tests look up or whose links they check.
  FETCH_ALLOW_HOSTS: '127.0.0.1',
  ADMIN_USERNAME: E2E_ADMIN.username,
  ADMIN_EMAIL: E2E_ADMIN.email,
  ADMIN_PASSWORD: E2E_ADMIN.password,
  // The generated languages, for languages.e2e.ts. A site offers them only if it is configured to.
  ...(name === 'admin' && {
    SITE_LANGUAGES: [...COMPLETE_LANGUAGES, ...PSEUDO_LANGUAGES].join(','),
  }),
})
await import(new URL('../../dist/main.js', import.meta.url).href)
