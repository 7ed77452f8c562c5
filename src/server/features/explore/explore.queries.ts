import type { namedLines } from '../../platform/db/schema/openings.ts'
import type { linePositions } from '../../platform/db/schema/positions.ts'
import { type patternPositions } from '../../platform/db/schema/positions.ts'

type Line = typeof namedLines.$inferSelect
type Position = typeof linePositions.$inferSelect
export type LineRow = Pick<Position, 'position' | 'ends' | 'lines'> &
  Pick<Line, 'eco' | 'name' | 'moves'>

export type PatternRow = Pick<typeof patternPositions.$inferSelect, 'position' | 'ply' | 'ends'> & {
  /** The opening or subcategory to which the moves belong. */
  owner: string
  /** Null if the moves belong to the subcategory itself. */
  opening: string | null
  subcategory: string | null
  /** All openings of the subcategory if its moves end here; otherwise none. */
  siblings: string[]
}
