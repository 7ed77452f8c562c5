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

/** Describes what a curator may want to fix, and what is well already. */
export function healthLines({ counts, health }: OverviewView, links: OverviewLinks): HealthLine[] {
  const line = (name: keyof typeof health, total: number, texts: Texts): HealthLine => ({
    name,
    count: health[name],
    total,
    text:
      total === 0 || health[name] === 0
        ? texts.good(grouped(total))
        : texts.bad(`${grouped(health[name])} of ${grouped(total)}`),
    href: texts.href,
  })
  const { resources, openings } = counts
  const dead: HealthLine[] =
    health.checkedLinks === 0
      ? []
      : [
          line('deadLinks', health.checkedLinks, {
            bad: (share) => `${share} checked links are dead`,
            good: (all) => `All ${all} checked links work`,
            href: links.table('?link=dead'),
          }),
        ]
  return [
    line('unnamedOpening', health.openingLessons, {
      bad: (share) => `${share} opening lessons name no opening`,
      good: (all) => `All ${all} opening lessons name their opening`,
      href: links.table('?category=opening&missing=opening&edit=opening'),
    }),
    line('noDate', resources, {
      bad: (share) => `${share} resources have no date`,
      good: (all) => `All ${all} have a date`,
      href: links.table('?missing=date&edit=publishedDate'),
    }),
    line('noAuthor', resources, {
      bad: (share) => `${share} resources have no author`,
      good: (all) => `All ${all} have an author`,
      href: links.table('?missing=author&edit=author'),
    }),
    line('noPicture', resources, {
      bad: (share) => `${share} have a drawn cover instead of a picture`,
      good: (all) => `All ${all} have a picture`,
      href: links.table('?missing=picture'),
    }),
    line('noPrice', health.priced, {
      bad: (share) => `${share} books and courses have no price`,
      good: (all) => `All ${all} books and courses have a price`,
      href: links.table('?type=book&type=course&missing=price&edit=price'),
    }),
    line('duplicate', resources, {
      bad: (share) => `${share} resources share a URL`,
      good: () => 'No two resources share a URL',
      href: links.table('?problem=duplicate'),
    }),
    ...dead,
    line('openingsWithoutFree', openings, {
      bad: (share) => `${share} openings have no free resource`,
      good: (all) => `All ${all} openings have a free resource`,
      href: links.openings('free'),
    }),
    line('openingsWithoutKids', openings, {
      bad: (share) => `${share} openings have no resource for kids`,
      good: (all) => `All ${all} openings have a resource for kids`,
      href: links.openings('kids'),
    }),
  ]
}

type Texts = { bad: (share: string) => string; good: (all: string) => string; href: string }

/** Returns '36%'. Never rounds a few to 0%, nor nearly all to 100%. */
export function shareText(count: number, total: number): string {
  if (count === 0 || total === 0) return '0%'
  const percent = (count / total) * 100
  if (percent < 1) return '<1%'
  return percent > 99 && percent < 100 ? '>99%' : `${Math.round(percent)}%`
}
