import { useQuery } from '@tanstack/react-query'
import { type JSX, useEffect, useState } from 'react'
import { RESOURCE_GRID, ResourceCard } from '#client/catalogue/resource-card.tsx'
import { callQuery } from '#client/data/queries.ts'
import { getStudySuggestions } from '#shared/calls/study.ts'
import type { StudySuggestions } from '#shared/contracts/study.ts'
import { levelLabel } from '#shared/domain/filters/level.ts'
import { withArticle } from '#shared/domain/opening-family.ts'
import { t } from '#client/kit/t.tsx'

/**
 * What is new on the opening that a member studies most. It appears when `before`, the ID of what follows it, is out
 * of view, so that nothing moves under anybody's eyes, and it stays as it is until the page is left.
 */
export function BecauseYouStudy({ before }: { before: string }): JSX.Element | null {
  const { data } = useQuery(callQuery(getStudySuggestions))
  // After a return to the page the response is there at once, and the page is not yet painted.
  const [shown, setShown] = useState(data)
  useEffect(() => {
    const next = document.getElementById(before)
    if (shown || !data || !next) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && movesNothing(entry.boundingClientRect)) setShown(data)
    })
    observer.observe(next)
    return () => observer.disconnect()
  }, [data, shown, before])
  const { opening, from, suggestions } = shown ?? {}
  if (!opening || !suggestions) return null
  const name = withArticle(opening, t)
  return (
    <section aria-labelledby="because-you-study" className="grid gap-2.5 sm:gap-5">
      <h2 id="because-you-study" className="text-xl sm:text-2xl">
        {from === 'plan'
          ? t('Because {name} is in your plan', { name })
          : t('Because you study {name}', { name })}
      </h2>
      <ul className={RESOURCE_GRID}>
        {suggestions.map((each) => (
          <li key={each.resource.id} className="grid grid-rows-[auto_1fr] gap-1.5">
            <p className="text-sm text-soft text-pretty">{reasonText(each)}</p>
            <ResourceCard resource={each.resource} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Below the window, or above it in browsers that keep what is seen where it is. */
function movesNothing({ top, bottom }: DOMRectReadOnly): boolean {
  return top >= innerHeight || (bottom < 0 && CSS.supports('overflow-anchor', 'auto'))
}

function reasonText({ resource, reason }: StudySuggestions['suggestions'][number]): string {
  const { author, opening, level, side } = resource
  const [, line] = t.opening(opening ?? '').split(': ')
  if (reason === 'author' && author) return t('Also by {author}', { author })
  if (reason === 'line' && line) return t('Also on {name}', { name: withArticle(line, t) })
  if (reason === 'level') return t('Same level: {level}', { level: levelLabel(level, t) })
  if (reason === 'side') return side === 'white' ? t('Also for White') : t('Also for Black')
  return t('On the same opening')
}
