/** The most links that may be read and added at once. */
export const MAX_LINKS = 500
/** What may be pasted, in bytes; about what the server accepts as the body of a call. */
export const MAX_LINKS_BYTES = 1024 * 1024
/** The most parts without a link that are listed one by one. */
export const MAX_SKIPPED = 500
