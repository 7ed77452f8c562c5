import {
  FIXABLE_FIELDS,
  type FixableField,
  SITE_VARIABLES,
  type SiteSettings,
  STANDARD_SITE,
} from '#shared/domain/site.ts'
import type { CatalogueVersion } from '../cache/catalogue-version.ts'
import { contentStamp, createStampedMemo } from '../cache/stamped-memo.ts'
import type { Db } from '../db/client.ts'
import { asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { IMPRINT, type PagePlace, slugOfOwnPage } from '#shared/domain/own-pages.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'
import { pageContents, pageTranslations } from '../db/schema/pages.ts'
import type { PictureFile, SitePicture } from '#shared/domain/site-pictures.ts'
import { site, sitePictures } from '../db/schema/site.ts'

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

type TitleIn = { language: TextLanguage; title: string; isWritten: boolean }

/** A page that the site has made itself, with its title in each language that it is written in. */
type SitePage = {
  slug: string
  showIn: PagePlace
  titles: [TitleIn, ...TitleIn[]]
}

/** What a site has written besides its settings. */
type SiteTexts = { imprint: boolean; pages: readonly SitePage[] }

async function findSiteTexts(db: Db): Promise<SiteTexts> {
  const written = (sections: typeof pageContents.sections | typeof pageTranslations.sections) =>
    sql<boolean>`coalesce(jsonb_array_length(${sections}) > 0, false)`
  const rows = await db
    .select({
      pageName: pageContents.pageName,
      showIn: pageContents.showIn,
      title: pageContents.title,
      isWritten: written(pageContents.sections),
      language: pageTranslations.language,
      translatedTitle: pageTranslations.title,
      isTranslated: written(pageTranslations.sections),
    })
    .from(pageContents)
    .leftJoin(pageTranslations, eq(pageTranslations.pageName, pageContents.pageName))
    .where(or(isNotNull(pageContents.showIn), eq(pageContents.pageName, IMPRINT)))
    .orderBy(asc(pageContents.order), asc(pageContents.id), asc(pageTranslations.language))
  const pages = [...Map.groupBy(rows, ({ pageName }) => pageName).values()].flatMap((group) =>
    group.slice(0, 1).map(({ pageName, showIn, title, isWritten }) => ({
      pageName,
      showIn,
      titles: [
        { language: 'en', title, isWritten },
        ...group.flatMap((row) =>
          row.language === null || row.translatedTitle === null
            ? []
            : [{ language: row.language, title: row.translatedTitle, isWritten: row.isTranslated }],
        ),
      ] as SitePage['titles'],
    })),
  )
  return {
    imprint: pages.some(
      ({ pageName, titles }) => pageName === IMPRINT && titles.some(({ isWritten }) => isWritten),
    ),
    pages: pages.flatMap(({ pageName, showIn, titles }) =>
      showIn === null ? [] : [{ slug: slugOfOwnPage(pageName), showIn, titles }],
    ),
  }
}

/** When a site was last changed that nobody has changed yet. */
const NEVER = '1970-01-01T00:00:00.000Z'

export type SiteRow = SiteSettings & { updatedAt: string }
type SitePictureFiles = Record<SitePicture, PictureFile | null>

async function findSite(db: Db): Promise<SiteRow> {
  const [row] = await db.select().from(site)
  return row ?? { ...STANDARD_SITE, updatedAt: NEVER }
}

/** Returns the row, which is made if there is none, and locks it. */
export async function lockSite(db: Db): Promise<SiteRow> {
  await db.insert(site).values({ id: 1, updatedAt: NEVER }).onConflictDoNothing()
  await db.select({ id: site.id }).from(site).for('update')
  return findSite(db)
}

async function findPictureFiles(db: Db): Promise<SitePictureFiles> {
  const { picture, hash, width, height } = sitePictures
  const rows = await db
    .select({ picture, hash, width, height })
    .from(sitePictures)
    .where(eq(sitePictures.form, 'whole'))
  const fileOf = (name: SitePicture): PictureFile | null => {
    const row = rows.find((each) => each.picture === name)
    return row ? { path: `/pictures/${row.hash}.png`, width: row.width, height: row.height } : null
  }
  return { logo: fileOf('logo'), logoDark: fileOf('logoDark'), icon: fileOf('icon') }
}
