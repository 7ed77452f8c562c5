import eponyms from './eponyms.json' with { type: 'json' }

/** What openings are called in a language, and how names are put together in it. */
export type OpeningWords = {
  families: WordTable
  variations: WordTable
  /** Forms of adjectives: a German stem, or masculine and feminine. */
  adjectives: WordTable
  people: WordTable
  /** Nouns with their gender, such as 'Angriff/m'. */
  kinds: WordTable
  /** Stands between a family and its variation. */
  colon: string
  with: string
  /** How a family's name begins within a name: 'defensa holandesa', but 'Holländische Verteidigung'. */
  within: (family: string) => string
  named: (noun: string, name: string) => string
  described: (noun: string, gender: string, forms: readonly string[]) => string
  accepted: (gambit: string) => string
  declined: (gambit: string) => string
}

type WordTable = ReadonlyMap<string, string>

type TableName = 'families' | 'variations' | 'adjectives' | 'people' | 'kinds'

/** Returns the tables of a language's file as maps, which have no names of their own such as 'constructor'. */
export function wordTables(
  tables: Readonly<Record<TableName, Readonly<Record<string, string>>>>,
): Pick<OpeningWords, TableName> {
  return {
    families: new Map(Object.entries(tables.families)),
    variations: new Map(Object.entries(tables.variations)),
    adjectives: new Map(Object.entries(tables.adjectives)),
    people: new Map(Object.entries(tables.people)),
    kinds: new Map(Object.entries(tables.kinds)),
  }
}

/** Begins with a small letter, as common nouns do in Spanish and French. */
export function uncapitalized(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** People and places after which variations are called, and what stands before their names. */
const PEOPLE: ReadonlySet<string> = new Set(eponyms)
/** People of two words, which stand in names as a whole. */
const FULL_NAMES: ReadonlySet<string> = new Set([
  'La Bourdonnais',
  'Max Lange',
  'Van der Wiel',
  'von Hennig',
  'von Popiel',
])

const MOVE = /^(?:\.\. )?(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8][+#]?|O-O(?:-O)?)$/

/**
 * Returns what an opening is called in the language. What the tables do not know stays English: variations, and the
 * whole name if its family is unknown.
 */
export function translatedOpening(name: string, words: OpeningWords): string {
  const [family = '', ...lines] = name.split(': ')
  const known = words.families.get(family) ?? familyWithMoves(family, words)
  if (known === null) return name
  const variations = lines.flatMap((line) => line.split(', '))
  if (variations.length === 0) return known
  return known + words.colon + variations.map((each) => variation(each, words)).join(', ')
}

/** Some families are divided by moves, such as 'London System, with Bd3'. */
function familyWithMoves(family: string, words: OpeningWords): string | null {
  const [base = '', ...more] = family.split(', ')
  const known = words.families.get(base)
  return known ? [known, ...more.map((each) => variation(each, words))].join(', ') : null
}

function variation(name: string, words: OpeningWords): string {
  if (name.startsWith('with ') && MOVE.test(name.slice(5))) return `${words.with} ${name.slice(5)}`
  return whole(name, words) ?? acceptedOrNot(name, words) ?? ofKind(name, words) ?? name
}

function whole(name: string, words: OpeningWords): string | null {
  const family = words.families.get(name)
  return words.variations.get(name) ?? (family ? words.within(family) : null)
}

function acceptedOrNot(name: string, words: OpeningWords): string | null {
  const [, gambit, end] = /^(.*ambit) (Accepted|Declined)$/.exec(name) ?? []
  if (!gambit) return null
  const known = whole(gambit, words) ?? ofKind(gambit, words)
  return known && (end === 'Accepted' ? words.accepted(known) : words.declined(known))
}

/** Reads 'Najdorf Variation', 'Bd3 Line' and 'Modern Variation'. */
function ofKind(name: string, words: OpeningWords): string | null {
  const space = name.lastIndexOf(' ')
  const [noun, gender = ''] = words.kinds.get(name.slice(space + 1))?.split('/') ?? []
  if (!noun) return null
  const first = name.slice(0, space)
  const adjective = words.adjectives.get(first)
  if (adjective) return words.described(noun, gender, adjective.split('/'))
  const eponym = MOVE.test(first) ? first : personIn(first, words)
  return eponym && words.named(noun, eponym)
}

function personIn(name: string, words: OpeningWords): string | null {
  if (FULL_NAMES.has(name)) return name
  const people = name.replace(/'s$/, '').split('-')
  if (!people.every((each) => PEOPLE.has(each))) return null
  return people.map((each) => (words.people.get(each) ?? each).replace("'", '’')).join('-')
}
