import { t } from '#client/kit/t.tsx'
import { familyOf, type GameRecord, pointsOf, type Side, type Variation } from './read-games.ts'

/** A position of the player's own opening tree, with the move that leads there. */
export type RepertoireNode = {
  /** The moves from the starting position. The last one leads here. */
  moves: readonly string[]
  games: number
  /** Points in the finished games. */
  points: number
  finished: number
  /** The most frequent first. */
  children: RepertoireNode[]
}

type Building = Omit<RepertoireNode, 'children'> & { next: Map<string, Building> }

/** Returns the tree of the games' first moves, whose root is the starting position. */
export function repertoireOf(games: readonly GameRecord[], side: Side): RepertoireNode {
  const root = startNode([])
  for (const game of games) {
    const points = pointsOf(game, side)
    let node = root
    count(node, points)
    for (const move of game.start === '' ? [] : game.start.split(' ')) {
      const known = node.next.get(move)
      const child = known ?? startNode([...node.moves, move])
      if (!known) node.next.set(move, child)
      count(child, points)
      node = child
    }
  }
  return finish(root)
}

function startNode(moves: readonly string[]): Building {
  return { moves, games: 0, points: 0, finished: 0, next: new Map() }
}

function count(node: Building, points: number | null): void {
  node.games++
  if (points === null) return
  node.finished++
  node.points += points
}

function finish({ next, ...node }: Building): RepertoireNode {
  const children = [...next.values()].map(finish)
  return { ...node, children: children.toSorted((a, b) => b.games - a.games) }
}

/** A cell of the icicle: a column for each ply, and a height for the share of the games. */
export type Cell = {
  node: RepertoireNode
  /** 0 for the chosen position itself. */
  column: number
  /** From 0 to 1. */
  top: number
  height: number
}

/** Returns the cells of `columns` plies after a position. Cells lower than `least` (0 to 1) are left out. */
export function icicle(
  root: RepertoireNode,
  { columns, least }: { columns: number; least: number },
): Cell[] {
  const cells: Cell[] = []
  const place = (node: RepertoireNode, column: number, top: number) => {
    const height = node.games / Math.max(1, root.games)
    if (column > columns || height < least) return
    cells.push({ node, column, top, height })
    let below = top
    for (const child of node.children) {
      place(child, column + 1, below)
      below += child.games / Math.max(1, root.games)
    }
  }
  place(root, 0, 0)
  return cells
}

/** Returns the node at these moves, or the root if there is none. */
export function nodeAt(root: RepertoireNode, moves: readonly string[]): RepertoireNode {
  let node = root
  for (const move of moves) {
    const child = node.children.find(({ moves: way }) => way.at(-1) === move)
    if (!child) return root
    node = child
  }
  return node
}

/** Returns '3...Nf6' for the last of these moves, or 'Start' without any. */
export function moveName(moves: readonly string[]): string {
  const last = moves.at(-1)
  if (last === undefined) return t('Start')
  return `${Math.ceil(moves.length / 2)}${moves.length % 2 === 1 ? '.' : '...'}${last}`
}

const OFTEN = 10
const SHOWN_UNMET = 6

/**
 * Returns the best-known variations of families that the player has at least ten games in, but which never came up.
 * `met` has the number of games by the name of the opening.
 */
export function unmetVariations(
  met: ReadonlyMap<string, number>,
  book: readonly Variation[],
): Variation[] {
  const families = new Map<string, number>()
  for (const [name, games] of met) {
    const family = familyOf(name)
    families.set(family, (families.get(family) ?? 0) + games)
  }
  const isMet = (variation: string) =>
    [...met.keys()].some((name) => name === variation || name.startsWith(`${variation},`))
  return book
    .filter(({ name }) => (families.get(familyOf(name)) ?? 0) >= OFTEN)
    .filter(({ name }) => !isMet(name))
    .toSorted((a, b) => b.lines - a.lines || a.name.localeCompare(b.name, 'en'))
    .slice(0, SHOWN_UNMET)
}
