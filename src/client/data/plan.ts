import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { callQuery } from './queries.ts'
import { studyStore } from './study.ts'
import type { PlanChange } from './study-store.ts'
import { failure } from './write.ts'
import { t } from '#client/kit/t.tsx'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import { listResourcesByIds } from '#shared/calls/resources.ts'
import type { PlanStep } from '#shared/contracts/plans.ts'

type Steps = readonly PlanStep[]
type NewStep = Pick<PlanStep, 'title' | 'reason' | 'resourceIds'>

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
  done?: ToastInput,
): Promise<void> {
  try {
    await studyStore(client).changePlan(client, change)
    if (done) toast(done)
  } catch (error) {
    toast(failure(t('Could not save it'), error as Error))
  }
}

/** Two steps of the same subject are the same. */
export const subjectOf = ({ title, reason, resourceIds }: NewStep) =>
  JSON.stringify([title, reason, resourceIds])

/** Puts a step at the end, with a button that takes it out again. */
export async function addToPlan(client: QueryClient, step: NewStep): Promise<void> {
  const without: PlanChange = (steps) => steps.filter((each) => subjectOf(each) !== subjectOf(step))
  // The server gives the ID; until then, one that no other step has.
  const idIn = (steps: Steps) => Math.max(0, ...steps.map(({ id }) => id)) + 1
  await editPlan(
    client,
    (steps) => [...without(steps), { ...step, id: idIn(steps), minutes: null, doneAt: null }],
    {
      title: t('Added to your plan'),
      variant: 'success',
      action: { label: t('Undo'), onPress: () => void editPlan(client, without) },
    },
  )
}
