import { createFileRoute } from '@tanstack/react-router'
import type { JSX } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { pageHead } from '#client/data/page-head.ts'
import { TestHistory } from '#client/features/puzzles/test-history.tsx'
import { TestResult } from '#client/features/puzzles/test-result.tsx'
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
import { WeakTopic } from './weak-topic.tsx'

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
