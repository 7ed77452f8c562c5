import type { CatalogueIndex } from './catalogue-index.ts'
import { isInEnglish } from './asked-language.ts'
import { FIELDS, type Term } from './postings.ts'
import { SMALL_WORDS, STOP_WORDS } from './word-lists.ts'
import { FOREIGN_WORDS } from './translation.ts'
import { singular } from './words.ts'

/** Shorter words have too many neighbors. */
const SHORTEST = 4
/** Pairs of letters that people confuse, above all in names. */
const ALIKE = new Set(['vw', 'ck', 'iy', 'sz', 'gj', 'jy', 'xs', 'qk', 'bp', 'dt', 'mn'])
const VOWELS = 'aeiouy'
const HALF = 0.5

/** Nothing further away is meant: one letter more, less, exchanged or crossed. A letter that sounds alike counts half. */
const MOST_FAULTS = 1

/** The single words of the tables, and of other languages, by length. */
const OTHER_WORDS = new WeakMap<CatalogueIndex, Map<number, string[]>>()

function otherWords(index: CatalogueIndex, length: number): readonly string[] {
  const known =
    OTHER_WORDS.get(index) ??
    Map.groupBy(new Set([...index.language.tableWords, ...FOREIGN_WORDS]), (word) => word.length)
  OTHER_WORDS.set(index, known)
  return known.get(length) ?? []
}

/**
 * Returns the nearest known spelling of an unknown word: one word, or several if spaces are missing. Returns null if
 * nothing is near. What sounds the same comes before what looks alike; of two equally near words, it prefers the more
 * frequent one.
 */
export function spellingOf(index: CatalogueIndex, word: string): string[] | null {
  const near = nearestWord(index, word)
  if (near && near.faults <= HALF) return [near.word]
  const alike = sameSound(index, word)
  if (alike) return [alike]
  return near ? [near.word] : splitWord(index, word)
}

/** Returns the word that sounds the same and is spelled most alike. */
function sameSound(index: CatalogueIndex, word: string): string | null {
  const sound = soundOf(word)
  if (sound.length < SHORTEST_SPLIT) return null
  const found = index
    .formsOfSound(sound)
    .filter(({ form, term }) => form !== word && index.isLive(term))
    .map(({ form, term }) => ({ form, term, faults: faultsBetween(word, form, word.length) }))
    .toSorted((a, b) => a.faults - b.faults || b.term.length - a.term.length)
  return found[0]?.form ?? null
}

function nearestWord(index: CatalogueIndex, word: string): { word: string; faults: number } | null {
  if (word.length < SHORTEST) return null
  const most = MOST_FAULTS
  let best: { word: string; faults: number; frequency: number } | null = null
  const consider = (candidate: string, frequency: number, isAlive: () => boolean) => {
    // The first letter is rarely wrong.
    if (exchangeOf(word, 0, candidate, 0) > HALF) return
    const faults = faultsBetween(word, candidate, best ? best.faults : most)
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
      consider(form, term.length, () => isNamed(index, form, term))
    for (const name of otherWords(index, length)) consider(name, 1, () => true)
  }
  return best
}

/** A word that only descriptions in other languages have is not what is meant. */
const isNamed = (index: CatalogueIndex, form: string, term: Term): boolean =>
  index.isLive(term) && (index.occursIn(term, TELLING | FIELDS.title) || isInEnglish(index, form))

/** Words run together have up to four parts, one of them this long. */
const MOST_PARTS = 4
const SHORTEST_SPLIT = 3
const LONGEST_SPLIT = 40

/**
 * Splits 'backrank' into 'back rank', and 'chessforkids' into 'chess for kids'. The parts must be words of chess or
 * names, or small words between such; fewer parts are better, then a longer shortest part.
 */
function splitWord(index: CatalogueIndex, word: string): string[] | null {
  if (word.length > LONGEST_SPLIT) return null
  const best: (string[] | null)[] = [[]]
  for (let end = 1; end <= word.length; end++) {
    let found: string[] | null = null
    for (let start = Math.max(0, end - MOST_PART); start <= end - 2; start++) {
      const before = best[start]
      if (!before || before.length === MOST_PARTS) continue
      const part = word.slice(start, end)
      const isInside = start > 0 && end < word.length
      if (!isPart(index, part) && !(isInside && CONNECTING.has(part))) continue
      const parts = [...before, part]
      if (!found || isBetterSplit(parts, found)) found = parts
    }
    best.push(found)
  }
  const parts = best[word.length]
  return parts && parts.length > 1 && parts.some(({ length }) => length >= SHORTEST) ? parts : null
}

const MOST_PART = 20
const CONNECTING = new Set(['for', 'of', 'to', 'in', 'and', 'the', 'vs', 'with', 'on', 'by'])
const TELLING = FIELDS.tags | FIELDS.opening | FIELDS.category | FIELDS.author

function isPart(index: CatalogueIndex, part: string): boolean {
  if (part.length < SHORTEST_SPLIT) return false
  const stem = singular(part)
  if (STOP_WORDS.has(part) || SMALL_WORDS.has(part)) return part.length >= SHORTEST
  if (index.language.isInTables(stem) || FOREIGN_WORDS.has(part)) return true
  const term = index.terms.get(stem)
  return term !== undefined && term.forms.size > 0 && index.occursIn(term, TELLING)
}

function isBetterSplit(parts: readonly string[], than: readonly string[]): boolean {
  if (parts.length !== than.length) return parts.length < than.length
  const shortest = (each: readonly string[]) => Math.min(...each.map(({ length }) => length))
  return shortest(parts) > shortest(than)
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

/** Ways to write the same sound, in the order in which they are replaced. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/(.)\1+/g, '$1'],
  [/tsch/g, 'ch'],
  [/tch/g, 'ch'],
  [/ph/g, 'f'],
  [/sch/g, 'sh'],
  [/(?:ck|ch|kh|qu|q)/g, 'k'],
  [/([tgrw])h/g, '$1'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/t?z/g, 's'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/y|j/g, 'i'],
  [/ai|ei/g, 'a'],
  [/ea|ee|ie/g, 'e'],
  [/oo|ou/g, 'u'],
  [/(?<=..)[eh]$/, ''],
  [/(.)\1+/g, '$1'],
]

/** Returns how a word sounds, roughly, so that 'filidor' is 'philidor'. */
export function soundOf(word: string): string {
  return SOUNDS.reduce((text, [written, sound]) => text.replace(written, sound), word)
}
