import { useStore } from '#client/kit/store.ts'
import { createStoredStore } from '#client/kit/stored-store.ts'

const NONE: readonly string[] = []

/** The puzzles that a child has solved. They are kept in this browser and nowhere else. */
const found = createStoredStore('kidsPuzzles', readFound)

/** What another version, or somebody by hand, has stored may be anything. */
function readFound(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : NONE
  } catch {
    return NONE
  }
}

export function notePuzzle(id: string): void {
  found.set([...new Set([...found.get(), id])])
}

/** None on the server, which does not know them. */
export function useFoundPuzzles(): readonly string[] {
  return useStore(found, () => NONE)
}
