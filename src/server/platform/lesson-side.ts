import type { LessonSide } from '#shared/domain/filters/side.ts'

/** What the side of a lesson is read from. */
export type SideFacts = {
  title: string
  description: string
  tags: readonly string[]
  category: string
  opening: string | null
  /** The moves of the opening; null if the filter manager does not have it. */
  pattern: string | null
}

type Named = Exclude<LessonSide, 'none'>

/** Returns for whom a lesson is where no curator has said so (docs/product.md §3.9). */
export function lessonSide(facts: SideFacts): LessonSide {
  const { category, opening, pattern } = facts
  const title = folded(facts.title)
  const description = folded(facts.description)
  const tags = folded(facts.tags.join('; '))
  const words = `${title}; ${tags}`
  const said = namedSide(title) ?? sideOfTags(facts.tags) ?? namedSide(tags)
  if (said) return said
  const isGame = GAME.test(words) || /\bgame is replayed\b/.test(description)
  if (category !== 'opening') {
    // Outside openings, most words about a side tell what happens on the board, not for whom the lesson is.
    const named = isGame ? null : namedSide(description)
    return named === 'both' ? 'none' : (named ?? 'none')
  }
  const all = `${words}; ${description}`
  return (
    sideAgainst(title) ??
    sideAgainst(tags) ??
    sideWith(title) ??
    (/\b(?:updates?|surveys?|newsletter)\b/.test(words) ? 'both' : null) ??
    (/\btraps?\b/.test(`${title}; ${description}`) ? sideOfTrap(description) : null) ??
    namedSide(description) ??
    sideAgainst(description) ??
    // A game, a trap or a collection is not a lesson for whoever plays the opening.
    (opening === null || isGame || /\b(?:trap|opening traps|playlist)\b/.test(words)
      ? 'none'
      : null) ??
    (/\b(?:wikipedia|overview|encyclopa?edia|surveys?)\b/.test(all) ? 'both' : null) ??
    openingSide(opening ?? '', pattern) ??
    'none'
  )
}

const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')

const GAME =
  /\b(?:vs\.?|immortal|miniature|annotated game|king hunt|masterpiece|theme tournament)(?!\w)/

function sideOfTags(tags: readonly string[]): Named | null {
  const [white, black] = [tags.includes('white'), tags.includes('black')]
  if (white && black) return 'both'
  return white ? 'white' : black ? 'black' : null
}

const inColor = (phrase: string) => ({
  white: new RegExp(phrase.replaceAll('COLOR', 'white'), 'u'),
  black: new RegExp(phrase.replaceAll('COLOR', 'black'), 'u'),
})

const FOR = inColor(
  [
    String.raw`\b(?:for|as|with) (?:the )?COLOR(?:$|[^\w'\u2019]|['\u2019](?:$|[^s]))`,
    String.raw`\bCOLOR[- ](?:repertoires?|weapons?|systems?|answers?|players?|pieces|side)\b`,
    String.raw`\b(?:teach(?:es|ing)?|explains? how|shows? how) COLOR\b`,
  ].join('|'),
)
const REPERTOIRE = { white: /\bwhite(?=[^\w'’])/g, black: /\bblack(?=[^\w'’])/g }
const BOTH =
  /\b(?:both|either|each) (?:sides?|colou?rs?)\b|\bwhite (?:and|or) black\b|\bblack (?:and|or) white\b/

/**
 * Returns whose play a text teaches, where it says so: 'repertoire for Black', 'a White repertoire', 'teaches Black's
 * plans'. Texts are in lower case.
 */
function namedSide(words: string): Named | null {
  // Most texts name no side: this is a tenth of the cost.
  if (!/white|black|side|colou?r/.test(words)) return null
  const [white, black] = [isFor('white', words), isFor('black', words)]
  if (BOTH.test(words) || (white && black)) return 'both'
  return white ? 'white' : black ? 'black' : null
}

/** How far before the word 'repertoire' its side stands, in the same part of a sentence. */
const BEFORE_REPERTOIRE = 40

function isFor(color: 'white' | 'black', words: string): boolean {
  if (FOR[color].test(words)) return true
  return [...words.matchAll(REPERTOIRE[color])].some(({ index }) => {
    const start = index + color.length
    const end = start + BEFORE_REPERTOIRE + 'repertoire '.length
    const [part = ''] = words.slice(start, end).split(/[.;:]/)
    return /\brepertoire\b/.test(part)
  })
}

const AGAINST =
  /\b(?:against|versus|beat(?:s|ing)?|crush(?:es|ing)?|destroy(?:s|ing)?|fight(?:s|ing)?|meet(?:s|ing)?|punish(?:es|ing)?|refut(?:e|es|ing)|answer(?:s|ing)?(?: to)?|repl(?:y|ies|ying) to) (?:the |an? )?/g
const ANTI = /\banti[- ]?/g
const OF_WHITE =
  /^(?:anti-|1\. ?(?:e4|d4|c4|nf3|f4|b3|b4|g3)\b|queen['’]?s gambit(?! (?:declined|accepted))|king['’]?s gambit|queen['’]?s pawn|english(?! defen)|r[ée]ti\b|bird\b|catalan|london|jobava|colle\b|torre\b|trompowsky|veresov|blackmar|ruy lopez|spanish|italian|scotch|vienna|bishop['’]?s opening|ponziani|evans|danish|smith-morra|morra|alapin|rossolimo|grand prix)/
const OF_BLACK =
  /^(?:sicilian|french|caro-kann|pirc|modern def|scandinavian|alekhine|philidor|petro(?:v|ff)|elephant gambit|najdorf|dragon|berlin|dutch|slav|semi-slav|gr(?:ü|u|ue)nfeld|king['’]?s indian(?! attack)|queen['’]?s indian|old indian|nimzo(?!-larsen)|bogo|benoni|benko|budapest|tarrasch|englund|queen['’]?s gambit (?:declined|accepted))/
const SYSTEM = /^(?:attack|system)\b/
const DEFENSE = /^defen[cs]e/

/**
 * Returns whether one of the names comes after the words before it, or the last word of a name, such as 'defense', at
 * most two words later.
 */
function follows(words: string, before: RegExp, names: RegExp, last?: RegExp): boolean {
  return [...words.matchAll(before)].some((match) => {
    const rest = words.slice(match.index + match[0].length)
    return names.test(rest) || (last !== undefined && isNear(rest, last))
  })
}

function isNear(rest: string, last: RegExp): boolean {
  for (const word of rest.split(' ', 3)) {
    if (last.test(word)) return true
    if (/[^\p{L}\p{N}_'’-]/u.test(word)) return false
  }
  return false
}

/**
 * Returns whose play a text teaches that names what it plays against: 'against the Sicilian' and 'Anti-Sicilian' are for
 * White, 'answers to 1.e4' and 'against the Anti-Sicilians' for Black.
 */
function sideAgainst(words: string): Named | null {
  const says = /against|versus|beat|crush|destroy|fight|meet|punish|refut|answer|repl|anti/
  if (!says.test(words)) return null
  if (follows(words, AGAINST, OF_WHITE, SYSTEM)) return 'black'
  if (follows(words, AGAINST, OF_BLACK, DEFENSE) || follows(words, ANTI, OF_BLACK, DEFENSE)) {
    return 'white'
  }
  return follows(words, ANTI, OF_WHITE, SYSTEM) ? 'black' : null
}

const WITH = /\bwith (?:the |an? )?/g
const WITH_BLACK =
  /^(?:sicilian|french|caro-kann|pirc|scandinavian|dutch|slav|semi-slav|gr(?:ü|u|ue)nfeld|king['’]?s indian(?! attack)|queen['’]?s indian|nimzo(?!-larsen)|benoni|benko|budapest|queen['’]?s gambit (?:declined|accepted))/
const WITH_WHITE =
  /^(?:catalan|london|colle|trompowsky|ruy lopez|spanish|italian|scotch|vienna|evans|king['’]?s gambit|queen['’]?s gambit|smith-morra|alapin|rossolimo|grand prix)/

/** Returns whose play a text teaches that names with what it is played: 'Win with the London System'. */
function sideWith(words: string): Named | null {
  if (follows(words, WITH, WITH_BLACK, DEFENSE)) return 'black'
  return follows(words, WITH, WITH_WHITE) ? 'white' : null
}

const GAINS = inColor(
  String.raw`\bCOLOR(?:['\u2019]s)?(?: [\p{L}\p{N}_-]{1,30}){0,3} (?:trap|wins|mates|catch(?:es)?|gives up)\b`,
)
const LOSES = inColor(
  String.raw`\bCOLOR(?: (?!wins)[\p{L}\p{N}_-]{1,30}){0,8} (?:loses|walks into|falls)\b|\bCOLOR move that [^.]{0,60}\bcost`,
)

/** Returns whose trap a text is about: the side that wins by it, or the other one than the side that falls into it. */
function sideOfTrap(words: string): Named | null {
  if (GAINS.white.test(words) || LOSES.black.test(words)) return 'white'
  return GAINS.black.test(words) || LOSES.white.test(words) ? 'black' : null
}

/**
 * Returns who plays an opening: whoever makes the last move of its pattern, unless the name says otherwise. 'both' for
 * lines that are the common way of both players; null where the name is that of a crossroads, or nothing is known.
 */
export function openingSide(openingName: string, pattern: string | null): Named | null {
  const name = openingName.toLowerCase()
  const line = name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf(',')) + 1).trim()
  // A word without a letter is the number of a move.
  const plies = (pattern ?? '').split(/[\s.]/).filter((word) => /[a-z]/i.test(word)).length
  const mover = plies === 0 ? null : plies % 2 === 1 ? 'white' : 'black'
  if (
    /^(?:(?:king['’]s pawn|queen['’]s pawn|open) game|indian defen[cs]e|all openings)$/.test(name)
  )
    return null
  if (/\bcounter|\bdefen[cs]e$|\bmarshall attack|\bhedgehog/.test(line)) return 'black'
  if (/\b(?:attack|system|bind)$|\b(?:exchange|advance) variation/.test(line)) return 'white'
  // What follows the name of a defense without a choice of White's, and the usual replies to an opening of White's.
  if (COMMON.test(line) && name.includes(':'))
    return mover === (/defen[cs]e/.test(name) ? 'black' : 'white') ? mover : 'both'
  return mover ?? (/\b(?:opening|game|lopez|attack|system)$/.test(line) ? 'white' : null)
}

const COMMON =
  /^(?:open|main line|normal variation|orthodox variation|giuoco pian(?:o|issimo)|symmetrical variation|king['’]s english variation)$/
