import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { pictureOrigin } from '../../platform/db/schema/picture-origin.ts'
import { resources } from '../../platform/db/schema/resources.ts'

/**
 * Returns the first distinct origins of the catalogue's pictures, such as 'https://i.ytimg.com', up to a limit. The
 * query jumps along an index from one origin to the next, so its cost depends on the number of origins, not of
 * resources.
 */
export async function listPictureOrigins(db: Db, limit: number): Promise<string[]> {
  const origin = pictureOrigin(resources.imageUrl)
  const { rows } = await db.execute<{ origin: string }>(sql`
    WITH RECURSIVE origins (origin) AS (
      SELECT min(${origin}) FROM ${resources}
      UNION ALL
      SELECT (SELECT min(${origin}) FROM ${resources} WHERE ${origin} > origins.origin)
      FROM origins WHERE origins.origin IS NOT NULL
    )
    SELECT origin FROM origins WHERE origin IS NOT NULL LIMIT ${limit}`)
  return rows.map((row) => row.origin)
}
