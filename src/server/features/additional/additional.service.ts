import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import type { AppContext } from '../../context.ts'
import { presentAdditional } from './additional.presenter.ts'
import { listActiveAdditional } from './additional.queries.ts'

export async function listAdditional(
  ctx: AppContext,
  category: AdditionalCategory | null,
): Promise<AdditionalResourceView[]> {
  return (await listActiveAdditional(ctx.db, category)).map(presentAdditional)
}
