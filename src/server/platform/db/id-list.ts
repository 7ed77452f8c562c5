import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns the condition that the ID's bit is set: bit `id % 8` of byte `id / 8`, as `TableSelection` writes them. As
 * bits, IDs that the search index has found take 12 KB of 100,000 resources, and checking one takes no look-up.
 */
export function isBitSet(id: SQL, bits: Uint8Array): SQL {
  // IDs beyond the last bit, for which get_bit() would fail, are those of resources that were just added.
  return sql`CASE WHEN ${id} < ${8 * bits.length} THEN get_bit(${sql.param(bits)}::bytea, ${id}) = 1 ELSE false END`
}

/** A list of IDs as one parameter: `WHERE id = ANY (${idList(ids)})`. */
export function idList(ids: Iterable<number>): SQL {
  return sql`${sql.param([...ids])}::int[]`
}
