import { ENGLISH } from '#shared/texts/text.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { lineKeys } from '#shared/chess/line-keys.ts'
import { nextPositions } from '#shared/chess/next-positions.ts'
import { positionKey, START_FEN } from '#shared/chess/position-key.ts'
import type { AppContext } from '../../context.ts'
import { LINE_TIERS, type SearchedLine } from '../../search/line-matches.ts'
import type { ExploreReason } from '#shared/contracts/explore.ts'
import { exploreGroups, openingsOf } from './explore-groups.ts'
import { knownPositions } from './known-positions.service.ts'
import { lineInText, type LineInText } from './line-in-text.ts'
import { type Known, positionName, waysTo } from './position-names.ts'
import { contentStamp } from '../../platform/cache/stamped-memo.ts'

const TIERS: Readonly<Record<ExploreReason, number>> = {
  position: LINE_TIERS.exact,
  further: LINE_TIERS.continues,
  opening: LINE_TIERS.opening,
  parent: LINE_TIERS.parent,
}
/** Before this ply, nearly every line continues from the position. */
const FIRST_PLY = 4

/** Returns the moves, the position or the code in a search, with the openings and resources that teach it. */
export async function findSearchedLine(
  ctx: AppContext,
  text: string,
  literal: readonly string[],
): Promise<SearchedLine | null> {
  const read = lineInText(text)
  if (!read || literal.includes(read.words)) return null
  const known = await knownPositions(ctx)
  const found = read.eco === null ? read : await lineOfCode(ctx, known, read)
  const here = found?.way.at(-1)
  if (!found || here === undefined) return null
  const opening = positionName(known, found.way)
  const fen = found.start ?? `${here} 0 1`
  const name = opening?.name ?? ''
  const next = nextPositions(fen)
  const passed = waysTo(known, found.way)
  const openings = new Map<string, number>()
  const add = (names: readonly string[], tier: number) => {
    for (const each of names) openings.set(each, Math.max(tier, openings.get(each) ?? 0))
  }
  for (const group of exploreGroups({ known, name, passed, here, next }))
    add(group.openings, TIERS[group.reason])
  add(await openingsOfCode(ctx, known, read.eco), LINE_TIERS.exact)
  return {
    words: read.words,
    rest: read.rest,
    isOneMove: read.eco === null && found.moves.length === 1,
    openings,
    resources: await resourcesAt(ctx, here, found.way.length - 1),
    shown: {
      words: read.words,
      start: found.start,
      moves: found.moves,
      fen,
      eco: read.eco ?? opening?.eco ?? null,
      name,
      fault: found.illegal && ENGLISH('{move} is not a legal move.', { move: found.illegal }),
      illegal: found.illegal,
    },
  }
}

/** Returns the resources whose chapters are about a position or continue from it. */
async function resourcesAt(
  ctx: AppContext,
  position: string,
  plies: number,
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  const table = await ctx.chapterPositions.current()
  table.visit(position, (slot, toGo) => {
    if (toGo > 0 && plies < FIRST_PLY) return
    const id = table.resources[slot] as number
    const tier = toGo === 0 ? LINE_TIERS.exact : LINE_TIERS.continues
    found.set(id, Math.max(tier, found.get(id) ?? 0))
  })
  return found
}

/** Returns the shortest named line with a code; of several, the one that most others pass through. */
async function lineOfCode(
  ctx: AppContext,
  known: Known,
  read: LineInText,
): Promise<LineInText | null> {
  const lines = await ctx.memo.get('lines by code', '', async () => {
    const shortest = new Map<string, { moves: string[]; lines: number }>()
    for (const { ends, eco, moves: text, lines: through } of known.lines.values()) {
      if (!ends) continue
      const moves = moveTokens(text)
      const best = shortest.get(eco)
      const isBetter =
        !best ||
        moves.length < best.moves.length ||
        (moves.length === best.moves.length && through > best.lines)
      if (isBetter) shortest.set(eco, { moves, lines: through })
    }
    return shortest
  })
  const moves = lines.get(read.eco ?? '')?.moves
  return moves ? { ...read, moves, way: [positionKey(START_FEN), ...lineKeys(moves)] } : null
}

async function openingsOfCode(
  ctx: AppContext,
  known: Known,
  eco: string | null,
): Promise<readonly string[]> {
  if (eco === null) return []
  const byCode = await ctx.memo.get('openings by code', contentStamp(ctx), async () => {
    const ends = [...known.patterns.values()].flat().filter(({ ends: isEnd }) => isEnd)
    const coded = Map.groupBy(
      ends,
      ({ owner }) => positionName(known, known.ways.get(owner) ?? [])?.eco ?? '',
    )
    return new Map([...coded].map(([code, rows]) => [code, openingsOf(rows)]))
  })
  return byCode.get(eco) ?? []
}
