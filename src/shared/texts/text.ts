import { localeOf, type SiteLanguage } from './languages.ts'
import { formatMessage, type Values } from './message-format.ts'
import { PRODUCT_IDENTITY, type SiteIdentity } from './product.ts'

/**
 * What people are to read, each in their own language: English words, which are its key, and the values in them. It is no
 * string, so nothing shows, sends or stores it until `t` has said it to somebody. It can be cloned, and be JSON.
 */
export type Text = { readonly words: string; readonly values?: TextValues }
export type TextValues = Readonly<Record<string, string | number | Text>>

/** What a text is translated with. Without `find`, or if that finds nothing, the text stays as it is in the code. */
export type Reader = {
  readonly language: SiteLanguage
  readonly find: ((message: string) => string | undefined) | null
  /** Returns what an opening is called (domain/opening-names.ts); null if it keeps the catalogue's English name. */
  readonly opening: ((name: string) => string) | null
  /** The site that speaks; the product itself without it. */
  readonly site?: SiteIdentity | undefined
}

export const ENGLISH_READER: Reader = { language: 'en', find: null, opening: null }

/** Translates and fills in the values: one for the page (client: kit/t.tsx), another for each email or response. */
export type T = {
  <Content extends string | Text>(
    content: string extends Content ? never : Content,
    values?: TextValues,
  ): string
  readonly language: SiteLanguage
  /** For dates, numbers, lists and sorting. */
  readonly locale: string
  /** The site that speaks. Texts write its name as `{site}`. */
  readonly site: SiteIdentity
  /** Translates the name of an opening, which is English in the catalogue, in answers and in addresses. */
  opening(name: string): string
}

/** For what must not depend on the reader, such as responses that are kept for all. */
export const ENGLISH: T = /* @__PURE__ */ translator(ENGLISH_READER)

/** Returns what `make` has made for the reader's locale, such as a format of dates, which is costly to make. */
export function byLocale<Made>(make: (locale: string) => Made): (t: T) => Made {
  const made = new Map<string, Made>()
  return ({ locale }) => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}

/**
 * A text that is said later, by `t`: a label, what is wrong with an input, a refusal. Bundles leave out texts that they do
 * not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function text(words: string, values?: TextValues): Text {
  return values ? { words, values } : { words }
}

/** What somebody has written, or a server has said already, as a text: it stays as it is. */
export function verbatim(words: string): Text {
  return { words: '{0}', values: { 0: words } }
}

/** Returns several texts as one: 'Title is required; Description is required'. */
export function joined(texts: readonly Text[], between = '; '): Text {
  const words = texts.map((_, index) => `{${index}}`).join(between)
  return { words, values: Object.fromEntries(texts.entries()) }
}

export function translator(reader: Reader): T {
  const t = (content: string | Text, values?: TextValues) => translated(reader, content, values)
  return Object.assign(t, {
    language: reader.language,
    locale: localeOf(reader.language),
    site: siteOf(reader),
    opening: reader.opening ?? asItIs,
  })
}

export function siteOf({ site }: Reader): SiteIdentity {
  return site ?? PRODUCT_IDENTITY
}

/** For readers who call openings as the catalogue does. */
export function asItIs(name: string): string {
  return name
}

/** Translates a text for a reader. `given` are values that are known only here. */
export function translated(reader: Reader, content: string | Text, given?: TextValues): string {
  const { words, values } = typeof content === 'string' ? { words: content } : content
  const found = reader.find?.(words) ?? withoutContext(words)
  return formatMessage(
    found,
    translatedValues(reader, { site: siteOf(reader).name, ...given, ...values }),
    reader.language,
  )
}

function translatedValues(reader: Reader, values: TextValues): Values {
  const each = ([name, value]: [string, TextValues[string]]) =>
    [name, typeof value === 'object' ? translated(reader, value) : value] as const
  return Object.fromEntries(Object.entries(values).map(each))
}

/** Returns 'Open' for 'Verb|Open'. */
export function withoutContext(key: string): string {
  return key.replace(/^[A-Z][a-z]+\|/, '')
}

export function storedText(stored: string): Text {
  return stored.startsWith('{') ? (JSON.parse(stored) as Text) : formerText(stored)
}

/** Reads what was stored before texts were JSON: a control character, the words, and, after another, their values. */
function formerText(stored: string): Text {
  const [, words = stored, json] = stored.split(/\p{Cc}/u)
  const value = (_name: string, each: unknown) =>
    typeof each === 'string' && /^\p{Cc}/u.test(each) ? formerText(each) : each
  return json === undefined ? { words } : { words, values: JSON.parse(json, value) as TextValues }
}
