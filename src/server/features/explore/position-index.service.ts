import { readPattern } from '#shared/chess/move-pattern.ts'
import { positionKey } from '#shared/chess/position-key.ts'
import type { Db } from '../../db/client.ts'
import { linePositions } from './line-positions.ts'
import {
  insertLinePositions,
  listLinesIfNew,
  listStalePatterns,
  type PatternOwner,
  type PatternPosition,
  replacePatternPositions,
} from './position-index.queries.ts'

/** The whole index, as far as it is not there yet; for the start, in a transaction of its own. */
export async function indexPositions(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const lines = await listLinesIfNew(tx)
    if (lines.length > 0) await insertLinePositions(tx, linePositions(lines))
    await indexPatterns(tx)
  })
}

/** After a write to openings or subcategories, in its transaction: only what has other moves by now. */
export async function indexPatterns(tx: Db): Promise<void> {
  const owners = await listStalePatterns(tx)
  if (owners.length > 0) {
    await replacePatternPositions(tx, owners, owners.flatMap(patternPositions))
  }
}

/** None where the moves are not legal: somebody wrote them past the checks. */
function patternPositions(owner: PatternOwner): PatternPosition[] {
  const { line, fault } = readPattern(owner.pattern)
  if (fault) return []
  return line.plies.map(({ fen }, index) => ({
    ...owner,
    position: positionKey(fen),
    ply: index + 1,
    ends: index === line.plies.length - 1,
  }))
}
