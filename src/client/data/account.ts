import { t } from '#client/kit/t.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  ApiError,
  serverMessage,
  UNREACHABLE,
  faultsOf,
  refusalMessage,
} from '#client/data/errors.ts'
import * as calls from '#shared/calls/ways-in.ts'
import type { ReauthenticateInput } from '#shared/contracts/ways-in.ts'
import { request } from './request.ts'
import { setUser, userQuery } from './session.ts'
import type { ZodType } from 'zod'

/** Forgets the user after a 401: the page's gate then asks for a new login. */
export function noteLoginOver(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) setUser(client, null)
}

type ToFaults = (error: unknown) => {
  fields: Readonly<Record<string, string>>
  message: string
}

/** Returns what a dialog or form of the kit says about a failed call. */
export function useFaultsOf(): ToFaults {
  return useFaults((error) => serverMessage(error) ?? t(UNREACHABLE))
}

/** The same with a text that blames the input, used for a refusal without a message of its own. */
export function useRefusalOf(blame: string): ToFaults {
  return useFaults((error) => refusalMessage(error, blame))
}

function useFaults(messageOf: (error: unknown) => string): ToFaults {
  const client = useQueryClient()
  return (error) => {
    noteLoginOver(client, error)
    return { ...faultsOf(error), message: messageOf(error) }
  }
}

/** Returns a check for the kit's guards: a person who has logged out cannot save anything. */
export function useCanSave(): () => boolean {
  const client = useQueryClient()
  return () => Boolean(client.getQueryData(userQuery().queryKey))
}

/** Whether the call was refused until the password is entered again. */
export function needsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'reauth_required'
}

/** Proves who is logged in for this session, after which the refused call can be repeated. */
export async function reauthenticate(proof: ReauthenticateInput): Promise<void> {
  await request(calls.reauthenticate, { body: proof })
}

/** A response whose body does not match its contract, or is not JSON at all. */
class UnexpectedResponseError extends Error {}

/** Returns the body of a response after a check against its schema: what it says decides who is logged in. */
export async function checked<Body>(
  schema: ZodType<Body>,
  response: Promise<unknown>,
): Promise<Body> {
  const { data, success } = schema.safeParse(await response.catch(nullIfNotJson))
  if (!success) throw new UnexpectedResponseError(t('Unexpected response from server'))
  return data
}

function nullIfNotJson(error: unknown): null {
  if (error instanceof SyntaxError) return null
  throw error
}

const PENDING_LOGIN = 'pendingLogin'

/** A login whose password was right and whose two-factor code is not known yet. */
export type PendingLogin = {
  tfaRequired: true
  tfaToken: string
  userId: number
  pendingUsername: string
}

/** Stores it for this tab, until the tab is closed. */
export function rememberPendingLogin(pending: PendingLogin): void {
  sessionStorage.setItem(PENDING_LOGIN, JSON.stringify(pending))
}

export function forgetPendingLogin(): void {
  sessionStorage.removeItem(PENDING_LOGIN)
}

/** Returns the stored login, or null without one. Only in the browser. */
export function pendingLogin(): PendingLogin | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PENDING_LOGIN) ?? '') as Partial<PendingLogin>
    return stored.tfaRequired && stored.tfaToken && stored.pendingUsername
      ? (stored as PendingLogin)
      : null
  } catch {
    return null
  }
}
