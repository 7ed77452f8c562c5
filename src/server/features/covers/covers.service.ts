import { boardSvg } from './board-svg.ts'
import { SAGE_BOARD } from './jacket-palette.ts'

type Shown = { fen: string; lastMove: { from: string; to: string } | null }

/** Returns the content of an SVG with a board of `size` by `size`, White at the bottom, as covers show it. */
export function boardPicture(shown: Shown, size: number): string {
  return boardSvg({ ...shown, tones: SAGE_BOARD }, { x: 0, y: 0, size })
}
