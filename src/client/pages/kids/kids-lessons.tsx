import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { KIDS_PLACES, KidsCard } from '#client/features/kids/kids-parts.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { listKidsTopics } from '#shared/calls/kids.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { paths } from '#shared/paths.ts'

/** A few lessons of every topic that has some. */
export function TopicLessons(): JSX.Element {
  return (
    <Loaded
      query={useQuery(callQuery(listKidsTopics))}
      skeleton={<Loading />}
      failure={kidsFailure()}
    >
      {(topics) =>
        topics.map(({ topic, total, resources }) => (
          <section key={topic} aria-labelledby={`topic-${topic}`} className="grid gap-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id={`topic-${topic}`} className="text-2xl">
                {t(KIDS_PLACES[topic].name)}
              </h2>
              {total > resources.length ? (
                <SiteLink href={paths.kidsPlace(topic)} className="kids-more">
                  {t('See all {total}', { total })}
                  <span className="sr-only">{`: ${t(KIDS_PLACES[topic].name)}`}</span>
                </SiteLink>
              ) : null}
            </div>
            <Lessons lessons={resources} />
          </section>
        ))
      }
    </Loaded>
  )
}

export function Lessons({ lessons }: { lessons: readonly ResourceView[] }) {
  return (
    <ul className="kids-cards">
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          <KidsCard lesson={lesson} />
        </li>
      ))}
    </ul>
  )
}

export const kidsFailure = () => t('Oh no, that did not work.')

export function Loading() {
  return (
    <div className="kids-cards">
      <output className="sr-only">{t('The lessons are coming...')}</output>
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className="h-80" />
      ))}
    </div>
  )
}
