const MEN: Readonly<Record<string, string>> = {
  N: 'knight',
  B: 'bishop',
  R: 'rook',
  Q: 'queen',
  K: 'king',
}

type SpokenMove = { san: string; to: string; isWhite: boolean }

/** A move in words: 'White knight f3', 'Black castles kingside', 'White pawn takes d5, check'. */
export function spokenMove({ san, to, isWhite }: SpokenMove): string {
  return `${isWhite ? 'White' : 'Black'} ${wayOf(san, to)}${endingOf(san)}`
}

function wayOf(san: string, to: string): string {
  if (san.startsWith('O-O-O')) return 'castles queenside'
  if (san.startsWith('O-O')) return 'castles kingside'
  const man = MEN[san.charAt(0)] ?? 'pawn'
  const became = MEN[/=([NBRQ])/.exec(san)?.[1] ?? '']
  return `${man} ${san.includes('x') ? 'takes ' : ''}${to}${became ? `, becomes a ${became}` : ''}`
}

function endingOf(san: string): string {
  if (san.endsWith('#')) return ', checkmate'
  return san.endsWith('+') ? ', check' : ''
}
