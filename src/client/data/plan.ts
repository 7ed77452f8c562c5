import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { callQuery } from './queries.ts'
import { studyStore } from './study.ts'
import type { PlanChange } from './study-store.ts'
import { failure } from './write.ts'
import { t } from '#client/kit/t.tsx'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import { listResourcesByIds } from '#shared/calls/resources.ts'
import { MAX_PLAN_STEPS } from '#shared/domain/study.ts'
import type { PlanStep } from '#shared/contracts/study.ts'

type Steps = readonly PlanStep[]
export type NewStep = Pick<PlanStep, 'title' | 'reason' | 'resourceIds'> & {
  minutes?: number
}

export const planResourcesQuery = (ids: readonly number[]) =>
  callQuery(listResourcesByIds, {
    query: new URLSearchParams({
      ids: [...new Set(ids)].toSorted((a, b) => a - b).join(','),
    }),
  })

/** The resources of all steps. Those that were deleted are missing. */
export function usePlanResources(steps: Steps) {
  const ids = steps.flatMap(({ resourceIds }) => resourceIds)
  return useQuery({
    ...planResourcesQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** Changes the plan at once, and says so if that was refused. */
export async function editPlan(
  client: QueryClient,
  change: PlanChange,
  done?: () => ToastInput,
): Promise<void> {
  try {
    await (await studyStore(client)).changePlan(client, change)
    if (done) toast(done())
  } catch (error) {
    toast(failure(t('Could not save it'), error as Error))
  }
}

/** Two steps of the same subject are the same, whichever of its lessons comes first. */
export const subjectOf = ({
  title,
  reason,
  resourceIds,
}: Pick<NewStep, 'title' | 'reason' | 'resourceIds'>) =>
  JSON.stringify([title, reason, resourceIds.toSorted((a, b) => a - b)])

/** Puts the steps for which there is room at the end, with a button that takes them out again. */
export async function addToPlan(client: QueryClient, ...added: NewStep[]): Promise<void> {
  const subjects = new Set(added.map(subjectOf))
  const without: PlanChange = (steps) => steps.filter((each) => !subjects.has(subjectOf(each)))
  // The server gives the IDs; until then, some that no other step has.
  const idIn = (steps: Steps) => Math.max(0, ...steps.map(({ id }) => id)) + 1
  let fitting = added
  await editPlan(
    client,
    (steps) => {
      const kept = without(steps)
      // One step more than a full plan holds is refused, which says why.
      fitting = added.slice(0, Math.max(1, MAX_PLAN_STEPS - kept.length))
      const next = fitting.map((step, at) => ({
        minutes: null,
        ...step,
        id: idIn(steps) + at,
        doneAt: null,
      }))
      return [...kept, ...next]
    },
    () => ({
      title: t('Added to your plan'),
      ...(fitting.length < added.length && {
        description: t(
          '{count, plural, one {Only the first step was added: a plan holds {max}.} other {The first # steps were added: a plan holds {max}.}}',
          { count: fitting.length, max: MAX_PLAN_STEPS },
        ),
      }),
      variant: 'success',
      action: { label: t('Undo'), onPress: () => void editPlan(client, without) },
    }),
  )
}
