import { idIn } from './row-ids.ts'
/** Limits and addresses of the lists that members make (docs/product.md, Lists). */

export const LIST_TITLE_MAX = 120
export const LIST_DESCRIPTION_MAX = 2000
export const MAX_LISTS = 200
/** How many lists of others a member may follow. */
export const MAX_FOLLOWED_LISTS = 200
/** How many resources a list may hold. */
export const MAX_LIST_ITEMS = 500
/** How many covers the card of a list shows. */
export const LIST_COVERS = 4

/**
 * What finds a list in its addresses: a text of 26 random digits (86 bits), so that nobody finds lists that only people
 * with the address should see. Lists from before there were such texts keep their numbers.
 */
export type ListId = number | string

export const LIST_KEY_LENGTH = 26
const LIST_ID = /^(?:(?<key>[1-9]\d{25})|(?<number>\d+))(?:-|$)/

/** Returns the ID at the beginning of '12-rook-endings'; null if there is none. */
export function listIdIn(segment: string): ListId | null {
  const { number, key } = LIST_ID.exec(segment)?.groups ?? {}
  return key ?? idIn(number)
}
