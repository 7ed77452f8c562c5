import { readFileSync } from 'node:fs'
import type { KidsPuzzleView } from '#shared/contracts/kids-puzzles.ts'
import { PUZZLE_SETS, PUZZLES_IN_SET } from '#shared/domain/kids-puzzles.ts'
import { parseCsv } from '../../platform/parse-csv.ts'
import { serverFile } from '../../platform/server-files.ts'

/** Last moves of games on Lichess, which are in the public domain (CC0), and what scripts/mates-in-one.ts has made. */
const FILES = ['mates-in-one.csv', 'mates-made.csv']

let puzzles: readonly KidsPuzzleView[] | undefined

/**
 * Returns six mates in one, from an easy one to a harder one: all positions are dealt out to the sets, the easiest first, so
 * that no set is easier than the one before.
 */
export function puzzlesOfSet(set: number): KidsPuzzleView[] {
  puzzles ??= readPuzzles()
  const all = puzzles
  return Array.from({ length: PUZZLES_IN_SET }, (_, turn) => turn * PUZZLE_SETS + set - 1).flatMap(
    (place) => all[place] ?? [],
  )
}

/** All of them, the easiest first: those with the fewest pieces. */
export function readPuzzles(): KidsPuzzleView[] {
  return FILES.flatMap((name) => {
    const { table } = parseCsv(readFileSync(serverFile(`seed/data/${name}`), 'utf8'))
    return table
      .slice(1)
      .flatMap(([id, fen, move]) => (id && fen && move ? [{ id, fen, moves: [move] }] : []))
  }).toSorted((one, other) => piecesOf(one) - piecesOf(other))
}

const piecesOf = ({ fen }: KidsPuzzleView): number =>
  (fen.split(' ')[0] ?? '').replace(/[^a-z]/gi, '').length
