import type { Line } from '#shared/chess/play-line.ts'

/**
 * The line to step along: what was played before stays ahead of those who step back, until they play
 * something else.
 */
export function longestLine(before: Line, now: Line): Line {
  const goesOn =
    before.start === now.start &&
    before.plies.length >= now.plies.length &&
    now.plies.every(({ uci }, index) => uci === before.plies[index]?.uci)
  return goesOn ? before : now
}

export function lineUpTo(line: Line, plies: number): Line {
  return { start: line.start, plies: line.plies.slice(0, plies), fault: null }
}
