import { Chess, validateFen } from 'chess.js'
import { PUZZLE_TOPICS, type PuzzleTopic } from '#shared/domain/puzzles.ts'
import { fastLine } from '#shared/chess/fast-line.ts'
import { endOf, playLine } from '#shared/chess/play-line.ts'
import type { PuzzleRow } from '../../platform/db/schema/puzzles.ts'

/** Children are asked mates in one up to this rating. */
const KIDS_RATING = 1000

/** The first that has one of a puzzle's themes (lichess.org/training/themes) is its topic; mates come before. */
const THEMES: readonly (readonly [PuzzleTopic, readonly string[]])[] = [
  ['mate', ['mateIn1', 'mateIn2']],
  ['mate-deep', ['mateIn3', 'mateIn4', 'mateIn5', 'mate']],
  ['pawn-endgame', ['pawnEndgame']],
  ['rook-endgame', ['rookEndgame']],
  ['endgame-other', ['bishopEndgame', 'knightEndgame', 'queenEndgame', 'queenRookEndgame']],
  ['hanging', ['hangingPiece']],
  ['fork', ['fork']],
  ['pin', ['pin', 'skewer']],
  ['removal', ['discoveredAttack', 'deflection', 'attraction', 'capturingDefender']],
  ['defence', ['defensiveMove']],
]

type ReadLine = { puzzle: PuzzleRow | null; fault: null } | { puzzle: null; fault: string }

/** The columns of Lichess's own file, and of `seed/data/puzzles.csv`; null if one is missing. */
export function puzzleReader(header: string): ((line: string) => ReadLine) | null {
  const names = header
    .replace(/^\uFEFF/, '')
    .toLowerCase()
    .split(',')
  const at = (name: string) => names.indexOf(name)
  const idAt = Math.max(at('id'), at('puzzleid'))
  const places = [idAt, ...['fen', 'moves', 'rating', 'themes'].map(at)]
  if (places.includes(-1)) return null
  return (line) => {
    const cells = line.split(',')
    if (cells.length < names.length) return faulty('it has too few columns, as if it were cut')
    const [id = '', fen = '', moves = '', rating = '', themes = ''] = places.map(
      (place) => cells[place] ?? '',
    )
    if (!/^[A-Za-z0-9]{1,20}$/.test(id)) return faulty('its ID is not one of Lichess')
    if (!/^\d{1,4}$/.test(rating)) return faulty('its rating is not a number')
    const { ok, error } = validateFen(fen)
    if (!ok) return faulty(error ?? 'its FEN is not a position')
    const played = moves.split(' ')
    if (played.length < 2 || played.length % 2 === 1)
      return faulty('its moves do not end with the solver’s')
    if (fastLine(played, fen).fault) return faulty('one of its moves is illegal')
    const puzzle = { id, fen, moves, rating: Number(rating), themes }
    const given = cells[at('topic')]
    const topic = PUZZLE_TOPICS.find((each) => each === given) ?? topicOf(puzzle)
    return { puzzle: topic ? { ...puzzle, topic } : null, fault: null }
  }
}

const faulty = (fault: string) => ({ puzzle: null, fault })

function topicOf(puzzle: Omit<PuzzleRow, 'topic'>): PuzzleTopic | null {
  const themes = puzzle.themes.split(' ')
  if (themes.includes('mateIn1') && puzzle.rating <= KIDS_RATING && hasOneMate(puzzle))
    return 'kids-mate'
  return THEMES.find(([, named]) => named.some((theme) => themes.includes(theme)))?.[0] ?? null
}

function hasOneMate({ fen, moves }: Pick<PuzzleRow, 'fen' | 'moves'>): boolean {
  const shown = endOf(playLine(moves.split(' ', 1), fen))
  return new Chess(shown).moves().filter((san) => san.endsWith('#')).length === 1
}
