import { useQueryClient } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { LessonCard } from '#client/catalogue/lesson-card.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Menu, type MenuEntry } from '#client/kit/menu.tsx'
import { SortableRows, useSortableRow } from '#client/kit/sortable-rows.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import type { PlanStep } from '#shared/contracts/study.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import { editPlan, usePlanResources } from '#client/data/plan.ts'
import { useStudy } from '#client/data/study.ts'

/** The reader's steps in their order, each with its lessons. */
export function PlanList(): JSX.Element {
  return (
    <Loaded
      query={useStudy((store) => store.plan())}
      skeleton={
        <>
          <output className="sr-only">{t('Loading your plan...')}</output>
          <Skeleton className="h-80" />
        </>
      }
      failure={t('Your plan could not be loaded.')}
      empty={<EmptyState title={t('Nothing in your plan yet')} />}
    >
      {(steps) => <Steps steps={steps} />}
    </Loaded>
  )
}

function Steps({ steps }: { steps: readonly PlanStep[] }): JSX.Element {
  const resources = usePlanResources(steps)
  const { kidsMode } = useKidsMode()
  const client = useQueryClient()
  const isKnown = resources.isSuccess && !resources.isPlaceholderData
  const lessonsOf = ({ resourceIds }: PlanStep) =>
    resourceIds
      .flatMap((id) => {
        const resource = resources.data?.find((each) => each.id === id)
        return resource && (!kidsMode || isKidsResource(resource)) ? [resource] : []
      })
      // The server does not know a plan that is in the browser, and which of its lessons are now one work.
      .filter(
        ({ work }, at, all) => !work || all.findIndex((each) => each.work?.id === work.id) === at,
      )
  const done = steps.filter(({ doneAt }) => doneAt !== null).length
  return (
    <>
      <p className="text-soft tabular-nums">
        {t('{done} of {count} done', { done, count: steps.length })}
      </p>
      <Loaded
        query={resources}
        skeleton={null}
        failure={t('The lessons of your plan could not be loaded.')}
      >
        {() => null}
      </Loaded>
      <SortableRows
        className="grid grid-cols-[minmax(0,1fr)] gap-8"
        ids={steps.map(({ id }) => id)}
        onMove={(at, to) => {
          const step = steps[at]
          if (step) void editPlan(client, placed(step, to))
        }}
      >
        {steps.map((step, at) => (
          <Step key={step.id} step={step} at={at} count={steps.length}>
            <Lessons step={step} lessons={lessonsOf(step)} isKnown={isKnown} />
          </Step>
        ))}
      </SortableRows>
    </>
  )
}

const placed = (step: PlanStep, to: number) => (steps: readonly PlanStep[]) =>
  steps.filter(({ id }) => id !== step.id).toSpliced(to, 0, step)

type LessonsProps = { step: PlanStep; lessons: readonly ResourceView[]; isKnown: boolean }

/** One lesson of a step at a time: 'Another' puts it behind the others. */
function Lessons({ step, lessons, isKnown }: LessonsProps): JSX.Element | null {
  const client = useQueryClient()
  const [lesson, next] = lessons
  if (step.resourceIds.length === 0) return null
  if (!lesson) return isKnown ? <Gone /> : <Skeleton className="h-36 max-w-2xl" />
  const showNext = () =>
    void editPlan(client, (steps) =>
      steps.map((each) => {
        if (each.id !== step.id || !next) return each
        const at = each.resourceIds.indexOf(next.id)
        const [before, after] = [each.resourceIds.slice(0, at), each.resourceIds.slice(at)]
        return { ...each, resourceIds: [...after, ...before] }
      }),
    )
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] justify-items-start gap-2 *:first:w-full">
      <LessonCard resource={lesson} heading="h3" />
      {next ? (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3"
          aria-label={t('Another lesson for {title}', { title: step.title || step.reason })}
          onClick={showNext}
        >
          <Icon name="refresh-cw" className="size-4" />
          {t('Another')}
        </Button>
      ) : null}
    </div>
  )
}

function Gone(): JSX.Element {
  return (
    <p className="rounded-lg border border-dashed border-line-strong p-4 text-soft">
      {t('This lesson is not for kids, or no longer in the catalogue.')}
    </p>
  )
}

type StepProps = { step: PlanStep; at: number; count: number; children: ReactNode }

function Step({ step, at, count, children }: StepProps): JSX.Element {
  const client = useQueryClient()
  const { row, grip } = useSortableRow(step.id)
  const name = step.title || step.reason
  const isDone = step.doneAt !== null
  const placeAt = (to: number, doneAt = step.doneAt) =>
    void editPlan(client, placed({ ...step, doneAt }, to))
  const takeOut = () =>
    void editPlan(
      client,
      (steps) => steps.filter(({ id }) => id !== step.id),
      () => ({
        title: t('Taken out of your plan'),
        description: name,
        action: { label: t('Undo'), onPress: () => placeAt(at) },
      }),
    )
  const entries: readonly MenuEntry[] = [
    { label: t('Move up'), icon: 'arrow-up', disabled: at === 0, onSelect: () => placeAt(at - 1) },
    {
      label: t('Move down'),
      icon: 'arrow-down',
      disabled: at === count - 1,
      onSelect: () => placeAt(at + 1),
    },
    { label: t('Take out'), icon: 'trash', onSelect: takeOut },
  ]
  return (
    <li {...row} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-6">
      <div className="flex flex-wrap items-start gap-3">
        {grip}
        <div className="min-w-0 flex-1 basis-60">
          <h2 dir="auto" className="text-xl wrap-anywhere">
            {name}
          </h2>
          {step.title ? (
            <p dir="auto" className="max-w-prose text-pretty wrap-anywhere text-soft">
              {step.reason}
            </p>
          ) : null}
        </div>
        <Button
          variant="secondary"
          aria-pressed={isDone}
          aria-label={t('Done: {title}', { title: name })}
          onClick={() => placeAt(at, isDone ? null : new Date().toISOString())}
        >
          <Icon name={isDone ? 'circle-check' : 'check'} className="size-4" />
          {t('Done')}
        </Button>
        <Menu
          label={t('Change {title}', { title: name })}
          entries={entries}
          className="button ghost icon"
        >
          <Icon name="ellipsis" />
        </Menu>
      </div>
      {children}
    </li>
  )
}
