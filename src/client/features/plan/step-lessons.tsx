import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { LessonCard } from '#client/catalogue/lesson-card.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Menu } from '#client/kit/menu.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { toast } from '#client/kit/toast.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import { playedText } from '#shared/domain/lesson-merit.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { finder } from './find-resources.ts'
import { findAnother, type Plan, type PlanStep, withAnother } from './plan.ts'
import { areInOrder, reasonsFor } from './plan-resources.ts'
import type { Topic } from './plan-rules.ts'
import { changePlan, rememberResource, type usePlanResources } from './plan-store.ts'

export type LessonsProps = {
  plan: Plan
  step: PlanStep
  /** Resources that are done or 'not for me'. */
  avoid: ReadonlySet<number>
  resources: ReturnType<typeof usePlanResources>
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4'

/** The lessons of a step, or why there are none. */
export function StepLessons({
  plan,
  step,
  topic,
  resources: { byId, isKnown, query },
}: LessonsProps & { topic: Topic | undefined }): JSX.Element | null {
  const { kidsMode: kids } = useKidsMode()
  const { about } = plan.basis
  if (step.resourceIds.length === 0) return <NothingFits plan={plan} topic={topic} />
  if (query.error && byId.size === 0) return null
  const lessons = step.resourceIds.flatMap((id) => byId.get(id) ?? [])
  return (
    <div className="grid gap-3">
      {step.resourceIds.length > 1 ? (
        <p className="text-sm text-soft">
          {areInOrder(topic, lessons)
            ? t('One after the other, in this order.')
            : t('One of these is enough.')}
        </p>
      ) : null}
      <ul className={GRID}>
        {step.resourceIds.map((id, index) => {
          const resource = byId.get(id)
          return (
            <li key={`${step.id} ${index}`} className="grid">
              {resource && (!kids || isKidsResource(resource)) ? (
                <LessonCard
                  resource={resource}
                  why={sentence(reasonsFor(resource, { about: about[id], kids }))}
                  heading="p"
                  isDetailed
                />
              ) : isKnown ? (
                <p className="rounded-lg border border-dashed border-line-strong p-4 text-soft">
                  {kids
                    ? t('This lesson is not for kids, or no longer in the catalogue.')
                    : t('This lesson is no longer in the catalogue.')}
                </p>
              ) : (
                <Skeleton className="h-36" />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** 'About this exact position, for beginners, free' */
function sentence(reasons: readonly string[]): string {
  const text = reasons.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A step from the games stays in the plan without lessons: the games can still be looked at. */
function NothingFits({
  plan: { basis },
  topic,
}: {
  plan: Plan
  topic: Topic | undefined
}): JSX.Element {
  const { freeOnly, formats } = basis.answers
  const isLimited = freeOnly || formats.length > 0
  return (
    <p className="max-w-prose rounded-lg border border-dashed border-line-strong px-4 py-3">
      {topic?.kind !== 'opening'
        ? t('There is no lesson about it yet.')
        : nothingText(basis.answers, playedText(topic.name, topic.side, topic.moves, t))}{' '}
      {isLimited ? `${t('Edit your answers to see others.')} ` : null}
      {topic?.kind === 'opening' ? (
        <SiteLink
          href={paths.explore(exploreSearch({ moves: topic.line ?? topic.moves }))}
          className="text-link"
        >
          {t('Explore the position')}
        </SiteLink>
      ) : null}
    </p>
  )
}

function nothingText({ freeOnly, formats }: Plan['basis']['answers'], played: string): string {
  if (freeOnly && formats.length > 0)
    return t('Nothing free and of the kinds that you chose {played} near your level yet.', {
      played,
    })
  if (freeOnly) return t('Nothing free {played} near your level yet.', { played })
  return formats.length > 0
    ? t('Nothing of the kinds that you chose {played} near your level yet.', { played })
    : t('Nothing {played} near your level yet.', { played })
}

/** Replaces one of a step's lessons: at once if it is the only one, else the reader says which. */
export function AnotherOne({ plan, step, avoid, resources: { byId } }: LessonsProps): JSX.Element {
  const { swap, busy } = useSwap({ plan, step, avoid })
  const lessons = step.resourceIds.map((id, index) => {
    const resource = byId.get(id)
    return {
      id,
      title: resource ? titleText(resource.title, t) : t('lesson {number}', { number: index + 1 }),
    }
  })
  const [only, ...others] = lessons
  const label = t('Another one for {title}', { title: step.title })
  const content = (
    <>
      <Icon name="refresh-cw" className={busy ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
      {t('Another one')}
    </>
  )
  if (only && others.length === 0) {
    return (
      <Button variant="ghost" aria-label={label} busy={busy} onClick={() => swap(only.id)}>
        {content}
      </Button>
    )
  }
  return (
    <Menu
      label={label}
      className={buttonClass({ variant: 'ghost' })}
      entries={lessons.map(({ id, title }) => ({
        label: t('Instead of {title}', { title }),
        icon: 'refresh-cw',
        disabled: busy,
        onSelect: () => swap(id),
      }))}
    >
      {content}
    </Menu>
  )
}

function useSwap({ plan, step, avoid }: Pick<LessonsProps, 'plan' | 'step' | 'avoid'>) {
  const client = useQueryClient()
  const { kidsMode: kids } = useKidsMode()
  const { mutate: swap, isPending: busy } = useMutation({
    mutationFn: async (resource: number) => {
      const passed = { step: step.id, resource, kids, avoid }
      const other = await findAnother(plan, passed, finder(client, plan.basis.answers, kids))
      if (other) {
        rememberResource(client, other.resource)
        await changePlan(client, (now) => withAnother(now, passed, other))
        toast({ title: t('Another one'), description: titleText(other.resource.title, t) })
      } else
        toast({
          title: t('Nothing else fits'),
          description: t('Edit your answers to see other lessons.'),
        })
    },
    onError: () =>
      toast({
        title: t('Could not find another one'),
        description: t('Check your connection, then try again.'),
        variant: 'destructive',
      }),
  })
  return { swap, busy }
}
