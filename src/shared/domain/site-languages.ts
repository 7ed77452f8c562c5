/** The languages that the site speaks, by their BCP 47 tags. English comes first: its texts are the originals. */
export const SITE_LANGUAGES = ['en', 'de', 'es', 'fr'] as const
export type SiteLanguage = (typeof SITE_LANGUAGES)[number]

/** The languages into which the English texts are translated. */
export const TRANSLATED = ['de', 'es', 'fr'] as const satisfies readonly SiteLanguage[]
export type Translated = (typeof TRANSLATED)[number]
