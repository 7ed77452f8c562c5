/** The languages that the site speaks, by their BCP 47 tags. English comes first: its texts are the originals. */
export const SITE_LANGUAGES = ['en', 'de', 'es', 'fr'] as const
export type SiteLanguage = (typeof SITE_LANGUAGES)[number]
