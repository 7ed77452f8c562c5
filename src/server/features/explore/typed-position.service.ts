import { lineKeys } from '#shared/chess/line-keys.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { endOf, playLine } from '#shared/chess/play-line.ts'
import type { AppContext } from '../../context.ts'
import { knownPositions } from './known-positions.service.ts'
import { positionName } from './position-names.ts'

/** Moves as people type them: 'e4 c5 nf3'. A lowercase b may be a pawn or a bishop, so it stays. */
const MOVE = /^(?:[a-h]x?[a-h]?[1-8]|[KQRBN][a-h1-8]?x?[a-h][1-8]|[O0]-[O0](?:-[O0])?)[+#]?$/
const MAX_PLIES = 40

type TypedPosition = { moves: string; fen: string; eco: string | null; name: string }

/** The position after the typed text, if all of it consists of legal moves. */
export async function findTypedPosition(
  ctx: AppContext,
  text: string,
): Promise<TypedPosition | null> {
  const tokens = moveTokens(text).map((each) =>
    /^[kqrn][a-h1-8x]/.test(each) ? each.charAt(0).toUpperCase() + each.slice(1) : each,
  )
  if (tokens.length === 0 || tokens.length > MAX_PLIES) return null
  if (!tokens.every((each) => MOVE.test(each))) return null
  const line = playLine(tokens)
  if (line.fault) return null
  const sans = line.plies.map(({ san }) => san)
  const found = positionName(await knownPositions(ctx), lineKeys(sans))
  return {
    moves: sans.join(','),
    fen: endOf(line),
    eco: found?.eco ?? null,
    name: found?.name ?? '',
  }
}
