import { setImmediate as nextTurn } from 'node:timers/promises'

/** Shorter lists are written at once. */
const LONG = 100
const TURN_MS = 10

/** Returns the JSON of a body. Long lists are written in parts, between which other requests have their turn. */
export async function jsonInTurns(body: unknown): Promise<string> {
  if (Array.isArray(body) && body.length > LONG) {
    const parts: string[] = []
    let began = performance.now()
    for (const each of body) {
      parts.push(JSON.stringify(each) ?? 'null')
      if (performance.now() - began < TURN_MS) continue
      await nextTurn()
      began = performance.now()
    }
    return `[${parts.join(',')}]`
  }
  if (!hasLongList(body)) return JSON.stringify(body)
  const parts: string[] = []
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) parts.push(`${JSON.stringify(name)}:${await jsonInTurns(value)}`)
  return `{${parts.join(',')}}`
}

function hasLongList(body: unknown): body is object {
  return (
    typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    Object.values(body).some((value) => Array.isArray(value) && value.length > LONG)
  )
}
