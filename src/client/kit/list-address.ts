import { ownValue } from '#shared/texts/text-tables.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

/** Keeps the offset within what the API accepts. */
const MAX_PAGE = 1_000_000
/** Of what is searched for, in characters. */
export const MAX_QUERY = 200

/** What a list shows that has no filters but its search. */
export type SearchedView = { query: string; page: number }

export const ALL_OF_IT: SearchedView = { query: '', page: 1 }

/** How a URL's parameters say what a page shows. */
export type Address<View> = {
  /** Ignores what the parameters must not say. */
  read: (search: Readonly<Record<string, unknown>>) => View
  write: (view: View) => Record<string, unknown>
}

export type ListAddress<View> = Address<View> & {
  /** What a URL without parameters shows; `write` leaves out what is as here. */
  start: View
}

/** Reads the parameter of the same name, or undefined for a value that the list does not know. */
type Readers<View> = {
  [Name in Exclude<keyof View & string, 'page'>]: (text: string) => View[Name] | undefined
}

/** Every parameter's name starts with `prefix`, where another list of the same page has the plain names. */
/* @__NO_SIDE_EFFECTS__ */
export function listAddress<View extends object>(
  start: View,
  readers: Readers<View>,
  prefix = '',
): ListAddress<View> {
  const all = { ...readers, ...('page' in start && { page: pageOf }) }
  return {
    start,
    read: (search) => {
      const found = Object.entries<(text: string) => unknown>(all).map(([name, read]) => {
        const value = ownValue(search, prefix + name)
        return [name, read(typeof value === 'string' ? value.replaceAll('\0', '').trim() : '')]
      })
      return { ...start, ...Object.fromEntries(found.filter(([, value]) => value !== undefined)) }
    },
    write: (view) => {
      const changed = Object.entries(view).filter(
        ([name, value]) => Object.hasOwn(all, name) && value !== start[name as keyof View],
      )
      return Object.fromEntries(changed.map(([name, value]) => [prefix + name, String(value)]))
    },
  }
}

function pageOf(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_PAGE) : undefined
}

/** Reads what is searched for, of which the server takes `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
export function searched(max: number = MAX_QUERY): (text: string) => string {
  return (text) => firstCharacters(text, max)
}

/** Reads one of these values. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<Value extends string>(
  values: readonly Value[],
): (text: string) => Value | undefined {
  return (text) => values.find((each) => each === text)
}
