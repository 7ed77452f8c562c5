import { isDeepStrictEqual } from 'node:util'
import type { PageText } from '#shared/contracts/page-contents.ts'
import { TRANSLATED_LANGUAGES } from '#shared/texts/languages.ts'
import type { Db } from '../platform/db/client.ts'
import { pageContents, pageTranslations } from '../platform/db/schema/pages.ts'
import { ORIGINAL_TEXTS } from './page-contents.ts'

/**
 * Adds the translations that come with this version to pages that have none in a language. A page whose English text
 * has been changed gets none, because the translation would say something else. Translations that are stored stay.
 */
export async function seedTranslations(db: Db): Promise<void> {
  const pages = await db.select().from(pageContents)
  const stored = await db
    .select({ pageName: pageTranslations.pageName, language: pageTranslations.language })
    .from(pageTranslations)
  const missing = pages
    .filter((page) => isDeepStrictEqual(textOf(page), originalOf(page.pageName, 'en')))
    .flatMap(({ pageName, updatedAt }) =>
      TRANSLATED_LANGUAGES.flatMap((language) => {
        const isStored = stored.some(
          (each) => each.pageName === pageName && each.language === language,
        )
        const text = isStored ? null : originalOf(pageName, language)
        return text ? [{ pageName, language, updatedAt, ...text }] : []
      }),
    )
  // Even an insertion that adds nothing would make the cached pages stale.
  if (missing.length > 0) await db.insert(pageTranslations).values(missing).onConflictDoNothing()
}

function originalOf(pageName: string, language: string): PageText | null {
  const original = ORIGINAL_TEXTS.find(
    (each) => each.pageName === pageName && each.language === language,
  )
  return original ? textOf(original) : null
}

function textOf({ title, subtitle, sections }: PageText): PageText {
  return { title, subtitle, sections }
}
