import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { edit, put } from './edits.ts'
import { ApiError } from './errors.ts'
import { isKidsLocked } from './kids-mode.tsx'
import { callQuery } from './queries.ts'
import { seenHeader } from './request.ts'
import { isSignedIn, useSignedIn } from './session.ts'
import { PLAN_KEY } from './study-marks.ts'
import { failure, makeCall } from './write.ts'
import { createStore, followStored, readStored, useStore, writeStored } from '#client/kit/store.ts'
import { t } from '#client/kit/t.tsx'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import { getPlan, putPlan } from '#shared/calls/plans.ts'
import { listResourcesByIds } from '#shared/calls/resources.ts'
import type { PlanStep } from '#shared/contracts/plans.ts'
import { MAX_PLAN_STEPS } from '#shared/domain/plans.ts'

type Steps = readonly PlanStep[]
type Change = (steps: Steps) => PlanStep[]
type NewStep = Pick<PlanStep, 'title' | 'reason' | 'resourceIds'>

/** As it is stored: a text is the same as long as nothing changes. */
const kept = createStore<string | null>({
  read: () => readStored(PLAN_KEY),
  write: (text) => writeStored(PLAN_KEY, text),
  follow: followStored(PLAN_KEY),
})

/** What the server says of more steps, too. */
const FULL = () => t('A plan must have at most {max} steps', { max: MAX_PLAN_STEPS })

function keep(steps: Steps): void {
  if (steps.length > MAX_PLAN_STEPS) throw new ApiError(400, JSON.stringify({ message: FULL() }))
  kept.set(steps.length > 0 ? JSON.stringify({ steps }) : null)
}

/** Reads what the browser keeps, leaving out steps that make no sense: anybody may have edited them. */
function readSteps(text: string | null): PlanStep[] {
  try {
    const { steps } = JSON.parse(text ?? '{}') as { steps?: unknown }
    return Array.isArray(steps) ? steps.filter(isStep).slice(0, MAX_PLAN_STEPS) : []
  } catch {
    return []
  }
}

function isStep(value: unknown): value is PlanStep {
  const step = value as Partial<PlanStep> | null
  return (
    Number.isInteger(step?.id) &&
    typeof step?.title === 'string' &&
    typeof step.reason === 'string' &&
    Array.isArray(step.resourceIds)
  )
}

/** Visitors locked in kids mode make no calls of members: their plan stays in the browser. */
const isMember = () => isSignedIn() && !isKidsLocked()

const planQuery = () => ({ ...callQuery(getPlan), staleTime: 0, refetchOnWindowFocus: true })

/** The reader's steps, as `<Loaded>` takes them: of the account, or of a visitor's browser. */
export function usePlan() {
  const enabled = useSignedIn() && !isKidsLocked()
  const text = useStore(kept, () => undefined)
  const { data, error, isFetching, refetch } = useQuery({ ...planQuery(), enabled })
  if (enabled) return { data: data?.steps, error, isFetching, refetch }
  const steps = text === undefined ? undefined : readSteps(text)
  return { data: steps, error: null, isFetching: false, refetch }
}

const resourcesQuery = (ids: readonly number[]) =>
  callQuery(listResourcesByIds, {
    query: new URLSearchParams({
      ids: [...new Set(ids)].toSorted((a, b) => a - b).join(','),
    }),
  })

/** The resources of all steps. Those that were deleted are missing. */
export function usePlanResources(steps: Steps) {
  const ids = steps.flatMap(({ resourceIds }) => resourceIds)
  return useQuery({
    ...resourcesQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

async function changePlan(client: QueryClient, change: Change): Promise<void> {
  if (!isMember()) return keep(change(readSteps(kept.get())))
  await makeCall(client, putPlan, undefined, {
    queue: 'plan',
    steps: async (send) => {
      const now = await send(getPlan)
      const { updatedAt } = now
      return send(putPlan, {
        body: { steps: change(now.steps) },
        ...(updatedAt === null ? {} : { headers: seenHeader({ updatedAt }) }),
      })
    },
    optimistic: () => [edit(planQuery(), (view) => ({ ...view, steps: change(view.steps) }))],
    received: (view) => [put(planQuery(), view)],
  })
}

/** Changes the plan at once, and says so if that was refused. */
export async function editPlan(
  client: QueryClient,
  change: Change,
  done?: ToastInput,
): Promise<void> {
  try {
    await changePlan(client, change)
    if (done) toast(done)
  } catch (error) {
    toast(failure(t('Could not save it'), error as Error))
  }
}

const subjectOf = ({ title, reason, resourceIds }: NewStep) =>
  JSON.stringify([title, reason, resourceIds])

/** Puts a step at the end, with a button that takes it out again. */
export async function addToPlan(client: QueryClient, step: NewStep): Promise<void> {
  const without: Change = (steps) => steps.filter((each) => subjectOf(each) !== subjectOf(step))
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

/**
 * After a login, the steps of the browser that the account does not have follow its own, without lessons that no longer
 * exist. Those for which there is no room stay in the browser. Returns whether there were any.
 */
export async function takeOverPlan(client: QueryClient): Promise<boolean> {
  const own = readSteps(kept.get())
  if (own.length === 0 || !isMember()) return false
  const ids = own.flatMap(({ resourceIds }) => resourceIds)
  const found = ids.length > 0 ? await client.fetchQuery(resourcesQuery(ids)) : []
  const known = new Set(found.map(({ id }) => id))
  const { steps: there } = await client.fetchQuery(planQuery())
  const subjects = new Set(there.map(subjectOf))
  const more = own
    .map((step) => ({ ...step, resourceIds: step.resourceIds.filter((id) => known.has(id)) }))
    .filter((step) => !subjects.has(subjectOf(step)))
  const moved = more.slice(0, Math.max(0, MAX_PLAN_STEPS - there.length))
  if (moved.length > 0) await changePlan(client, (steps) => [...steps, ...moved])
  keep(more.slice(moved.length))
  return moved.length > 0
}
