import { text } from '#shared/texts/text.ts'
import { t } from './t.tsx'

const COUNTS = {
  'additional resource': text(
    '{count, plural, one {# additional resource} other {# additional resources}}',
  ),
  bookmark: text('{count, plural, one {# bookmark} other {# bookmarks}}'),
  'broken game': text('{count, plural, one {# broken game} other {# broken games}}'),
  category: text('{count, plural, one {# category} other {# categories}}'),
  chapter: text('{count, plural, one {# chapter} other {# chapters}}'),
  comment: text('{count, plural, one {# comment} other {# comments}}'),
  entry: text('{count, plural, one {# entry} other {# entries}}'),
  error: text('{count, plural, one {# error} other {# errors}}'),
  file: text('{count, plural, one {# file} other {# files}}'),
  follower: text('{count, plural, one {# follower} other {# followers}}'),
  game: text('{count, plural, one {# game} other {# games}}'),
  'hidden or deleted thing': text(
    '{count, plural, one {# hidden or deleted thing} other {# hidden or deleted things}}',
  ),
  invitation: text('{count, plural, one {# invitation} other {# invitations}}'),
  lesson: text('{count, plural, one {# lesson} other {# lessons}}'),
  line: text('{count, plural, one {# line} other {# lines}}'),
  link: text('{count, plural, one {# link} other {# links}}'),
  'more move': text('{count, plural, one {# more move} other {# more moves}}'),
  note: text('{count, plural, one {# note} other {# notes}}'),
  opening: text('{count, plural, one {# opening} other {# openings}}'),
  path: text('{count, plural, one {# path} other {# paths}}'),
  person: text('{count, plural, one {# person} other {# people}}'),
  'rated game': text('{count, plural, one {# rated game} other {# rated games}}'),
  reading: text('{count, plural, one {# reading} other {# readings}}'),
  report: text('{count, plural, one {# report} other {# reports}}'),
  'reported thing': text('{count, plural, one {# reported thing} other {# reported things}}'),
  resource: text('{count, plural, one {# resource} other {# resources}}'),
  row: text('{count, plural, one {# row} other {# rows}}'),
  search: text('{count, plural, one {# search} other {# searches}}'),
  step: text('{count, plural, one {# step} other {# steps}}'),
  subcategory: text('{count, plural, one {# subcategory} other {# subcategories}}'),
  suggestion: text('{count, plural, one {# suggestion} other {# suggestions}}'),
  synonym: text('{count, plural, one {# synonym} other {# synonyms}}'),
  page: text('{count, plural, one {# page} other {# pages}}'),
  website: text('{count, plural, one {# website} other {# websites}}'),
}

/** What is counted: a word from the table, or, for lists of developers, any words in English. */
export type Unit = keyof typeof COUNTS | { one: string; many: string }

/** Returns '1 opening' or '1,200 openings'. */
export function countText(count: number, unit: Unit): string {
  const known = new Map(Object.entries(COUNTS)).get(typeof unit === 'string' ? unit : unit.one)
  if (known) return t(known, { count })
  const { one, many } = unit as Exclude<Unit, string>
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** Returns 'openings'. */
export function pluralOf(unit: Unit): string {
  return countText(2, unit).replace(/^2\s/, '')
}

/** Returns '21–40 of 222 openings', or '3 openings' if one page holds them all. Pages are counted from 1. */
export function spanText(total: number, page: number, size: number, unit: Unit): string {
  const counted = countText(total, unit)
  if (total <= size) return counted
  const [first, last] = [(page - 1) * size + 1, Math.min(page * size, total)]
  return t('{first, number}–{last, number} of {counted}', { first, last, counted })
}

/** Returns '1,200'. */
export function grouped(count: number): string {
  return count.toLocaleString(t.locale)
}

/** Returns '9+' above 9 in the header and '99+' above 99 in the menu. */
export function cappedCount(count: number, cap: 9 | 99): string {
  return count > cap ? `${cap}+` : String(count)
}

/** Returns '58%' for 0.583 in English; Spanish, French and German put a space before the sign. */
export function percentText(share: number): string {
  return share.toLocaleString(t.locale, { style: 'percent' })
}
