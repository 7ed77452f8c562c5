import { fileURLToPath } from 'node:url'
import { loadRenderer } from './pages.ts'
import { configFrom } from './platform/config/config.ts'
import { readEnvironment } from './platform/config/env.ts'
import { findStaticFiles } from './platform/http/static-files.ts'
import { lineOf } from './platform/operator-error.ts'
import { DIST } from './platform/server-files.ts'
import { type Site, startServer } from './start.ts'

try {
  await startServer(configFrom(readEnvironment()), builtSite)
} catch (error) {
  console.error(lineOf(error))
  process.exit(1)
}

async function builtSite(): Promise<Site> {
  const [renderer, files] = await Promise.all([
    loadRenderer(fileURLToPath(new URL('server', DIST))),
    findStaticFiles(fileURLToPath(new URL('client', DIST))),
  ])
  return { renderer, files }
}
