import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { site } from '../../platform/db/schema/site.ts'
import { isDeepStrictEqual } from 'node:util'
import { type SiteView, siteView } from '#shared/contracts/site.ts'
import {
  FIXABLE_FIELDS,
  type FixableField,
  SITE_VARIABLES,
  type SiteSettings,
  STANDARD_SITE,
} from '#shared/domain/site.ts'
import { type PagePlace, textToShow } from '#shared/domain/own-pages.ts'
import { withSiteName } from '#shared/domain/page-texts.ts'
import type { SiteLanguage, TextLanguage } from '#shared/texts/languages.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { findChanger } from '../../platform/auth/audit-log.queries.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { refuseChanged } from '../../platform/http/if-match.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { lockSite, type Site } from '../../platform/site/site.service.ts'
import { isoTime } from '#shared/domain/days.ts'

/** How the audit log names the row, so that it finds who changed it last. */
const ROW = { site: 1 }

/** Returns the site, with the titles of its pages in this language. */
export async function getSite(ctx: AppContext, language: SiteLanguage): Promise<SiteView> {
  return presentSite(ctx, await ctx.site.find(), language)
}

function presentSite({ config }: AppContext, site: Site, language: SiteLanguage): SiteView {
  const pages = pageLinks(site, language, config.language).map(({ slug, title }) => ({
    slug,
    title,
  }))
  const { logo, logoDark, icon } = site
  return presentAs(siteView, site, {
    updatedAt: isoTime(site.updatedAt),
    logo: logo?.path ?? null,
    logoDark: logoDark?.path ?? null,
    icon: icon?.path ?? null,
    pages,
  })
}

export type PageLink = { slug: string; title: string; language: TextLanguage; showIn: PagePlace }

/** Returns the pages that the site has made itself, each with the title that readers of a language get. */
export function pageLinks(
  { name: siteName, pages }: Pick<Site, 'name' | 'pages'>,
  language: SiteLanguage,
  own: SiteLanguage,
): PageLink[] {
  return pages.map(({ slug, showIn, titles }) => {
    const shown = textToShow(titles, language, own)
    const title = withSiteName(shown.title, { siteName })
    return { slug, title, language: shown.language, showIn }
  })
}

type Change = { input: Partial<SiteSettings>; seenAt: string | null; language: SiteLanguage }

/** Only fields that differ are written and recorded; without one, nothing changes. */
export async function changeSite(
  ctx: AppContext,
  { input, seenAt, language }: Change,
): Promise<SiteView> {
  refuseFixed(ctx, input)
  await ctx.db.transaction(async (tx) => {
    const before = await lockSite(tx)
    await refuseChanged({
      row: before,
      seenAt,
      lastChange: () => findChanger(tx, ROW, before),
    })
    const changes = FIELDS.filter(
      (field) => input[field] !== undefined && !isDeepStrictEqual(input[field], before[field]),
    )
    if (changes.length === 0) return
    await updateSite(tx, Object.fromEntries(changes.map((field) => [field, input[field]])))
    const details = Object.fromEntries(
      changes.map((field) => [field, `${shown(before[field])} → ${shown(input[field])}`]),
    )
    await noteAction(ctx, tx, 'site_changed', { ...ROW, ...details })
  })
  await ctx.version.refresh()
  return getSite(ctx, language)
}

const FIELDS = Object.keys(STANDARD_SITE) as (keyof SiteSettings)[]

function refuseFixed(ctx: AppContext, input: Change['input']): void {
  const { site: fixed } = ctx.config
  const refused = FIXABLE_FIELDS.filter(
    (field) =>
      fixed[field] !== undefined &&
      input[field] !== undefined &&
      !isDeepStrictEqual(fixed[field], input[field]),
  )
  const [first] = refused.map(faultOf)
  if (!first) return
  const fields = Object.fromEntries(refused.map((field) => [field, faultOf(field)]))
  throw new AppError(400, 'fixed', first, { fields })
}

const faultOf = (field: FixableField) =>
  text('The environment sets this: {variable}. Whoever runs the server can change it.', {
    variable: SITE_VARIABLES[field],
  })

/** Says a value for the audit log. */
function shown(value: SiteSettings[keyof SiteSettings] | undefined): string {
  if (typeof value === 'string') return value || 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const parts = (value ?? []).map((each) =>
    typeof each === 'string' ? each : `${each.label} (${each.url})`,
  )
  return parts.join(', ') || 'none'
}

/** The time of a change is never before that of the one before, even if the clock was set back since. */
async function updateSite(db: Db, changes: Partial<SiteSettings>): Promise<void> {
  const updatedAt = sql`greatest(now(), ${site.updatedAt} + interval '1 millisecond')`
  await db.update(site).set({ ...changes, updatedAt })
}
