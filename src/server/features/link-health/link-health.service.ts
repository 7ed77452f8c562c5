import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import type {
  linkChecksInput,
  LinkChecksQuery,
  LinkChecksView,
  LinkCheckView,
} from '#shared/contracts/link-checks.ts'
import { DEAD_AFTER_DAYS, DEAD_AFTER_FAILURES } from '#shared/domain/link-health.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, recordAudit } from '../../platform/auth/audit-log.ts'
import {
  countChecks,
  findCheck,
  type LinkCounts,
  type LinkRow,
  listChecks,
  saveCheck,
  type StoredCheck,
} from './link-health.queries.ts'
import {
  deleteOldVisits,
  listWaitingHosts,
  putBack,
  queueAllLinks,
  queueDueLinks,
  queueLinks,
  queueUncheckedLinks,
  finishCheck,
  takeLink,
  type WaitingLink,
} from './link-queue.queries.ts'
import { selectResources } from '../resources/admin-table.service.ts'
import { type Finding, lookAtLink } from './look-at-link.ts'
import { type PoliteRequests, politeRequests, type Visitor } from './polite-requests.ts'
import { checkLinksJob } from './check-links-job.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'

/** Longer than a check of five redirects takes, each with its robots.txt, HEAD, GET and pauses. */
const TAKEN_SECONDS = 600
const REFRESH_MS = 5_000
const MAX_HOSTS = 1_000

/** Puts links at the front of the queue, and wakes a worker. */
export async function askForChecks(
  ctx: AppContext,
  editor: Editor,
  input: z.output<typeof linkChecksInput>,
): Promise<{ queued: number }> {
  const ids = input.unchecked ? null : await chosenIds(ctx, input)
  return ctx.db.transaction(async (tx) => {
    const queued = ids ? await queueLinks(tx, ids) : await queueUncheckedLinks(tx)
    if (queued > 0) await ctx.jobs.enqueue(tx, checkLinksJob, {})
    const entry = { userId: editor.userId, action: 'links_asked', details: { queued } } as const
    await recordAudit(tx, ctx.clock(), editor.ip, entry)
    return { queued }
  })
}

async function chosenIds(
  ctx: AppContext,
  { ids = [], query, except }: z.output<typeof linkChecksInput>,
): Promise<readonly number[]> {
  if (!query) return ids
  const without = new Set(except)
  return (await selectResources(ctx, query)).ids().filter((id) => !without.has(id))
}

export async function getLinkChecks(
  ctx: AppContext,
  { state, limit, offset }: LinkChecksQuery,
): Promise<LinkChecksView> {
  // In this order: if nothing waits any more, every result is in the list. A page asks again only while some wait.
  const counts = await countChecks(ctx.db)
  const links = await listChecks(ctx.db, state, { limit, offset })
  return {
    isOn: ctx.config.linkChecks,
    counts,
    links: links.map(presentLink),
  }
}

/** Queues all links that have not been checked for long enough. */
export async function queueDue({ db, clock }: Pick<Visitor, 'db' | 'clock'>): Promise<number> {
  await deleteOldVisits(db, new Date(clock().getTime() - DAY_MS))
  return queueDueLinks(db, clock())
}

/** Queues every link, whenever it was checked. */
export async function queueEverything({ db }: Pick<Visitor, 'db'>): Promise<number> {
  return queueAllLinks(db)
}

export async function countLinks({ db }: Pick<Visitor, 'db'>): Promise<LinkCounts> {
  return countChecks(db)
}

/**
 * Checks the links in the queue, several hosts at once, but each host one request at a time. Returns false if
 * `until` came first or the process stops. Any number of processes may do this together; memory depends on the number
 * of hosts and not on that of links.
 */
export async function checkQueuedLinks(
  visitor: Visitor,
  { until, onChecked = () => undefined }: { until: number; onChecked?: () => void },
): Promise<boolean> {
  const { db, settings, signal } = visitor
  const polite = politeRequests(visitor)
  /** The hosts whose links wait, and from when on the next one may be checked. */
  const hosts = new Map<string, number>()
  const busy = new Set<string>()
  let refreshedAt = Number.NEGATIVE_INFINITY
  let hasFailed = false

  const refresh = async () => {
    refreshedAt = performance.now()
    for (const host of await listWaitingHosts(db, MAX_HOSTS)) {
      if (!hosts.has(host)) hosts.set(host, 0)
    }
  }
  const isOver = () => signal.aborted || hasFailed || performance.now() >= until
  const checkNext = async (host: string) => {
    busy.add(host)
    try {
      const link = await takeLink(db, host, TAKEN_SECONDS)
      if (!link) return void hosts.delete(host)
      await checkLink(visitor, polite, link)
      onChecked()
      hosts.set(host, performance.now() + settings.spacingMs)
    } finally {
      busy.delete(host)
    }
  }
  const work = async () => {
    while (!isOver()) {
      const now = performance.now()
      if (now >= refreshedAt + REFRESH_MS) await refresh()
      const free = [...hosts].filter(([host]) => !busy.has(host))
      const [host, at] = free.reduce(
        (one, other) => (other[1] < one[1] ? other : one),
        ['', Infinity],
      )
      if (at <= now) await checkNext(host)
      else if (hosts.size > 0) await delay(Math.min(at - now, settings.maxIdleMs))
      else {
        await refresh()
        if (hosts.size === 0) return
      }
    }
  }
  const workers = Array.from({ length: settings.concurrency }, async () => {
    try {
      await work()
    } catch (error) {
      hasFailed = true
      throw error
    }
  })
  const ends = await Promise.allSettled(workers)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return hosts.size === 0
}

async function checkLink(
  { db, clock, settings }: Visitor,
  polite: PoliteRequests,
  { resourceId, url }: WaitingLink,
): Promise<void> {
  const finding = await lookAtLink(url, polite, settings.oEmbedUrl)
  if (finding.kind === 'stopped') return putBack(db, resourceId)
  await db.transaction(async (tx) => {
    const before = await findCheck(tx, resourceId)
    const check = nextCheck(before, finding, clock())
    // Pages show whether a link is dead.
    if ((before?.state === 'dead') !== (check.state === 'dead')) await lockCatalogue(tx)
    await saveCheck(tx, resourceId, url, check)
    await finishCheck(tx, resourceId, url)
  })
}

/** Returns what is stored after a finding (docs/product.md §14.11). */
function nextCheck(
  before: StoredCheck | null,
  finding: Exclude<Finding, { kind: 'stopped' }>,
  now: Date,
): StoredCheck {
  const checkedAt = now.toISOString()
  const settled = { checkedAt, failures: 0, firstFailedAt: null, movedTo: null, note: null }
  switch (finding.kind) {
    case 'alive': {
      const { status, note = null } = finding
      return { ...settled, state: 'alive', httpStatus: status, note }
    }
    case 'moved':
      return { ...settled, state: 'moved', httpStatus: finding.status, movedTo: finding.to }
    case 'gone': {
      const failures = (before?.failures ?? 0) + 1
      const firstFailedAt = before?.firstFailedAt ?? checkedAt
      const days = (now.getTime() - Date.parse(firstFailedAt)) / DAY_MS
      const isDead =
        before?.state === 'dead' || (failures >= DEAD_AFTER_FAILURES && days >= DEAD_AFTER_DAYS)
      return {
        state: isDead ? 'dead' : 'unsure',
        checkedAt,
        httpStatus: finding.status,
        failures,
        firstFailedAt,
        movedTo: null,
        note: finding.note,
      }
    }
    // These findings say neither that a dead link is back nor that a link is dead.
    case 'unsure':
    case 'unknown': {
      const series = {
        failures: before?.failures ?? 0,
        firstFailedAt: before?.firstFailedAt ?? null,
      }
      const { note } = finding
      if (before && (finding.kind === 'unknown' || before.state === 'dead')) {
        return { ...before, ...series, checkedAt, note }
      }
      const httpStatus = finding.kind === 'unsure' ? finding.status : null
      return { ...series, state: 'unsure', checkedAt, httpStatus, movedTo: null, note }
    }
  }
}

function presentLink(row: LinkRow): LinkCheckView {
  return {
    id: row.id,
    title: row.title,
    sourceUrl: row.sourceUrl,
    updatedAt: isoTime(row.updatedAt),
    state: row.state,
    checkedAt: isoTime(row.checkedAt),
    httpStatus: row.httpStatus,
    failures: row.failures,
    firstFailedAt: row.firstFailedAt === null ? null : isoTime(row.firstFailedAt),
    movedTo: row.movedTo,
    note: row.note,
    isQueued: row.isQueued,
  }
}
