/** How long a request works on a long list before others have their turn. */
const TURN_MS = 10
/** Shorter lists are worked on at once. */
export const LONG = 100

const waiting: (() => void)[] = []

/** Resolves in a later turn of the event loop: for one of those who wait in each turn, so that many do not add up. */
export function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (waiting.push(resolve) === 1) setImmediate(giveTurn)
  return promise
}

function giveTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(giveTurn)
}

/** Does the same as `map`; for a long list with turns for other requests in between. */
export async function mapInTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
): Promise<Made[]> {
  if (items.length > LONG) await nextTurn()
  const made: Made[] = []
  let began = performance.now()
  for (const item of items) {
    made.push(make(item))
    if (performance.now() - began < TURN_MS) continue
    await nextTurn()
    began = performance.now()
  }
  return made
}

const PAGE = 500
export type Page = { limit: number; offset: number }

/** Reads a long list in parts of so many rows, which the driver makes in one turn each. */
export async function readInTurns<Row>(
  read: (page: Page) => Promise<Row[]>,
  limit = PAGE,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await read({ limit, offset: rows.length })
    rows.push(...page)
    if (page.length < limit) return rows
    await nextTurn()
  }
}
