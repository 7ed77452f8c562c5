import type { Language } from '../../search/language.ts'
import { singular, tokensOf } from '../../search/words.ts'

/** An opening or one of its variations, with the moves that lead to it. */
export type NamedMoves = {
  name: string
  moves: string
  /** Whether the catalogue lists it; the others are in the book of openings only. */
  isListed: boolean
}

/**
 * For a family, which decides between openings that share a name, returns what finds the moves of the longest known name
 * in a title, or null.
 */
export type OpeningFinder = (family: string | null) => (title: string) => string | null

/** Words of names that do not tell one opening from another. */
const GENERIC = new Set([
  'defense',
  'opening',
  'variation',
  'game',
  'system',
  'line',
  'attack',
  'gambit',
  'countergambit',
  'main',
])
/** Words that say something else in titles, too: as names, they need their second word. */
const EVERYDAY = new Set([
  'accepted',
  'advance',
  'bishop',
  'center',
  'central',
  'classical',
  'closed',
  'declined',
  'delayed',
  'double',
  'early',
  'english',
  'exchange',
  'fianchetto',
  'four knight',
  'hungarian',
  'indian',
  'king',
  'king pawn',
  'knight',
  'modern',
  'neo',
  'normal',
  'old',
  'open',
  'pawn',
  'polish',
  'queen',
  'queen pawn',
  'quiet',
  'rook',
  'russian',
  'symmetrical',
  'the',
  'three knight',
  'traditional',
  'two knight',
])
const MAX_WORDS = 10

type Candidate = NamedMoves & {
  family: string
  plies: number
  /** The number of names that begin with it, including itself. */
  variations: number
  /** Whether the phrase is the name, a part of it that tells it apart, or one that many names have. */
  part: 'all' | 'some' | 'vague'
}

/**
 * Reads names as the search does: without case, accents and the endings of plurals, in British spelling, too. A
 * variation is also known by its own words: 'Najdorf'.
 */
export function openingFinder(named: readonly NamedMoves[], language: Language): OpeningFinder {
  const known = countVariations(named)
  const byPhrase = new Map<string, Candidate[]>()
  for (const each of named) {
    const family = each.name.split(':', 1)[0]?.trim() ?? ''
    const plies = each.moves.split(' ').length
    const variations = known.get(each.name) ?? 0
    for (const [phrase, part] of phrasesOf(each.name)) {
      const candidate = { ...each, family, plies, variations, part }
      const others = byPhrase.get(phrase)
      if (others) others.push(candidate)
      else byPhrase.set(phrase, [candidate])
    }
  }
  return (family) => {
    // Titles of one lesson repeat words, some of which hundreds of names have.
    const choices = new Map<string, Candidate | null>()
    const choice = (phrase: string): Candidate | null => {
      const all = byPhrase.get(phrase)
      if (!all) return null
      let made = choices.get(phrase)
      if (made === undefined) choices.set(phrase, (made = chosen(all, family)))
      return made
    }
    return (title) => longestIn(wordsOf(title), language, choice)?.moves ?? null
  }
}

/** Returns the opening of the longest phrase that `choice` knows. */
function longestIn(
  words: ReturnType<typeof wordsOf>,
  language: Language,
  choice: (phrase: string) => Candidate | null,
): Candidate | null {
  let best: { length: number; candidate: Candidate } | null = null
  for (let from = 0; from < words.length; from++) {
    const longest = Math.min(MAX_WORDS, words.length - from)
    const meaning = language.meaningAt(words, from, NONE)
    for (let length = longest; length > 0 && length >= (best?.length ?? 0); length--) {
      const phrases = [
        words
          .slice(from, from + length)
          .map(({ stem }) => stem)
          .join(' '),
      ]
      if (meaning?.length === length) phrases.push(...meaning.same)
      const candidate = phrases.map(choice).find((each) => each !== null)
      if (!candidate) continue
      const isBetter = !best || length > best.length || candidate.plies > best.candidate.plies
      if (isBetter) best = { length, candidate }
    }
  }
  return best?.candidate ?? null
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Returns the shortest line of a name. Several openings may share it: then the name as a whole comes first, then the
 * resource's own opening, then the names that the catalogue lists, then the one with far more variations. If none of
 * this decides, nothing is guessed.
 */
function chosen(candidates: readonly Candidate[], family: string | null): Candidate | null {
  const isOwn = (each: Candidate) => each.family === family
  const telling = candidates.filter(({ part }) => part !== 'vague')
  const tiers = [
    telling.filter(({ part }) => part === 'all'),
    candidates.filter(isOwn),
    telling.filter(({ isListed }) => isListed),
    telling,
  ]
  const fitting = tiers.find((tier) => tier.length > 0) ?? []
  const families = Map.groupBy(fitting, (each) => each.family)
  const known = [...families.values()].toSorted((x, y) => variationsOf(y) - variationsOf(x))
  const [most = [], next = []] = known
  if (variationsOf(most) < MUCH_MORE * variationsOf(next)) return null
  return most.toSorted((x, y) => x.plies - y.plies || x.name.length - y.name.length)[0] ?? null
}

/** How much better known one opening must be than another of the same name. */
const MUCH_MORE = 3

function variationsOf(candidates: readonly Candidate[]): number {
  return Math.max(0, ...candidates.map(({ variations }) => variations))
}

/** Returns the phrases that mean a name: the whole of it, without generic words, and its last part alone. */
function phrasesOf(name: string): Map<string, Candidate['part']> {
  const parts = name.split(/[:,]/).map((part) => wordsOf(part).map(({ stem }) => stem))
  const all = parts.flat()
  const own = parts.at(-1) ?? []
  const family = parts[0] ?? []
  const short = (words: readonly string[]) => words.filter((word) => !GENERIC.has(word))
  const found = new Map<string, Candidate['part']>()
  const add = (words: readonly string[], part: Candidate['part']) => {
    const phrase = words.join(' ')
    if (phrase !== '' && words.length <= MAX_WORDS && !found.has(phrase)) found.set(phrase, part)
  }
  add(all, 'all')
  if (!isVague(short(all))) add(short(all), 'some')
  if (parts.length === 1 || short(own).length === 0) return found
  add([...family, ...own], 'some')
  add([...short(family), ...own], 'some')
  add([...short(family), ...short(own)], 'some')
  add(own, isVague(short(own)) ? 'vague' : 'some')
  if (!isVague(short(own))) add(short(own), 'some')
  return found
}

function countVariations(named: readonly NamedMoves[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name } of named) {
    for (
      let end = name.length;
      end > 0;
      end = Math.max(name.lastIndexOf(':', end - 1), name.lastIndexOf(',', end - 1))
    ) {
      const beginning = name.slice(0, end)
      counts.set(beginning, (counts.get(beginning) ?? 0) + 1)
    }
  }
  return counts
}

/** Whether the words alone would be found in titles about anything. */
function isVague(words: readonly string[]): boolean {
  const text = words.join(' ')
  return text === '' || EVERYDAY.has(text) || (words.length === 1 && (words[0] ?? '').length < 3)
}

function wordsOf(text: string): { stem: string; written: string }[] {
  return tokensOf(text).map(({ word, written }) => ({
    stem: word === 'defence' ? 'defense' : word === 'centre' ? 'center' : singular(word),
    written,
  }))
}
