/** Somebody who did something; null if the account is gone, or if it was not a person. */
export type Actor = { id: number; name: string } | null

/** Says who did something to the person who reads it: 'You have', 'Ann has', or `otherwise` if that is not known. */
export function whoHas(actor: Actor, readerId: number, otherwise: string): string {
  if (actor === null) return `${otherwise} has`
  return actor.id === readerId ? 'You have' : `${actor.name} has`
}
