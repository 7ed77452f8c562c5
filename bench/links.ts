import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { insertResources } from '#server/features/resources/resource-writes.queries.ts'
import {
  checkQueuedLinks,
  countLinks,
  queueDue,
} from '#server/features/link-health/link-health.service.ts'
import { LINK_SETTINGS } from '#server/features/link-health/polite-requests.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openParsers } from '#server/parsers.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { aResource } from '#tests/support/factories.ts'
import { openLinkFarm } from '#tests/support/link-farm.ts'
import { progress } from './progress.ts'
import { atLeast, atMost, type Figure } from './report.ts'

const LINKS = 10_000
const HOSTS = Array.from({ length: 200 }, (_, at) => `host${at}.test`)
/** Time runs a hundred times as fast: 20 ms stand for the 2 s between two requests to a host. */
const SPACING_MS = LINK_SETTINGS.spacingMs / 100
/** After this many checks, everything has been used at least once, so the heap should stop growing. */
const WARM = 2_000
const MIB = 1024 * 1024

/** Checks links of a farm that answers for 200 hosts and counts how it is asked. */
export async function measureLinks(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'openfile-links-'))
  const farm = await openLinkFarm(HOSTS, answer, { keepLog: false })
  const database = await openDatabase({ dataDir, databaseUrl: null })
  const { parse, close } = openParsers(createLogger('warn'))
  try {
    await migrateDatabase(database, async () => undefined)
    const rows = Array.from({ length: LINKS }, (_, at) => {
      const host = HOSTS[at % HOSTS.length]
      return aResource({ sourceUrl: `http://${host}:${farm.port}/${KINDS[at % 10]}/${at}` })
    })
    await insertResources(database.db, rows)
    const settings = { ...LINK_SETTINGS, spacingMs: SPACING_MS, pauseMs: SPACING_MS }
    const { signal } = new AbortController()
    const { db } = database
    const visitor = { db, clock: () => new Date(), fetch: farm.fetch, parse, settings, signal }
    await queueDue(visitor)
    let checked = 0
    const heaps: number[] = []
    const onChecked = () => {
      checked++
      if (checked % WARM !== 0) return
      progress(`links: ${checked} of ${LINKS}`)
      heaps.push(heapMib())
    }
    const started = performance.now()
    await checkQueuedLinks(visitor, { until: Number.POSITIVE_INFINITY, onChecked })
    const seconds = (performance.now() - started) / 1000
    const { alive, moved, dead, unsure, unchecked, queued } = await countLinks(visitor)
    const name = `links: ${LINKS} at ${HOSTS.length} hosts`
    const states = `${alive} alive, ${moved} moved, ${dead} dead, ${unsure} unsure, ${queued} still waiting`
    const requests = `${farm.requests()} requests in ${Math.round(seconds)} s`
    const [first = 0] = heaps
    return [
      atMost(`${name}, not checked`, unchecked + queued, 0, 'links', states),
      atMost(`${name}, two requests to a host at once`, farm.overlaps(), 0, 'times', requests),
      atLeast(`${name}, shortest pause to the one wanted`, farm.shortestGap() / SPACING_MS, 1),
      atMost(
        `${name}, growth of the heap after the first ${WARM}`,
        Math.max(...heaps) - first,
        2,
        'MiB',
        heaps.map((each) => each.toFixed(1)).join(', '),
      ),
    ]
  } finally {
    await close()
    await database.close()
    await farm.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What a link leads to, by the last digit of its number. Most links are alive. */
const KINDS = [
  'old',
  'missing',
  'no-head',
  'closed',
  'alive',
  'alive',
  'alive',
  'alive',
  'alive',
  'alive',
]

function answer({ url = '', method }: IncomingMessage, response: ServerResponse): void {
  if (url.startsWith('/old')) response.writeHead(301, { Location: url.replace('old', 'new') })
  else if (url.startsWith('/missing')) response.writeHead(404)
  else if (url.startsWith('/closed')) response.writeHead(403)
  else if (url.startsWith('/no-head') && method === 'HEAD') response.writeHead(405)
  response.end()
}

/** Returns what is still in use after a garbage collection. */
function heapMib(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed / MIB
}
