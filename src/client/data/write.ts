import { WRITE } from './pending.ts'
import {
  type MutationOptions,
  type QueryClient,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import type { Call, CallInput, CallResponse, CallTypes } from '#shared/calls/call.ts'
import { t } from '#client/kit/t.tsx'
import { anticipate, confirm, type Edit, refresh, rollBack } from './edits.ts'
import { ApiError, serverMessage, UNREACHABLE } from './errors.ts'
import { type CallArguments, request, type Sending } from './request.ts'
import { setUser } from './session.ts'

/**
 * The one way to write. Whatever a call touches is stale afterwards, and what is on the page is asked for again.
 *
 * A form shows by itself what was refused (`form.tsx`):
 *
 *     const save = useCall(updateProfile)
 *     const form = useForm({ schema: updateProfileInput, send: (body) => save.mutateAsync({ body }) })
 *
 * A button shows its change at once, says how it went, and can be undone:
 *
 *     const remove = useCall(removeSynonym, {
 *       optimistic: ({ params: { id } }) => [
 *         edit(callQuery(listSynonyms), (all) => all.filter((each) => each.id !== id)),
 *       ],
 *       toasts: { done: 'Deleted', failed: 'Could not delete' },
 *       undo: (_, { params: { id } }) => restoring({ kind: 'synonym', id }),
 *     })
 *     <Button busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })} />
 *
 * With `steps`, what is passed to `mutate` and what comes back are up to them.
 */
export function useCall<Response, Variables = void>(
  call: Call,
  options: CallOptions<Response, Variables> & Steps<Response, Variables>,
): UseMutationResult<Response, Error, Variables>
export function useCall<Types extends CallTypes>(
  call: Call<Types>,
  options?: CallOptions<CallResponse<Types>, CallVariables<Types>>,
): UseMutationResult<CallResponse<Types>, Error, CallVariables<Types>>
export function useCall<Response, Variables>(
  call: Call,
  options: CallOptions<Response, Variables> & Partial<Steps<Response, Variables>> = {},
): UseMutationResult<Response, Error, Variables> {
  return useMutation(mutationOf(useQueryClient(), call, options))
}

/** The input of a call, with headers, `keepalive` and the like. */
export type CallVariables<Types extends CallTypes> =
  | (CallInput<Types> & Sending)
  | (object extends CallInput<Types> ? void : never)

export type CallOptions<Response, Variables> = {
  /** Calls in the same queue are made one after another, in the order in which they were asked for. */
  queue?: string
  /** What the queries on the page show until the server responds; taken back if it refuses. */
  optimistic?: (input: Variables) => readonly Edit[]
  /** What the response says, shown in place of `optimistic`. A query that it fills is not asked for again. */
  received?: (response: Response, input: Variables) => readonly Edit[]
  /** Whether the write counts as done only once the page has what it touches. */
  waits?: boolean
  /** False for one of many calls in a row: nothing is asked for again after it. */
  refreshes?: boolean
  /** Whether a refusal shows that the page is stale: then what the call touches is asked for again. */
  isStale?: (error: Error) => boolean
  /** Runs also if the component is gone by then, unlike what is passed to `mutate`. */
  onSuccess?: (response: Response, input: Variables) => void
  onError?: (error: Error, input: Variables) => void
  /** A string is the title of a toast. Without it, none is shown; null shows none this time. */
  toasts?: {
    done?: string | ((response: Response, input: Variables) => ToastInput | null)
    failed?: string | ((error: Error, input: Variables) => ToastInput | null)
  }
  /** Gives the toast about the success its button 'Undo'; null leaves it out. */
  undo?: (response: Response, input: Variables) => Undo | null
}

/** Makes several calls as one write, such as reading the current state first. */
export type Steps<Response, Variables> = {
  steps: (send: Send, input: Variables) => Promise<Response>
}

/** Makes one of the calls of `steps`. */
export type Send = <Types extends CallTypes>(
  call: Call<Types>,
  ...input: CallArguments<Types>
) => Promise<CallResponse<Types>>

export type Undo = (client: QueryClient) => Promise<unknown>

export function undoBy<Types extends CallTypes>(
  call: Call<Types>,
  input: CallVariables<Types>,
  options: CallOptions<CallResponse<Types>, CallVariables<Types>> = {},
): Undo {
  const toasts = { failed: t('Could not undo'), ...options.toasts }
  return (client) => makeCall(client, call, input, { ...options, toasts })
}

/** Makes a call as `useCall` does, from code that no component runs. */
export function makeCall<Response, Variables>(
  client: QueryClient,
  call: Call,
  input: Variables,
  options: CallOptions<Response, Variables> & Steps<Response, Variables>,
): Promise<Response>
export function makeCall<Types extends CallTypes>(
  client: QueryClient,
  call: Call<Types>,
  input: CallVariables<Types>,
  options?: CallOptions<CallResponse<Types>, CallVariables<Types>>,
): Promise<CallResponse<Types>>
export function makeCall<Response, Variables>(
  client: QueryClient,
  call: Call,
  input: Variables,
  options: CallOptions<Response, Variables> & Partial<Steps<Response, Variables>> = {},
): Promise<Response> {
  return client
    .getMutationCache()
    .build(client, mutationOf(client, call, options))
    .execute(input)
}

type Context = { edits: readonly Edit[]; isShown: boolean }

function mutationOf<Response, Variables>(
  client: QueryClient,
  call: Call,
  options: CallOptions<Response, Variables> & Partial<Steps<Response, Variables>>,
): MutationOptions<Response, Error, Variables, Context> {
  const { queue, optimistic, received, toasts, waits, onSuccess, onError, steps } = options
  const { refreshes = true, isStale = (error) => isNotFound(call, error) } = options
  return {
    mutationKey: [WRITE, call.method, call.path],
    // A lost connection is reported at once: nobody waits for a write that may come hours later.
    networkMode: 'always',
    ...(queue === undefined ? {} : { scope: { id: queue } }),
    mutationFn: (input) =>
      steps
        ? makeCalls(client, call, (send) => steps(send, input))
        : (request(call, input as CallInput<CallTypes>) as Promise<Response>),
    onMutate: async (input) => {
      const edits = optimistic?.(input) ?? []
      return { edits, isShown: await anticipate(client, edits) }
    },
    onSuccess: async (response, input, { edits, isShown }) => {
      const filled = await confirm(client, edits, received?.(response, input))
      const refreshed = refreshes ? refresh(client, call, edits, filled) : undefined
      if (waits) await refreshed
      onSuccess?.(response, input)
      showSuccess(client, options, response, input)
      // What could not be shown in advance must be there before the write counts as done.
      if (!isShown) await refreshed
    },
    onError: (error, input, { edits } = { edits: [], isShown: true }) => {
      rollBack(client, edits)
      const isOver = isSessionOver(call, error)
      if (edits.length > 0 || (!isOver && isStale(error))) void refresh(client, call, edits)
      if (isOver) setUser(client, null)
      onError?.(error, input)
      const message = toastOf(toasts?.failed, (title) => failure(title, error), error, input)
      if (message) toast(message)
    },
  }
}

function showSuccess<Response, Variables>(
  client: QueryClient,
  { toasts, undo }: CallOptions<Response, Variables>,
  response: Response,
  input: Variables,
): void {
  const titled = (title: string): ToastInput => ({ title, variant: 'success' })
  const message = toastOf(toasts?.done, titled, response, input)
  if (!message) return
  const back = undo?.(response, input)
  const onPress = () => void back?.(client).catch(() => undefined)
  toast(back ? { action: { label: t('Undo'), onPress }, ...message } : message)
}

/** The toast about a failure, in the server's words. */
export function failure(title: string, error: Error): ToastInput {
  return { title, description: serverMessage(error) ?? t(UNREACHABLE), variant: 'destructive' }
}

function toastOf<About, Variables>(
  given: string | ((about: About, input: Variables) => ToastInput | null) | undefined,
  titled: (title: string) => ToastInput,
  about: About,
  input: Variables,
): ToastInput | null {
  if (given === undefined) return null
  return typeof given === 'string' ? titled(given) : given(about, input)
}

function isSessionOver({ access }: Call, error: unknown): boolean {
  return access !== 'public' && error instanceof ApiError && error.status === 401
}

/** Whether somebody else has deleted the thing to change or delete: then the page is stale. */
function isNotFound({ method }: Call, error: unknown): boolean {
  const names = method === 'PUT' || method === 'DELETE'
  return names && error instanceof ApiError && error.status === 404
}

/**
 * Makes the calls of `steps`. What each of them touches is stale, also if a later one fails; what the write's own call
 * touches is asked for once the response is there, which may fill a part of it.
 */
async function makeCalls<Response>(
  client: QueryClient,
  own: Call,
  steps: (send: Send) => Promise<Response>,
): Promise<Response> {
  let isOwnMade = false
  const send = async (call: Call, input?: CallVariables<CallTypes>) => {
    const response = await request(call, { ...input })
    if (call === own) isOwnMade = true
    else if (call.method !== 'GET') void refresh(client, call)
    return response
  }
  try {
    return await steps(send as Send)
  } catch (error) {
    if (isOwnMade) void refresh(client, own)
    throw error
  }
}
