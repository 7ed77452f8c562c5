import { text } from '../../texts/text.ts'
import type { ChoiceFilter } from './filter.ts'

/**
 * The languages of resources and their subtitles, as BCP 47 language subtags; 'und' for what is in none, as a set of
 * diagrams, or in one that is not known. The database's check constraints mirror these values.
 */
export const LANGUAGES = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'tr',
  'uk',
  'cs',
  'hu',
  'sv',
  'da',
  'no',
  'fi',
  'ro',
  'el',
  'ar',
  'he',
  'fa',
  'hi',
  'id',
  'vi',
  'zh',
  'ja',
  'ko',
  'und',
] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of a resource about which nothing else is said. */
export const USUAL_LANGUAGE: Language = 'en'

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

/** Returns 'German' for 'de'. */
export function languageName(language: string): string {
  if (language === 'und') return 'No or unknown language'
  return isLanguage(language) ? (LANGUAGE_NAMES.of(language) ?? language) : language
}

/** Returns 'In German', as badges and chips say it. */
export function inLanguage(language: string): string {
  return language === 'und' ? languageName(language) : `In ${languageName(language)}`
}

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text)
}

/** What a reader may choose to read, as options of a control. */
export const READ_CHOICES = LANGUAGES.filter((language) => language !== 'und').map((value) => ({
  value,
  label: languageName(value),
}))

/** Returns the language that a BCP 47 tag such as 'de-AT' names; null for any other. */
export function languageOfTag(tag: string): Language | null {
  const [subtag = ''] = tag.trim().toLowerCase().split(/[-_]/)
  // Both written forms of Norwegian have subtags of their own.
  const known = subtag === 'nb' || subtag === 'nn' ? 'no' : subtag
  return isLanguage(known) && known !== 'und' ? known : null
}

/** Finds lessons in a language, and those with subtitles in it. */
export const language = {
  kind: 'many',
  values: LANGUAGES,
  offered: 'of resources',
  labelOf: languageName,
  chipOf: inLanguage,
  shown: 'always',
  label: text('Language'),
  any: text('All Languages'),
  chosen: text('Chosen languages'),
  lift: text('Any language'),
  console: 'Language',
} as const satisfies ChoiceFilter
