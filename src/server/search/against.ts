import { z } from 'zod'
import type { PlayedSide } from '#shared/domain/filters/side.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { WordForm } from './language.ts'
import type { Term } from './postings.ts'
import { termsOf, togetherOf } from './terms.ts'
import { SMALL_WORDS, STOP_WORDS, wordList } from './word-lists.ts'
import againstWords from './words/against-words.json' with { type: 'json' }

const asSet = wordList.transform((list): ReadonlySet<string> => new Set(list))
const WORDS = z.strictObject({ against: asSet, opponents: asSet, plays: asSet }).parse(againstWords)

/** What names of openings end with; 'gambit' tells one from another. */
const KINDS_OF_OPENING = new Set(['opening', 'game', 'defense', 'variation', 'attack', 'system'])
const LONGEST_NAME = 5
/** How far a verb may be from its subject: 'everybody at my club plays'. */
const MOST_BETWEEN = 4

/** An opening that the reader plays against. */
export type Against = {
  /** The words that say so: `length` of them from `at` on. */
  at: number
  length: number
  /** The reader's side. */
  side: PlayedSide
  /** The terms of what is about the opening. */
  terms: Term[]
}

type Word = WordForm & { word: string }

/** Returns what the reader plays against: 'against the London', 'my opponent plays the Caro-Kann'. */
export function againstIn(index: CatalogueIndex, words: readonly Word[]): Against | null {
  for (const at of words.keys()) {
    const length = saysAgainst(words, at)
    // 'Anti-Sicilian' is what such lessons are called.
    const meaning = index.language.meaningAt(words, at, NO_LITERALS)
    if (length === 0 || (meaning?.length ?? 0) > length) continue
    let start = at + length
    while (isSmall(words[start]?.word ?? '')) start++
    const opening = openingAt(index, words, start)
    if (!opening) continue
    // 'Caro-Kann vs French' compares what one side may play.
    if (endsWithOpening(index, words.slice(0, at), opening.side)) continue
    const own = words.slice(start, start + opening.length)
    return {
      at,
      length,
      side: opening.side === 'white' ? 'black' : 'white',
      terms: termsFor(index, own),
    }
  }
  return null
}

const isSmall = (word: string): boolean => STOP_WORDS.has(word) || SMALL_WORDS.has(word)

/** Returns how many words from this place on say that the next one is played by the opponent. */
function saysAgainst(words: readonly Word[], at: number): number {
  const word = words[at]?.word ?? ''
  if (WORDS.against.has(word)) return 1
  // 'A defense against the London' names no defense.
  if (/^defen[cs]e$/.test(word) && WORDS.against.has(words[at + 1]?.word ?? '')) return 2
  if (!WORDS.opponents.has(word)) return 0
  const verb = words
    .slice(at + 1, at + 2 + MOST_BETWEEN)
    .findIndex((each) => WORDS.plays.has(each.word))
  return verb < 0 ? 0 : verb + 2
}

function openingAt(
  index: CatalogueIndex,
  words: readonly Word[],
  at: number,
): { side: PlayedSide; length: number } | null {
  const { language } = index
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length--) {
    const own = words.slice(at, at + length)
    const meaning = language.meaningAt(own, 0, NO_LITERALS)
    const keys = [
      own.map(({ stem }) => stem).join(' '),
      ...(meaning?.length === length ? meaning.same : []),
    ]
    const side = keys.map((key) => language.openingSides.get(key) ?? moveSide(key)).find(Boolean)
    if (side) return { side, length }
  }
  return null
}

const NO_LITERALS: ReadonlySet<string> = new Set()

/** Returns who begins with a move such as 'd4'. */
function moveSide(key: string): PlayedSide | null {
  if (/^(?:[a-h][34]|n[acfh]3)$/.test(key)) return 'white'
  return /^(?:[a-h][56]|n[acfh]6)$/.test(key) ? 'black' : null
}

/** Whether the words are what an opening is called. */
export function isOpening(index: CatalogueIndex, words: readonly Word[]): boolean {
  return openingAt(index, words, 0)?.length === words.length
}

/**
 * Returns for each opening among the words the terms of what is about it. A single word may be something else
 * ('English', 'Philidor').
 */
export function openingsIn(index: CatalogueIndex, words: readonly Word[]): Term[][] {
  const found: Term[][] = []
  for (let at = 0; at < words.length; at++) {
    const length = openingAt(index, words, at)?.length ?? 0
    const own = words.slice(at, at + length)
    if (length < 2) continue
    found.push(termsFor(index, own))
    at += length - 1
  }
  return found
}

function endsWithOpening(index: CatalogueIndex, words: readonly Word[], side: PlayedSide): boolean {
  return words.some((_, at) => {
    const found = openingAt(index, words, at)
    return found?.side === side && at + found.length === words.length
  })
}

/** Returns the terms of what is about the opening: all of its words together, and its other names. */
function termsFor(index: CatalogueIndex, words: readonly Word[]): Term[] {
  const telling = words.filter(({ stem }) => !KINDS_OF_OPENING.has(stem))
  const own = (telling.length > 0 ? telling : words).flatMap(({ stem }) => termsOf(index, [stem]))
  const meaning = index.language.meaningAt(words, 0, NO_LITERALS)
  const others = meaning?.length === words.length ? termsOf(index, meaning.same) : []
  return own.length === 0 ? others : [togetherOf(own), ...others]
}
