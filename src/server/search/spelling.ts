import type { CatalogueIndex } from './catalogue-index.ts'
import { FILTER_WORDS } from './filter-words.ts'

/** Shorter words have too many neighbors. */
const SHORTEST = 4
/** Pairs of letters that people confuse, above all in names. */
const ALIKE = new Set(['vw', 'ck', 'iy', 'sz', 'gj', 'jy', 'xs', 'qk', 'bp', 'dt', 'mn'])
const VOWELS = 'aeiouy'
const HALF = 0.5

/** Returns how many errors a word of this length may have; a similar-sounding letter counts half. */
function allowance(length: number): number {
  if (length < SHORTEST) return 0
  if (length <= 6) return 1
  return length <= 8 ? 1.5 : 2.5
}

const FILTER_NAMES = FILTER_WORDS.flatMap(({ words }) => words).filter(
  (word) => !word.includes(' '),
)

/**
 * Returns the nearest known spelling of an unknown word: one word, or two if a space is missing. Returns null if
 * nothing is near. Of two equally near words, it prefers the more frequent one.
 */
export function spellingOf(index: CatalogueIndex, word: string): string[] | null {
  const near = nearestWord(index, word)
  if (near && near.faults <= HALF) return [near.word]
  return splitWord(index, word) ?? (near ? [near.word] : null)
}

function nearestWord(index: CatalogueIndex, word: string): { word: string; faults: number } | null {
  const most = allowance(word.length)
  if (most === 0) return null
  let best: { word: string; faults: number; frequency: number } | null = null
  const consider = (candidate: string, frequency: number, isAlive: () => boolean) => {
    // The first letter is rarely wrong, so a different one counts as one more error.
    const otherStart = exchangeOf(word, 0, candidate, 0) > HALF
    if (otherStart && most < 2) return
    const bound = best ? best.faults : most
    const faults =
      faultsBetween(word, candidate, otherStart ? bound - 1 : bound) + Number(otherStart)
    if (faults > most) return
    if (best && (faults > best.faults || (faults === best.faults && frequency <= best.frequency)))
      return
    if (isAlive()) best = { word: candidate, faults, frequency }
  }
  const reach = Math.floor(most / HALF)
  for (
    let length = Math.max(SHORTEST, word.length - reach);
    length <= word.length + reach;
    length++
  ) {
    for (const { form, term } of index.formsOfLength(length))
      consider(form, term.length, () => index.isLive(term))
    for (const name of FILTER_NAMES) if (name.length === length) consider(name, 1, () => true)
  }
  return best
}

/** Splits 'backrank' into 'back rank'. Both halves must be known words that are not too short. */
function splitWord(index: CatalogueIndex, word: string): string[] | null {
  let best: { halves: string[]; frequency: number } | null = null
  for (let at = SHORTEST; at <= word.length - SHORTEST; at++) {
    const halves = [word.slice(0, at), word.slice(at)]
    const terms = halves.map(
      (half) => index.terms.get(half) ?? index.terms.get(half.replace(/s$/, '')),
    )
    if (!terms.every((term) => term && term.forms.size > 0 && index.isLive(term))) continue
    const frequency = Math.min(...terms.map((term) => term?.length ?? 0))
    if (!best || frequency > best.frequency) best = { halves, frequency }
  }
  return best?.halves ?? null
}

/** Three rows of the distance table, reused by all calls: a misspelling is compared with thousands of words. */
const rows: [number[], number[], number[]] = [[], [], []]

/**
 * Returns the edit distance with transpositions (restricted Damerau), in which a doubled letter and a
 * similar-sounding letter count half; Infinity above `most`.
 */
export function faultsBetween(from: string, to: string, most: number): number {
  let [beforeLast, last, current] = rows
  for (let column = 0; column <= to.length; column++) last[column] = column
  for (let row = 1; row <= from.length; row++) {
    current[0] = row
    let least = row
    const letter = from.charCodeAt(row - 1)
    const doubled = letter === from.charCodeAt(row - 2)
    for (let column = 1; column <= to.length; column++) {
      const other = to.charCodeAt(column - 1)
      const dropped = (last[column] as number) + (doubled ? HALF : 1)
      const added =
        (current[column - 1] as number) + (other === to.charCodeAt(column - 2) ? HALF : 1)
      const exchanged = (last[column - 1] as number) + exchangeOf(from, row - 1, to, column - 1)
      let faults = Math.min(dropped, added, exchanged)
      const crossed = letter === to.charCodeAt(column - 2) && from.charCodeAt(row - 2) === other
      if (crossed) faults = Math.min(faults, (beforeLast[column - 2] as number) + 1)
      current[column] = faults
      if (faults < least) least = faults
    }
    if (least > most) return Number.POSITIVE_INFINITY
    const spare = beforeLast
    beforeLast = last
    last = current
    current = spare
  }
  return last[to.length] ?? 0
}

const LETTERS = 26
const FIRST_LETTER = 97
/** Indexed by two letters of the alphabet. */
const EXCHANGES = Float64Array.from({ length: LETTERS * LETTERS }, (_, pair) => {
  const [a, b] = [Math.floor(pair / LETTERS), pair % LETTERS].map((letter) =>
    String.fromCodePoint(FIRST_LETTER + letter),
  ) as [string, string]
  if (a === b) return 0
  if (ALIKE.has(a + b) || ALIKE.has(b + a)) return HALF
  return VOWELS.includes(a) && VOWELS.includes(b) ? 0.75 : 1
})

function exchangeOf(from: string, at: number, to: string, position: number): number {
  const [a, b] = [from.charCodeAt(at) - FIRST_LETTER, to.charCodeAt(position) - FIRST_LETTER]
  const areLetters = a >= 0 && a < LETTERS && b >= 0 && b < LETTERS
  return areLetters ? (EXCHANGES[a * LETTERS + b] as number) : Number(a !== b)
}
