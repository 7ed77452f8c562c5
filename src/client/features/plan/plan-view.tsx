import { useQueryClient } from '@tanstack/react-query'
import { type JSX, type Ref, useRef } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { countText } from '#client/kit/number-words.ts'
import { Loaded } from '#client/kit/loaded.tsx'
import { toast } from '#client/kit/toast.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'
import type { Plan, PlanStep } from './plan.ts'
import { stepMinutes, timeText } from './plan-resources.ts'
import { tickStep, usePlanResources } from './plan-store.ts'
import { AnotherOne, type LessonsProps, StepLessons } from './step-lessons.tsx'
import { TodayLesson } from './today-lesson.tsx'

type PlanViewProps = {
  plan: Plan
  /** Resources that are done or 'not for me'. */
  avoid: ReadonlySet<number>
}

/** What to do next, large; then the other open steps; last, what is done. */
export function PlanView({ plan, avoid }: PlanViewProps): JSX.Element {
  const { steps } = plan
  const heading = useRef<HTMLHeadingElement>(null)
  const open = steps.filter(({ doneAt }) => doneAt === null)
  const done = steps.filter(({ doneAt }) => doneAt !== null)
  const [next, ...later] = open
  const resources = usePlanResources(plan)
  const card = { plan, avoid, resources, heading }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PlanProgress plan={plan} />
      <Loaded
        query={resources.query}
        skeleton={null}
        failure={t('The lessons of your plan could not be loaded.')}
      >
        {() => null}
      </Loaded>
      <section
        aria-labelledby="plan-today"
        className="grid grid-cols-[minmax(0,1fr)] gap-5 border-s-4 border-accent ps-4 sm:ps-6"
      >
        {next ? (
          <StepBody {...card} step={next} level="today" />
        ) : (
          <AllDone heading={heading} count={steps.length} />
        )}
      </section>
      {later.length > 0 ? (
        <section aria-labelledby="plan-then" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="plan-then" className="text-2xl">
            {t('Then')}
          </h2>
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-8">
            {later.map((step) => (
              <li
                key={step.id}
                className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-6"
              >
                <StepBody {...card} step={step} level="later" />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {done.length > 0 ? <DoneSteps steps={done} heading={heading} /> : null}
    </div>
  )
}

function PlanProgress({ plan: { steps, basis } }: { plan: Plan }): JSX.Element {
  const done = steps.filter(({ doneAt }) => doneAt !== null).length
  const left = steps.reduce(
    (sum, { minutes, doneAt }) => sum + (doneAt === null ? (minutes ?? 0) : 0),
    0,
  )
  const weeks = Math.max(1, Math.round(left / 60 / basis.answers.hours))
  return (
    <div className="grid max-w-xl gap-1.5">
      <progress
        aria-label={t('Steps done')}
        aria-valuetext={t('{done} of {count}', { done, count: steps.length })}
        value={done}
        max={steps.length}
        className="progress-bar"
      />
      <p className="text-soft tabular-nums">
        {t('{done} of {steps} done', { done, steps: countText(steps.length, 'step') })}
        {left > 0
          ? t('; {time} left, about {weeks} at {hours} a week', {
              time: timeText(left),
              weeks: countText(weeks, 'week'),
              hours: countText(basis.answers.hours, 'hour'),
            })
          : ''}
      </p>
    </div>
  )
}

type StepProps = LessonsProps & {
  level: 'today' | 'later'
  /** The heading of the step that is next: it gets the focus when a step was ticked. */
  heading: Ref<HTMLHeadingElement> & { current: HTMLHeadingElement | null }
}

function StepBody(props: StepProps): JSX.Element {
  const { plan, step, level, heading, avoid, resources } = props
  const topic = plan.basis.topics[plan.steps.indexOf(step)]
  const isNext = level === 'today'
  const { kidsMode: kids } = useKidsMode()
  const lessons = step.resourceIds
    .flatMap((id) => resources.byId.get(id) ?? [])
    .filter((lesson) => !kids || isKidsResource(lesson))
  const lesson = lessons.find(({ id }) => !avoid.has(id)) ?? lessons[0]
  const minutes = lesson ? stepMinutes(topic, lessons) : step.minutes
  // Today's lesson says how long it takes itself.
  const showsMinutes = minutes !== null && !(isNext && lesson)
  return (
    <>
      <div className="grid gap-2">
        {isNext ? (
          <p className="text-sm font-semibold tracking-wide text-accent uppercase">{t('Today')}</p>
        ) : null}
        {isNext ? (
          <h2
            id="plan-today"
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className="text-2xl wrap-anywhere outline-none sm:text-3xl"
          >
            {step.title}
          </h2>
        ) : (
          <h3 dir="auto" className="text-xl wrap-anywhere">
            {step.title}
          </h3>
        )}
        <p className="max-w-prose text-pretty wrap-anywhere">{step.reason}</p>
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-soft">
          {showsMinutes ? <span>{timeText(minutes)}</span> : null}
          {topic?.kind === 'opening' ? (
            <SiteLink
              href={paths.explore(exploreSearch({ moves: topic.line ?? topic.moves }))}
              className="text-link"
            >
              {t('See it on the board')}
            </SiteLink>
          ) : null}
        </p>
      </div>
      {isNext && lesson ? (
        <TodayLesson
          key={step.id}
          plan={plan}
          step={step}
          lesson={lesson}
          minutes={stepMinutes(topic, [lesson])}
          done={(hasFocus) => <DoneButton step={step} heading={heading} hasFocus={hasFocus} />}
        />
      ) : null}
      <StepLessons {...props} topic={topic} />
      <div className="flex flex-wrap items-center gap-3">
        {isNext && lesson ? null : <DoneButton step={step} heading={heading} />}
        {topic && step.resourceIds.length > 0 ? <AnotherOne {...props} /> : null}
      </div>
    </>
  )
}

type DoneButtonProps = Pick<StepProps, 'step' | 'heading'> & {
  /** Whether it replaces the button that had the focus. */
  hasFocus?: boolean
}

function DoneButton({ step, heading, hasFocus }: DoneButtonProps): JSX.Element {
  const tick = useTick(heading)
  return (
    <Button
      variant={hasFocus === undefined ? 'secondary' : 'primary'}
      ref={hasFocus ? focus : undefined}
      aria-label={t('Done: {title}', { title: step.title })}
      onClick={() => void tick(step, true)}
      className="justify-self-start max-w-full"
    >
      <Icon name="check" className="size-4" />
      {t('Done')}
    </Button>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Ticks a step. Its button goes with it, so the focus moves to what is next. */
function useTick(heading: StepProps['heading']) {
  const client = useQueryClient()
  const tick = async (step: PlanStep, done: boolean) => {
    const ticked = tickStep(client, step.id, done)
    requestAnimationFrame(() => heading.current?.focus())
    const refusal = await ticked
    if (refusal !== null)
      toast({ title: t('Could not save it'), description: refusal, variant: 'destructive' })
    else if (done)
      toast({
        title: t('Step done'),
        description: step.title,
        variant: 'success',
        action: { label: t('Undo'), onPress: () => void tick(step, false) },
      })
  }
  return tick
}

function AllDone({ heading, count }: { heading: StepProps['heading']; count: number }) {
  return (
    <div className="grid justify-items-start gap-3">
      <h2 id="plan-today" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {count === 1 ? t('The step is done') : t('All {count} steps are done', { count })}
      </h2>
      <p className="max-w-prose">
        {t(
          'Play some games, then read them to see what has changed, or edit your answers for a new plan.',
        )}
      </p>
    </div>
  )
}

type DoneStepsProps = { steps: readonly PlanStep[]; heading: StepProps['heading'] }

function DoneSteps({ steps, heading }: DoneStepsProps): JSX.Element {
  const tick = useTick(heading)
  return (
    <section aria-labelledby="plan-done" className="grid gap-3">
      <h2 id="plan-done" className="text-2xl">
        {t('Done')}
      </h2>
      <ul className="grid gap-2">
        {steps.map((step) => (
          <li
            key={step.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-4 py-2"
          >
            <span className="flex min-w-0 items-center gap-2 wrap-anywhere">
              <Icon name="circle-check" className="size-5 shrink-0 text-accent" />
              <bdi>{step.title}</bdi>
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('Not done: {title}', { title: step.title })}
              onClick={() => void tick(step, false)}
            >
              {t('Not done')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
