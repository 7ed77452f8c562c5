import type {
  AdditionalInput,
  AdditionalPatch,
  AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { additionalResources } from '../../platform/db/schema/pages.ts'
import { type EntityService, entityService } from '../entities/entity.service.ts'
import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { presentAdditional, type AdditionalRow } from './additional.service.ts'

export const additional: EntityService<
  typeof additionalResources,
  AdditionalInput,
  AdditionalPatch,
  AdditionalResourceView
> = entityService({
  table: additionalResources,
  key: additionalResources.id,
  missing: text('Additional resource not found'),
  actions: {
    created: 'additional_created',
    changed: 'additional_changed',
    removed: 'additional_deleted',
  },
  details: ({ id, title }) => ({ additional: id, title }),
  changeDetails: (_before, _row, fields) => ({ fields }),
  conflict: 'additional',
  trash: 'additional',
  present: presentAdditional,
})

export async function listAdditionalForAdmin(ctx: AppContext): Promise<AdditionalResourceView[]> {
  return (await listAllAdditional(ctx.db)).map(presentAdditional)
}

/** Returns all in the order of the pages, including inactive ones. */
async function listAllAdditional(db: Db): Promise<AdditionalRow[]> {
  const { category, order, id } = additionalResources
  return db.select().from(additionalResources).orderBy(asc(category), asc(order), asc(id))
}
