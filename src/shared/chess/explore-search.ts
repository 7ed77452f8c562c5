type ExploredLine = { moves?: readonly string[]; start?: string | null }

/**
 * Returns the search string of /explore for a line: '?moves=e4,c5,Nf3', with `fen` if the line starts elsewhere, and
 * '' for the starting position.
 */
export function exploreSearch({ moves = [], start = null }: ExploredLine): string {
  const params: string[] = []
  if (start)
    params.push(`fen=${encodeURIComponent(start).replaceAll('%2F', '/').replaceAll('%20', '+')}`)
  // The signs for check and mate are redundant, and a '+' in a URL means a space.
  if (moves.length > 0) {
    params.push(
      `moves=${moves.map((san) => encodeURIComponent(san.replace(/[+#]/g, ''))).join(',')}`,
    )
  }
  return params.length > 0 ? `?${params.join('&')}` : ''
}
