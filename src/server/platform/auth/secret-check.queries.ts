import type { Db } from '../db/client.ts'
import { secretProbe } from '../db/schema/site-checks.ts'

export async function findProbe(db: Db): Promise<string | null> {
  const [row] = await db.select({ sealed: secretProbe.sealed }).from(secretProbe)
  return row?.sealed ?? null
}

export async function insertProbe(
  db: Db,
  sealed: string,
  { replace }: { replace: boolean },
): Promise<void> {
  const insertion = db.insert(secretProbe).values({ sealed })
  await (replace
    ? insertion.onConflictDoUpdate({ target: secretProbe.id, set: { sealed } })
    : insertion.onConflictDoNothing())
}
