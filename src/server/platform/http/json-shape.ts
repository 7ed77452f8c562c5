import { text } from '#shared/texts/text.ts'
import { AppError } from './app-error.ts'

/** No call has input of half this depth. */
const MAX_DEPTH = 32
/** An import of 500 rows with all columns has 25,000 values, and its update with the old ones beside them 50,000. */
const MAX_VALUES = { few: 20_000, many: 120_000 }
export type Values = keyof typeof MAX_VALUES

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  ...'"\\,[]{}',
].map((character) => character.charCodeAt(0))

/**
 * Refuses JSON that is nested deeply or has very many values, before it is parsed and checked: that takes many times as
 * long as this, which reads a megabyte in a few milliseconds.
 */
export function refuseTangled(json: string, values: Values): void {
  let depth = 0
  let commas = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at + 1)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) throw tangled()
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
    else if (code === COMMA && ++commas >= MAX_VALUES[values]) throw tangled()
  }
}

/** Returns where a text that begins at `from` ends. */
function endOfText(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return json.length
}

function tangled(): AppError {
  const fault = text('The request body is nested too deeply or has too many values')
  return new AppError(400, 'too_complex', fault)
}
