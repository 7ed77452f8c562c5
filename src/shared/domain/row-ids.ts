/** The maximum of PostgreSQL's `integer`, which IDs are. */
export const MAX_INTEGER = 2_147_483_647

/** A larger number is as unknown as any other: the last of the range, which nothing has, stands for it. */
export const withinIds = (id: number): number => Math.min(id, MAX_INTEGER)

/** Returns the ID that a part of an address is; null if it is no positive whole number. */
export function idIn(digits = ''): number | null {
  const isId = /^\d+$/.test(digits) && Number(digits) >= 1
  return isId ? withinIds(Number(digits)) : null
}
