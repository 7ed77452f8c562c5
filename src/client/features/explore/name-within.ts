/** A name in the two parts it is shown in: its family, where the position has not said it already. */
export type NameParts = { family: string | null; rest: string }

/**
 * What 'Sicilian Defense: Moscow Variation' adds to a position that is called 'Sicilian Defense', or to
 * another variation of it, is its end alone.
 */
export function nameWithin(name: string, position: string | undefined): NameParts {
  const [family = name, rest] = split(name)
  if (rest === undefined) return { family: null, rest: name }
  const [here] = split(position ?? '')
  return { family: family === here ? null : family, rest }
}

function split(name: string): string[] {
  const at = name.indexOf(': ')
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 2)]
}
