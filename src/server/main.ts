import { fileURLToPath } from 'node:url'
import { loadRenderer } from './pages.ts'
import { type Config, configFrom } from './platform/config/config.ts'
import { readEnvironment } from './platform/config/env.ts'
import { findStaticFiles } from './platform/http/static-files.ts'
import { lineOf } from './platform/operator-error.ts'
import { DIST } from './platform/server-files.ts'
import { type Site, startServer } from './start.ts'

try {
  const config = configFrom(readEnvironment())
  await startServer(config, () => builtSite(config))
} catch (error) {
  console.error(lineOf(error))
  process.exit(1)
}

async function builtSite({ lichessUrl }: Config): Promise<Site> {
  const [renderer, files] = await Promise.all([
    loadRenderer(fileURLToPath(new URL('server', DIST))),
    findStaticFiles(fileURLToPath(new URL('client', DIST)), lichessUrl),
  ])
  return { renderer, files }
}
