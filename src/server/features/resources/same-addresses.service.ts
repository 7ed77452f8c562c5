import type { AddressComparison, ComparedResource } from '#shared/contracts/admin-resources.ts'
import { text, type Text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { fillAddressKeys, type Keyed, keysOf } from '../../platform/db/address-keys.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { sql } from 'drizzle-orm'
import { addressKey } from '#shared/domain/address-key.ts'

/** A resource, or what may become one, which has no ID yet. */
type Compared = Keyed & { id: number | null }

/** Enough to warn about. */
const MOST_SIMILAR = 20

/** Returns the first resource of the catalogue at one of these addresses, however they are spelled. */
export async function findResourceAt(
  db: Db,
  urls: readonly string[],
): Promise<SameResource | null> {
  const [first = null] = (await resourcesAt(db, urls)).values()
  return first
}

/** Returns for each the resources that are probably the same at another address. They warn and never refuse. */
export async function similarTo(db: Db, compared: readonly Compared[]): Promise<number[][]> {
  return compared.length === 0 ? [] : listSimilar(db, compared)
}

/** Names the resource of the catalogue that has the address of a row. */
export function existsAlready({ id, title }: SameResource): Text {
  return text('A resource with this source URL already exists: “{title}” (#{id})', { title, id })
}

/** Refuses the address of another resource. Writers to the catalogue take turns, so none comes in between. */
export async function refuseSameAddress(
  tx: Db,
  url: string,
  except: number | null = null,
): Promise<void> {
  const same = (await resourcesAt(tx, [url], except)).get(url)
  if (same) throw duplicate(text('A resource with this source URL already exists'), same)
}

export function duplicate(fault: Text, same: SameResource, field = 'sourceUrl'): AppError {
  return new AppError(409, 'duplicate', fault, {
    fields: { [field]: fault },
    members: { duplicateOf: same.id, duplicateTitle: same.title },
  })
}

/** For the form, before anything is saved. */
export async function compareAddress(
  ctx: AppContext,
  { id, ...given }: ComparedResource,
): Promise<AddressComparison> {
  await fillAddressKeys(ctx.db)
  const same = await resourcesAt(ctx.db, [given.sourceUrl], id)
  const [similar = []] = await similarTo(ctx.db, [{ ...given, id }])
  return { sameAs: same.get(given.sourceUrl)?.id ?? null, similar }
}

/**
 * Returns for each the IDs of resources that are probably the same although their addresses are not (docs/product.md
 * §3.12): editions of one book, one title and author of one type, and an address that leads to the other. What somebody
 * has said about two of them, that they are editions of one work or not the same, ends the warning.
 */
async function listSimilar(db: Db, compared: readonly Compared[]): Promise<number[][]> {
  const given = compared.map((each, place) => ({ place, id: each.id, ...keysOf(each) }))
  const { rows } = await db.execute<{ place: number; ids: number[] }>(sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS given (place int, id int, "urlKey" text, "bookCode" text, "workKey" text)
    ), found AS (
      SELECT place, resources.id FROM given JOIN resources ON book_code = "bookCode" WHERE book_code IS NOT NULL
      UNION SELECT place, resources.id FROM given JOIN resources ON work_key = "workKey" WHERE work_key IS NOT NULL
      UNION SELECT place, resource_id FROM given JOIN link_checks ON moved_key = "urlKey" WHERE moved_to IS NOT NULL
      UNION SELECT place, resources.id FROM given JOIN link_checks ON resource_id = given.id
        JOIN resources ON url_key = moved_key
    )
    SELECT place, (array_agg(found.id ORDER BY found.id))[1:${sql.raw(String(MOST_SIMILAR))}] AS ids
    FROM found JOIN given USING (place) JOIN resources ON resources.id = found.id
    WHERE found.id IS DISTINCT FROM given.id AND url_key IS DISTINCT FROM "urlKey"
      AND NOT EXISTS (SELECT FROM not_similar
        WHERE one = least(found.id, given.id) AND other = greatest(found.id, given.id))
      AND NOT EXISTS (SELECT FROM resources AS own WHERE own.id = given.id AND own.work = resources.work)
    GROUP BY place`)
  const byPlace = new Map(rows.map(({ place, ids }) => [place, ids]))
  return compared.map((_, place) => byPlace.get(place) ?? [])
}

export type SameResource = { id: number; title: string }

/** Returns the first resource at each of these addresses, besides `except`, by the address as it is given. */
export async function resourcesAt(
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
