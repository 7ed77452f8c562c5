import { type GameFigures, levelOfRating } from '#shared/domain/game-figures.ts'
import type { StudyProfile } from '#shared/domain/study-profile.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { isKidsLocked, useKidsMode } from '#client/data/kids-mode.tsx'
import { useStudyProfile } from '#client/data/study-profile.ts'
import { useBrowserStudy } from '#client/data/study-browser.ts'
import { PLAN_KEY } from '#client/data/study-marks.ts'
import { useReadLanguages, useSignedIn } from '#client/data/session.ts'
import { writeFault } from '#client/data/error-words.ts'
import { scriptNonce } from '#client/data/page-context.ts'
import { Button } from '#client/kit/button.tsx'
import { LoadFailure, Skeleton } from '#client/kit/states.tsx'
import { listStudyMarks } from '#shared/calls/study.ts'
import { t } from '#client/kit/t.tsx'
import { finder } from './find-resources.ts'
import { makePlan, type Plan } from './plan.ts'
import { PlanActions } from './plan-actions.tsx'
import { PlanChanges } from './plan-changes.tsx'
import { type OwnGames, PlanQuestions } from './plan-questions.tsx'
import { type Answers, FIRST_ANSWERS } from './plan-rules.ts'
import { storePlan, moveToAccount, type PlanState, usePlan, useSaveProblem } from './plan-store.ts'
import { PlanView } from './plan-view.tsx'
import './plan.css'

export type StudyPlanProps = {
  games: ReadGames | null
  /** Whether the reader comes by the door for those who are new to chess. */
  isNew?: boolean
}

/** The games that were read on the page of one's own games; null if none were. */
type ReadGames = OwnGames & {
  /** Counts all of them, or those after a day. */
  count: (after: string) => Promise<GameFigures>
}

/**
 * Runs before the first paint, in the server's page only: a reader with a plan sees no questions that vanish again.
 * Members are marked by the script in the head.
 */
const HIDE_QUESTIONS_SCRIPT = `try{localStorage.getItem('${PLAN_KEY}')&&document.documentElement.classList.add('plan-kept')}catch(e){}`

/** The plan, or the questions from which one is made. */
export function StudyPlan({ games, isNew = false }: StudyPlanProps): JSX.Element {
  const state = usePlan()
  const problem = useSaveProblem()
  const avoid = useAvoided()
  const [editing, setEditing] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => document.documentElement.classList.remove('plan-kept'), [])
  useMoveAfterLogin(state, problem)
  const plan = state.step === 'ready' ? state.plan : null
  const isShown = plan !== null && !editing
  const awaitFocus = useAwaitedFocus(isShown)
  const isAsking = state.step === 'loading' || state.step === 'none' || (plan !== null && editing)
  return (
    <div ref={top} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {isAsking ? (
        <div className={state.step === 'loading' ? 'plan-first' : undefined}>
          <Questions
            plan={plan}
            isNew={isNew}
            games={games}
            avoid={avoid}
            awaitFocus={awaitFocus}
            onDone={() => setEditing(false)}
          />
        </div>
      ) : null}
      {state.step === 'loading' ? (
        <PlanSkeleton />
      ) : state.step === 'failed' ? (
        <LoadFailure
          message={t('Your plan could not be loaded.')}
          busy={state.busy}
          onRetry={state.retry}
        />
      ) : state.step === 'none' || editing ? null : (
        <CurrentPlan
          plan={state.plan}
          storedIn={state.storedIn}
          problem={problem}
          games={games}
          avoid={avoid}
          onEdit={() => {
            setEditing(true)
            requestAnimationFrame(() => top.current?.querySelector('input')?.focus())
          }}
        />
      )}
    </div>
  )
}

/** What the reader has said already about which lessons fit. */
function answersOf(profile: StudyProfile | null): Partial<Answers> {
  if (!profile) return {}
  const { rating, side, free } = profile
  return { ...(rating === null ? {} : { level: levelOfRating(rating) }), side, freeOnly: free }
}

type QuestionsProps = Required<StudyPlanProps> & {
  /** The plan whose answers are edited; null for the first one. */
  plan: Plan | null
  avoid: ReadonlySet<number>
  awaitFocus: (awaited: boolean) => void
  onDone: () => void
}

function Questions({ plan, isNew, games, avoid, awaitFocus, onDone }: QuestionsProps) {
  const languages = useReadLanguages()
  const { kidsMode: kids } = useKidsMode()
  const own = useStudyProfile()
  const profile = kids ? null : own
  const making = useMakePlan(avoid, kids)
  const onPlan = (answers: Answers, withGames: boolean) => {
    const count = withGames && games ? () => games.count('') : null
    awaitFocus(true)
    const onSettled = (made?: MakeResult) => (made?.isMade ? onDone() : awaitFocus(false))
    making.make({ answers, count }, { onSettled })
  }
  return (
    <PlanQuestions
      // The profile is known after the server's page, which holds the questions for everybody.
      key={plan ? 'edit' : JSON.stringify(profile)}
      first={plan?.basis.answers ?? { ...FIRST_ANSWERS, ...answersOf(profile), isNew, languages }}
      games={games}
      kids={kids}
      isEdit={plan !== null}
      busy={making.busy}
      error={making.error}

      onPlan={onPlan}
      onCancel={() => {
        awaitFocus(true)
        onDone()
      }}
    />
  )
}

/** Moves the browser's plan to the account. */
function useMoveAfterLogin(state: PlanState, problem: string | null): void {
  const client = useQueryClient()
  const isMember = useSignedIn() && !isKidsLocked()
  useEffect(() => {
    if (isMember && state.step === 'ready' && state.storedIn === 'browser' && problem === null)
      void moveToAccount(client)
  }, [client, isMember, problem, state])
}

/** Focuses the plan once it replaces the form, which had the focus, if that is awaited. */
function useAwaitedFocus(isShown: boolean): (awaited: boolean) => void {
  // A plan in the account may take a moment to show.
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isShown || !isAwaited.current) return
    isAwaited.current = false
    document.getElementById('plan-today')?.focus()
  }, [isShown])
  return (awaited) => {
    isAwaited.current = awaited
  }
}

function PlanSkeleton() {
  const isServerPage = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
  return (
    <>
      {isServerPage ? (
        <script
          nonce={scriptNonce()}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: HIDE_QUESTIONS_SCRIPT }}
        />
      ) : null}
      <div className="plan-wait gap-6">
        <output className="sr-only">{t('Loading your plan...')}</output>
        <Skeleton className="h-10 max-w-xl" />
        <Skeleton className="h-96" />
      </div>
    </>
  )
}

type CurrentPlanProps = {
  plan: Plan
  storedIn: 'browser' | 'account'
  problem: string | null
  games: ReadGames | null
  avoid: ReadonlySet<number>
  onEdit: () => void
}

function CurrentPlan({ plan, storedIn, problem, games, avoid, onEdit }: CurrentPlanProps) {
  return (
    <>
      {problem ? <SaveFailure problem={problem} /> : null}
      {games ? <PlanChanges plan={plan} count={games.count} /> : null}
      <MissingSubjects plan={plan} onEdit={onEdit} />
      <PlanView plan={plan} avoid={avoid} />
      <PlanActions plan={plan} storedIn={storedIn} onEdit={onEdit} />
    </>
  )
}

/** Makes a plan and keeps it, if any lesson fits the answers. */
function useMakePlan(avoid: ReadonlySet<number>, kids: boolean) {
  const client = useQueryClient()
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async ({ answers, count }: PlanRequest): Promise<MakeResult> => {
      const plan = await makePlan({
        answers,
        figures: count && (await count()),
        kids,
        avoid,
        find: finder(client, answers, kids),
        now: new Date().toISOString(),
      })
      if (plan.steps.length === 0) return { isMade: false, problem: nothingText(answers) }
      await storePlan(client, plan)
      return { isMade: true }
    },
  })
  return { make: mutate, busy: isPending, error: writeFault(error) ?? data?.problem }
}

type PlanRequest = { answers: Answers; count: (() => Promise<GameFigures>) | null }
type MakeResult = { isMade: boolean; problem?: string }

function nothingText({ freeOnly, formats }: Answers): string {
  if (!freeOnly)
    return t(
      'No lesson for this plan is of these kinds. Choose other kinds of lessons, then try again.',
    )
  return formats.length > 0
    ? t(
        'No lesson for this plan is free and of these kinds. Allow lessons that cost something, then try again.',
      )
    : t('No lesson for this plan is free. Allow lessons that cost something, then try again.')
}

/** Says plainly what a filter has left out. */
function MissingSubjects({ plan, onEdit }: { plan: Plan; onEdit: () => void }): JSX.Element | null {
  const { missing, answers } = plan.basis
  if (missing.length === 0) return null
  return (
    <p className="max-w-prose text-soft">
      {missingText(answers, missing.join(', '))}{' '}
      <button type="button" onClick={onEdit} className="text-link">
        {t('Edit your answers')}
      </button>
    </p>
  )
}

function missingText({ freeOnly, formats }: Answers, subjects: string): string {
  if (freeOnly && formats.length > 0)
    return t(
      'No lesson that is free and of the kinds that you chose was found about: {subjects}.',
      { subjects },
    )
  if (freeOnly) return t('No lesson that is free was found about: {subjects}.', { subjects })
  if (formats.length > 0)
    return t('No lesson that is of the kinds that you chose was found about: {subjects}.', {
      subjects,
    })
  return t('There are no lessons near your level yet about: {subjects}.', { subjects })
}

function SaveFailure({ problem }: { problem: string }): JSX.Element {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({ mutationFn: () => moveToAccount(client) })
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-danger bg-surface px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-60">
        {t('The plan could not be saved to your account, so it is kept in this browser.')} {problem}
      </p>
      <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
        {isPending ? t('Saving...') : t('Try again')}
      </Button>
    </div>
  )
}

/** Resources that are done or 'not for me', as the account or the browser says. */
function useAvoided(): ReadonlySet<number> {
  const isMember = useSignedIn() && !isKidsLocked()
  const { data } = useQuery({ ...callQuery(listStudyMarks), enabled: isMember })
  const browser = useBrowserStudy()
  const known = isMember ? data : browser?.items
  return new Set(
    (known ?? [])
      .filter(({ status }) => status === 'done' || status === 'dropped')
      .map(({ resourceId }) => resourceId),
  )
}
