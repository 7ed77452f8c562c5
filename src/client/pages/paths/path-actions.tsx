import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { JSX } from 'react'
import { useTeaches } from '#client/data/groups.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { addToPlan, type NewStep } from '#client/data/plan.ts'
import { useUser } from '#client/data/session.ts'
import type { Homework, NewHomework } from '#client/features/groups/assignment-form.tsx'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import type { PathView } from '#shared/contracts/paths.ts'
import { GROUP_TEXT } from '#shared/domain/groups.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { truncate } from '#shared/texts/characters.ts'
import { useAssign } from '../groups/use-assign.tsx'

type Step = PathView['steps'][number]

const planStep = (path: PathView, { goal, minutes, items }: Step, at: number): NewStep => ({
  title: t('{path}: step {number}', { path: path.title, number: at + 1 }),
  reason: goal,
  resourceIds: items.map(({ id }) => id),
  minutes,
})

const ELLIPSIS = '...'.length

const homeworkOf = ({ goal, need, items }: Step): NewHomework => ({
  title: truncate(goal, GROUP_TEXT.titleMax - ELLIPSIS),
  note:
    need < items.length
      ? t(
          '{need, plural, one {One of these lessons is enough.} other {# of these lessons are enough.}}',
          { need },
        )
      : null,
  items: items.map(({ id, title }) => ({ resourceId: id, title: titleText(title, t) })),
})

const hasItems = ({ items }: Step) => items.length > 0

/** Puts a step into the plan; whoever teaches a group assigns it. Kids mode has neither. */
export function OfStep({
  path,
  step,
  at,
}: {
  path: PathView
  step: Step
  at: number
}): JSX.Element | null {
  const client = useQueryClient()
  const { kidsMode } = useKidsMode()
  const { goal } = step
  if (kidsMode) return null
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="noscript:hidden"
        aria-label={t('Add to my plan: {name}', { name: goal })}
        onClick={() => void addToPlan(client, planStep(path, step, at))}
      >
        <Icon name="list-plus" className="size-4" />
        {t('Add to my plan')}
      </Button>
      <Assign homework={homeworkOf(step)} name={goal} />
    </>
  )
}

/** All steps at once: into the plan, or as drafts of homework. */
export function OfPath({ path }: { path: PathView }): JSX.Element | null {
  const client = useQueryClient()
  const { kidsMode } = useKidsMode()
  if (kidsMode) return null
  const steps = path.steps.flatMap((step, at) => (hasItems(step) ? [planStep(path, step, at)] : []))
  return (
    <div className="-ms-3 flex flex-wrap gap-2 noscript:hidden print:hidden">
      <Button
        variant="ghost"
        size="sm"
        unavailable={steps.length === 0}
        onClick={() => void addToPlan(client, ...steps)}
      >
        <Icon name="list-plus" className="size-4" />
        {t('Add all steps to my plan')}
      </Button>
      <Assign
        homework={{ title: path.title, parts: path.steps.filter(hasItems).map(homeworkOf) }}
        name={path.title}
      />
    </div>
  )
}

function Assign({ homework, name }: { homework: Homework; name: string }): JSX.Element | null {
  const { user } = useUser()
  // The groups may be known before a part of the page is hydrated, which must be as the server drew it.
  const isHydrated = useHydrated()
  const teaches = useTeaches(user !== null)
  const { onAssign, dialog } = useAssign(homework)
  if (!isHydrated || !teaches) return null
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('Assign {name}', { name })}
        onClick={onAssign}
      >
        <Icon name="graduation-cap" className="size-4" />
        {t('Assign…')}
      </Button>
      {dialog}
    </>
  )
}
