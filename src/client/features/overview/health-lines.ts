import { t } from '#client/kit/t.tsx'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { paths } from '#shared/paths.ts'

export type HealthLine = {
  name: string
  count: number
  total: number
  /** Describes the count, or says that all is well. */
  text: string
  href: string
}

/** Describes what a curator may want to fix, and what is well already. */
export function healthLines({ counts, health }: OverviewView): HealthLine[] {
  const line = (name: keyof typeof health, total: number, texts: Texts): HealthLine => ({
    name,
    count: health[name],
    total,
    text:
      total === 0 || health[name] === 0
        ? texts.good({ total })
        : texts.bad({ count: health[name], total }),
    href: texts.href,
  })
  const { resources, openings } = counts
  const dead: HealthLine[] =
    health.checkedLinks === 0
      ? []
      : [
          line('deadLinks', health.checkedLinks, {
            bad: (share) => t('{count, number} of {total, number} checked links are dead', share),
            good: (all) => t('All {total, number} checked links work', all),
            href: paths.admin('?link=dead'),
          }),
        ]
  return [
    line('unnamedOpening', health.openingLessons, {
      bad: (share) =>
        t('{count, number} of {total, number} opening lessons name no opening', share),
      good: (all) => t('All {total, number} opening lessons name their opening', all),
      href: paths.admin('?category=opening&missing=opening'),
    }),
    line('noDate', resources, {
      bad: (share) => t('{count, number} of {total, number} resources have no date', share),
      good: (all) => t('All {total, number} have a date', all),
      href: paths.admin('?missing=date'),
    }),
    line('noAuthor', resources, {
      bad: (share) => t('{count, number} of {total, number} resources have no author', share),
      good: (all) => t('All {total, number} have an author', all),
      href: paths.admin('?missing=author'),
    }),
    line('noPicture', resources, {
      bad: (share) =>
        t('{count, number} of {total, number} have a drawn cover instead of a picture', share),
      good: (all) => t('All {total, number} have a picture', all),
      href: paths.admin('?missing=picture'),
    }),
    line('noPrice', health.priced, {
      bad: (share) =>
        t('{count, number} of {total, number} books and courses have no price', share),
      good: (all) => t('All {total, number} books and courses have a price', all),
      href: paths.admin('?type=book&type=course&missing=price'),
    }),
    line('duplicate', resources, {
      bad: (share) => t('{count, number} of {total, number} resources share a URL', share),
      good: () => t('No two resources share a URL'),
      href: paths.admin('?problem=duplicate'),
    }),
    ...dead,
    line('openingsWithoutFree', openings, {
      bad: (share) => t('{count, number} of {total, number} openings have no free resource', share),
      good: (all) => t('All {total, number} openings have a free resource', all),
      href: consolePaths.filters('?tab=openings&missing=free'),
    }),
    line('openingsWithoutKids', openings, {
      bad: (share) =>
        t('{count, number} of {total, number} openings have no resource for kids', share),
      good: (all) => t('All {total, number} openings have a resource for kids', all),
      href: consolePaths.filters('?tab=openings&missing=kids'),
    }),
  ]
}

type Texts = {
  bad: (share: { count: number; total: number }) => string
  good: (all: { total: number }) => string
  href: string
}

/** Returns '36%'. Never rounds a few to 0%, nor nearly all to 100%. */
export function shareText(count: number, total: number): string {
  const format = (part: number) => part.toLocaleString(t.locale, { style: 'percent' })
  const share = total === 0 ? 0 : count / total
  if (share > 0 && share < 0.01) return `<${format(0.01)}`
  return share > 0.99 && share < 1 ? `>${format(0.99)}` : format(share)
}
