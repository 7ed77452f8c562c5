import type { SeedOffer } from '#shared/contracts/seed.ts'
import type { AppContext } from '../../context.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import { startJob, type UntranslatedJob } from '../bulk-jobs/bulk-jobs.service.ts'
import { countSeedChanges, listSeedSteps } from './apply-seed.service.ts'
import { readFormerRows } from './former-rows.ts'
import { hasAnyFromAddresses, listIdsFromAddresses } from './seed.queries.ts'
import { readResources } from './seed-rows.ts'

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
    ...readFormerRows().map(({ url }) => url),
    ...readResources().map(({ sourceUrl }) => sourceUrl),
  ]
  return urls
}
