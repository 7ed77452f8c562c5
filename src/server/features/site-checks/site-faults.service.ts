import { join } from 'node:path'
import {
  SITE_FAULT_KINDS,
  type SiteFault,
  type SiteFaultKind,
  siteFaultText,
  type TroubleKind,
} from '#shared/domain/site-faults.ts'
import { ENGLISH } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import type { Config } from '../../platform/config/config.ts'
import { findScarceDisks } from '../../platform/disk-space.ts'
import { findNewestMigration, newestKnownMigration } from '../../platform/db/migrate.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { IS_ACTIVE } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/users.ts'
import { JOBS_SCHEMA } from '../../platform/jobs/jobs.queries.ts'
import { canOpenSecrets, leaveProbe } from '../../platform/auth/sealing.ts'
import { siteTroubles } from '../../platform/db/schema/site.ts'

type AdminRow = Pick<typeof users.$inferSelect, 'username' | 'email' | 'passwordPrinted'>

const HOUR_MS = 60 * 60_000
const MOST_OF_ADMINS = 6

export type CheckedContext = Pick<
  AppContext,
  'db' | 'clock' | 'config' | 'sealer' | 'findSpace' | 'notices'
>

/** Logs a warning for each fault at a start. The first start leaves a probe of its APP_SECRET. */
export async function logSiteFaults(ctx: CheckedContext & Pick<AppContext, 'logger'>) {
  const faults = await findSiteFaults(ctx)
  if (!faults.some(({ kind }) => kind === 'secret')) await leaveProbe(ctx.db, ctx.sealer)
  for (const fault of faults) ctx.logger.warn({ fault: fault.kind }, siteFaultText(fault, ENGLISH))
}

/** Returns what an operator should mend, worst first. */
export async function findSiteFaults(ctx: CheckedContext): Promise<SiteFault[]> {
  const found = await Promise.all([faultsOfDisks(ctx), faultsOfDatabase(ctx), faultsOfAdmins(ctx)])
  const known = [...faultsOfRequests(ctx), ...faultsOfSettings(ctx.config)]
  const rank = ({ kind }: SiteFault) => SITE_FAULT_KINDS.indexOf(kind)
  return [...found.flat(), ...known].toSorted((one, other) => rank(one) - rank(other))
}

type TroubleContext = Pick<CheckedContext, 'db' | 'clock' | 'config' | 'findSpace'>

/** Returns the troubles of which admins are told by email. */
export async function findTroubles(ctx: TroubleContext): Promise<SiteFault[]> {
  return [...(await faultsOfDisks(ctx)), ...(await troublesOfDatabase(ctx))]
}

function fault(kind: SiteFaultKind, values: SiteFault['values'] = {}): SiteFault {
  return { kind, values }
}

async function faultsOfDisks({ config, findSpace }: TroubleContext): Promise<SiteFault[]> {
  const disks = await findScarceDisks(config, findSpace)
  return disks.map(({ folder, megabytes, isFull }) =>
    fault(isFull ? 'disk_full' : 'disk_little', { folder, megabytes }),
  )
}

async function troublesOfDatabase({ db, clock, config }: TroubleContext): Promise<SiteFault[]> {
  const detail = config.backups ? await findTrouble(db, 'backup') : null
  const count = await countWaitingMails(db, new Date(clock().getTime() - HOUR_MS))
  return [
    ...(detail === null ? [] : [fault('backup', { detail })]),
    ...(count === 0 ? [] : [fault('mail', { count })]),
  ]
}

async function faultsOfDatabase(ctx: CheckedContext): Promise<SiteFault[]> {
  const { db, sealer } = ctx
  const isNewer = ((await findNewestMigration(db)) ?? 0) > newestKnownMigration()
  return [
    ...((await canOpenSecrets(db, sealer)) ? [] : [fault('secret')]),
    ...(isNewer ? [fault('newer_database')] : []),
    ...(await troublesOfDatabase(ctx)),
  ]
}

async function faultsOfAdmins({ db }: CheckedContext): Promise<SiteFault[]> {
  const faults = (await listAdmins(db)).flatMap(({ username, email, passwordPrinted }) => [
    ...(passwordPrinted ? [fault('printed_password', { username })] : []),
    ...(email !== null && isExample(email) ? [fault('admin_email', { username })] : []),
  ])
  return faults.slice(0, MOST_OF_ADMINS)
}

function faultsOfRequests({ notices, config }: CheckedContext): SiteFault[] {
  const origin = notices.otherOrigin()
  return [
    ...(origin === null ? [] : [fault('site_url', { origin, siteUrl: config.siteUrl })]),
    ...(notices.isForwarded() ? [fault('proxy')] : []),
  ]
}

function faultsOfSettings({ supportEmail, mailFrom, smtpUrl, dataDir, backups }: Config) {
  return [
    ...(isExample(supportEmail) ? [fault('support_email', { email: supportEmail })] : []),
    ...(mailFrom !== null && isExample(mailFrom) ? [fault('mail_from', { email: mailFrom })] : []),
    ...(smtpUrl === null ? [fault('no_smtp', { folder: join(dataDir, 'outbox') })] : []),
    ...(backups === null ? [fault('no_backups')] : []),
  ]
}

/** Domains for documentation, at which nobody reads mail (RFC 2606), also of 'Name <name@example.org>'. */
function isExample(address: string): boolean {
  return /@(?:[^@\s]*\.)?example(?:\.(?:com|net|org))?>?\s*$/i.test(address)
}

async function listAdmins(db: Db): Promise<AdminRow[]> {
  const { username, email, passwordPrinted } = users
  return db
    .select({ username, email, passwordPrinted })
    .from(users)
    .where(and(eq(users.role, 'admin'), IS_ACTIVE))
    .orderBy(users.id)
}

/** Counts emails that were queued before `since` and are not sent yet. */
async function countWaitingMails(db: Db, since: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${sql.identifier(JOBS_SCHEMA)}.job
    WHERE name = 'mail' AND state <= 'active' AND created_on < ${since.toISOString()}`)
  return rows[0]?.count ?? 0
}

/** Returns what was noted about a trouble that is not over; null if it is over, or never was. */
export async function findTrouble(db: Db, kind: TroubleKind): Promise<string | null> {
  const [row] = await db
    .select({ detail: siteTroubles.detail })
    .from(siteTroubles)
    .where(and(eq(siteTroubles.kind, kind), isNotNull(siteTroubles.since)))
  return row?.detail ?? null
}
