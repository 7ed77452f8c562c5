import { setTimeout as delay } from 'node:timers/promises'
import { checkLinks } from '../features/link-health/check-run.service.ts'
import { countLinks } from '../features/link-health/link-health.service.ts'
import { LINK_SETTINGS } from '../features/link-health/polite-requests.service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/db/client.ts'
import { createSafeFetch } from '../platform/fetch/safe-fetch.ts'
import { createLogger } from '../platform/logger.ts'
import { openParsers } from '../parsers.ts'
import { type Command, CommandError } from './command.ts'
import { withExistingDatabase } from './open-database.ts'
import { createProviders } from '../features/identities/providers.ts'

const REPORT_EVERY = 100
const RETRY_MS = 1_000

/** Checks links in this process, in turn with any server that is checking them. Ctrl+C stops it; nothing is lost. */
export const checkLinksCommand: Command = {
  options: { all: { type: 'boolean' } },
  file: 'none',
  async run(given, { config, terminal, clock }) {
    await withExistingDatabase(config, (database) =>
      checkLinksOf(database, { config, clock, say: terminal.say, all: given.has('all') }),
    )
    return true
  },
}

type Manner = { config: Config; clock: () => Date; say: (line: string) => void; all: boolean }

export async function checkLinksOf(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { config, clock, say, all }: Manner,
): Promise<void> {
  const fetch = createSafeFetch({
    siteUrl: config.siteUrl,
    allowedHosts: config.fetchAllowedHosts,
    proxyUrl: config.fetchProxy,
  })
  const { signal } = new AbortController()
  const parsers = openParsers(createLogger(config.logLevel))
  const { parse } = parsers
  const visitor = { db, pool, clock, fetch, parse, settings: LINK_SETTINGS, signal }
  let checked = 0
  const onListed = (count: number) => say(`${count} ${count === 1 ? 'link' : 'links'} to check.`)
  const onChecked = () => {
    checked++
    if (checked % REPORT_EVERY === 0) say(`Checked: ${checked}.`)
  }
  const limits = { until: Number.POSITIVE_INFINITY, onListed, onChecked }
  try {
    let end = await checkLinks(visitor, all ? 'all' : 'due', limits)
    if (end === 'taken') say('Waiting for the server, which is checking links.')
    while (end === 'taken') {
      await delay(RETRY_MS)
      end = await checkLinks(visitor, all ? 'all' : 'due', limits)
    }
    while (end === 'unfinished') end = await checkLinks(visitor, 'none', limits)
  } finally {
    await parsers.close()
  }
  const { alive, moved, dead, unsure } = await countLinks(db)
  say(
    `Checked: ${checked}. Now alive: ${alive}, moved: ${moved}, dead: ${dead}, unsure: ${unsure}.`,
  )
}

/** Tries what a login at the issuer begins with, and names the step that fails. */
export const checkSignInCommand: Command = {
  options: {},
  file: 'none',
  async run(_, { config, terminal }) {
    const { oidc } = createProviders(config)
    if (!oidc) throw new CommandError('OIDC_ISSUER is not set.')
    terminal.say(`Issuer: ${oidc.issuer}`)
    terminal.say(`Address to register there: ${config.siteUrl}/auth/oidc/callback`)
    for (const [step, check] of oidc.checks()) {
      try {
        terminal.say(`${step}: ${await check()}`)
      } catch (error) {
        terminal.complain(`${step} failed: ${causeOf(error)}`)
        return false
      }
    }
    return true
  },
}

/** The innermost cause says most, such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  return cause instanceof Error ? `${message}: ${causeOf(cause)}` : message
}
