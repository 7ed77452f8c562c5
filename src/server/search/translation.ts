import { CHESS_WORDS } from './chess-words.ts'
import { OPENING_NAMES } from '#shared/domain/opening-names.ts'
import { singular, type Token, tokensOf } from './words.ts'

/** Words of the names of openings that say nothing about which opening it is. */
const KINDS_OF_OPENING = new Set(
  `defense game opening gambit attack system verteidigung partie eroffnung spiel angriff system gambit defensa apertura
  partida gambito ataque sistema ouverture attaque systeme debut`.split(/\s+/),
)
const SMALL = new Set('de del la el los las le les du des d l im'.split(' '))
const LONGEST_PHRASE = 7
/** The fewest letters of half a compound. German joins the halves directly or with an 's', as in Eröffnungsfalle. */
const SHORTEST_HALF = 4

/** The German, Spanish and French phrases with their English words; keys are words without accents. */
type Phrases = ReadonlyMap<string, string>

const { exact: EXACT, plural: PLURAL } = readTables()
/** All words of these phrases, so that they are not taken for misspellings. */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  [...EXACT.keys()].flatMap((phrase) => phrase.split(' ')),
)

function readTables(): { exact: Phrases; plural: Phrases } {
  const exact = new Map<string, string>()
  const plural = new Map<string, string>()
  const add = (words: readonly string[], english: string) => {
    const key = words.join(' ')
    if (key === '' || key === english) return
    if (!exact.has(key)) exact.set(key, english)
    const singulars = words.map(singular).join(' ')
    if (!plural.has(singulars)) plural.set(singulars, english)
  }
  for (const { en, ...others } of CHESS_WORDS) {
    for (const text of Object.values(others))
      for (const name of text.split(', ')) add(wordsOf(name), en)
  }
  for (const { en, de, es, fr, also = [] } of OPENING_NAMES) {
    const english = wordsOf(en).join(' ')
    for (const name of [de, es, fr, ...also]) {
      const words = wordsOf(name)
      if (words.join(' ') === english) continue
      for (const each of inflected(words)) add(each, english)
      const short = words.filter((word) => !SMALL.has(word))
      if (short.length < words.length) add(short, english)
      const [telling, ...more] = short.filter((word) => !KINDS_OF_OPENING.has(word))
      if (!telling || more.length > 0 || english.split(' ').includes(telling)) continue
      for (const each of inflected([telling])) add(each, withoutKind(en))
    }
  }
  return { exact, plural }
}

/** German adjectives take several endings: sizilianisch, sizilianische, sizilianischer. */
function inflected(words: readonly string[]): (readonly string[])[] {
  const [first = '', ...rest] = words
  if (!/isch(?:e|er|es)?$/.test(first)) return [words]
  const stem = first.replace(/(?<=isch)(?:e|er|es)$/, '')
  return ['', 'e', 'er', 'es', 'en'].map((ending) => [stem + ending, ...rest])
}

/** 'sicilian' of 'Sicilian Defense'; 'english opening' stays, because 'english' says too little. */
function withoutKind(name: string): string {
  const words = wordsOf(name)
  const short = words.filter((word) => !/^(?:defense|game)$/.test(word))
  return name.startsWith('English') ? words.join(' ') : short.join(' ')
}

function wordsOf(text: string): string[] {
  return tokensOf(text).map(({ word }) => word)
}

/** What is known about words apart from the tables of other languages. */
export type Knowledge = {
  /** Whether a resource has the word. */
  isThere(word: string): boolean
  /** Whether it is an English word. */
  isEnglish(word: string): boolean
  /** Whether it must be read as it stands. */
  isLiteral(word: string): boolean
}

/**
 * Returns the tokens in English: German, Spanish and French names of openings and words of chess are replaced. A
 * single word that is English as well, or that a resource has, is replaced only beside another foreign word.
 */
export function inEnglish(tokens: readonly Token[], known: Knowledge): Token[] {
  const isPlain = ({ word }: Token) => known.isThere(word) || known.isEnglish(word)
  const read = tokens.map((token) => (isPlain(token) ? null : foreignAt([token], known)))
  const hasForeign =
    read.some((each) => each !== null) ||
    tokens.some((_, at) => longestAt(tokens, at, known)?.length)
  if (!hasForeign) return [...tokens]
  const result: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] as Token
    const phrase = longestAt(tokens, at, known)
    const english = phrase?.english ?? read[at] ?? foreignAt([token], known)
    const length = phrase?.length ?? 1
    if (english === null) result.push(token)
    else {
      const from = tokens.slice(at, at + length).map(({ word }) => word)
      for (const word of english.split(' '))
        result.push({ word, written: word, from: from.join(' ') })
    }
    at += length
  }
  return result
}

/** Returns the longest phrase of several words at this position. */
function longestAt(
  tokens: readonly Token[],
  at: number,
  known: Knowledge,
): { length: number; english: string } | null {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 1; length--) {
    const own = tokens.slice(at, at + length)
    if (own.some(({ word }) => known.isLiteral(word))) continue
    const english = lookedUp(own.map(({ word }) => word))
    if (english !== null) return { length, english }
  }
  return null
}

function foreignAt(own: readonly Token[], known: Knowledge): string | null {
  if (own.some(({ word }) => known.isLiteral(word))) return null
  const [word = ''] = own.map((token) => token.word)
  return lookedUp([word]) ?? compound(word, known)
}

/** Whether a single word is in the tables, or is a compound with a half that is. */
export function isForeign(word: string, known: Pick<Knowledge, 'isThere'>): boolean {
  return FOREIGN_WORDS.has(word) || lookedUp([word]) !== null || compound(word, known) !== null
}

function lookedUp(words: readonly string[]): string | null {
  const plain = words.map((word) => word.replace(/([aou])e(?=[a-z])/g, '$1'))
  for (const each of [words, plain]) {
    const english = EXACT.get(each.join(' ')) ?? PLURAL.get(each.map(singular).join(' '))
    if (english !== undefined) return english
  }
  return null
}

/** Reads a German compound such as 'Schachtaktik' or 'Eröffnungsfallen', one of whose halves is in the tables. */
function compound(word: string, known: Pick<Knowledge, 'isThere'>): string | null {
  for (let at = word.length - SHORTEST_HALF; at >= SHORTEST_HALF; at--) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    const first = lookedUp([head]) ?? lookedUp([head.replace(/s$/, '')])
    const second = lookedUp([tail])
    if (first !== null && second !== null) return `${first} ${second}`
    if (first !== null && known.isThere(tail)) return `${first} ${tail}`
    if (second !== null && known.isThere(head)) return `${head} ${second}`
  }
  return null
}
