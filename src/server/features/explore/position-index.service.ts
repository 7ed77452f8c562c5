import { lineReader } from '#shared/chess/line-keys.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import type { Db } from '../../platform/db/client.ts'
import { linePositions } from './line-positions.ts'
import {
  insertLinePositions,
  listLinesIfNew,
  listStalePatterns,
  type PatternOwner,
  type PatternPosition,
  replacePatternPositions,
} from './position-index.queries.ts'

/** Completes the whole index when the server starts, in its own transaction. */
export async function indexPositions(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const lines = await listLinesIfNew(tx)
    if (lines.length > 0) await insertLinePositions(tx, linePositions(lines))
    await indexPatterns(tx)
  })
}

/**
 * Updates the index after a write to openings or subcategories, in its transaction, for those whose moves have
 * changed.
 */
export async function indexPatterns(tx: Db): Promise<void> {
  const owners = await listStalePatterns(tx)
  if (owners.length > 0) {
    await replacePatternPositions(tx, owners, patternPositions(owners))
  }
}

/** Returns no positions if the moves are illegal, which means that somebody bypassed the checks. */
function patternPositions(owners: readonly PatternOwner[]): PatternPosition[] {
  const keysOf = lineReader()
  return owners.flatMap((owner) => {
    const moves = moveTokens(owner.pattern)
    const keys = keysOf(moves)
    if (keys.length < moves.length) return []
    return keys.map((position, index) => ({
      ...owner,
      position,
      ply: index + 1,
      ends: index === keys.length - 1,
    }))
  })
}
