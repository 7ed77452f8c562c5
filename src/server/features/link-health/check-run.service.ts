import { setTimeout as delay } from 'node:timers/promises'
import { DEAD_AFTER_DAYS, DEAD_AFTER_FAILURES } from '#shared/domain/link-health.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import { whileAlone } from '../../platform/db/process-lock.ts'
import {
  type StoredCheck,
  isDue,
  IS_ASKED,
  type Raw,
  COLUMNS,
  withNote,
} from './link-health.queries.ts'
import { type Finding, lookAtLink } from './look-at-link.ts'
import { type PoliteRequests, politeRequests, type Visitor } from './polite-requests.service.ts'
import { sql, type SQL } from 'drizzle-orm'
import { addressKey } from '#shared/domain/address-key.ts'
import type { Db } from '../../platform/db/client.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/job-queue.ts'

/** Each attempt checks for this long and then queues the next one, so that a dead process is noticed soon. */
const SLICE_MS = 10 * 60_000

export const checkLinksJob: JobKind<object> = {
  name: 'check-links',
  payload: z.object({}),
  cron: '23 * * * *',
  retrySeconds: [60],
  giveUpAfterSeconds: 24 * 3600,
  expireSeconds: 20 * 60,
  concurrency: 1,
}

/** The host at which a link is checked. All names of YouTube are one host, because the same oEmbed serves all of them. */
const HOST = sql`regexp_replace(lower(substring(source_url FROM '^[a-zA-Z]+://([^/?#]+)')),
  '^(?:(?:www|m|music)\\.)?(?:youtube\\.com|youtu\\.be)$', 'www.youtube.com')`

/** The resources whose links lead to one host. */
type HostLinks = { host: string; ids: number[] }

/** How often a run looks for links that curators have asked for in the meantime. */
const REFRESH_MS = 5_000
const MAX_IDLE_MS = 250

const LISTS = { due: listDueLinks, all: listAllLinks }

type Limits = {
  until: number
  /** Is given how many other links there are. */
  onListed?: (count: number) => void
  onChecked?: () => void
}

/**
 * Checks what curators have asked for, then the others: those that are due, or all. If another process is checking,
 * nothing happens ('taken'): that one sees what is asked for. If `until` comes first, the process stops, or somebody
 * asked just before the end, it is 'unfinished', and the next run has something to do.
 */
export async function checkLinks(
  visitor: Visitor,
  others: 'none' | 'due' | 'all',
  limits: Limits,
): Promise<'finished' | 'unfinished' | 'taken'> {
  const { db, pool, clock } = visitor
  let isFinished = false
  const isAlone = await whileAlone(pool, 'links', async () => {
    await deleteRobotsBefore(db, new Date(clock().getTime() - DAY_MS))
    const links = others === 'none' ? [] : await LISTS[others](db, clock())
    if (others !== 'none') limits.onListed?.(links.reduce((sum, { ids }) => sum + ids.length, 0))
    isFinished = await run(visitor, links, limits)
  })
  if (!isAlone) return 'taken'
  return isFinished && !(await isAnythingAsked(db)) ? 'finished' : 'unfinished'
}

/** The links of a host that wait, by resource. */
type Host = { asked: Set<number>; others: Set<number>; freeAt: number; isBusy: boolean }

const newHost = (): Host => ({ asked: new Set(), others: new Set(), freeAt: 0, isBusy: false })

/**
 * Several hosts are visited at once, but each by one request at a time. Memory holds the ID of each link that waits, and
 * no address. Returns whether nothing waits any more.
 */
async function run(
  visitor: Visitor,
  others: readonly HostLinks[],
  { until, onChecked = () => undefined }: Limits,
): Promise<boolean> {
  const { db, settings, signal } = visitor
  const polite = politeRequests(visitor)
  const hosts = new Map<string, Host>()
  let refreshAt = Infinity
  let hasFailed = false

  const add = (links: readonly HostLinks[], which: 'asked' | 'others') => {
    for (const { host: name, ids } of links) {
      const host = hosts.get(name) ?? newHost()
      for (const id of ids) host[which].add(id)
      hosts.set(name, host)
    }
  }
  const refresh = async () => {
    refreshAt = performance.now() + REFRESH_MS
    add(await listAskedLinks(db), 'asked')
  }
  const checkNext = async (name: string, host: Host) => {
    const [id = 0] = host.asked.size > 0 ? host.asked : host.others
    const link = await findLink(db, id)
    if (link && (link.isAsked || host.others.has(id))) {
      if (!(await checkLink(visitor, polite, id, link.url))) return
      onChecked()
    }
    host.asked.delete(id)
    host.others.delete(id)
    if (host.asked.size + host.others.size === 0) hosts.delete(name)
  }
  const isOver = () => signal.aborted || hasFailed || performance.now() >= until
  const work = async () => {
    while (!isOver()) {
      if (performance.now() >= refreshAt || hosts.size === 0) await refresh()
      if (hosts.size === 0) return
      const now = performance.now()
      const free = [...hosts].filter(([, { isBusy }]) => !isBusy)
      const next = free.toSorted(([, one], [, other]) => one.freeAt - other.freeAt)[0]
      if (!next || next[1].freeAt > now) {
        await delay(Math.min((next?.[1].freeAt ?? Infinity) - now, settings.spacingMs, MAX_IDLE_MS))
        continue
      }
      const [name, host] = next
      host.isBusy = true
      await checkNext(name, host)
      host.isBusy = false
      host.freeAt = performance.now() + settings.spacingMs
    }
  }
  add(others, 'others')
  await refresh()
  const workers = Array.from({ length: settings.concurrency }, async () => {
    try {
      await work()
    } catch (error) {
      hasFailed = true
      throw error
    }
  })
  const ends = await Promise.allSettled(workers)
  await polite.rest()
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return hosts.size === 0
}

/** Returns false if nothing could be found out now, because the process stops or too much is being read. */
async function checkLink(
  { db, clock, settings }: Visitor,
  polite: PoliteRequests,
  resourceId: number,
  url: string,
): Promise<boolean> {
  const finding = await lookAtLink(url, polite, settings.oEmbedUrl)
  if (finding.kind === 'stopped') return false
  await db.transaction(async (tx) => {
    const before = await findCheck(tx, resourceId)
    const check = nextCheck(before, finding, clock())
    // Pages show whether a link is dead.
    if ((before?.state === 'dead') !== (check.state === 'dead')) await lockCatalogue(tx)
    await saveCheck(tx, resourceId, url, check)
    await deleteAsked(tx, resourceId, url)
  })
  return true
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

/** Stores nothing if the resource no longer exists or has another link by now. */
async function saveCheck(
  db: Db,
  resourceId: number,
  url: string,
  check: StoredCheck,
): Promise<void> {
  const { state, checkedAt, httpStatus, failures, firstFailedAt, movedTo, note } = check
  await db.execute(sql`
    INSERT INTO link_checks (resource_id, state, checked_at, http_status, failures, first_failed_at, moved_to,
      moved_key, note)
    SELECT id, ${state}, ${checkedAt}::timestamptz, ${httpStatus}::int, ${failures}::int, ${firstFailedAt}::timestamptz,
      ${movedTo}, ${movedTo === null ? null : addressKey(movedTo)}, ${note && JSON.stringify(note)}
    FROM resources WHERE id = ${resourceId} AND source_url = ${url}
    ON CONFLICT (resource_id) DO UPDATE SET state = excluded.state, checked_at = excluded.checked_at,
      http_status = excluded.http_status, failures = excluded.failures, first_failed_at = excluded.first_failed_at,
      moved_to = excluded.moved_to, moved_key = excluded.moved_key, note = excluded.note`)
}

/** The answer to the ask is stored, unless the resource has another address by now. */
async function deleteAsked(db: Db, resourceId: number, url: string): Promise<void> {
  await db.execute(sql`
    DELETE FROM asked_checks USING resources
    WHERE resource_id = ${resourceId} AND id = resource_id AND source_url = ${url}`)
}

async function isAnythingAsked(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM asked_checks LIMIT 1`)
  return rows.length > 0
}

async function listAskedLinks(db: Db): Promise<HostLinks[]> {
  return listLinks(db, sql`JOIN asked_checks ON asked_checks.resource_id = id`)
}

async function listDueLinks(db: Db, now: Date): Promise<HostLinks[]> {
  return listLinks(db, sql`LEFT JOIN link_checks ON resource_id = id WHERE ${isDue(now)}`)
}

async function listAllLinks(db: Db): Promise<HostLinks[]> {
  return listLinks(db, sql``)
}

async function listLinks(db: Db, which: SQL): Promise<HostLinks[]> {
  const { rows } = await db.execute<HostLinks>(sql`
    SELECT ${HOST} AS host, array_agg(id ORDER BY id) AS ids FROM resources ${which} GROUP BY 1 ORDER BY 1`)
  return rows
}

/** Returns the address of a resource, and whether its check is asked for; null if the resource no longer exists. */
async function findLink(
  db: Db,
  resourceId: number,
): Promise<{ url: string; isAsked: boolean } | null> {
  const { rows } = await db.execute<{ url: string; isAsked: boolean }>(sql`
    SELECT source_url AS url, ${IS_ASKED} AS "isAsked" FROM resources WHERE id = ${resourceId}`)
  return rows[0] ?? null
}

/** Removes what will not be read again. */
async function deleteRobotsBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`DELETE FROM link_robots WHERE fetched_at < ${before.toISOString()}`)
}

async function findCheck(db: Db, resourceId: number): Promise<StoredCheck | null> {
  const { rows } = await db.execute<Raw<StoredCheck>>(
    sql`SELECT ${COLUMNS} FROM link_checks WHERE resource_id = ${resourceId}`,
  )
  const [row] = rows
  return row ? withNote(row) : null
}

/** Checks what is asked for and, if `isOn`, what is due. `again` queues the job once more. */
export function checkLinksWorker(
  visitor: Visitor,
  { isOn, again }: { isOn: boolean; again: () => Promise<void> },
): JobWorker {
  return jobWorker(checkLinksJob, async () => {
    const until = performance.now() + SLICE_MS
    const end = await checkLinks(visitor, isOn ? 'due' : 'none', { until })
    if (end === 'unfinished') await again()
  })
}
