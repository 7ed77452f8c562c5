/** Somebody who did something; null if the account no longer exists, or if it was not a person. */
export type Actor = { id: number; name: string } | null

/** The values of a message that says to its reader who did something: `{who, select, you {…} nobody {…} other {…}}`. */
export function whoOf(actor: Actor, readerId: number): { who: string; name: string } {
  if (actor === null) return { who: 'nobody', name: '' }
  return { who: actor.id === readerId ? 'you' : 'other', name: actor.name }
}
