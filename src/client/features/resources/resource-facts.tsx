import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { JSX } from 'react'
import { t } from '#client/kit/t.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import { lengthText } from '#shared/domain/duration.ts'
import { languageLabel } from '#shared/domain/filters/language.ts'
import { sideLabel } from '#shared/domain/filters/side.ts'
import { priceText, titleText, wordsLanguage } from '#shared/domain/resource-display.ts'
import { agesText, ratingText } from '#shared/domain/resource-ranges.ts'
import { insteadQuery } from './resource-api.ts'

/** Says in one line who a resource is for and what it takes. */
export function FactsLine({ resource }: { resource: ResourceView }): JSX.Element {
  return (
    <p className="resource-facts">
      {factsOf(resource).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}

function factsOf(resource: ResourceView): string[] {
  const { language, side, price, duration } = resource
  const ages = isKidsResource(resource) ? agesText(resource, t) : null
  const rating = ages === null ? ratingText(resource, t) : null
  return [
    ages ?? (rating === null ? null : t('Rating {rating}', { rating })),
    lengthText(duration, t),
    priceText(price, t),
    language === 'und' ? null : languageLabel(language, t),
    side === 'none' ? null : sideLabel(side, t),
  ].filter((fact) => fact !== null)
}

/** What else to study: something free in place of what has a price, and what the next ratings need. */
export function Instead({ id }: { id: number }): JSX.Element | null {
  const { data } = useQuery(insteadQuery(id))
  if (!data?.free && !data?.next) return null
  return (
    <ul className="grid gap-1.5">
      {data.free ? <Other label={t('Free instead:')} resource={data.free} /> : null}
      {data.next ? <Other label={t('Next:')} resource={data.next} /> : null}
    </ul>
  )
}

function Other({ label, resource }: { label: string; resource: ResourceView }): JSX.Element {
  const { id, title, language } = resource
  const facts = factsOf(resource).slice(0, 2).join(' · ')
  return (
    <li className="wrap-anywhere">
      <span className="font-semibold">{label}</span>{' '}
      <Link
        to="/resource/$id"
        params={{ id: String(id) }}
        className="text-link pointer-coarse:py-2.5"
        lang={wordsLanguage(language, t)}
        dir="auto"
      >
        {titleText(title, t)}
      </Link>
      <span className="text-sm text-soft"> · {facts}</span>
    </li>
  )
}
