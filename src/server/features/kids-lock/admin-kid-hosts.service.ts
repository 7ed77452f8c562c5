import type { KidHostInput, KidHostView } from '#shared/contracts/kids.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { kidHosts } from '../../platform/db/schema/kids.ts'
import { type EntityService, entityService } from '../entities/entity.service.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

/** Each host is shown with a count, which is not part of its row. */
export const hosts: EntityService<
  typeof kidHosts,
  KidHostInput,
  object,
  Pick<KidHostView, 'host'>
> = entityService({
  table: kidHosts,
  key: kidHosts.host,
  missing: text('Website not found'),
  taken: {
    code: 'host_taken',
    field: 'host',
    fault: text('This website is in the list already'),
  },
  actions: { created: 'kid_host_added', removed: 'kid_host_removed' },
  details: ({ host }) => ({ host }),
  present: ({ host }) => ({ host }),
})

export async function listHosts(ctx: AppContext): Promise<KidHostView[]> {
  return listKidHosts(ctx.db)
}

export async function addHost(ctx: AppContext, input: KidHostInput): Promise<KidHostView> {
  const { host } = await hosts.create(ctx, input)
  const added = (await listKidHosts(ctx.db)).find((each) => each.host === host)
  return added ?? { host, resources: 0 }
}

/** Returns every host with the number of resources for kids on it or its subdomains. */
async function listKidHosts(db: Db): Promise<KidHostView[]> {
  const { rows } = await db.execute<KidHostView>(sql`
    WITH kids_hosts AS (
      SELECT rtrim(lower(substring(source_url FROM '^https?://(?:[^/?#@]*@)?([^/?#:]+)')), '.') AS name, count(*) AS resources
      FROM resources WHERE kids GROUP BY name)
    SELECT host, coalesce(sum(kids_hosts.resources), 0)::int AS resources
    FROM kid_hosts LEFT JOIN kids_hosts ON name = host OR name LIKE '%.' || host
    GROUP BY host ORDER BY host`)
  return rows
}
