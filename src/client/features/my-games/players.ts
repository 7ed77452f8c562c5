import type { Player } from './games.ts'

/** 'carlsen,  magnus' and 'Carlsen, Magnus' are one. */
export function playerKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** Adds one to the games of both players, who may have one name. */
export function countPlayers(players: Map<string, Player>, names: readonly [string, string]): void {
  const keys = new Map(names.map((name) => [playerKey(name), name]))
  for (const [key, name] of keys) {
    const known = players.get(key)
    if (known) known.games++
    else if (key !== '') players.set(key, { key, name, games: 1 })
  }
}

/** Those with the most games first: the first is most likely the one whose games these are. */
export function mostFrequent(players: ReadonlyMap<string, Player>, limit: number): Player[] {
  return [...players.values()].toSorted((a, b) => b.games - a.games).slice(0, limit)
}
