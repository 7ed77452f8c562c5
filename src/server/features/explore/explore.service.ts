import type { ExploreBookView, ExploreQuery, ExploreView } from '#shared/contracts/explore.ts'
import { checkFen } from '#shared/chess/fen.ts'
import { legalPlies } from '#shared/chess/legal-plies.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { endOf, type Line, playLine, type Ply } from '#shared/chess/play-line.ts'
import { plyOf, positionKey, START_FEN } from '#shared/chess/position-key.ts'
import { MAX_LINE_PLIES } from '#shared/chess/read-text.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { type Filter, NO_FILTER } from '../resources/resource-filter.queries.ts'
import { countOpenings } from '../resources/resources-of-openings.service.ts'
import { listBook, listLines, listPatterns } from './explore.queries.ts'
import { exploreGroups } from './explore-groups.service.ts'
import { type Known, knownPositions, positionName } from './position-names.ts'

type Next = Ply & { position: string }

/** The position after the moves, its name, where it may go, and what there is to learn about it. */
export async function explore(ctx: AppContext, query: ExploreQuery): Promise<ExploreView> {
  const line = lineOf(query)
  const fen = endOf(line)
  const next = legalPlies(fen).map((ply) => ({ ...ply, position: positionKey(ply.fen) }))
  const played = [line.start, ...line.plies.map((ply) => ply.fen)].map(positionKey)
  const { known, passed } = await surroundings(ctx, played, next)
  const opening = positionName(known, played)
  const filter = filterOf(query)
  const [continuations, groups] = await Promise.all([
    continuationsOf(ctx, { known, played, next, filter }),
    exploreGroups(ctx, {
      known,
      name: opening?.name ?? '',
      passed,
      here: positionKey(fen),
      next,
      filter,
    }),
  ])
  return {
    fen,
    ply: plyOf(fen),
    start: line.start,
    moves: line.plies.map(({ san, uci, fen: after }) => ({ san, uci, fen: after })),
    opening,
    continuations,
    groups,
  }
}

export async function getExploreBook(ctx: AppContext): Promise<ExploreBookView> {
  return { positions: await listBook(ctx.db) }
}

function lineOf({ moves, fen }: ExploreQuery): Line {
  const tokens = moveTokens(moves)
  if (tokens.length > MAX_LINE_PLIES) {
    throw refused('moves', `A line may have ${MAX_LINE_PLIES / 2} moves of each side at most.`)
  }
  const start = fen.trim() === '' ? { fen: START_FEN, fault: null } : checkFen(fen)
  if (start.fault !== null) throw refused('fen', `This FEN cannot be used. ${start.fault}`)
  const line = playLine(tokens, start.fen)
  if (line.fault) throw refused('moves', line.fault)
  return line
}

function refused(field: string, message: string): AppError {
  return new AppError(400, 'invalid', message, { fields: { [field]: message } })
}

function filterOf({ level, source, kids }: ExploreQuery): Filter {
  return { ...NO_FILTER, level, source, kidsOnly: kids === 'true' }
}

type Surroundings = {
  known: Known
  /** Positions on a way here: the one that was played, and the book's where that is another. */
  passed: string[]
}

async function surroundings(
  ctx: AppContext,
  played: readonly string[],
  next: readonly Next[],
): Promise<Surroundings> {
  const after = next.map(({ position }) => position)
  const [lines, patterns] = await Promise.all([
    listLines(ctx.db, [...played, ...after]),
    listPatterns(ctx.db, played, after),
  ])
  const book = bookWay(lines.find(({ position }) => position === played.at(-1))?.moves ?? '')
  const others = book.filter((position) => !played.includes(position))
  const passed = [...new Set([...book, ...played])]
  if (others.length === 0) return { known: knownPositions(lines, patterns), passed }
  const more = await listPatterns(ctx.db, others, [])
  return { known: knownPositions(lines, [...patterns, ...more]), passed }
}

function bookWay(moves: string): string[] {
  return playLine(moveTokens(moves)).plies.map((ply) => positionKey(ply.fen))
}

type Places = { known: Known; played: readonly string[]; next: readonly Next[]; filter: Filter }

async function continuationsOf(
  ctx: AppContext,
  { known, played, next, filter }: Places,
): Promise<ExploreView['continuations']> {
  const isKnown = ({ position }: Next) => known.lines.has(position) || known.patterns.has(position)
  const continuations = next.filter(isKnown).map(({ position, san, uci, fen }) => {
    const openings = openingsThrough(known, position)
    const name = positionName(known, [...played, position])
    return { san, uci, fen, eco: name?.eco ?? null, name: name?.name ?? '', openings }
  })
  const counts = await countOpenings(
    ctx,
    continuations.flatMap(({ openings }) => openings),
    filter,
  )
  return continuations
    .map(({ openings, ...move }) => ({
      ...move,
      resources: openings.reduce((sum, opening) => sum + (counts.get(opening) ?? 0), 0),
    }))
    .toSorted((a, b) => b.resources - a.resources || a.san.localeCompare(b.san, 'en'))
}

/** Each opening once whose moves go through a position, or end in it. */
function openingsThrough(known: Known, position: string): string[] {
  const names = (known.patterns.get(position) ?? []).map(({ opening }) => opening)
  return [...new Set(names)].filter((name) => name !== null)
}
