import type { AddressComparison, ComparedResource } from '#shared/contracts/admin-resources.ts'
import { text, type Text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  type Compared,
  findByAddress,
  listSimilar,
  type SameResource,
} from './same-addresses.queries.ts'

export { findByAddress as resourcesAt } from './same-addresses.queries.ts'

/** Returns the first resource of the catalogue at one of these addresses, however they are spelled. */
export async function findResourceAt(
  db: Db,
  urls: readonly string[],
): Promise<SameResource | null> {
  const [first = null] = (await findByAddress(db, urls)).values()
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
  const same = (await findByAddress(tx, [url], except)).get(url)
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
  const same = await findByAddress(ctx.db, [given.sourceUrl], id)
  const [similar = []] = await similarTo(ctx.db, [{ ...given, id }])
  return { sameAs: same.get(given.sourceUrl)?.id ?? null, similar }
}
