/** Finds faults in texts and their translations. */
import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser'
import type { SiteLanguage } from '../../src/shared/texts/languages.ts'
import { TRANSLATED_LANGUAGES, localeOf } from '../../src/shared/texts/languages.ts'
import { withoutContext } from '../../src/shared/texts/text.ts'
import { type Catalog, catalogRooms, findTexts, readCatalog } from './catalogs.ts'
import type { FoundText } from './extract.ts'

/** Returns the faults of the English texts: unmatched braces and tags, wrong values, and `t` called before there is a reader. */
export function textFaults(): string[] {
  const { rooms, faults } = findTexts()
  const own = [...rooms].flatMap(([room, texts]) =>
    texts.flatMap((text) =>
      faultsOfText(text).map((fault) => `${room}: ${text.message}: ${fault}`),
    ),
  )
  return [...faults, ...own]
}

function faultsOfText(text: FoundText): string[] {
  const { message, values, tags, isAtTopLevel } = text
  const faults: string[] = []
  if (isAtTopLevel) faults.push('t() runs when the file is loaded; a constant is text()')
  if (/^[\w ]+\|/.test(withoutContext(message)))
    faults.push('a context is one word with a capital letter')
  const wanted = partsOf(message, 'en')
  if (wanted.fault) return [...faults, wanted.fault]
  const missing = (names: readonly string[], given: readonly string[] | null) =>
    given ? names.filter((name) => !given.includes(name)) : []
  // Every reader knows the name of the site (shared/texts/text.ts).
  const given = values && [...values, 'site']
  for (const name of missing(wanted.names, given)) faults.push(`no value for {${name}}`)
  for (const name of missing(wanted.tags, tags)) faults.push(`no element for <${name}>`)
  return faults
}

/** Returns what differs between a text and its translation; '' is not yet translated. */
export function translationFaults(
  message: string,
  translation: string,
  language: SiteLanguage,
): string[] {
  if (translation === '') return []
  const [wanted, given] = [partsOf(message, 'en'), partsOf(translation, language)]
  if (given.fault) return [given.fault]
  const differing = (what: string, a: readonly string[], b: readonly string[]) =>
    a.join() === b.join() ? [] : [`${what} differ: ${a.join(', ')} and ${b.join(', ')}`]
  return [
    ...differing('placeholders', wanted.names, given.names),
    ...differing('tags', wanted.tags, given.tags),
    ...(translation.trim() === translation ? [] : ['it begins or ends with a space']),
  ]
}

type Parts = { names: string[]; tags: string[]; fault: string | null }

/** Returns the names of a text's placeholders and tags, each once, sorted. */
function partsOf(message: string, language: SiteLanguage): Parts {
  const names = new Set<string>()
  try {
    collect(parse(withoutContext(message), { ignoreTag: true }), language, names)
  } catch (error) {
    return { names: [], tags: [], fault: (error as Error).message }
  }
  const tags = new Set([...message.matchAll(/<(\w+)>.*?<\/\1>/g)].map(([, tag = '']) => tag))
  return { names: [...names].toSorted(), tags: [...tags].toSorted(), fault: null }
}

function collect(
  parts: readonly MessageFormatElement[],
  language: SiteLanguage,
  names: Set<string>,
): void {
  for (const part of parts) {
    if (isLiteralElement(part) || isPoundElement(part)) continue
    names.add(part.value)
    if (isArgumentElement(part) || isNumberElement(part)) continue
    if (!isPluralElement(part) && !isSelectElement(part))
      throw new Error(`{${part.value}} is neither a number nor a plural nor a select`)
    if (isPluralElement(part)) checkPlural(part, language)
    for (const { value } of Object.values(part.options)) collect(value, language, names)
  }
}

function checkPlural(
  { value, offset, pluralType, options }: PluralElement,
  language: SiteLanguage,
) {
  if (offset !== 0 || pluralType !== 'cardinal')
    throw new Error(`{${value}} has an offset or is ordinal`)
  const categories = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories
  // Spanish and French use 'many' for millions; 'other' may stand in for it.
  for (const category of categories.filter((each) => each !== 'many'))
    if (options[category] === undefined) throw new Error(`{${value}} has no '${category}'`)
}

export type Gap = { language: SiteLanguage; room: string; missing: number; total: number }

/** Returns how many texts each folder lacks in each language. */
export function gaps(): Gap[] {
  const { rooms } = findTexts()
  return TRANSLATED_LANGUAGES.flatMap((language) =>
    [...rooms].map(([room, texts]) => {
      const catalog = readCatalog(room, language)
      const messages = [...new Set(texts.map(({ message }) => message))]
      const missing = messages.filter((message) => !catalog[message]).length
      return { language, room, missing, total: messages.length }
    }),
  )
}

/** Returns the faults of all translations. */
export function catalogFaults(): string[] {
  return TRANSLATED_LANGUAGES.flatMap((language) =>
    catalogRooms(language).flatMap((room) =>
      Object.entries(readCatalog(room, language)).flatMap(([message, translation]) =>
        translationFaults(message, translation, language).map(
          (fault) => `${room}, ${language}: ${message}: ${fault}`,
        ),
      ),
    ),
  )
}

/** Returns the texts that two folders translate differently. Everybody sees the first translation. */
export function differences(language: SiteLanguage): string[] {
  const first: Record<string, { room: string; translation: string }> = {}
  return catalogRooms(language).flatMap((room) =>
    Object.entries(readCatalog(room, language) satisfies Catalog).flatMap(
      ([message, translation]) => {
        if (!translation) return []
        const known = (first[message] ??= { room, translation })
        if (known.translation === translation) return []
        return [`${message}: '${known.translation}' in ${known.room}, '${translation}' in ${room}`]
      },
    ),
  )
}
