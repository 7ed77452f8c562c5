import { t } from '#client/kit/t.tsx'
import type { PathCard, PathView } from '#shared/contracts/paths.ts'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import { inLanguage } from '#shared/domain/filters/language.ts'
import { sideLabel } from '#shared/domain/filters/side.ts'
import { timeText } from '#shared/domain/learning-path.ts'
import { agesText, ratingText } from '#shared/domain/resource-ranges.ts'

type Facts = Omit<PathCard, 'steps' | 'title' | 'about' | 'slug'> & { steps: number }

/** Returns whom a path is for, and how long it is: '800–1400 · For White · 8 steps · about 9 evenings'. */
export function pathFacts({ ages, side, language, steps, minutes, ...path }: Facts): string {
  const rating = ratingText({ level: 'all', ...path }, t)
  const years = ages && agesText({ ageFrom: ages[0], ageTo: ages[1] }, t)
  return [
    years ?? (rating && t('Rating {rating}', { rating })),
    side && sideLabel(side, t),
    language && language !== t.language ? inLanguage(language, t) : null,
    t('{count, plural, one {# step} other {# steps}}', { count: steps }),
    timeText(minutes, t),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns a path with its lessons for kids only. */
export function forKids(path: PathView): PathView {
  const steps = path.steps.map((step) => {
    const items = step.items.filter(isKidsResource)
    return { ...step, items, need: Math.min(step.need, items.length) }
  })
  return { ...path, steps }
}
