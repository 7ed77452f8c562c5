import { sql } from 'drizzle-orm'
import { addressKey } from '#shared/domain/address-key.ts'
import type { Db } from '../../platform/db/client.ts'

export type SameResource = { id: number; title: string }

/** Returns the first resource at each of these addresses, besides `except`, by the address as it is given. */
export async function findByAddress(
  db: Db,
  urls: readonly string[],
  except: number | null = null,
): Promise<ReadonlyMap<string, SameResource>> {
  if (urls.length === 0) return new Map()
  const keys = urls.map(addressKey)
  const { rows } = await db.execute<SameResource & { key: string }>(sql`
    SELECT DISTINCT ON (url_key) url_key AS key, id, title FROM resources
    WHERE url_key = ANY (${sql.param(keys)}::text[]) AND id IS DISTINCT FROM ${except}::int
    ORDER BY url_key, id`)
  const byKey = new Map(rows.map(({ key, ...resource }) => [key, resource]))
  return new Map(
    urls.flatMap((url, place) => {
      const found = byKey.get(keys[place] ?? '')
      return found ? [[url, found] as const] : []
    }),
  )
}
