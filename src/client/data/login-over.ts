import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/data/api-error.ts'
import { setUser } from './session.ts'

/** The login has ended meanwhile: the page's gate asks for a new one. */
export function noteLoginOver(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) setUser(client, null)
}
