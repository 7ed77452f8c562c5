import { serverMessage } from '#client/data/api-error.ts'

/** Spec §8. */
export function savedListFailure(error: unknown): string {
  return serverMessage(error) ?? 'An unknown error occurred while loading your saved resources.'
}
