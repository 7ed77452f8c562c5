import { asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { IMPRINT, type PagePlace, slugOfOwnPage } from '#shared/domain/own-pages.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'
import type { Db } from '../db/client.ts'
import { pageContents, pageTranslations } from '../db/schema/pages.ts'

type TitleIn = { language: TextLanguage; title: string; isWritten: boolean }

/** A page that the site has made itself, with its title in each language that it is written in. */
type SitePage = {
  slug: string
  showIn: PagePlace
  titles: [TitleIn, ...TitleIn[]]
}

/** What a site has written besides its settings. */
export type SiteTexts = { imprint: boolean; pages: readonly SitePage[] }

export async function findSiteTexts(db: Db): Promise<SiteTexts> {
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
