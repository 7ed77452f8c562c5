import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import { readDuration } from '#shared/domain/duration.ts'
import type { Language } from '#shared/domain/filters/language.ts'
import type { Level } from '#shared/domain/filters/level.ts'

/** Tells whether a resource answers a question. */
export type Label = (resource: ResourceInput) => boolean

export const anyOf =
  (...labels: Label[]): Label =>
  (resource) =>
    labels.some((label) => label(resource))

export const allOf =
  (...labels: Label[]): Label =>
  (resource) =>
    labels.every((label) => label(resource))

export const but =
  (label: Label, excluded: Label): Label =>
  (resource) =>
    label(resource) && !excluded(resource)

export const title =
  (pattern: RegExp): Label =>
  (resource) =>
    pattern.test(resource.title)

export const author =
  (pattern: RegExp): Label =>
  (resource) =>
    pattern.test(resource.author ?? '')

export const text =
  (pattern: RegExp): Label =>
  ({ title, description }) =>
    pattern.test(`${title} ${description}`)

/** Matches a whole tag. */
export const tag =
  (...tags: string[]): Label =>
  (resource) =>
    resource.tags.some((each) => tags.includes(each))

/** Matches the title, a tag or the opening: what a resource is about, rather than what it mentions. */
export const about =
  (pattern: RegExp): Label =>
  ({ title, tags, opening }) =>
    pattern.test([title, ...tags, opening ?? ''].join(' | '))

/** Matches the title or the opening. */
export const opening =
  (pattern: RegExp): Label =>
  ({ title, opening }) =>
    pattern.test(`${title} | ${opening ?? ''}`)

export const category =
  (...values: ResourceInput['category'][]): Label =>
  (resource) =>
    values.includes(resource.category)

export const type =
  (...values: ResourceInput['type'][]): Label =>
  (resource) =>
    values.includes(resource.type)

/** Matches a level; 'all' suits every level. */
export const level =
  (...values: ResourceInput['level'][]): Label =>
  (resource) =>
    values.includes(resource.level) || resource.level === 'all'

export const source =
  (value: ResourceInput['sourceWebsite']): Label =>
  (resource) =>
    resource.sourceWebsite === value

export const kids: Label = (resource) => resource.isForKids === true

export const forAdults: Label = (resource) => resource.isForKids !== true

/** Matches what is written or spoken in a language; subtitles do not count. */
export const language =
  (value: Language): Label =>
  (resource) =>
    resource.language === value

const RATINGS: Readonly<Record<Level, readonly [from: number, to: number]>> = {
  beginner: [0, 1200],
  intermediate: [1200, 1800],
  advanced: [1800, 2200],
  master: [2200, 3000],
  all: [0, 3000],
}

/** Matches what suits a player with this rating; without ratings, a resource stands for its level. */
export const ratedFor =
  (rating: number): Label =>
  ({ ratingFrom, ratingTo, level }) => {
    const [from, to] = RATINGS[level]
    const isGiven = (ratingFrom ?? ratingTo) !== null
    return (
      (ratingFrom ?? (isGiven ? 0 : from)) <= rating &&
      rating <= (ratingTo ?? (isGiven ? 3000 : to))
    )
  }

/** Matches what suits a child of this age. */
export const ageOf =
  (age: number): Label =>
  ({ ageFrom, ageTo }) =>
    (ageFrom ?? ageTo) !== null && (ageFrom ?? 3) <= age && age <= (ageTo ?? 18)

/** Matches what says that it is for Black, or that it is against an opening of White's, and not the reverse. */
export const forBlackOnly: Label = ({ title, tags }) => sideTold(title, tags) === 'black'
export const forWhiteOnly: Label = ({ title, tags }) => sideTold(title, tags) === 'white'

function sideTold(title: string, tags: readonly string[]): 'black' | 'white' | null {
  const all = [title, ...tags].join(' | ')
  const [black, white] = [/\bblack\b/i.test(all), /\bwhite\b|\banti-sicilian/i.test(all)]
  return black === white ? null : black ? 'black' : 'white'
}

export const free: Label = ({ price, type }) => /^free/i.test(price ?? '') || type === 'youtube'

export const video: Label = anyOf(type('youtube'), tag('dvd', 'video'))

/** Matches resources whose duration is known and in this range, in minutes. */
export const lasts =
  (from: number, to: number): Label =>
  ({ duration }) => {
    const seconds = readDuration(duration)
    return seconds !== null && seconds >= from * 60 && seconds <= to * 60
  }

/** Matches resources whose price is known and no higher, in dollars. */
export const costs =
  (most: number): Label =>
  (resource) => {
    const price = /\d+(?:\.\d+)?/.exec(resource.price ?? '')?.[0]
    return price === undefined ? free(resource) : Number(price) <= most
  }

/** Matches what was published on or after that day, or in or after that month or year. */
export const publishedFrom =
  (date: string): Label =>
  ({ publishedDate }) =>
    publishedDate !== null && publishedDate >= date
