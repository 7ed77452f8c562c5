import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { isChangedMeanwhile, serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { isKidsLocked } from '#client/data/kids-mode.tsx'
import { edit, put } from '#client/data/edits.ts'
import { callQuery, seedQuery } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { isSignedIn, useSignedIn } from '#client/data/session.ts'
import type { PlanMoved } from '#client/data/study-merge.ts'
import { PLAN_KEY } from '#client/data/study-marks.ts'
import { makeCall } from '#client/data/write.ts'
import { toastWhenQuiet } from '#client/kit/quiet-toast.ts'
import { createStore, followStored, readStored, useStore, writeStored } from '#client/kit/store.ts'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import { changePlanStep, deletePlan, getPlan, putPlan } from '#shared/calls/plans.ts'
import { listResourcesByIds } from '#shared/calls/resources.ts'
import type { PlanView } from '#shared/contracts/plans.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import {
  inReadersWords,
  isBasis,
  isSamePlan,
  type Plan,
  type PlanBasis,
  readPlan,
  withTick,
  withTicksOf,
} from './plan.ts'
import { FIRST_ANSWERS } from './plan-rules.ts'
import { t } from '#client/kit/t.tsx'

/** What was read last, so that the same text gives the same object. */
let lastRead: { text: string | null; plan: Plan | null } = { text: null, plan: null }

// `createStoredStore` would be one more file that the page of the plan loads.
const browserPlan = createStore<Plan | null>({
  read() {
    const text = readStored(PLAN_KEY)
    if (text !== lastRead.text) lastRead = { text, plan: readPlan(text) }
    return lastRead.plan
  },
  write: (plan) => writeStored(PLAN_KEY, plan && JSON.stringify(plan)),
  follow: followStored(PLAN_KEY),
})

/** Why the account does not have what the page shows; null if it does. */
const saveProblem = createStore<string | null>({ read: () => null })

export function useSaveProblem(): string | null {
  return useStore(saveProblem, () => null)
}

/** Visitors locked in kids mode make no calls of members: their plan stays in the browser. */
function isMember(): boolean {
  return isSignedIn() && !isKidsLocked()
}

/** Changes of the plan are made one after another: each names the state that it has seen. */
const QUEUE = 'plan'

const planQuery = () => ({ ...callQuery(getPlan), staleTime: 0, refetchOnWindowFocus: true })

export type PlanState =
  | { step: 'loading' }
  | { step: 'failed'; busy: boolean; retry: () => void }
  | { step: 'none' }
  | { step: 'ready'; plan: Plan; storedIn: 'browser' | 'account' }

/**
 * The reader's plan: in the account of members, else in the browser. After a login there may be one in each, until
 * `takeOverPlan` has moved the browser's: then the newer one is shown.
 */
export function usePlan(): PlanState {
  const signedIn = useSignedIn() && !isKidsLocked()
  const browser = useStore(browserPlan, () => undefined)
  const problem = useSaveProblem()
  const { data, isError, isFetching, refetch } = useQuery({ ...planQuery(), enabled: signedIn })
  if (browser === undefined) return { step: 'loading' }
  const own = browser && ({ step: 'ready', plan: browser, storedIn: 'browser' } as const)
  if (!signedIn || problem !== null) return own ?? { step: 'none' }
  if (!data) {
    return isError
      ? { step: 'failed', busy: isFetching, retry: () => void refetch() }
      : { step: 'loading' }
  }
  const account = planOf(data)
  if (own && (!account || isNewer(own.plan, account))) return own
  return account ? { step: 'ready', plan: account, storedIn: 'account' } : { step: 'none' }
}

/** Whether the browser's plan replaces the account's. */
function isNewer(browser: Plan, account: Plan): boolean {
  return !isSamePlan(browser, account) && browser.updatedAt > account.updatedAt
}

const NO_BASIS: PlanBasis = {
  version: 1,
  answers: FIRST_ANSWERS,
  games: null,
  topics: [],
  about: {},
  passed: [],
  missing: [],
}

function planOf({ steps, basis, createdAt, updatedAt }: PlanView): Plan | null {
  if (steps.length === 0 || !createdAt || !updatedAt) return null
  // Another client of the API may have written a basis of its own.
  const known = isBasis(basis) ? basis : NO_BASIS
  return inReadersWords({ steps, basis: known, createdAt, updatedAt })
}

function accountPlan(client: QueryClient): Plan | null {
  const view = client.getQueryData(planQuery().queryKey)
  return view ? planOf(view) : null
}

/** The plan as it is now, also if another tab has changed it. */
function currentPlan(client: QueryClient): Plan | null {
  return isMember() && saveProblem.get() === null ? accountPlan(client) : browserPlan.get()
}

/**
 * Stores a new plan: in the account, or in the browser for visitors. If the account does not accept it, the browser stores
 * it, and the page says so.
 */
export async function storePlan(client: QueryClient, plan: Plan): Promise<void> {
  if (!isMember()) return browserPlan.set(plan)
  await replace(client, plan, accountPlan(client))
}

/** Changes the plan. If it was changed elsewhere meanwhile, the change is made again to what is there now. */
export async function changePlan(client: QueryClient, change: (plan: Plan) => Plan): Promise<void> {
  const plan = currentPlan(client)
  if (!plan) return
  if (!isMember() || saveProblem.get() !== null) {
    changeInBrowser(change(plan))
    return
  }
  try {
    await putNow(client, change(plan), plan)
  } catch (error) {
    if (!isChangedMeanwhile(error)) return storeInBrowser(change(plan), error)
    await client.fetchQuery(planQuery())
    const now = accountPlan(client)
    if (now) await replace(client, change(now), now)
  }
}

async function replace(client: QueryClient, plan: Plan, seen: Plan | null): Promise<void> {
  try {
    await putNow(client, plan, seen)
  } catch (error) {
    if (!isChangedMeanwhile(error)) return storeInBrowser(plan, error)
    await client.fetchQuery(planQuery())
    const other = accountPlan(client)
    await replace(client, plan, other)
    if (other) toast(whichIsKept(client, other))
  }
}

/** Says which of two plans is kept, with a button that brings back the other one. */
function whichIsKept(client: QueryClient, other: Plan): ToastInput {
  return {
    title: t('The newer of two study plans is kept'),
    description: t('The older one was made on {date}.', { date: dateText(other.createdAt, t) }),
    action: { label: t('Undo'), onPress: () => void replace(client, other, accountPlan(client)) },
  }
}

/** Stores a changed plan. The time tells which of two plans is the newer one. */
function changeInBrowser(plan: Plan): void {
  browserPlan.set({ ...plan, updatedAt: new Date().toISOString() })
}

async function putNow(client: QueryClient, plan: Plan, seen: Plan | null): Promise<void> {
  const { steps, basis } = plan
  const input = {
    body: { steps, basis: { ...basis } },
    ...(seen ? { headers: seenHeader(seen) } : null),
  }
  await makeCall(client, putPlan, input, {
    queue: QUEUE,
    received: (view) => [put(planQuery(), view)],
  })
  saveProblem.set(null)
  browserPlan.set(null)
}

function storeInBrowser(plan: Plan, error: unknown): void {
  saveProblem.set(serverMessage(error) ?? t(UNREACHABLE))
  changeInBrowser(plan)
}

/**
 * Puts the browser's plan into the account: after a login, or once the account accepts it again. If it does not, the page
 * says why.
 */
export async function moveToAccount(client: QueryClient): Promise<void> {
  const plan = browserPlan.get()
  if (!plan || !isMember()) return
  if (saveProblem.get() !== null)
    await replace(client, await withKnownLessons(client, plan), accountPlan(client))
  else await takeOverPlan(client).catch((error: unknown) => storeInBrowser(plan, error))
}

/** Leaves out lessons that have been deleted since the plan was made: the account refuses them. */
async function withKnownLessons(client: QueryClient, plan: Plan): Promise<Plan> {
  const resources = await client.fetchQuery(resourcesQuery(lessonsOf(plan))).catch(() => null)
  if (!resources) return plan
  const known = new Set(resources.map(({ id }) => id))
  return {
    ...plan,
    steps: plan.steps.map((step) => ({
      ...step,
      resourceIds: step.resourceIds.filter((id) => known.has(id)),
    })),
  }
}

/** Each once, in the order of their IDs. */
function lessonsOf({ steps }: Plan): number[] {
  return [...new Set(steps.flatMap(({ resourceIds }) => resourceIds))].toSorted((a, b) => a - b)
}

/**
 * After a login, the browser's plan goes to an account without one. Of two equal plans one is left, with the ticks of
 * both; of two different ones the newer one, which can be undone.
 */
export async function takeOverPlan(client: QueryClient): Promise<PlanMoved> {
  moving ??= move(client).finally(() => {
    moving = null
  })
  return moving
}

/** The move that is under way: the page of the plan and the receipt after a login ask for the same one. */
let moving: Promise<PlanMoved> | null = null

async function move(client: QueryClient): Promise<PlanMoved> {
  if (!browserPlan.get() || !isMember()) return null
  const account = planOf(await client.fetchQuery({ ...planQuery(), staleTime: 0 }))
  const plan = browserPlan.get()
  if (!plan) return null
  if (account && isSamePlan(plan, account)) {
    const both = withTicksOf(account, plan)
    if (both === account) forgetBrowserPlan()
    else await putNow(client, both, account)
    return 'equal'
  }
  if (account && !isNewer(plan, account)) {
    forgetBrowserPlan()
    toastWhenQuiet(whichIsKept(client, plan))
    return null
  }
  await putNow(client, await withKnownLessons(client, plan), account)
  if (!account) return 'moved'
  toastWhenQuiet(whichIsKept(client, account))
  return null
}

/** Forgets the browser's plan, because the account's is wanted. */
export function forgetBrowserPlan(): void {
  saveProblem.set(null)
  browserPlan.set(null)
}

/** Ticks a step at once, and takes it back if the account refuses. Returns why it was refused, or null. */
export async function tickStep(
  client: QueryClient,
  id: number,
  done: boolean,
): Promise<string | null> {
  const tick = (plan: Plan) => withTick(plan, id, done ? new Date().toISOString() : null)
  if (!isMember() || saveProblem.get() !== null) {
    const plan = browserPlan.get()
    if (plan) changeInBrowser(tick(plan))
    return null
  }
  const input = { params: { id }, body: { done } }
  try {
    await makeCall(client, changePlanStep, input, {
      queue: QUEUE,
      optimistic: () => [edit(planQuery(), (view) => ({ ...view, ...stepsOf(tick, view) }))],
      received: (view) => [put(planQuery(), view)],
    })
    return null
  } catch (error) {
    return serverMessage(error) ?? t(UNREACHABLE)
  }
}

function stepsOf(tick: (plan: Plan) => Plan, view: PlanView): Pick<PlanView, 'steps'> {
  const plan = planOf(view)
  return { steps: plan ? tick(plan).steps : view.steps }
}

/** Throws if the account refuses. */
export async function removePlan(client: QueryClient): Promise<void> {
  if (isMember()) {
    await makeCall(client, deletePlan, undefined, { queue: QUEUE })
    await client.fetchQuery(planQuery())
  }
  forgetBrowserPlan()
}

type PlanResources = {
  byId: ReadonlyMap<number, ResourceView>
  /** Whether resources that are not in `byId` are gone. */
  isKnown: boolean
  /** For `<Loaded>`: its data is true once all of them are there. */
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> & { data: true | undefined }
}

/** The resources of a plan. Those that were deleted are missing, and in kids mode those that are not for kids. */
export function usePlanResources(plan: Plan): PlanResources {
  const client = useQueryClient()
  const ids = lessonsOf(plan)
  const query = useQuery({
    ...resourcesQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const known = query.data ?? []
  const byId = new Map(
    ids.flatMap((id) => {
      const resource =
        known.find((each) => each.id === id) ?? client.getQueryData(rememberedQuery(id).queryKey)
      return resource ? [[id, resource] as const] : []
    }),
  )
  return {
    byId,
    isKnown: ids.length === 0 || (query.isSuccess && !query.isPlaceholderData),
    query: { ...query, data: ids.every((id) => byId.has(id)) || undefined },
  }
}

const resourcesQuery = (ids: readonly number[]) =>
  callQuery(listResourcesByIds, { query: new URLSearchParams({ ids: ids.join(',') }) })

/** A resource that has just come into the plan, until the plan's resources have been fetched again. */
const rememberedQuery = (id: number) =>
  queryOptions<ResourceView>({ queryKey: ['plan found', String(id)], queryFn: skipToken })

export function rememberResource(client: QueryClient, resource: ResourceView): void {
  seedQuery(client, rememberedQuery(resource.id), resource)
}
