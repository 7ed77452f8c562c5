import { LONG, mapInTurns } from '../turns.ts'

/** So much is turned into bytes at once. */
const PART = 64 * 1024

/**
 * Returns what JSON.stringify writes of a body, as bytes. Other requests have their turn while it writes long lists, and
 * there is never all of it as one text.
 */
export async function jsonInTurns(body: unknown, space = ''): Promise<Buffer> {
  const parts: Buffer[] = []
  let text = ''
  const flush = () => {
    parts.push(Buffer.from(text))
    text = ''
  }
  const put = (more: string) => {
    text += more
    if (text.length >= PART) flush()
  }
  const jsonOf = (value: unknown, line: string) => {
    const json = JSON.stringify(value, null, space) ?? 'null'
    return space ? json.replaceAll('\n', line) : json
  }
  const write = async (value: unknown, line: string): Promise<void> => {
    if (!hasLongList(value)) return put(jsonOf(value, line))
    const inside = space && line + space
    const [opening, closing] = Array.isArray(value) ? '[]' : '{}'
    let before = opening
    const begin = () => {
      put(before + inside)
      before = ','
    }
    if (Array.isArray(value) && value.some(hasLongList))
      for (const each of value) {
        begin()
        await write(each, inside)
      }
    else if (Array.isArray(value))
      await mapInTurns(value, (each) => {
        begin()
        put(jsonOf(each, inside))
      })
    else
      for (const [name, each] of Object.entries(value)) {
        if (each === undefined) continue
        begin()
        put(`${JSON.stringify(name)}:${space && ' '}`)
        await write(each, inside)
      }
    put((space && line) + closing)
  }
  await write(body, '\n')
  flush()
  return Buffer.concat(parts)
}

function hasLongList(body: unknown): body is object {
  if (Array.isArray(body)) return body.length > LONG || body.some(hasLongList)
  return typeof body === 'object' && body !== null && Object.values(body).some(hasLongList)
}
