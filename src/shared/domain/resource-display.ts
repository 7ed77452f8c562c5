import { isAffiliateSource } from './catalogue.ts'
import type { Dated } from './resource-fields.ts'

export const CARD_DESCRIPTION_LENGTH = 160
export const RELATED_DESCRIPTION_LENGTH = 100
/** Of the six related resources that the server returns. */
export const RELATED_SHOWN = 3

/** Returns at most `length` characters, followed by '...' if the text was cut. Never splits a surrogate pair. */
export function truncate(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text
}

/** Created once, because a formatter costs more than the whole card around it. */
const LONG_DATE = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Returns 'Month D, YYYY' in UTC, or 'Unknown date' for an invalid date. */
export function dateText(value: string | null | undefined): string {
  const date = new Date(value ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return 'Unknown date'
  return LONG_DATE.format(date)
}

/**
 * Returns '1998' or 'February 2018' if no more is known. These are cut from the full date, so one formatter is
 * enough.
 */
export function publishedText({ publishedDate, publishedPrecision }: Dated): string {
  if (!publishedDate?.trim()) return 'No date available'
  const unknown =
    publishedPrecision === 'year' ? /^.* / : publishedPrecision === 'month' ? / 1,/ : ''
  return dateText(publishedDate).replace(unknown, '')
}

export function titleText(title: string | null | undefined): string {
  return title?.trim() || 'Untitled Resource'
}

export function descriptionText(
  description: string | null | undefined,
  length = Number.POSITIVE_INFINITY,
): string {
  return truncate(description?.trim() || 'No description available', length)
}

export function priceText(price: string | null | undefined): string {
  return price?.trim() || 'Free?'
}

export function actionText(type: string): 'Watch' | 'Visit' {
  return type === 'youtube' ? 'Watch' : 'Visit'
}

/** Returns '#' for anything but an http(s) address, which could otherwise be a script. */
export function outboundHref(url: string | null | undefined): string {
  const address = url?.trim() ?? ''
  return /^https?:\/\/[^\s/]/i.test(address) ? address : '#'
}

/** A chapter's link leads to another site, or in locked kids mode to the page that asks first. */
export function chapterHref(at: string): string {
  return at.startsWith('/leave/') ? at : outboundHref(at)
}

export function outboundRel(source: string | null): string {
  return `noopener noreferrer nofollow${isAffiliateSource(source) ? ' sponsored' : ''}`
}
