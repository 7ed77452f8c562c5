import { createStore, followStored, readStored, useStore, writeStored } from '#client/kit/store.ts'

const STORED_AS = 'kidsPuzzles'

/** The puzzles that a child has solved, as JSON. They are kept in this browser and nowhere else. */
const store = createStore<string>({
  read: () => readStored(STORED_AS) ?? '[]',
  write: (found) => writeStored(STORED_AS, found),
  follow: followStored(STORED_AS),
})

/** What another version, or somebody by hand, has stored may be anything. */
function readFound(text: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

export function notePuzzle(id: string): void {
  store.set(JSON.stringify([...new Set([...readFound(store.get()), id])]))
}

/** None on the server, which does not know them. */
export function useFoundPuzzles(): readonly string[] {
  return readFound(useStore(store, () => '[]'))
}
