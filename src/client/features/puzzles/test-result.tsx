import { useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { ApiError } from '#client/data/errors.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { useKnownSignedIn, useUser } from '#client/data/session.ts'
import { studyStore, useStudy } from '#client/data/study.ts'
import { failure, useCall } from '#client/data/write.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { t } from '#client/kit/t.tsx'
import { toast } from '#client/kit/toast.ts'
import { addTestResult } from '#shared/calls/puzzles.ts'
import { learn } from '#shared/calls/review.ts'
import type { TestView } from '#shared/contracts/puzzles.ts'
import { topicName } from '#shared/domain/puzzle-topics.ts'
import { NO_PROFILE } from '#shared/domain/study-profile.ts'
import { paths } from '#shared/paths.ts'
import type { BegunTest } from './test-store.ts'
import { Stars } from './three-positions.tsx'

/** Online puzzles are rated so much higher than games over the board. */
const ONLINE_HIGHER = 300

type TestResultData = NonNullable<TestView['result']>
export type TopicResult = TestResultData['topics'][number]

type TestResultProps = {
  test: BegunTest
  result: TestResultData
  onChange: (test: BegunTest | null) => void
  /** Lessons on a weak topic, for a rating over the board. */
  lessonsOn: (topic: TopicResult, rating: number) => ReactNode
}

/** What came out: plain words first, a bar for each topic, then what to do about the weak ones. */
export function TestResult(props: TestResultProps): JSX.Element {
  const { test, result, onChange, lessonsOn } = props
  const { kidsMode } = useKidsMode()
  if (kidsMode) return <KidsResult test={test} onAgain={() => onChange(null)} />
  const { estimate, plusMinus, topics, weak } = result
  const rating = Math.max(0, estimate - ONLINE_HIGHER)
  const weakest = weak.flatMap((topic) => topics.filter((each) => each.topic === topic))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-label={t('Your result')} className="grid justify-items-start gap-4">
        <p className="max-w-[44rem] border-s-4 border-accent ps-4 font-serif text-xl/snug text-pretty tabular-nums sm:text-2xl/snug">
          {t(
            'Your rating for online puzzles is about {estimate}, most likely between {from} and {to}.',
            {
              estimate: String(estimate),
              from: rounded(estimate - plusMinus),
              to: rounded(estimate + plusMinus),
            },
          )}
        </p>
        <UseRating rating={rating} />
        <Keep test={test} onChange={onChange} />
      </section>
      <section aria-labelledby="test-topics" className="grid gap-3">
        <h2 id="test-topics" className="text-xl sm:text-2xl">
          {t('Topic by topic')}
        </h2>
        <p className="max-w-prose text-soft">
          {t('The line in each bar is what your rating lets one expect.')}
        </p>
        <ul className="test-topics">
          {topics.map((each) => (
            <TopicBar key={each.topic} {...each} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="test-weak" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h2 id="test-weak" className="text-xl sm:text-2xl">
          {weakest.length > 0 ? t('Work on this first') : t('Nothing stands out')}
        </h2>
        {weakest.length > 0 ? null : (
          <p className="max-w-prose">
            {t(
              'No topic is clearly weaker than your rating lets one expect. Study what you like best.',
            )}
          </p>
        )}
        {weakest.map((each) => lessonsOn(each, rating))}
      </section>
      <p className="flex flex-wrap gap-3">
        <RememberMissed ids={test.missed} />
        <Button variant="secondary" onClick={() => onChange(null)}>
          {t('Take the test again')}
        </Button>
      </p>
    </div>
  )
}

/** What was missed comes back before it is forgotten. Visitors are led to what an account keeps. */
function RememberMissed({ ids }: { ids: readonly string[] }) {
  const signedIn = useKnownSignedIn()
  const [isBusy, setIsBusy] = useState(false)
  const { mutateAsync } = useCall(learn)
  const remember = async () => {
    setIsBusy(true)
    try {
      let added = 0
      for (const puzzleId of ids) added += (await mutateAsync({ body: { puzzleId } })).added
      toast({
        title:
          added > 0
            ? t('{added, plural, one {# position comes back} other {# positions come back}}', {
                added,
              })
            : t('You are learning them already'),
      })
    } catch (error) {
      toast(failure(t('Could not remember them'), error as Error))
    }
    setIsBusy(false)
  }
  if (ids.length === 0 || signedIn === undefined) return null
  const label = t('Remember the {count} I missed', {
    count: ids.length,
  })
  return signedIn ? (
    <Button busy={isBusy} onClick={() => void remember()}>
      {label}
    </Button>
  ) : (
    <SiteLink href={paths.review()} className={buttonClass({})}>
      {label}
    </SiteLink>
  )
}

/** As roughly as the estimate. */
const rounded = (rating: number) => String(25 * Math.round(rating / 25))

function KidsResult({ test, onAgain }: { test: BegunTest; onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-xl font-bold">{t('You did it! These are your stars:')}</p>
      <Stars count={test.stars} />
      <Button onClick={onAgain}>{t('Play again')}</Button>
    </div>
  )
}

/** 1.6 instead of 1.62, in the reader's notation. */
export function expectedText(expected: number): string {
  return new Intl.NumberFormat(t.locale, { maximumFractionDigits: 1 }).format(expected)
}

function TopicBar({ topic, right, of, expected }: TopicResult) {
  return (
    <li>
      <span className="wrap-anywhere">{topicName(topic, t)}</span>
      <span aria-hidden="true" className="test-bar">
        <span style={{ inlineSize: `${(100 * right) / of}%` }} />
        <i style={{ insetInlineStart: `${(100 * expected) / of}%` }} />
      </span>
      <span className="tabular-nums">
        {t('{right} of {of}', { right, of })}
        <span className="sr-only">
          {t('; about {expected} to be expected', { expected: expectedText(expected) })}
        </span>
      </span>
    </li>
  )
}

/** Offered, never set by itself: what fits the reader follows from it everywhere. */
function UseRating({ rating }: { rating: number }) {
  const client = useQueryClient()
  const known = useStudy((store) => store.profile()).data
  const profile = known ?? NO_PROFILE
  const set = async (to: number | null) => {
    await (await studyStore(client)).setProfile(client, { ...profile, rating: to })
  }
  const use = async () => {
    const before = profile.rating
    try {
      await set(rating)
      toast({
        title: t('Lessons for about {rating} come first now', { rating: String(rating) }),
        variant: 'success',
        action: {
          label: t('Undo'),
          onPress: () =>
            void set(before).catch((error: Error) => toast(failure(t('Could not undo'), error))),
        },
      })
    } catch (error) {
      toast(failure(t('Could not save it'), error as Error))
    }
  }
  // What is not read yet must not be overwritten.
  if (known === undefined) return null
  if (profile.rating === rating)
    return <p>{t('Your rating here is {rating}.', { rating: String(rating) })}</p>
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-soft">
        {t('Over the board that is about {rating}: online ratings are about 300 higher.', {
          rating: String(rating),
        })}
      </p>
      <Button onClick={() => void use()}>
        {t('Use about {rating} as my rating', { rating: String(rating) })}
      </Button>
    </div>
  )
}

/** The account keeps the result once; the server computes it again. */
function Keep({ test, onChange }: Pick<TestResultProps, 'test' | 'onChange'>) {
  const { user } = useUser()
  const isAsked = useRef(false)
  const { rating, seed, answers, isKept } = test
  const noteKept = () => onChange({ ...test, isKept: true })
  const { mutate } = useCall(addTestResult, {
    onSuccess: noteKept,
    onError: (error) => {
      // Another tab has kept it.
      if (error instanceof ApiError && error.status === 409) noteKept()
      else toast(failure(t('Your account could not keep this result.'), error))
    },
  })
  useEffect(() => {
    if (!user || isKept || isAsked.current) return
    isAsked.current = true
    mutate({ body: { rating, seed, answers } })
  })
  return null
}
