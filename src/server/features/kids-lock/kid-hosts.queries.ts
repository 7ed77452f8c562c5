import { sql } from 'drizzle-orm'
import type { KidHostView } from '#shared/contracts/kid-hosts.ts'
import type { Db } from '../../platform/db/client.ts'
import { kidHosts } from '../../platform/db/schema/kids.ts'

/** Returns every host with the number of resources for kids on it or its subdomains. */
export async function listKidHosts(db: Db): Promise<KidHostView[]> {
  const { rows } = await db.execute<KidHostView>(sql`
    WITH kids_hosts AS (
      SELECT rtrim(lower(substring(source_url FROM '^https?://(?:[^/?#@]*@)?([^/?#:]+)')), '.') AS name, count(*) AS resources
      FROM resources WHERE kids GROUP BY name)
    SELECT host, coalesce(sum(kids_hosts.resources), 0)::int AS resources
    FROM kid_hosts LEFT JOIN kids_hosts ON name = host OR name LIKE '%.' || host
    GROUP BY host ORDER BY host`)
  return rows
}

/** Whether the host, or one that it is under, is marked as made for children. */
export async function isKidHost(db: Db, host: string): Promise<boolean> {
  const labels = host.split('.')
  const names = labels.map((_, at) => labels.slice(at).join('.'))
  const { rows } = await db.execute(
    sql`SELECT FROM ${kidHosts} WHERE host = ANY (${sql.param(names)}::text[])`,
  )
  return rows.length > 0
}
