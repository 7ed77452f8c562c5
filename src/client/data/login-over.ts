import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  ApiError,
  faultsOf,
  refusalMessage,
  serverMessage,
  UNREACHABLE,
} from '#client/data/api-error.ts'
import { apiSend } from './request.ts'
import { setUser, userQuery } from './session.ts'

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
  return useFaults((error) => serverMessage(error) ?? UNREACHABLE)
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

/** Proves the password for this session, after which the refused call can be repeated. */
export async function reauthenticate(password: string): Promise<void> {
  await apiSend('POST', '/api/reauthenticate', { password })
}
