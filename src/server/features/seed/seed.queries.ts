import { sql } from 'drizzle-orm'
import { addressKey } from '#shared/domain/address-key.ts'
import type { Db } from '../../platform/db/client.ts'

/** Selects the resources that have one of these addresses, or had one until somebody edited it. */
const fromAddresses = (urls: readonly string[]) => sql`
  FROM resources WHERE url_key = ANY (${sql.param(urls.map(addressKey))}::text[])
    OR id IN (SELECT resource_id FROM resource_versions
      WHERE changes -> 'sourceUrl' ->> 0 = ANY (${sql.param([...urls])}::text[]))`

export async function listIdsFromAddresses(db: Db, urls: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id ${fromAddresses(urls)} ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

export async function hasAnyFromAddresses(db: Db, urls: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT ${fromAddresses(urls)}) AS found`,
  )
  return rows[0]?.found ?? false
}
