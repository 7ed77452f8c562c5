import { useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { addToPlan } from '#client/data/plan.ts'
import { expectedText, type TopicResult } from '#client/features/puzzles/test-result.tsx'
import { StartHereRows, useStartHere } from '#client/features/start-here/start-here.tsx'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { t } from '#client/kit/t.tsx'
import { topicList, topicName } from '#shared/domain/puzzle-topics.ts'
import { DEFAULT_FILTERS } from '#shared/domain/resource-filters.ts'
import { paths } from '#shared/paths.ts'

/** One of the weak topics, with what to start with for the reader's rating, and a way into the plan. */
export function WeakTopic({
  result,
  rating,
}: {
  result: TopicResult
  rating: number
}): JSX.Element {
  const client = useQueryClient()
  const { topic, right, of, expected } = result
  const list = topicList(topic)
  const { lessons, places } = useStartHere({ ...DEFAULT_FILTERS, ...list, rating })
  const name = topicName(topic, t)
  const reason = t('{right} of {of} right, where your rating lets one expect about {expected}.', {
    right,
    of,
    expected: expectedText(expected),
  })
  return (
    <article aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg sm:text-xl">{name}</h3>
      <p className="text-soft">{reason}</p>
      {places > 0 ? (
        <div className="start-here">
          <StartHereRows lessons={lessons} places={places} />
        </div>
      ) : null}
      <p className="flex flex-wrap gap-3">
        {lessons && lessons.length > 0 ? (
          <Button
            variant="secondary"
            onClick={() =>
              void addToPlan(client, {
                title: name,
                reason,
                resourceIds: lessons.map(({ resource }) => resource.id),
              })
            }
          >
            {t('Add to my plan')}
          </Button>
        ) : null}
        <SiteLink
          href={`${paths.category('all')}?${new URLSearchParams(list)}`}
          className={buttonClass({ variant: 'ghost' })}
        >
          {t('All lessons on it')}
        </SiteLink>
      </p>
    </article>
  )
}
