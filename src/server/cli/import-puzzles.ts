import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { puzzleReader } from '../features/puzzles/puzzle-rows.ts'
import { announcePuzzles, storePuzzles } from '../features/puzzles/puzzles.queries.ts'
import type { Db } from '../platform/db/client.ts'
import type { PuzzleRow } from '../platform/db/schema/puzzles.ts'
import { fileFault, lineOf } from '../platform/operator-error.ts'
import { type Command, type Terminal, CommandError } from './command.ts'
import { withDatabase } from './open-database.ts'

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
