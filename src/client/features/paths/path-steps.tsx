import { useQueryClient } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { LessonCard } from '#client/catalogue/lesson-card.tsx'
import { OutboundLink } from '#client/catalogue/outbound-link.tsx'
import { cn } from '#client/kit/cn.ts'
import { noteFromPath } from '#client/data/left-lesson.ts'
import { setStar, studyStore } from '#client/data/study.ts'
import { failure } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { SummaryText } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { toast } from '#client/kit/toast.ts'
import type { PathView } from '#shared/contracts/paths.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isStepDone, timeText } from '#shared/domain/learning-path.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import type { PathState } from './path-progress.tsx'
import './paths.css'

type Step = PathView['steps'][number]
type PathStepsProps = {
  path: PathView
  state: PathState
  actionsOf: (step: Step, at: number) => ReactNode
}

/** The numbered steps, one below the other along a thin line. */
export function PathSteps({ path, state, actionsOf }: PathStepsProps): JSX.Element {
  const { follow, isDone } = state
  return (
    <ol className="path-steps">
      {path.steps.map((step, at) => {
        const done = isStepDone(step, isDone)
        const isSkipped = !done && follow?.skipped.includes(step.key) === true
        return (
          <li
            key={step.key}
            id={`step-${step.key}`}
            className={cn(done && 'done', isSkipped && 'skipped')}
          >
            <span aria-hidden="true" className="step-number">
              {done ? <Icon name="check" className="size-5" /> : at + 1}
            </span>
            <div className="step-head">
              <h2 dir="auto">
                <span className="sr-only">
                  {t('Step {number}', { number: String(at + 1) })}
                  {done ? ` (${t('done')})` : null}:{' '}
                </span>
                {step.goal}
              </h2>
              <p className="path-facts">{stepFacts(path.steps, at)}</p>
            </div>
            <Items step={step} isDone={isDone} />
            <StepActions path={path} step={step} follow={follow}>
              {actionsOf(step, at)}
            </StepActions>
          </li>
        )
      })}
    </ol>
  )
}

/** Returns 'after 3 and 4 · 20 minutes'. What merely follows the step before it does not say so. */
function stepFacts(steps: readonly Step[], at: number): string {
  const { after = [], minutes = 0, items = [], need = 0 } = steps[at] ?? {}
  const numbers = after.map((key) => steps.findIndex((each) => each.key === key) + 1)
  const isUsual = numbers.length === 0 || (numbers.length === 1 && numbers[0] === at)
  const list = new Intl.ListFormat(t.locale).format(numbers.map(String))
  return [
    isUsual ? null : t('after {steps}', { steps: list }),
    items.length > 0 ? timeText(minutes, t) : null,
    need > 1 ? t('{need} of {count} lessons', { need, count: items.length }) : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The recommended item as a card; the others wait behind a line. */
function Items({ step, isDone }: { step: Step; isDone: PathState['isDone'] }): JSX.Element {
  const [first, ...others] = step.items
  if (!first) return <p className="text-soft">{t('No lesson for this step at the moment.')}</p>
  return (
    <>
      <Item item={first} done={isDone(first)} />
      {others.length > 0 ? (
        <details className="step-others">
          <summary>
            <SummaryText
              closed={t('{count, plural, one {Or # other lesson} other {Or # other lessons}}', {
                count: others.length,
              })}
              open={t('Hide the other lessons')}
            />
          </summary>
          <ul>
            {others.map((item) => (
              <li key={item.id}>
                <Item item={item} done={isDone(item)} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function Item({ item, done }: { item: ResourceView; done: boolean }): JSX.Element {
  const client = useQueryClient()
  const press = () =>
    void setStar(client, item, !done).catch((error: Error) =>
      toast(failure(t('Could not save it'), error)),
    )
  return (
    // Whichever of its links is followed.
    <div className="step-item" onClickCapture={() => noteFromPath(item.id)}>
      <LessonCard resource={item} heading="h3" />
      <p>
        <OutboundLink resource={item} />
        <Button
          variant="secondary"
          size="sm"
          aria-pressed={done}
          aria-label={t('Done: {title}', { title: titleText(item.title, t) })}
          onClick={press}
          className="step-tick noscript:hidden"
        >
          <Icon name={done ? 'circle-check' : 'circle'} className="size-4" />
          {t('Done')}
        </Button>
      </p>
    </div>
  )
}

type StepActionsProps = {
  path: PathView
  step: PathView['steps'][number]
  follow: PathState['follow']
  /** What other features do with the step. */
  children: ReactNode
}

/** What can be done with a step as a whole. Only who follows a path skips its steps. */
function StepActions(props: StepActionsProps): JSX.Element | null {
  const { path, step, follow, children } = props
  const client = useQueryClient()
  if (step.items.length === 0) return null
  const { key, goal } = step
  const isSkipped = follow?.skipped.includes(key) === true
  const press = () =>
    void studyStore(client)
      .then((store) => store.skip(client, { slug: path.slug, key }, !isSkipped))
      .catch((error: Error) => toast(failure(t('Could not save it'), error)))
  return (
    <div className="step-actions">
      {children}
      {follow ? (
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={isSkipped}
          aria-label={t('Skip: {goal}', { goal })}
          onClick={press}
        >
          <Icon name={isSkipped ? 'undo-2' : 'chevron-right'} className="size-4" />
          {isSkipped ? t('Skipped') : t('Skip')}
        </Button>
      ) : null}
    </div>
  )
}
