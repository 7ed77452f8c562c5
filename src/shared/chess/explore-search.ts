type Place = { moves?: readonly string[]; start?: string | null }

/** The search of /explore for a line: '?moves=e4,c5,Nf3', with `fen` where it starts elsewhere; '' at the start. */
export function exploreSearch({ moves = [], start = null }: Place): string {
  const params: string[] = []
  if (start)
    params.push(`fen=${encodeURIComponent(start).replaceAll('%2F', '/').replaceAll('%20', '+')}`)
  // Check and mate signs say nothing that the move does not, and '+' is a space in an address.
  if (moves.length > 0) {
    params.push(
      `moves=${moves.map((san) => encodeURIComponent(san.replace(/[+#]/g, ''))).join(',')}`,
    )
  }
  return params.length > 0 ? `?${params.join('&')}` : ''
}
