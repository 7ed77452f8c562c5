import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { pageHead } from '#client/data/page-head.ts'
import { TestHistory } from '#client/features/puzzles/test-history.tsx'
import {
  TestResult,
  expectedText,
  type TopicResult,
} from '#client/features/puzzles/test-result.tsx'
import { TestRun } from '#client/features/puzzles/test-run.tsx'
import { TestStart } from '#client/features/puzzles/test-start.tsx'
import {
  type BegunTest,
  kidsTestStore,
  newTest,
  testStore,
} from '#client/features/puzzles/test-store.ts'
import { NeedsScript } from '#client/kit/form.tsx'
import { useStore } from '#client/kit/store.ts'
import { t } from '#client/kit/t.tsx'
import { toast } from '#client/kit/toast.ts'
import { TEST_LENGTH } from '#shared/domain/puzzles.ts'
import { paths } from '#shared/paths.ts'
import { useQueryClient } from '@tanstack/react-query'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { addToPlan } from '#client/data/plan.ts'
import { StartHereRows, useStartHere } from '#client/features/start-here/start-here.tsx'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { topicList, topicName } from '#shared/domain/puzzle-topics.ts'
import { DEFAULT_FILTERS } from '#shared/domain/resource-filters.ts'

export const Route = createFileRoute('/_catalogue/test')({
  head: () =>
    pageHead({
      title: t('Where do I stand?'),
      description: t(
        '24 positions, about 15 minutes: a rating for puzzles, and which topics to work on, with lessons for them.',
      ),
      path: paths.test(),
    }),
  component: TestPage,
})

function TestPage(): JSX.Element {
  const { kidsMode } = useKidsMode()
  const store = kidsMode ? kidsTestStore : testStore
  const test = useStore(store, () => null)
  const change = (next: BegunTest | null) => {
    const before = store.get()
    store.set(next)
    if (next || !before || before.answers.length === 0) return
    toast({
      title: t('Your answers are put away'),
      action: { label: t('Undo'), onPress: () => store.set(before) },
    })
  }
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-6 sm:py-4">
      <h1 className="text-3xl tracking-tight sm:text-4xl">
        {kidsMode ? t('How many stars?') : t('Where do I stand?')}
      </h1>
      <NeedsScript what={t('The test')}>
        {test ? (
          <TestRun test={test} onChange={change}>
            {(result) => (
              <TestResult
                test={test}
                result={result}
                onChange={change}
                lessonsOn={(topic, rating) => (
                  <WeakTopic key={topic.topic} result={topic} rating={rating} />
                )}
              />
            )}
          </TestRun>
        ) : (
          <TestStart onStart={(rating) => store.set(newTest(rating))} />
        )}
        {kidsMode || (test && test.answers.length < TEST_LENGTH) ? null : <TestHistory />}
      </NeedsScript>
    </div>
  )
}

/** One of the weak topics, with what to start with for the reader's rating, and a way into the plan. */
function WeakTopic({ result, rating }: { result: TopicResult; rating: number }): JSX.Element {
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
