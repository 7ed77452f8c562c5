import { byLocale, type T, text } from '../../texts/text.ts'
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

const namesFor = byLocale((locale) => new Intl.DisplayNames([locale], { type: 'language' }))

/** Returns 'German' for 'de', as it stands in a sentence. */
export function languageName(language: string, t: T): string {
  if (language === 'und') return t('No or unknown language')
  return isLanguage(language) ? (namesFor(t).of(language) ?? language) : language
}

/** Returns the name as it stands alone: Spanish and French write it with a capital letter only there. */
export function languageLabel(language: string, t: T): string {
  const name = languageName(language, t)
  return name.charAt(0).toLocaleUpperCase(t.locale) + name.slice(1)
}

/** Returns 'In German', as badges and chips say it. */
export function inLanguage(language: string, t: T): string {
  const name = languageName(language, t)
  return language === 'und' ? name : t('In {language}', { language: name })
}

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text)
}

/** What a reader may choose to read, as options of a control. */
export function readChoices(t: T): { value: Language; label: string }[] {
  return LANGUAGES.flatMap((value) =>
    value === 'und' ? [] : { value, label: languageLabel(value, t) },
  )
}

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
  offered: 'languages',
  labelOf: languageLabel,
  chipOf: inLanguage,
  shown: 'always',
  label: text('Language'),
  any: text('All Languages'),
  chosen: text('Chosen languages'),
  lift: text('Any language'),
  console: text('Language'),
} as const satisfies ChoiceFilter
