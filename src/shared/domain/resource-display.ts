import { byLocale, type T } from '../texts/text.ts'
import { isAffiliateSource } from './catalogue.ts'
import { type Language, LANGUAGES } from './filters/language.ts'
import type { Dated } from './field-values.ts'
import { truncate } from '../texts/characters.ts'

export const CARD_DESCRIPTION_LENGTH = 160
export const RELATED_DESCRIPTION_LENGTH = 100
/** Of the six related resources that the server returns. */
export const RELATED_SHOWN = 3

const YEAR = { year: 'numeric', timeZone: 'UTC' } as const
const MONTH = { ...YEAR, month: 'long' } as const
/** Created once for each language, because a formatter costs more than the whole card around it. */
const daysFor = byLocale((locale) => new Intl.DateTimeFormat(locale, { ...MONTH, day: 'numeric' }))
const ownDaysFor = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }))
const monthsFor = byLocale((locale) => new Intl.DateTimeFormat(locale, MONTH))
const yearsFor = byLocale((locale) => new Intl.DateTimeFormat(locale, YEAR))

/** Returns 'Month D, YYYY' in UTC, or 'Unknown date' for an invalid date. */
export function dateText(value: string | null | undefined, t: T, formatFor = daysFor): string {
  const date = new Date(value ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return t('Unknown date')
  return formatFor(t).format(date)
}

/** Returns 'Month D, YYYY' where the reader is. Only in the browser: the server does not know where that is. */
export function ownDateText(value: string, t: T): string {
  return dateText(value, t, ownDaysFor)
}

/** Returns '1998' or 'February 2018' if no more is known. */
export function publishedText({ publishedDate, publishedPrecision }: Dated, t: T): string {
  if (!publishedDate?.trim()) return t('No date available')
  const formatFor =
    publishedPrecision === 'year' ? yearsFor : publishedPrecision === 'month' ? monthsFor : daysFor
  return dateText(publishedDate, t, formatFor)
}

/** Returns the `lang` of a resource's title, which is in the language of the lesson. None if that is the reader's, or not known. */
export function wordsLanguage(language: Language, t: T): Language | undefined {
  return language === t.language || language === 'und' ? undefined : language
}

/** Languages in which curators describe; 'und' needs no words and is described in English. */
const DESCRIBED_IN = new Map<Language, Language>([
  ['und', 'en'],
  ['en', 'en'],
  ['de', 'de'],
  ['es', 'es'],
  ['fr', 'fr'],
])

/**
 * Returns the `lang` of a resource's description; none if that is the reader's. Lessons in other languages are described
 * in their own or in English, nobody knows which.
 */
export function descriptionLanguage(language: Language, t: T): Language | undefined {
  const written = DESCRIBED_IN.get(language)
  return written === t.language ? undefined : written
}

export function titleText(title: string | null | undefined, t: T): string {
  return title?.trim() || t('Untitled Resource')
}

export function descriptionText(
  description: string | null | undefined,
  t: T,
  length = Number.POSITIVE_INFINITY,
): string {
  return truncate(description?.trim() || t('No description available'), length)
}

export function priceText(price: string | null | undefined, t: T): string {
  const text = price?.trim()
  if (text === 'Free') return t('Free')
  if (text === 'Paid') return t('Paid')
  if (text === 'Subscription') return t('Subscription')
  return text || t('Free?')
}

export function actionText(type: string, t: T): string {
  return type === 'youtube' ? t('Watch') : t('Visit')
}

/** Returns '#' for anything but an http(s) address, which could otherwise be a script. */
export function outboundHref(url: string | null | undefined): string {
  const address = url?.trim() ?? ''
  return /^https?:\/\/[^\s/]/i.test(address) ? address : '#'
}

export function outboundRel(source: string | null): string {
  return `noopener noreferrer nofollow${isAffiliateSource(source) ? ' sponsored' : ''}`
}

/** Returns the tags as pages show them: 'First steps', once, in place of 'first steps 1' to 'first steps 47'. */
export function shownTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => (FIRST_STEPS.test(tag) ? 'First steps' : tag)))]
}

const FIRST_STEPS = /^first steps(?: \d{1,4})?$/i

const NUMBERED = /^first steps \d{1,4}$/
const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

/** Tags that say the form, the price, the level, the language or the age, in the singular. */
const OTHER_TAGS = new Set(
  [
    'video vidéo course book article pdf playlist channel podcast lecture interactive dvd e-book workbook worksheet',
    'printable lichess wikipedia wikipédia wikibook free practice exercise',
    'beginner anfänger principiante débutant kid kinder niño enfant',
    ...LANGUAGES.filter((code) => code !== 'und').map((code) => ENGLISH_NAMES.of(code) ?? code),
  ].flatMap((words) => words.toLowerCase().split(' ')),
)

/** Whether a tag says what a resource is about. */
export function isSubjectTag(tag: string): boolean {
  const name = tag.trim().toLowerCase()
  return !OTHER_TAGS.has(name) && !OTHER_TAGS.has(name.replace(/s$/, '')) && !NUMBERED.test(name)
}

export function titleCase(text: string): string {
  return text.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
}
