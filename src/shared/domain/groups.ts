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

export const MAX_GROUPS = 100
export const MAX_GROUP_TEACHERS = 10
export const MAX_GROUP_MEMBERS = 200
export const MAX_SEATS_AT_ONCE = 60
export const MAX_ASSIGNMENTS = 300
export const MAX_ASSIGNMENT_ITEMS = 30
export const ASSIGNMENTS_AT_ONCE = 50
/** A page of progress holds fewer members than asked for rather than more than these: 300 KB. */
export const MAX_CELLS_AT_ONCE = 1500
export const MAX_CODE_USES = 500

export const GROUP_ROLES = ['owner', 'teacher', 'member'] as const
export type GroupRole = (typeof GROUP_ROLES)[number]

/** As stored: who is a seat is said by the account. */
export const MEMBER_STATES = ['member', 'waiting'] as const
export type StoredMemberState = (typeof MEMBER_STATES)[number]

export const HOMEWORK_STATES = ['not_started', 'started', 'done'] as const

/** Why an item counts for nobody, or not for this member. */
export const ITEM_GONE = ['trashed', 'not_for_kids'] as const

export const GROUP_CODE_LENGTH = 8
