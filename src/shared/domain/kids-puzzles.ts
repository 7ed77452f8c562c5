import { DAY_MS } from './days.ts'

export const PUZZLES_IN_SET = 6
/** `seed/data/puzzles.csv` has 600 positions for kids. */
export const PUZZLE_SETS = 100

/** Returns the number of the set of a day, which is the same for all: they take turns, from the easiest on. */
export function puzzleSetOf(day: Date): number {
  return (Math.floor(day.getTime() / DAY_MS) % PUZZLE_SETS) + 1
}

/** After the last set comes the first. */
export function nextPuzzleSet(set: number): number {
  return (set % PUZZLE_SETS) + 1
}
