/** Limits and addresses of the lists that members make (docs/product.md, Lists). */

export const LIST_TITLE_MAX = 120
export const LIST_DESCRIPTION_MAX = 2000
/** How many lists a member may have. */
export const MAX_LISTS = 200
/** How many lists of others a member may follow. */
export const MAX_FOLLOWED_LISTS = 200
/** How many resources a list may hold. */
export const MAX_LIST_ITEMS = 500
/** How many covers the card of a list shows. */
export const LIST_COVERS = 4
