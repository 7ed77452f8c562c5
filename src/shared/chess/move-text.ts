/** Returns the moves in one spelling, '1.e4 c5 2.Nf3', from the start of the game or from `ply` on. */
export function moveText(moves: readonly string[], ply = 0): string {
  return moves
    .map((san, index) => {
      const at = ply + index
      if (at % 2 === 0) return `${at / 2 + 1}.${san}`
      return index === 0 ? `${(at + 1) / 2}...${san}` : san
    })
    .join(' ')
}
