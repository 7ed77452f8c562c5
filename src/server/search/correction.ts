import type { CatalogueIndex } from './catalogue-index.ts'
import { SMALL_WORDS } from './word-lists.ts'
import { LIMIT_WORDS } from './limits.ts'
import { spellingOf } from './spelling.ts'
import { isForeign } from './translation.ts'
import { isSign, isUnspaced, singular, type Token } from './words.ts'
import { beginnings, formsOf, termsOf, umlauts } from './terms.ts'

/** How the spelling of a question was changed. */
export type Correction = { text: string; words: { from: string; to: string }[] }

/** Looking for a spelling scans the vocabulary, so only a few words are corrected. */
const MOST_CORRECTED = 5

/** Returns the words, with unknown ones replaced by their nearest known spelling. */
export function spelledOut(index: CatalogueIndex, typed: readonly Token[]): Token[] {
  let looked = 0
  const read: Token[] = []
  for (let at = 0; at < typed.length; at++) {
    const token = typed[at] as Token
    const isLast = at === typed.length - 1
    if (isKnown(index, token, isLast) || looked === MOST_CORRECTED) {
      read.push(token)
      continue
    }
    looked++
    const [before, after] = [read.at(-1), typed[at + 1]]
    if (before && isWord(index, before.word + token.word)) {
      read[read.length - 1] = spelledAs(before.word + token.word)
    } else if (after && isWord(index, token.word + after.word)) {
      read.push(spelledAs(token.word + after.word))
      at++
    } else read.push(...(spellingOf(index, token.word)?.map(spelledAs) ?? [token]))
  }
  return read
}

function spelledAs(word: string): Token {
  return { word, written: word }
}

function isWord(index: CatalogueIndex, word: string): boolean {
  return termsOf(index, [singular(word)]).some(({ forms }) => forms.size > 0)
}

/** Whether any resource has the word, or may have it once more is typed. */
function isKnown(index: CatalogueIndex, { word }: Token, isLast: boolean): boolean {
  const stem = singular(word)
  return (
    isSign(word) ||
    isUnspaced(word) ||
    SMALL_WORDS.has(word) ||
    LIMIT_WORDS.has(word) ||
    /\d/.test(word) ||
    index.language.isKnown(stem) ||
    index.language.isKnown(word) ||
    index.language.isKnown(word.replace(/s$/, '')) ||
    termsOf(index, [stem, ...umlauts(stem)]).length > 0 ||
    formsOf(index, stem).length > 0 ||
    (isLast && beginnings(index, stem).length > 0) ||
    isForeign(word, { isThere: (each) => termsOf(index, [singular(each)]).length > 0 })
  )
}

export function correctionOf(
  typed: readonly Token[],
  corrected: readonly Token[],
): Correction | null {
  const known = new Set(typed)
  const from = typed.filter((token) => !corrected.includes(token))
  if (from.length === 0) return null
  const to = corrected.filter((token) => !known.has(token))
  return {
    text: corrected.map(({ word }) => word).join(' '),
    words: from.map(({ word }, at) => ({
      from: word,
      to: from.length === 1 ? to.map((each) => each.word).join(' ') : (to[at]?.word ?? ''),
    })),
  }
}
