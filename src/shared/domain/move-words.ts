const MOVE = /^(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBNqrbn])?|[O0]-[O0](?:-[O0])?)[+#]?[!?]*$/
const FEN = /^(?:[pnbrqk1-8]{1,8}\/){7}[pnbrqk1-8]{1,8}(?: |$)/i

/**
 * The moves of a text in which every word is one (SAN, UCI) or a move number; null for any other. Says
 * nothing about the rules: this much is part of every page.
 */
export function moveWords(text: string): string[] | null {
  const words = text
    .replace(/\d+[.…]+/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean)
  return words.length > 0 && words.every((word) => MOVE.test(word)) ? words : null
}

/** Whether a search may as well be meant as a place on the board: moves, or a FEN. */
export function meansPosition(text: string): boolean {
  return moveWords(text) !== null || FEN.test(text.trim())
}
