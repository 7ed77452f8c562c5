import { localeOf, type SiteLanguage } from './languages.ts'
import { ownValue } from './text-tables.ts'
import { isolated } from './writing-direction.ts'

export type Values = Readonly<Record<string, string | number>>

/**
 * Fills a message of ICU MessageFormat with values: `{name}`, `{count, number}`, `{count, plural, one {# lesson} other
 * {# lessons}}`, `{side, select, white {…} other {…}}`. Braces cannot be quoted. A value that runs in the other direction
 * than the language is isolated, so that it does not turn the words around it.
 */
export function formatMessage(
  message: string,
  values: Values | undefined,
  language: SiteLanguage,
): string {
  return message.includes('{') ? filled(message, values ?? {}, language) : message
}

function filled(message: string, values: Values, language: SiteLanguage): string {
  let result = ''
  let at = 0
  for (let open = message.indexOf('{'); open >= 0; open = message.indexOf('{', at)) {
    const close = closingBrace(message, open)
    result += message.slice(at, open) + argument(message.slice(open + 1, close), values, language)
    at = close + 1
  }
  return result + message.slice(at)
}

/** Returns the position of the brace that closes the one at `open`. */
export function closingBrace(message: string, open: number): number {
  let depth = 0
  for (let at = open; at < message.length; at++) {
    if (message[at] === '{') depth++
    else if (message[at] === '}' && --depth === 0) return at
  }
  throw new Error(`A brace is not closed: ${message}`)
}

function argument(content: string, values: Values, language: SiteLanguage): string {
  const [name = '', kind] = content.split(',', 2).map((part) => part.trim())
  const value = ownValue(values, name) ?? ''
  if (!kind) return isolated(String(value), language)
  const locale = localeOf(language)
  const grouped = () => Number(value).toLocaleString(locale)
  if (kind === 'number') return grouped()
  const branches = branchesOf(content)
  if (kind === 'select')
    return filled(branches.get(String(value)) ?? branches.get('other') ?? '', values, language)
  const rule = new Intl.PluralRules(locale).select(Number(value))
  const branch = branches.get(`=${value}`) ?? branches.get(rule) ?? branches.get('other') ?? ''
  return filled(branch.replaceAll('#', grouped()), values, language)
}

/** Returns the branches of a plural or a select: { one: '# lesson', other: '# lessons' }. */
export function branchesOf(content: string): Map<string, string> {
  const branches = new Map<string, string>()
  let at = content.indexOf(',', content.indexOf(',') + 1) + 1
  for (let open = content.indexOf('{', at); open >= 0; open = content.indexOf('{', at)) {
    const close = closingBrace(content, open)
    branches.set(content.slice(at, open).trim(), content.slice(open + 1, close))
    at = close + 1
  }
  return branches
}
