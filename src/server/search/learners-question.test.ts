import { indexedResource } from '#tests/support/indexed-resource.ts'
import { describe, expect, it } from 'vitest'
import { CatalogueIndex } from './catalogue-index.ts'
import { type IndexedResource } from './indexed-resource.ts'
import { createLanguage } from './language.ts'
import { matchesOf } from './matches.ts'
import { withRooks, wordsOfQuestion } from './plain-words.ts'
import { NO_READING, readQuestion } from './question.ts'
import { COMMON_WORDS } from './word-lists.ts'

const aRow = (fields: Partial<IndexedResource>): IndexedResource =>
  indexedResource({ level: 'beginner', side: 'none', ...fields })

const LONDON = 'London System'
const CARO = 'Caro-Kann Defense'
const ROWS = [
  aRow({ title: 'Play the London', opening: LONDON, side: 'white' }),
  aRow({ title: 'London plans', opening: LONDON, side: 'both' }),
  aRow({ title: 'Stopping it early', opening: LONDON, side: 'black' }),
  aRow({ title: 'Tricks', description: 'Black is fine in the London', side: 'black' }),
  aRow({ title: 'Caro-Kann repertoire', opening: CARO, side: 'black' }),
  aRow({ title: 'Caro-Kann crushed', opening: CARO, side: 'white' }),
  aRow({ title: 'Caro-Kann-Verteidigung', opening: CARO, side: 'both', language: 'de' }),
  aRow({ title: 'Taming the French', opening: 'French Defense', side: 'black' }),
  aRow({ title: 'The Fork', tags: ['fork'], category: 'tactics' }),
  aRow({ title: 'La fourchette', tags: ['fourchette'], category: 'tactics', language: 'fr' }),
  aRow({ title: 'El mate del pasillo', tags: ['mate'], language: 'es' }),
  aRow({ title: 'Back rank mate', tags: ['checkmate'] }),
  aRow({ title: 'How to Move the Knight', tags: ['pieces'] }),
  aRow({ title: 'How to Move the Rook', tags: ['pieces'] }),
  aRow({ title: 'Castling in one minute', tags: ['rules'] }),
  aRow({ title: 'A pawn may capture', tags: ['rules'] }),
  aRow({
    title: 'Turmendspiele',
    description: 'tanto',
    tags: ['endspiel'],
    language: 'de',
  }),
  aRow({ title: 'The Pin', tags: ['pin'], category: 'tactics' }),
  aRow({ title: 'Two motifs', description: 'The pin and the skewer', category: 'tactics' }),
  aRow({ title: 'Old ideas', opening: "King's Gambit", side: 'white' }),
  aRow({ title: 'Gambit tricks', description: 'The king in the center', side: 'black' }),
  aRow({ title: 'Panov Attack', opening: 'Caro-Kann Defense: Panov Attack', tags: ['attack'] }),
  aRow({ title: 'How to attack', category: 'middlegame' }),
]
const SIDES = [
  { name: `Queen's Pawn Game: ${LONDON}`, side: 'white' },
  { name: CARO, side: 'black' },
  { name: 'French Defense', side: 'black' },
  { name: 'English Opening', side: 'white' },
  { name: 'English Defense', side: 'black' },
  { name: "King's Gambit", side: 'white' },
]
const index = new CatalogueIndex(createLanguage([], COMMON_WORDS, SIDES))
for (const row of ROWS) index.put(row)

const read = (text: string) => readQuestion(index, text, NO_READING)
const sideIn = (text: string) =>
  read(text)?.understood.find(({ filter }) => filter.field === 'side')?.filter.value ?? null

function titlesOf(text: string): string[] {
  const question = read(text)
  if (!question) return []
  const { docs, scores } = matchesOf(index, question, { ...NO_READING, now: new Date() })
  return [...docs]
    .map((doc, at) => ({ doc, score: scores?.[at] ?? 0 }))
    .toSorted((a, b) => b.score - a.score || a.doc - b.doc)
    .map(({ doc }) => ROWS[doc]?.title ?? '')
}

describe('what a reader plays against', () => {
  it.each([
    ['against the london', 'black'],
    ['versus the London System', 'black'],
    ['vs caro-kann', 'white'],
    ['how do i meet the caro kann', 'white'],
    ['beat the london', 'black'],
    ['facing the caro-kann', 'white'],
    ['my opponent always plays the london', 'black'],
    ['against d4', 'black'],
    ['against the english', 'black'],
    ['was spiele ich gegen caro-kann', 'white'],
    ['qué jugar contra la caro-kann', 'white'],
    ['que jouer contre la caro-kann', 'white'],
    ['how to respond to the london', 'black'],
    ['punish the caro-kann', 'white'],
    ['anti london', 'black'],
    ['defense against the london', 'black'],
    ['stop blundering', null],
    ['bishop against knight', null],
    ['caro-kann vs french', null],
    ['against all odds', null],
  ])('in %j wants lessons for %s', (text, side) => {
    expect(sideIn(text)).toBe(side)
  })

  it('comes first, then what is for both, and nothing is left out', () => {
    expect(titlesOf('against the london')).toEqual([
      'Stopping it early',
      'London plans',
      'Play the London',
      'Tricks',
    ])
  })

  it('is read as plain words when asked to', () => {
    const question = readQuestion(index, 'against the london', {
      ...NO_READING,
      literal: ['against'],
    })
    expect(question?.understood).toEqual([])
  })
})

describe('the language of a question', () => {
  it.each([
    ['la fourchette', 'fr'],
    ["pièges dans l'ouverture", 'fr'],
    ["l'attaque double", 'fr'],
    ['mate del pasillo', 'es'],
    ['turmendspiel', 'de'],
    ['wie gewinnt man ein endspiel', 'de'],
    ['fork', null],
    ['caro-kann', null],
    ['en passant', null],
    ['the best plan', null],
  ])('of %j is %s', (text, language) => {
    expect(read(text)?.asked ?? null).toBe(language)
  })

  it('comes first', () => {
    expect(titlesOf('fourchette').slice(0, 2)).toEqual(['La fourchette', 'The Fork'])
    expect(titlesOf('fork')).toEqual(['The Fork'])
    expect(titlesOf('mate del pasillo').slice(0, 2)).toEqual([
      'El mate del pasillo',
      'Back rank mate',
    ])
    expect(titlesOf('verteidigung caro-kann')[0]).toBe('Caro-Kann-Verteidigung')
    expect(titlesOf('caro-kann').at(-1)).toBe('Caro-Kann-Verteidigung')
  })
})

describe('words of beginners', () => {
  it.each([
    ['how does the horse move', 'How to Move the Knight'],
    ['how does the castle move', 'How to Move the Rook'],
    ['when do i castle', 'Castling in one minute'],
    ['what can a pawn eat', 'A pawn may capture'],
  ])('%s finds %s first', (text, title) => {
    expect(titlesOf(text)[0]).toBe(title)
  })

  it.each([
    ["i can't castle", 'i can not castle'],
    ['a castle and a king', 'a rook and a king'],
    ['king and castle', 'king and rook'],
    ['two castles', 'two rooks'],
    ['castle mate', 'rook mate'],
    ['which way do castles go', 'which way do rooks go'],
    ['castles kingside', 'castles kingside'],
    ['the castle king side', 'the castle king side'],
    ['how to castle early', 'how to castle early'],
    ["what's next? don't!", 'what is next do not'],
    ["they’re king's pawns", 'they kings pawns'],
  ])('%j is %j', (text, plain) => {
    expect(
      withRooks(wordsOfQuestion(text))
        .map(({ word }) => word)
        .join(' '),
    ).toBe(plain)
  })
})

describe('a side', () => {
  it.each([
    ['caro-kann black', 'black'],
    ['white repertoire', 'white'],
    ['french with black', 'black'],
  ])('in %j is %s', (text, side) => {
    expect(sideIn(text)).toBe(side)
  })
})

describe('words about the reader', () => {
  it('only order', () => {
    const question = read('rook lessons for a total beginner')
    expect(question?.demands.filter(({ isLight }) => !isLight).map(({ words }) => words)).toEqual([
      'rook',
    ])
    expect(titlesOf('adult beginner').length).toBeGreaterThan(10)
  })

  it('with a number alone ask for what fits it', () => {
    expect(titlesOf('i am 1200')).toHaveLength(ROWS.length)
  })
})

it('what only mentions two subjects comes after what is about one', () => {
  expect(titlesOf('pin and skewer')).toEqual(['The Pin', 'Two motifs'])
})

it('an attack in the name of an opening is no lesson in attacking', () => {
  expect(titlesOf('attacking').slice(0, 2)).toEqual(['How to attack', 'Panov Attack'])
})

it('lessons on an opening come before others that have the words of its name', () => {
  expect(titlesOf("king's gambit for black")).toEqual(['Old ideas', 'Gambit tricks'])
})

it('two openings are either of them', () => {
  expect(titlesOf('london or french')).toHaveLength(5)
  expect(titlesOf('london and french')).toHaveLength(5)
})

describe('a spelling', () => {
  it('is never corrected if the word is a common one', () => {
    for (const word of ['plane', 'lawn', 'fort', 'house', 'weather', 'somebody', 'tired'])
      expect(read(word)?.correction, word).toBeNull()
  })

  it.each([
    ['frk', null],
    ['forkk', 'fork'],
    ['fokr', 'fork'],
    ['castlign', 'castling'],
    ['casstlingg', 'castling'],
    ['ctstlyng', null],
    ['mofemend', null],
    ['tango', null],
  ])('of %s becomes %s', (text, corrected) => {
    const found = read(text)?.correction?.text ?? null
    expect(found).toBe(corrected)
  })
})
