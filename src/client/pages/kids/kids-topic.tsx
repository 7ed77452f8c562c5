import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'
import { callQuery } from '#client/data/queries.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { t } from '#client/kit/t.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { getKidsTopic } from '#shared/calls/kids.ts'
import type { KidsTopicView } from '#shared/contracts/kids.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { age as ageFilter } from '#shared/domain/filters/age.ts'
import type { KidsTopic } from '#shared/domain/kids.ts'
import { isForAge } from '#shared/domain/resource-ranges.ts'
import { paths } from '#shared/paths.ts'
import { kidsFailure, Lessons, Loading } from './kids-lessons.tsx'

/** Waits on the server, which answers 503 if anything of the page is missing. */
export async function onServer(client: QueryClient, queries: readonly Promise<void>[]) {
  const server = serverPageContext()
  if (!server) return
  await Promise.all(queries)
  const all = client.getQueryCache().getAll()
  if (all.some(({ state }) => state.status === 'error')) server.answer.status = 503
}

type TopicProps = {
  topic: KidsTopic
  age: number | undefined
  /** Shows the lessons in another way than all together. */
  show?: (lessons: readonly ResourceView[]) => ReactNode
}

/** The lessons of a topic, all of them or those for an age. */
export function Topic({ topic, age, show }: TopicProps): JSX.Element {
  const query = callQuery(getKidsTopic, { params: { topic } })
  return (
    <Loaded query={useQuery(query)} skeleton={<Loading />} failure={kidsFailure()}>
      {(found) => <TopicShown topic={topic} age={age} found={found} show={show} />}
    </Loaded>
  )
}

function TopicShown({
  topic,
  age,
  found: { resources, others },
  show = (lessons) => <Lessons lessons={lessons} />,
}: TopicProps & { found: KidsTopicView }) {
  const lessons = resources.length > 0 ? resources : others
  const ages = ageFilter.offered.filter((years) => lessons.some((each) => isForAge(each, years)))
  const shown = ages.find((years) => years === age)
  return (
    <section aria-labelledby="lessons" className="grid gap-4">
      <h2 id="lessons" className={resources.length > 0 ? 'sr-only' : 'text-2xl'}>
        {resources.length > 0
          ? t('Lessons')
          : t('This box is still empty. Look what else we have!')}
      </h2>
      {ages.length > 0 ? <Ages topic={topic} ages={ages} shown={shown} /> : null}
      {show(shown ? lessons.filter((each) => isForAge(each, shown)) : lessons)}
    </section>
  )
}

type AgesProps = { topic: KidsTopic; ages: readonly number[]; shown: number | undefined }

/** The ages that there is something for. */
function Ages({ topic, ages, shown }: AgesProps) {
  const here = paths.kidsPlace(topic)
  return (
    <nav aria-label={t('How old are you?')} className="flex flex-wrap items-center gap-3">
      <span aria-hidden="true" className="w-full font-bold">
        {t('How old are you?')}
      </span>
      <SiteLink href={here} className={buttonClass({ variant: 'secondary' })}>
        {t('All ages')}
      </SiteLink>
      {ages.map((years) => (
        <SiteLink
          key={years}
          href={`${here}?age=${years}`}
          className={buttonClass({ variant: years === shown ? 'primary' : 'secondary' })}
        >
          <span aria-hidden="true">{years}</span>
          <span className="sr-only">{ageFilter.labelOf(String(years), t)}</span>
        </SiteLink>
      ))}
    </nav>
  )
}
