import { outboundHref } from '#shared/domain/resource-display.ts'
import { localPath } from './page-language.ts'

type SearchValue = string | string[]

/** Parses a URL's query into strings, and arrays for repeated names. Never into numbers: `query=100` stays text. */
export function parseSearch(search: string): Record<string, SearchValue> {
  const values = new Map<string, SearchValue>()
  for (const [name, value] of new URLSearchParams(search)) {
    const earlier = values.get(name)
    values.set(name, earlier === undefined ? value : [earlier, value].flat())
  }
  return Object.fromEntries(values)
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item))
    }
  }
  // A comma is allowed in a query, and '?moves=e4,c5' is easier to read.
  const text = params.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}

/** A chapter's link leads to another site, or in locked kids mode to the page that asks first. */
export function chapterHref(at: string): string {
  return at.startsWith('/leave/') ? localPath(at) : outboundHref(at)
}
