import { grouped } from '#client/kit/number-words.ts'
import type { OverviewView } from '#shared/contracts/overview.ts'

/** Return the URLs that the overview links to. */
export type OverviewLinks = {
  /** The table with these filters, as a URL's query. */
  table: (filters: string) => string
  openings: (missing: 'free' | 'kids') => string
  resource: (id: number) => string
}

export type HealthLine = {
  name: string
  count: number
  total: number
  /** Describes the count, or says that all is well. */
  text: string
  href: string
}

/** Describes what a curator may want to fix. */
export function healthLines({ counts, health }: OverviewView, links: OverviewLinks): HealthLine[] {
  const line = (name: string, count: number, total: number, texts: LineTexts): HealthLine => ({
    name,
    count,
    total,
    text: count === 0 ? texts.good : texts.bad(`${grouped(count)} of ${grouped(total)}`),
    href: texts.href,
  })
  const resources = (name: keyof typeof health, filters: string, texts: Sentences) =>
    line(name, health[name], counts.resources, { ...texts, href: links.table(filters) })
  const openings = (name: keyof typeof health, missing: 'free' | 'kids', texts: Sentences) =>
    line(name, health[name], counts.openings, { ...texts, href: links.openings(missing) })
  return [
    resources('noOpening', '?missing=opening', {
      bad: (share) => `${share} resources name no opening`,
      good: 'Every resource names an opening',
    }),
    resources('unnamedOpening', '?category=opening&missing=opening&edit=opening', {
      bad: (share) => `${share} are opening lessons that name none`,
      good: 'Every opening lesson names its opening',
    }),
    resources('duplicate', '?problem=duplicate', {
      bad: (share) => `${share} resources share a URL`,
      good: 'No two resources share a URL',
    }),
    resources('noDate', '?missing=date', {
      bad: (share) => `${share} resources have no date`,
      good: 'Every resource has a date',
    }),
    openings('openingsWithoutFree', 'free', {
      bad: (share) => `${share} openings have no free resource`,
      good: 'Every opening has a free resource',
    }),
    openings('openingsWithoutKids', 'kids', {
      bad: (share) => `${share} openings have no resource for kids`,
      good: 'Every opening has a resource for kids',
    }),
  ]
}

type Sentences = { bad: (share: string) => string; good: string }
type LineTexts = Sentences & { href: string }

/** Returns '36%'. Never rounds a few to 0%, nor nearly all to 100%. */
export function shareText(count: number, total: number): string {
  if (count === 0 || total === 0) return '0%'
  const percent = (count / total) * 100
  if (percent < 1) return '<1%'
  return percent > 99 && percent < 100 ? '>99%' : `${Math.round(percent)}%`
}
