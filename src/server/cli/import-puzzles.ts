import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { announcePuzzles, storePuzzles } from '../features/puzzles/puzzles.queries.ts'
import type { Db } from '../platform/db/client.ts'
import type { PuzzleRow } from '../platform/db/schema/puzzles.ts'
import { fileFault, lineOf } from '../platform/operator-error.ts'
import { type Command, type Terminal, CommandError } from './command.ts'
import { withDatabase } from './open-database.ts'
import { Chess, validateFen } from 'chess.js'
import { PUZZLE_TOPICS, type PuzzleTopic } from '#shared/domain/puzzles.ts'
import { fastLine } from '#shared/chess/fast-line.ts'
import { endOf, playLine } from '#shared/chess/play-line.ts'

const ROWS_PER_STATEMENT = 1000
const BAND_POINTS = 200
/** A file of five million rows that is of another kind must not fill the screen. */
const FAULTS_SHOWN = 20

/** Takes Lichess's own file (database.lichess.org/#puzzles), packed or not. */
export const importPuzzlesCommand: Command = {
  options: { 'per-band': { type: 'string' } },
  file: 'required',
  async run(given, { config, terminal }) {
    const perBand = given.text('per-band')
    if (perBand !== undefined && !/^[1-9]\d{0,6}$/.test(perBand))
      throw new CommandError('--per-band must be a whole number from 1 up.')
    const file = given.file ?? '-'
    return withDatabase(config, ({ db }) =>
      importPuzzles(db, linesOf(file, terminal), {
        perBand: perBand === undefined ? Number.POSITIVE_INFINITY : Number(perBand),
        terminal,
      }),
    )
  },
}

type Manner = { perBand: number; terminal: Pick<Terminal, 'say' | 'complain'> }

/** Stores the valid rows, names the lines of the others, and returns whether there were none of those. */
export async function importPuzzles(
  db: Db,
  lines: AsyncIterable<string>,
  { perBand, terminal }: Manner,
): Promise<boolean> {
  let read: ReturnType<typeof puzzleReader> | undefined
  let [line, stored, without, faults] = [0, 0, 0, 0]
  let waiting: PuzzleRow[] = []
  const inBand = new Map<string, number>()
  const store = async () => {
    await storePuzzles(db, waiting)
    stored += waiting.length
    waiting = []
  }
  const report = (fault: string) => {
    if (++faults <= FAULTS_SHOWN) terminal.complain(`Line ${line}: ${fault}.`)
  }
  try {
    for await (const text of lines) {
      line++
      if (read === undefined) {
        read = puzzleReader(text)
        if (!read) throw new CommandError('Line 1 does not have the columns of Lichess’s puzzles.')
        continue
      }
      if (text === '' || !read) continue
      const { puzzle, fault } = read(text)
      if (fault !== null) report(fault)
      else if (!puzzle) without++
      else {
        const band = `${puzzle.topic} ${Math.floor(puzzle.rating / BAND_POINTS)}`
        const known = inBand.get(band) ?? 0
        if (known >= perBand) continue
        inBand.set(band, known + 1)
        if (waiting.push(puzzle) >= ROWS_PER_STATEMENT) await store()
      }
    }
  } catch (error) {
    // What was read until then stays.
    if (!(error instanceof CommandError) || line < 2) throw error
    line++
    report(error.message.replace(/\.$/, ''))
  }
  await store()
  if (stored > 0) await announcePuzzles(db)
  if (line === 0) throw new CommandError('The file is empty.')
  terminal.say(`Imported: ${stored}. Of no topic: ${without}. Faulty: ${faults}.`)
  return faults === 0
}

async function* linesOf(file: string, { folder, stdin }: Terminal): AsyncGenerator<string> {
  const bytes = file === '-' ? stdin : createReadStream(resolve(folder, file))
  const text = file.endsWith('.zst')
    ? pipeline(bytes, createZstdDecompress(), () => undefined)
    : bytes
  let rest = ''
  try {
    for await (const chunk of text.setEncoding('utf8')) {
      const parts = `${rest}${chunk}`.split(/\r?\n/)
      rest = parts.pop() ?? ''
      yield* parts
    }
  } catch (error) {
    throw new CommandError(`Cannot read ${file}: ${fileFault(error) ?? lineOf(error)}.`, error)
  }
  if (rest) yield rest
}

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
function puzzleReader(header: string): ((line: string) => ReadLine) | null {
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
