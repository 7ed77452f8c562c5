import { STOP_WORDS } from './word-lists.ts'
import { singular, type Token, tokensOf } from './words.ts'

const APOSTROPHES = /['’‘ʼ`´′]/g
/** Contractions and what they stand for, in the order in which they are replaced. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [APOSTROPHES, "'"],
  [/\bcan't\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/(?<=[a-z])n't\b/gi, ' not'],
  [/\b(i)'m\b/gi, '$1 am'],
  [/\b(let)'s\b/gi, '$1 us'],
  [/\b(what|who|where|when|why|how|that|there|here|it|he|she)'s\b/gi, '$1 is'],
  [/\b(i|you|he|she|it|we|they|that|who)'(?:re|ve|ll|d)\b/gi, '$1'],
]

/** Returns the words of a question; contractions are the words that they stand for. */
export function wordsOfQuestion(text: string): Token[] {
  return distinct(
    tokensOf(CONTRACTIONS.reduce((read, [written, meant]) => read.replace(written, meant), text)),
  )
}

/** Words without weight may be repeated, because they tell what others mean: 'the king and the castle'. */
function distinct(tokens: readonly Token[]): Token[] {
  const seen = new Set<string>()
  return tokens.filter(({ word }) => {
    const stem = singular(word)
    if (seen.has(stem) && !STOP_WORDS.has(word)) return false
    seen.add(stem)
    return true
  })
}

const DETERMINERS = new Set(
  'a the my your his her their our this that each every both two one another of'.split(' '),
)
const PIECES = new Set('king queen rook bishop knight horse pawn'.split(' '))
const ARTICLES = new Set(['a', 'the', 'my'])
/** After these, 'castle' is what a king does, even with a determiner. */
const OF_KINGS = new Set('kingside queenside short long early late'.split(' '))
const OF_PIECES = new Set('go goes piece endgame ending pawn mate checkmate'.split(' '))

/** Returns the words with 'rook' for a castle that is a piece. */
export function withRooks(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    if (!/^castles?$/.test(token.word) || !isPiece(tokens, at)) return token
    const word = token.word.replace('castle', 'rook')
    return { word, written: word, from: token.word }
  })
}

function isPiece(tokens: readonly Token[], at: number): boolean {
  const wordAt = (place: number) => tokens[place]?.word ?? ''
  const isPieceAt = (place: number) => PIECES.has(singular(wordAt(place)))
  const isJoining = (place: number) => /^(?:and|or|with)$/.test(wordAt(place))
  if (OF_KINGS.has(wordAt(at + 1)) || wordAt(at + 2) === 'side') return false
  const next = ARTICLES.has(wordAt(at + 2)) ? at + 3 : at + 2
  return (
    DETERMINERS.has(wordAt(at - 1)) ||
    OF_PIECES.has(wordAt(at + 1)) ||
    (wordAt(at) === 'castles' && wordAt(at + 1) === 'move') ||
    (isJoining(at - 1) && isPieceAt(at - 2)) ||
    (isJoining(at + 1) && isPieceAt(next))
  )
}
