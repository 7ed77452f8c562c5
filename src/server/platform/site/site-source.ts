import {
  FIXABLE_FIELDS,
  type FixableField,
  SITE_VARIABLES,
  type SiteSettings,
  STANDARD_SITE,
} from '#shared/domain/site.ts'
import type { CatalogueVersion } from '../cache/catalogue-version.ts'
import { createStampedMemo, contentStamp } from '../cache/stamped-memo.ts'
import type { Db } from '../db/client.ts'
import { findSiteTexts, type SiteTexts } from './site-texts.queries.ts'
import { findPictureFiles, findSite, type SitePictureFiles } from './site.queries.ts'

/** What the environment sets, whatever admins do. */
export type FixedSite = Partial<Pick<SiteSettings, FixableField>>

export type Site = SiteSettings &
  SitePictureFiles &
  SiteTexts & {
    updatedAt: string
    /** The variables of the environment that fix fields. */
    fixed: Partial<Record<FixableField, string>>
  }

/** The site's settings, kept in memory until somebody changes them, in whichever process. */
export type SiteSource = {
  find(): Promise<Site>
  /** The settings as they were last found: for what is said while nothing can be asked. */
  known(): Site
}

export function followSite(db: Db, version: CatalogueVersion, fixed: FixedSite): SiteSource {
  const memo = createStampedMemo()
  let known: Site = withFixed(
    { ...STANDARD_SITE, ...NO_PICTURES, ...NO_TEXTS, updatedAt: '' },
    fixed,
  )
  const read = readSite(db, fixed)
  return {
    async find() {
      known = await memo.get('site', contentStamp({ version }), read)
      return known
    },
    known: () => known,
  }
}

/** Reads the settings each time, for programs that end at once. */
export function readSite(db: Db, fixed: FixedSite): SiteSource['find'] {
  return async () => {
    const settings = await findSite(db)
    const row = { ...settings, ...(await findPictureFiles(db)), ...(await findSiteTexts(db)) }
    return withFixed(row, fixed)
  }
}

const NO_TEXTS: SiteTexts = { imprint: false, pages: [] }
const NO_PICTURES: SitePictureFiles = { logo: null, logoDark: null, icon: null }

function withFixed(row: Omit<Site, 'fixed'>, fixed: FixedSite): Site {
  const names = FIXABLE_FIELDS.filter((field) => fixed[field] !== undefined)
  return {
    ...row,
    ...fixed,
    fixed: Object.fromEntries(names.map((field) => [field, SITE_VARIABLES[field]])),
  }
}
