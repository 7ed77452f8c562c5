import { createFileRoute } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { pageHead } from '#client/data/page-head.ts'
import {
  TestResult,
  expectedText,
  type TopicResult,
} from '#client/features/puzzles/test-result.tsx'
import { TestRun } from '#client/features/puzzles/test-run.tsx'
import {
  type BegunTest,
  kidsTestStore,
  newTest,
  testStore,
} from '#client/features/puzzles/test-store.ts'
import { NeedsScript, Form, SubmitButton } from '#client/kit/form.tsx'
import { useStore } from '#client/kit/store.ts'
import { t } from '#client/kit/t.tsx'
import { toast } from '#client/kit/toast.ts'
import { TEST_LENGTH } from '#shared/domain/puzzles.ts'
import { paths } from '#shared/paths.ts'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { addToPlan } from '#client/data/plan.ts'
import { StartHereRows, useStartHere } from '#client/features/start-here/start-here.tsx'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { topicList, topicName } from '#shared/domain/puzzle-topics.ts'
import { DEFAULT_FILTERS } from '#shared/domain/resource-filters.ts'
import { RatingField } from '#client/catalogue/rating-field.tsx'
import { useStudy } from '#client/data/study.ts'
import { HIGHEST, LOWEST } from '../../features/puzzles/test-store.ts'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { callQuery } from '#client/data/queries.ts'
import { useUser } from '#client/data/session.ts'
import { Icon } from '#client/kit/icon.tsx'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import { deleteTestResult, listTestResults } from '#shared/calls/puzzles.ts'
import type { TestResultView } from '#shared/contracts/puzzles.ts'

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

const USUAL = 1200
/** That of easy mates in one. */
const KIDS_RATING = 600

/** Says what comes, and asks at which rating it begins. */
function TestStart({ onStart }: { onStart: (rating: number) => void }): JSX.Element {
  const { kidsMode } = useKidsMode()
  if (kidsMode)
    return (
      <div className="grid justify-items-start gap-4 text-lg">
        <p className="max-w-prose">
          {t(
            'There are {count} boards. A checkmate in one move is hidden in each of them. For each one that you find, you get a star!',
            { count: TEST_LENGTH },
          )}
        </p>
        <Button onClick={() => onStart(KIDS_RATING)}>{t('Let’s go!')}</Button>
      </div>
    )
  return (
    <div className="grid max-w-[44rem] gap-5">
      <p className="text-lg/snug text-pretty">
        {t(
          '{count} positions, about 15 minutes. You find the best move in each, after two trials that do not count. You can leave at any time: this browser keeps your place.',
          { count: TEST_LENGTH },
        )}
      </p>
      <p className="text-lg/snug text-pretty">
        {t(
          'In the end: your rating for online puzzles, about 300 higher than over the board, and which of eight topics to work on.',
        )}
      </p>
      <StartForm onStart={onStart} />
    </div>
  )
}

function StartForm({ onStart }: { onStart: (rating: number) => void }) {
  const own = useStudy((store) => store.profile()).data?.rating ?? USUAL
  const [typed, setTyped] = useState<string | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const rating = typed ?? String(Math.min(HIGHEST, Math.max(LOWEST, own)))
  const number = Number(rating)
  const isRight = /^\s*\d{3,4}\s*$/.test(rating) && number >= LOWEST && number <= HIGHEST
  return (
    <Form
      busy={false}
      onSubmit={() => {
        setIsChecked(true)
        if (isRight) onStart(number)
      }}
      className="grid justify-items-start gap-4"
    >
      <RatingField
        label={t('Begin at a rating of about')}
        hint={t('The positions become harder or easier with your answers.')}
        value={rating}
        error={
          isChecked && !isRight
            ? t('Please enter a whole number from {min} to {max}', {
                min: String(LOWEST),
                max: String(HIGHEST),
              })
            : undefined
        }
        onChange={setTyped}
      />
      <SubmitButton busyLabel={t('Begin')}>{t('Begin')}</SubmitButton>
    </Form>
  )
}

/** A member's last results as a line over time, each with its day; nothing before the first. */
function TestHistory(): JSX.Element | null {
  const { user } = useUser()
  const { data = [] } = useQuery({ ...callQuery(listTestResults), enabled: Boolean(user) })
  const { dialog, region } = useRowDialog<TestResultView>()
  const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' })
  const nameOf = ({ estimate, createdAt }: TestResultView) =>
    t('{estimate} on {day}', { estimate: String(estimate), day: day.format(new Date(createdAt)) })
  if (data.length === 0) return null
  return (
    <section ref={region} tabIndex={-1} aria-labelledby="test-history" className="grid gap-3">
      <h2 id="test-history" className="text-xl sm:text-2xl">
        {t('Your results so far')}
      </h2>
      {data.length > 1 ? <Line results={data} /> : null}
      <ul className="grid max-w-[28rem]">
        {data.map((result) => (
          <li
            key={result.id}
            className="flex min-h-11 items-center gap-3 border-b border-line tabular-nums"
          >
            <span className="flex-1">{nameOf(result)}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('Delete {name}', { name: nameOf(result) })}
              onClick={() => dialog.remove(result)}
            >
              <Icon name="trash" />
            </Button>
          </li>
        ))}
      </ul>
      <DeleteDialog
        dialog={dialog}
        call={deleteTestResult}
        title={t('Delete this result?')}
        description={(result) => nameOf(result)}
        inputOf={({ id }) => ({ params: { id } })}
        toasts={{ done: t('Result deleted') }}
      />
    </section>
  )
}

const [WIDTH, HEIGHT, EDGE] = [280, 72, 6]

/** Oldest first; the list below says the same in words. */
function Line({ results }: { results: readonly TestResultView[] }) {
  const estimates = results.map(({ estimate }) => estimate).toReversed()
  const [low, high] = [Math.min(...estimates), Math.max(...estimates)]
  const points = estimates.map((estimate, at) => ({
    x: EDGE + (at * (WIDTH - 2 * EDGE)) / (estimates.length - 1),
    y: HEIGHT - EDGE - ((estimate - low) * (HEIGHT - 2 * EDGE)) / Math.max(1, high - low),
  }))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full max-w-[28rem] text-accent"
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="3.5" fill="currentColor" />
      ))}
    </svg>
  )
}
