import type { TroubleKind } from '#shared/domain/site-faults.ts'
import type { Db } from '../../platform/db/client.ts'
import { clearTrouble, upsertTrouble } from './site-checks.queries.ts'

/** For work that knows that it failed; what can be looked up is found by site-faults.service.ts. */
export async function noteTrouble(
  db: Db,
  kind: TroubleKind,
  noted: { at: Date; detail: string },
): Promise<void> {
  await upsertTrouble(db, kind, noted)
}

export async function endTrouble(db: Db, kind: TroubleKind): Promise<void> {
  await clearTrouble(db, kind)
}
