import {
  checkQueuedLinks,
  countLinks,
  queueDue,
  queueEverything,
} from '../features/link-health/link-health.service.ts'
import { LINK_SETTINGS } from '../features/link-health/polite-requests.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/db/client.ts'
import { createSafeFetch } from '../platform/fetch/safe-fetch.ts'
import { createLogger } from '../platform/logger.ts'
import { openParsers } from '../parsers.ts'
import type { Command } from './command.ts'
import { withExistingDatabase } from './open-database.ts'

const REPORT_EVERY = 100

/** Checks links in this process, alongside any server that is checking them. Ctrl+C stops it; nothing is lost. */
export const checkLinksCommand: Command = {
  options: { all: { type: 'boolean' } },
  file: 'none',
  async run(given, { config, terminal, clock }) {
    await withExistingDatabase(config, ({ db }) =>
      checkLinks(db, { config, clock, say: terminal.say, all: given.has('all') }),
    )
    return true
  },
}

type Manner = { config: Config; clock: () => Date; say: (line: string) => void; all: boolean }

export async function checkLinks(db: Db, { config, clock, say, all }: Manner): Promise<void> {
  const fetch = createSafeFetch({
    siteUrl: config.siteUrl,
    allowedHosts: config.fetchAllowedHosts,
    proxyUrl: config.fetchProxy,
  })
  const { signal } = new AbortController()
  const parsers = openParsers(createLogger(config.logLevel))
  const { parse } = parsers
  const visitor = { db, clock, fetch, parse, settings: LINK_SETTINGS, signal }
  const queued = all ? await queueEverything(visitor) : await queueDue(visitor)
  say(`${queued} ${queued === 1 ? 'link' : 'links'} to check.`)
  let checked = 0
  const onChecked = () => {
    checked++
    if (checked % REPORT_EVERY === 0) say(`Checked: ${checked}.`)
  }
  try {
    await checkQueuedLinks(visitor, { until: Number.POSITIVE_INFINITY, onChecked })
  } finally {
    await parsers.close()
  }
  const { alive, moved, dead, unsure } = await countLinks(visitor)
  say(
    `Checked: ${checked}. Now alive: ${alive}, moved: ${moved}, dead: ${dead}, unsure: ${unsure}.`,
  )
}
