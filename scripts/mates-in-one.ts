import { writeFileSync } from 'node:fs'
import { Chess, type Color, type PieceSymbol, type Square, SQUARES } from 'chess.js'

/**
 * Makes easy positions with exactly one mating move, for the puzzles of the kids pages: `node scripts/mates-in-one.ts`.
 * It always makes the same ones.
 */
const TARGET = 'src/server/seed/data/mates-made.csv'

/** The men of the side that mates, those of the other side, and how many positions to make. Kings are understood. */
const KINDS: readonly (readonly [attack: string, defense: string, count: number])[] = [
  ['q', '', 24],
  ['r', '', 6],
  ['rr', '', 26],
  ['qr', '', 24],
  ['qb', '', 20],
  ['qn', '', 20],
  ['qp', '', 20],
  ['rb', '', 16],
  ['rn', '', 16],
  ['rp', '', 14],
  ['bb', '', 10],
  ['bn', '', 8],
  ['q', 'p', 20],
  ['r', 'p', 14],
  ['r', 'pp', 14],
  ['n', 'p', 8],
  ['r', 'ppp', 12],
  ['q', 'r', 16],
  ['qp', 'p', 18],
  ['qn', 'r', 16],
  ['rr', 'p', 16],
  ['rn', 'p', 16],
  ['qb', 'pp', 18],
  ['qr', 'rp', 16],
  ['rb', 'np', 14],
  ['qn', 'qp', 14],
  ['bn', 'pp', 8],
  ['qpp', 'rpp', 5],
]

/** Numbers from 0 up to `end`, the same in each run (mulberry32). */
let seed = 20_261_127
function random(end: number): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return (((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * end
}
const oneOf = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(random(items.length))] as Item

const isEdge = (square: string) => /[ah]|[18]/.test(square)
const EDGES = SQUARES.filter(isEdge)
const distance = (one: string, other: string) =>
  Math.max(
    Math.abs(one.charCodeAt(0) - other.charCodeAt(0)),
    Math.abs(Number(one[1]) - Number(other[1])),
  )

/** Places the men at random, the king that is to be mated on an edge; null if no game leads there. */
function place(attacker: Color, attack: string, defense: string): Chess | null {
  const defender = attacker === 'w' ? 'b' : 'w'
  const king = oneOf(EDGES)
  const taken = new Map<Square, { type: PieceSymbol; color: Color }>([
    [king, { type: 'k', color: defender }],
  ])
  const put = (type: PieceSymbol, color: Color, near: number) => {
    const free = SQUARES.filter(
      (square) =>
        !taken.has(square) &&
        distance(square, king) <= near &&
        (type !== 'p' || !/[18]/.test(square)) &&
        (type !== 'k' || distance(square, king) > 1),
    )
    taken.set(oneOf(free), { type, color })
  }
  put('k', attacker, attack.length + defense.length > 3 ? 7 : 3)
  for (const type of attack) put(type as PieceSymbol, attacker, 7)
  for (const type of defense) put(type as PieceSymbol, defender, 2)
  const game = new Chess()
  game.clear()
  for (const [square, man] of taken) game.put(man, square)
  const fen = `${game.fen().split(' ')[0]} ${attacker} - - 0 1`
  return isReachable(fen, attacker) ? new Chess(fen) : null
}

/** Nobody is in check before the mating move, and bishops of one side stand on squares of two colors. */
function isReachable(fen: string, attacker: Color): boolean {
  const passed = fen.replace(` ${attacker} `, attacker === 'w' ? ' b ' : ' w ')
  const colors = new Map<string, number>()
  try {
    const game = new Chess(fen)
    if (game.inCheck() || new Chess(passed).inCheck()) return false
    for (const square of game.board().flat())
      if (square?.type === 'b') {
        const name = `${square.color} ${game.squareColor(square.square)}`
        colors.set(name, (colors.get(name) ?? 0) + 1)
      }
  } catch {
    return false
  }
  return [...colors.values()].every((count) => count === 1)
}

/** The only mating move, unless it is a promotion; null if there is none or another. */
function onlyMate(game: Chess): string | null {
  const mates = game.moves().filter((san) => san.endsWith('#'))
  const [mate] = mates
  return mate !== undefined && mates.length === 1 && !mate.includes('=') ? mate : null
}

/** Equal for positions that differ only in men that do not matter much: the king, who mates, and from where. */
function ideaOf(game: Chess, mate: string, king: string): string {
  const [move] = game.moves({ verbose: true }).filter(({ san }) => san === mate)
  return `${king} ${move?.piece} ${move?.from} ${move?.to}`
}

const known = new Set<string>()
const rows: string[] = []
for (const [kind, [attack, defense, count]] of KINDS.entries()) {
  let made = 0
  for (let tries = 0; made < count; tries++) {
    if (tries > 400_000) throw new Error(`Too few of ${attack} against ${defense}: ${made}`)
    const attacker = made % 2 === 0 ? 'w' : 'b'
    const game = place(attacker, attack, defense)
    const mate = game && onlyMate(game)
    if (!game || !mate) continue
    const [king = ''] = game.findPiece({ type: 'k', color: attacker === 'w' ? 'b' : 'w' })
    const idea = ideaOf(game, mate, king)
    if (known.has(idea)) continue
    known.add(idea)
    made++
    const pieces = 2 + attack.length + defense.length
    rows.push(`made-${kind + 1}-${made},${game.fen()},${mate},${pieces}`)
  }
  console.log(`${attack} against ${defense || 'the king'}: ${made}`)
}
writeFileSync(TARGET, `id,fen,move,pieces\n${rows.join('\n')}\n`)
console.log(`${rows.length} positions`)
