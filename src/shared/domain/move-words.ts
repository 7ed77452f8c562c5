const MOVE = /^(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBNqrbn])?|[O0]-[O0](?:-[O0])?)[+#]?[!?]*$/

/**
 * Returns the moves of a text in which every word is a move (SAN, UCI) or a move number; null for any other text.
 * Does not know the rules of chess.
 */
export function moveWords(text: string): string[] | null {
  const words = text
    .replace(/(?<!\d)\d+[.…]+/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean)
  return words.length > 0 && words.every((word) => MOVE.test(word)) ? words : null
}
