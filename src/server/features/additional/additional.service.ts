import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { presentAdditional } from './additional.presenter.ts'
import { listActiveAdditional } from './additional.queries.ts'
import { text } from '#shared/texts/text.ts'

export async function listAdditional(
  ctx: AppContext,
  category: AdditionalCategory | null,
): Promise<AdditionalResourceView[]> {
  if (!ctx.kids) return (await listActiveAdditional(ctx.db, category)).map(presentAdditional)
  if (category !== null && category !== 'kids') return []
  const rows = await listActiveAdditional(ctx.db, 'kids')
  return rows.map((row) => ({
    ...presentAdditional(row),
    linkUrl: `${ctx.config.siteUrl}${plainPaths.leaveToSite(row.id)}`,
  }))
}

/** Returns the address of a site listed on the page for kids. */
export async function getKidsSite(
  ctx: AppContext,
  id: number,
): Promise<{ url: string; title: string }> {
  const row = (await listActiveAdditional(ctx.db, 'kids')).find((each) => each.id === id)
  if (!row) throw notFound(text('Site not found'))
  return { url: row.linkUrl, title: row.title }
}
