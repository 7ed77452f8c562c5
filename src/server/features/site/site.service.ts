import { sql, and, eq, exists, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { site } from '../../platform/db/schema/site.ts'
import { isDeepStrictEqual } from 'node:util'
import { type SiteView, siteView, type SetupStepView } from '#shared/contracts/site.ts'
import {
  FIXABLE_FIELDS,
  type FixableField,
  SITE_VARIABLES,
  type SiteSettings,
  STANDARD_SITE,
  SETUP_STEPS,
  type SetupStep,
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
import { getNewestBackup } from '../backups/backups.service.ts'
import { hasSeed } from '../seed/seed.service.ts'
import { IS_ACTIVE } from '../../platform/auth/users.queries.ts'
import { users } from '../../platform/db/schema/users.ts'
import { passkeys } from '../../platform/db/schema/ways-in.ts'

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

/** What a new site has done of the list at the top of the console, as far as the server knows. */
export async function listSetupSteps(ctx: AppContext): Promise<SetupStepView[]> {
  const { db, config } = ctx
  const [site, dismissed] = await Promise.all([ctx.site.find(), findDismissed(db)])
  const othersIn = config.oidc !== null || config.lichess !== null
  const isDone: Record<SetupStep, () => boolean | Promise<boolean>> = {
    name: () => site.name !== STANDARD_SITE.name,
    // English alone is what a site begins with.
    language: () => config.language !== 'en' || config.languages.length > 1,
    signUp: () =>
      site.signUp !== 'open' || site.emailDomains.length > 0 || site.fixed.signUp !== undefined,
    imprint: () => site.imprint,
    signIn: () => othersIn || hasStrongAdmin(db),
    backups: async () => config.backups !== null && (await getNewestBackup(db)) !== null,
    seed: async () => !(await hasSeed(ctx)),
  }
  return Promise.all(
    SETUP_STEPS.map(async (step) => {
      const isDismissed = dismissed.includes(step)
      // Nobody asks about a line that was put away.
      return { step, done: isDismissed || (await isDone[step]()), dismissed: isDismissed }
    }),
  )
}

/** Puts a line away for all admins, or takes that back. */
export async function setStep(
  ctx: AppContext,
  { step, dismissed }: { step: SetupStep; dismissed: boolean },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockSite(tx)
    if (!(await dismissStep(tx, step, dismissed))) return
    await noteAction(ctx, tx, 'step_dismissed', { step, dismissed })
  })
}

async function findDismissed(db: Db): Promise<readonly string[]> {
  const [row] = await db.select({ steps: site.dismissedSteps }).from(site)
  return row?.steps ?? []
}

/** Returns false if nothing changes. `lockSite` comes before it. The time of the site's last change stays: nothing that readers see has changed. */
async function dismissStep(db: Db, step: SetupStep, dismissed: boolean): Promise<boolean> {
  const isThere = sql`${step} = ANY (${site.dismissedSteps})`
  const rows = await db
    .update(site)
    .set({
      dismissedSteps: dismissed
        ? sql`array_append(${site.dismissedSteps}, ${step})`
        : sql`array_remove(${site.dismissedSteps}, ${step})`,
    })
    .where(dismissed ? sql`NOT ${isThere}` : isThere)
    .returning({ id: site.id })
  return rows.length > 0
}

/** Whether an admin has a passkey or two-factor authentication. */
async function hasStrongAdmin(db: Db): Promise<boolean> {
  const keys = db.select().from(passkeys).where(eq(passkeys.userId, users.id))
  const isStrong = or(users.twoFactorEnabled, exists(keys))
  return (await db.$count(users, and(eq(users.role, 'admin'), IS_ACTIVE, isStrong))) > 0
}
