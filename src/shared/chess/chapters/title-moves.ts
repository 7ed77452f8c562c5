import { MAX_CHAPTER_PLIES } from '../../domain/chapters/chapter.ts'
import { fastLine } from '../fast-line.ts'
import { moveTokens } from '../pgn-scan.ts'

/** A numbered move: '1.e4', '6. Bg5', '6...e5', '6…e5'. */
const NUMBERED =
  /(?<![\w.])(\d{1,2})(\.\.\.?|…|\.)\s?(?=(?:[KQRBN][a-hx1-8]|[a-h][1-8x]|[O0]-[O0]))/g
const MOVE = /^(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?|[O0]-[O0](?:-[O0])?)[+#]?[!?]*$/
/** A word with the number of its move, if it has one. */
const NUMBER = /^(?:(\d{1,3})(\.\.\.?|…|\.))?(.*)$/
/** Titles name few lines. */
const MAX_STARTS = 5

/**
 * Returns the line that a title states: moves from the first on as they stand; others continue, or branch off from,
 * `own`, the line of the resource's opening. Null if there is none or if a move of it is illegal.
 */
export function movesInTitle(title: string, own: readonly string[]): string[] | null {
  const starts = [...title.matchAll(NUMBERED)].slice(0, MAX_STARTS)
  for (const start of starts) {
    const [, number = '', dots] = start
    const ply = plyOfNumber(number, dots)
    if (ply < 0 || ply > own.length) continue
    const moves = movesFrom(title.slice(start.index), ply)
    const before = own.slice(0, ply)
    if (moves.length === 0 || ply + moves.length > MAX_CHAPTER_PLIES) continue
    const { sans, fault } = fastLine([...before, ...moves])
    // What follows an illegal move belongs to it.
    return fault === null ? sans : null
  }
  return null
}

/** Returns the moves before the first word that is none, or whose number is not that of the next move. */
function movesFrom(text: string, ply: number): string[] {
  const moves: string[] = []
  for (const word of text.split(/[\s,;:)]+/).filter(Boolean)) {
    const [, number, dots, rest = ''] = NUMBER.exec(word) ?? []
    if (number !== undefined && plyOfNumber(number, dots) !== ply + moves.length) break
    const move = rest.replace(/(?<!\.)\.+$/, '')
    if (move === '' && number !== undefined) continue
    if (!MOVE.test(move)) break
    moves.push(move)
  }
  return moveTokens(moves.join(' '))
}

function plyOfNumber(number: string, dots: string | undefined): number {
  return (Number(number) - 1) * 2 + (dots === '.' ? 0 : 1)
}
