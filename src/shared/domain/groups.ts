/** Groups: people who learn together (docs/product.md §23). */

/** In characters. */
export const GROUP_TEXT = {
  nameMin: 3,
  nameMax: 100,
  descriptionMax: 2000,
  memberMax: 60,
  memberNoteMax: 500,
  titleMax: 120,
  noteMax: 2000,
} as const

export const MAX_GROUPS = 50
export const MAX_GROUP_TEACHERS = 10
export const MAX_GROUP_MEMBERS = 200
export const MAX_SEATS_AT_ONCE = 60
export const MAX_ASSIGNMENTS = 300
export const MAX_ASSIGNMENT_ITEMS = 30
export const MAX_CODE_USES = 500

export const GROUP_ROLES = ['owner', 'teacher', 'member'] as const
export type GroupRole = (typeof GROUP_ROLES)[number]

/** As stored: who is a seat is said by the account. */
export const MEMBER_STATES = ['member', 'waiting'] as const
export type StoredMemberState = (typeof MEMBER_STATES)[number]

export const HOMEWORK_STATES = ['not_started', 'started', 'done'] as const

/** Why an item counts for nobody, or not for this member. */
export const ITEM_GONE = ['trashed', 'not_for_kids'] as const

const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUP_CODE_LENGTH = 8

/** Returns a code; `random` returns a whole number below its argument. Leaves out 0, O, 1, I and L. */
export function newGroupCode(random: (below: number) => number): string {
  return Array.from(
    { length: GROUP_CODE_LENGTH },
    () => CODE_LETTERS[random(CODE_LETTERS.length)],
  ).join('')
}

/** Reads a code as people type it: in any case, with blanks and hyphens. */
export function typedGroupCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '')
}
