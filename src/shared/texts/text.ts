import { localeOf, type SiteLanguage } from './languages.ts'
import { formatMessage, type Values } from './message-format.ts'

declare const TEXT: unique symbol

/** A text that is to be translated where it is shown, by `t`. It is no string, so that nothing shows it as it is. */
export type Text = { readonly [TEXT]: true }

/** What a text is translated with. Without `find`, or if that finds nothing, the text stays as it is in the code. */
export type Reader = {
  readonly language: SiteLanguage
  readonly find: ((message: string) => string | undefined) | null
  /** Returns what an opening is called (domain/opening-names.ts); null if it keeps the catalogue's English name. */
  readonly opening: ((name: string) => string) | null
}

export const ENGLISH_READER: Reader = { language: 'en', find: null, opening: null }

/** Translates and fills in the values: one for the page (client: kit/t.tsx), another for each email or response. */
export type T = {
  <Message extends string | Text>(
    message: string extends Message ? never : Message,
    values?: Values,
  ): string
  readonly language: SiteLanguage
  /** For dates, numbers, lists and sorting. */
  readonly locale: string
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

/** Separates a text from its values, and marks a message among strings. It can be in no text. */
const MARK = '\u0001'

/**
 * A text of a constant, such as a label. `t` translates it. Bundles leave out constants that they do not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function text(message: string, values?: Values): Text {
  return packed(message, values) as unknown as Text
}

/** A text where a string is needed: zod's messages and those of errors. `said` translates it. */
export function message(content: string, values?: Values): string {
  return MARK + packed(content, values)
}

/** Returns a text of a constant as a message, for example as a value of another. */
export function messageOf(constant: Text): string {
  return MARK + (constant as unknown as string)
}

/** Returns several messages as one: 'Title is required; Description is required'. */
export function joined(messages: readonly string[], between = '; '): string {
  const pattern = messages.map((_, index) => `{${index}}`).join(between)
  return message(pattern, Object.fromEntries(messages.map((each, index) => [index, each])))
}

function packed(content: string, values: Values | undefined): string {
  return values ? content + MARK + JSON.stringify(values) : content
}

/** Returns a `t` for one reader. */
export function translator(reader: Reader): T {
  const t = (content: unknown, values?: Values) => translated(reader, content as string, values)
  return Object.assign(t, {
    language: reader.language,
    locale: localeOf(reader.language),
    opening: reader.opening ?? asItIs,
  })
}

/** For readers who call openings as the catalogue does. */
export function asItIs(name: string): string {
  return name
}

/**
 * Translates `message(…)`. Any other string, such as one that a server has translated already, stays as it is. `given` is
 * what only the place that shows the message knows: `field`, the field that it is about.
 */
export function said(reader: Reader, content: string, given?: Values): string {
  return content.startsWith(MARK) ? translated(reader, content.slice(1), given) : content
}

/** Translates a text that may carry its values. */
export function translated(reader: Reader, content: string, given?: Values): string {
  const [key = '', json] = content.split(MARK)
  const found = reader.find?.(key) ?? withoutContext(key)
  const values = json ? { ...given, ...(JSON.parse(json, saidValue(reader)) as Values) } : given
  return formatMessage(found, values, reader.language)
}

/** Translates values that are messages themselves, such as the name of a field. */
function saidValue(reader: Reader): (name: string, value: unknown) => unknown {
  return (_name, value) => (typeof value === 'string' ? said(reader, value) : value)
}

/** Returns 'Open' for 'Verb|Open'. */
export function withoutContext(key: string): string {
  return key.replace(/^[A-Z][a-z]+\|/, '')
}
