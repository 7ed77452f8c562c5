import type { SeedOffer } from '#shared/contracts/overview.ts'
import type { AppContext } from '../../context.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import { startJob, type UntranslatedJob } from '../bulk-jobs/bulk-jobs.service.ts'
import { countSeedChanges, listSeedSteps } from './apply-seed.service.ts'
import { readFormerSeeds } from './former-rows.ts'
import { readResources } from './seed-rows.service.ts'
import { sql } from 'drizzle-orm'
import { addressKey } from '#shared/domain/address-key.ts'
import type { Db } from '../../platform/db/client.ts'

/** Selects the resources that have one of these addresses, or had one until somebody edited it. */
const fromAddresses = (urls: readonly string[]) => sql`
  FROM resources WHERE url_key = ANY (${sql.param(urls.map(addressKey))}::text[])
    OR id IN (SELECT resource_id FROM resource_versions
      WHERE changes -> 'sourceUrl' ->> 0 = ANY (${sql.param([...urls])}::text[]))`

export async function getSeedOffer({ db }: AppContext): Promise<SeedOffer> {
  await fillAddressKeys(db)
  return countSeedChanges(db)
}

export async function applySeed(ctx: AppContext, editor: Editor): Promise<UntranslatedJob> {
  await fillAddressKeys(ctx.db)
  return startJob(ctx, editor, await listSeedSteps(ctx.db), { seed: true })
}

/** Moves whatever came from a seed catalogue to the trash, edited or not. */
export async function removeSeed(ctx: AppContext, editor: Editor): Promise<UntranslatedJob> {
  await fillAddressKeys(ctx.db)
  return startJob(ctx, editor, await listIdsFromAddresses(ctx.db, seedUrls()), { delete: true })
}

/** Whether the catalogue has resources that came from a seed catalogue. */
export async function hasSeed({ db }: AppContext): Promise<boolean> {
  await fillAddressKeys(db)
  return hasAnyFromAddresses(db, seedUrls())
}

/** Read once: the files do not change while the server runs. */
let urls: readonly string[] | undefined

function seedUrls(): readonly string[] {
  urls ??= [
    ...readFormerSeeds().flatMap((rows) => rows.map(({ url }) => url)),
    ...readResources().map(({ sourceUrl }) => sourceUrl),
  ]
  return urls
}

async function listIdsFromAddresses(db: Db, urls: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id ${fromAddresses(urls)} ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

async function hasAnyFromAddresses(db: Db, urls: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT ${fromAddresses(urls)}) AS found`,
  )
  return rows[0]?.found ?? false
}
