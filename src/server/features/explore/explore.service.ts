import { type NextPosition, nextPositions } from '#shared/chess/next-positions.ts'
import { exploreGroups, type Group, openingsOf } from './explore-groups.ts'
import { type Known, positionName, waysTo } from './position-names.ts'
import type { ExploreGroupView, ExploreQuery, ExploreView } from '#shared/contracts/explore.ts'
import { checkFen } from '#shared/chess/fen.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { endOf, type Line, playEach, playLine } from '#shared/chess/play-line.ts'
import { plyOf, positionKey, START_FEN } from '#shared/chess/position-key.ts'
import { MAX_LINE_PLIES } from '#shared/chess/read-text.ts'
import type { AppContext } from '../../context.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { chaptersAtPositions } from '../chapters/found-chapters.service.ts'
import {
  countOpenings,
  listsOfOpenings,
  type OpeningCounts,
  totalOf,
  type Wanted,
} from '../resources/resources-of-openings.service.ts'
import { knownPositions } from './known-positions.service.ts'
import { text } from '#shared/texts/text.ts'

/** How many moves later a line may come to the position of another order of moves: 3.Nc3 dxe4 4.Nxe4, as 3.Nd2 does. */
const PLIES_BEYOND = 2
/** A position that so many named lines pass through is on the way of nearly all openings, in any order of moves. */
const MOST_LINES = 300

/** The positions of the books that follow each position of theirs. */
type BookMoves = Map<string, readonly string[]>

/** Returns the openings whose moves pass through a position, or through one that the books reach from it. */
function openingsThrough(known: Known, book: BookMoves, position: string): string[] {
  const reached = [position]
  let last = [position]
  const isCommon = (known.lines.get(position)?.lines ?? 0) >= MOST_LINES
  for (let plies = 0; plies < PLIES_BEYOND && !isCommon; plies++) {
    last = last.flatMap((each) => following(known, book, each))
    reached.push(...last)
  }
  return openingsOf(reached.flatMap((each) => known.patterns.get(each) ?? []))
}

/** The named lines do not change while the process runs, so neither do the moves between their positions. */
function following(known: Known, book: BookMoves, position: string): readonly string[] {
  const kept = book.get(position)
  if (kept) return kept
  const found = nextPositions(`${position} 0 1`)
    .map((next) => next.position)
    .filter((next) => known.lines.has(next))
  book.set(position, found)
  return found
}

const SHOWN_PER_GROUP = 12

/** Returns the position after the moves, its name, its continuations, and resources about it. */
export async function explore(ctx: AppContext, query: ExploreQuery): Promise<ExploreView> {
  const line = lineOf(query)
  const fen = endOf(line)
  const wanted = wantedOf(query)
  const [known, book, counts, chapters] = await Promise.all([
    knownPositions(ctx),
    ctx.memo.get('moves of the books', '', async (): Promise<BookMoves> => new Map()),
    countOpenings(ctx, wanted),
    chaptersAtPositions(ctx, wanted),
  ])
  const played = [line.start, ...line.plies.map((ply) => ply.fen)].map(positionKey)
  const next = nextPositions(fen)
  const passed = waysTo(known, played)
  const opening = positionName(known, played)
  const name = opening?.name ?? ''
  const groups = exploreGroups({ known, name, passed, here: positionKey(fen), next })
  return {
    fen,
    ply: plyOf(fen),
    start: line.start,
    moves: line.plies.map(({ san, uci, fen: after }) => ({ san, uci, fen: after })),
    opening,
    continuations: continuationsOf(known, book, { fen, played, next })
      .map(({ openings, ...move }) => ({
        ...move,
        resources:
          totalOf(counts, openings) + chapters.countBeyond(positionKey(move.fen), openings),
        chapters: chapters.count(positionKey(move.fen)),
      }))
      .toSorted((a, b) => b.resources - a.resources),
    chapters: await chapters.list({ position: positionKey(fen), ply: plyOf(fen) }),
    groups: await withResources(ctx, groups, counts, { wanted, limit: SHOWN_PER_GROUP }),
  }
}

async function withResources(
  ctx: AppContext,
  groups: readonly Group[],
  counts: OpeningCounts,
  list: Parameters<typeof listsOfOpenings>[2],
): Promise<ExploreGroupView[]> {
  const filled = groups
    .map((group) => ({
      ...group,
      openings: group.openings.filter((opening) => counts.get(opening)),
      total: totalOf(counts, group.openings),
    }))
    .filter(({ total }) => total > 0)
  const openings = filled.map((group) => group.openings)
  const lists = await listsOfOpenings(ctx, openings, list)
  return filled.map((group, place) => ({ ...group, resources: lists[place] ?? [] }))
}

function lineOf({ moves, fen }: ExploreQuery): Line {
  const tokens = moveTokens(moves)
  if (tokens.length > MAX_LINE_PLIES) {
    throw invalid(
      'moves',
      text('A line can have at most {max} moves for each side.', { max: MAX_LINE_PLIES / 2 }),
    )
  }
  const start = fen.trim() === '' ? { fen: START_FEN, fault: null } : checkFen(fen)
  if (start.fault !== null)
    throw invalid('fen', text('This FEN cannot be used. {fault}', { fault: start.fault }))
  const line = playLine(tokens, start.fen)
  if (line.fault) throw invalid('moves', line.fault)
  return line
}

function wantedOf({ level, source, side, kids }: ExploreQuery): Wanted {
  return { level, source, side: side === 'both' ? [] : [side], kidsOnly: kids === 'true' }
}

type Here = { fen: string; played: readonly string[]; next: readonly NextPosition[] }

/** Returns the moves that lead to known positions, those with the most named lines first. */
function continuationsOf(known: Known, book: BookMoves, { fen, played, next }: Here) {
  const linesAt = (position: string) => known.lines.get(position)?.lines ?? 0
  const leading = next.filter(
    ({ position }) => known.lines.has(position) || known.patterns.has(position),
  )
  const moves = leading.map(({ uci }) => uci)
  return playEach(moves, fen)
    .map((ply) => ({ ...ply, position: positionKey(ply.fen) }))
    .toSorted(
      (a, b) => linesAt(b.position) - linesAt(a.position) || a.san.localeCompare(b.san, 'en'),
    )
    .map(({ position, san, uci, fen: after }) => {
      const name = positionName(known, [...played, position])
      const openings = openingsThrough(known, book, position)
      return { san, uci, fen: after, eco: name?.eco ?? null, name: name?.name ?? '', openings }
    })
}
