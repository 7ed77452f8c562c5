import type { T } from '../texts/text.ts'
import { lengthText } from './duration.ts'
import { inLanguage } from './filters/language.ts'
import { type Aged, agesText, type Rated, ratingText } from './resource-ranges.ts'
import { priceText } from './resource-display.ts'

/** What the three lessons of 'Start here' are for, in their order. */
export const START_ROLES = ['first', 'deeper', 'practice'] as const
export type StartRole = (typeof START_ROLES)[number]

/** A shorter list needs no advice on where to start. */
export const FEWEST_TO_CHOOSE_FROM = 6

type Facts = Rated & Aged & { price: string | null; duration: string | null; isForKids: boolean }

/**
 * Returns what speaks for a resource as one sentence of facts: 'Free, 18 minutes, for 800–1400.' Those that are not known
 * are left out. A resource for kids is for its ages.
 */
export function factsText(facts: Facts, t: T): string {
  const length = lengthText(facts.duration, t)
  const rating = ratingText(facts, t)
  const ages = facts.isForKids ? agesText(facts, t) : null
  const parts = [
    ...(facts.price?.trim() ? [priceText(facts.price, t)] : []),
    ...(length === null ? [] : [length]),
    ...(ages === null ? [] : [`${ages.charAt(0).toLowerCase()}${ages.slice(1)}`]),
    ...(ages !== null || rating === null ? [] : [forRating(rating, t)]),
  ]
  const sentence = parts.length > 0 ? parts.join(', ') : t('for everybody')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** Returns 'for 800–1400' or 'for ratings up to 400'. A range with one end begins with a word in every language. */
function forRating(rating: string, t: T): string {
  return /^\d/.test(rating) ? t('for {rating}', { rating }) : t('for ratings {rating}', { rating })
}

/** Returns the facts, and in which language the resource is if that is not the reader's. */
export function lessonFacts(resource: Facts & { language: string }, t: T): string {
  const facts = factsText(resource, t)
  const { language } = resource
  return language === t.language || language === 'und'
    ? facts
    : `${facts} ${inLanguage(language, t)}.`
}
