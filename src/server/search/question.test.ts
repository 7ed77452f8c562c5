import { indexedResource } from '#tests/support/indexed-resource.ts'
import { describe, expect, it } from 'vitest'
import { CatalogueIndex } from './catalogue-index.ts'
import { type IndexedResource } from './indexed-resource.ts'
import { createLanguage } from './language.ts'
import { matchesOf } from './matches.ts'
import { NO_READING, type Reading, readQuestion } from './question.ts'
import { COMMON_WORDS } from './word-lists.ts'

const aRow = (fields: Partial<IndexedResource>): IndexedResource =>
  indexedResource({ level: 'intermediate', ...fields })

const ROWS = [
  aRow({ title: "The King's Indian", opening: "King's Indian Defense" }),
  aRow({ title: 'The Italian Game', opening: 'Italian Game' }),
  aRow({ title: 'The Life and Games of Mikhail Tal', author: 'Mikhail Tal' }),
  aRow({ title: 'Grünfeld explained', description: 'Never ending' }),
  aRow({ title: 'Ding Liren at his best' }),
  aRow({ title: 'Ruy Lopez', description: 'The Marshall attack' }),
  aRow({
    title: 'Exercises for juniors',
    type: 'book',
    level: 'beginner',
    kids: true,
    tags: ['puzzles'],
  }),
  aRow({ title: 'Puzzles of the month', type: 'article', free: true }),
  aRow({ title: 'Caro-Kann: the main lines', description: 'After 1.e4 c6' }),
  aRow({ title: 'Rules for everybody', tags: ['rules'] }),
  aRow({ title: 'A Middle Game Manual' }),
  aRow({ title: 'Studies in castling' }),
]

const index = new CatalogueIndex(createLanguage())
for (const row of ROWS) index.put(row)

const read = (text: string, reading: Partial<Reading> = {}) =>
  readQuestion(index, text, { ...NO_READING, ...reading })

function titlesOf(text: string, reading: Partial<Reading> = {}): string[] {
  const question = read(text, reading)
  if (!question) return ['everything']
  const { docs, scores } = matchesOf(index, question, { ...NO_READING, now: new Date() })
  return [...docs]
    .map((doc, at) => ({ doc, score: scores?.[at] ?? 0 }))
    .toSorted((a, b) => b.score - a.score || a.doc - b.doc)
    .map(({ doc }) => ROWS[doc]?.title ?? '')
}

describe('finds in other scripts and spellings', () => {
  const own = new CatalogueIndex(createLanguage([], COMMON_WORDS))
  const titles = [
    '国际象棋开局基础',
    '中国象棋',
    'シシリアン・ディフェンス入門',
    '将棋の本',
    'Đorđe and Jørgen',
    'Haakon Gruenfeld',
    'Closing the Box',
    'e4开局 350',
  ]
  for (const title of titles) own.put(aRow({ title }))
  const found = (text: string) => {
    const question = readQuestion(own, text, NO_READING)
    if (!question) return []
    const { docs } = matchesOf(own, question, { ...NO_READING, strict: true, now: new Date() })
    return [...docs].map((doc) => titles[doc])
  }

  it.each([
    ['开局', ['国际象棋开局基础', 'e4开局 350']],
    ['象棋开局', ['国际象棋开局基础']],
    ['象棋', ['国际象棋开局基础', '中国象棋']],
    ['棋', ['国际象棋开局基础', '中国象棋', '将棋の本']],
    ['ディフェンス', ['シシリアン・ディフェンス入門']],
    ['フェンス', ['シシリアン・ディフェンス入門']],
    ['ﾃﾞｨﾌｪﾝｽ', ['シシリアン・ディフェンス入門']],
    ['入門', ['シシリアン・ディフェンス入門']],
    ['イタリアン', []],
    ['局开', []],
    ['Djordje', ['Đorđe and Jørgen']],
    ['Đorđe', ['Đorđe and Jørgen']],
    ['Joergen', ['Đorđe and Jørgen']],
    ['Håkon', ['Haakon Gruenfeld']],
    ['Grünfeld', ['Haakon Gruenfeld']],
    ['chess boxing', []],
  ])('%s in %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('a number never excludes', () => {
    expect(found('象棋 350')).toEqual(found('象棋'))
  })
})

it('reads a number as a rating unless a title has it before the same word', () => {
  const own = new CatalogueIndex(createLanguage())
  own.put(aRow({ title: '1001 Chess Exercises' }))
  own.put(aRow({ title: 'Deep Calculation (1500+)' }))
  const limitsOf = (text: string) => readQuestion(own, text, NO_READING)?.limits
  expect(limitsOf('1001 tactics in chess')).toEqual([
    expect.objectContaining({ value: 'for 1001' }),
  ])
  expect(limitsOf('1001 chess exercises')).toEqual([])
  expect(limitsOf('calculation as black 1500')).toEqual([
    expect.objectContaining({ value: 'for 1500' }),
  ])
})

describe('a question', () => {
  it.each([
    ['kings indian', "The King's Indian"],
    ['KING’S INDIAN DEFENCE', "The King's Indian"],
    ['KID', "The King's Indian"],
    ['gruenfeld', 'Grünfeld explained'],
    ['spanish', 'Ruy Lopez'],
    ['middlegame', 'A Middle Game Manual'],
    ['1.e4', 'Caro-Kann: the main lines'],
    ['how to castle', 'Studies in castling'],
    ['en passant', 'Rules for everybody'],
    ['puzzle book', 'Puzzles of the month'],
    ['free puzzles', 'Puzzles of the month'],
    ['puzzles for kids', 'Exercises for juniors'],
    ['carokann', 'Caro-Kann: the main lines'],
    ['the best of the ruy lopez', 'Ruy Lopez'],
  ])('%s finds %s first', (text, first) => {
    expect(titlesOf(text)[0]).toBe(first)
  })

  it.each([
    ['tal', ['The Life and Games of Mikhail Tal']],
    ['ding', ['Ding Liren at his best']],
    ['marshal', ['Ruy Lopez']],
    ['sicilian', []],
  ])('%s finds %j and nothing else', (text, titles) => {
    expect(titlesOf(text)).toEqual(titles)
  })

  it('never finds a part of a word alone, and says so', () => {
    expect(titlesOf('alian')).toEqual([])
    expect(read('alian')?.leftOut).toEqual(['alian'])
    const verbatim = { verbatim: true }
    expect(titlesOf('anual', verbatim)).toEqual([])
    expect(titlesOf('nual puzzles', verbatim)).not.toContain('A Middle Game Manual')
    expect(titlesOf('nual middle', verbatim)).toEqual(['A Middle Game Manual'])
    expect(read('ual middle', verbatim)?.leftOut).toEqual(['ual'])
  })

  it('lists longer words that begin with the last one below whole words', () => {
    expect(titlesOf('gru')).toEqual(['Grünfeld explained'])
    expect(titlesOf('everyb')).toEqual(['Rules for everybody'])
    // A common word is no beginning of another.
    expect(titlesOf('ever')).toEqual([])
    expect(titlesOf('life')).toEqual(['The Life and Games of Mikhail Tal'])
    expect(titlesOf('gru', { typing: true })).toEqual(['Grünfeld explained'])
    expect(titlesOf('rul', { typing: true })).toEqual(['Rules for everybody'])
  })

  it('recognizes words that name a filter, and treats them as words when asked to', () => {
    expect(
      read('puzzle books for kids')?.understood.map(({ words, filter }) => [words, filter]),
    ).toEqual([
      ['books', { field: 'type', value: 'book' }],
      ['kids', { field: 'audience', value: 'kids' }],
    ])
    const literal = read('puzzle books for kids', { literal: ['kids'] })
    expect(literal?.understood.map(({ words }) => words)).toEqual(['books'])
    expect(literal?.leftOut).toEqual(['kids'])
  })

  it('corrects the unknown word among known ones, never a known one', () => {
    expect(read('italain game')?.correction).toEqual({
      text: 'italian game',
      words: [{ from: 'italain', to: 'italian' }],
    })
    expect(read('italain game', { verbatim: true })?.correction).toBeNull()
    for (const known of ['en passant', 'stalemate', 'begin', 'castle', 'novice', 'zwischenzug'])
      expect(read(known)?.correction, known).toBeNull()
  })

  it.each([
    ['sizilianische verteidigung', 'sicilian defense'],
    ['Spanische Partie', 'ruy lopez'],
    ['partie espagnole', 'ruy lopez'],
    ['defensa india de rey', 'kings indian defense'],
    ['koenigsindisch', 'kings indian'],
    ['schachregeln', 'rules'],
    ['Eröffnungsfalle', 'trap'],
    ['fous', 'bishop'],
    ['tournois', 'tournament'],
    ['parties de maîtres', 'master games'],
  ])('reads %s in English', (text, english) => {
    const question = read(text)
    expect(question?.correction).toBeNull()
    expect(question?.demands).toEqual(read(english)?.demands)
    expect(titlesOf(text)).toEqual(titlesOf(english))
  })

  it('reads a word in English that is the name of an opening, too, unless a resource has it', () => {
    const known = new CatalogueIndex(
      createLanguage([], ['Schwarz Defense', 'Weiss Gambit', 'final']),
    )
    known.put(aRow({ title: 'Plans for Black' }))
    known.put(aRow({ title: 'Plans for White', author: 'Max Weiss' }))
    const wordsOf = (text: string) =>
      readQuestion(known, text, NO_READING)?.demands.map(({ words }) => words)
    const schwarz = readQuestion(known, 'schwarz', NO_READING)
    expect(schwarz?.understood).toMatchObject([{ filter: { field: 'side', value: 'black' } }])
    expect(wordsOf('Weiß')).toEqual(['weiss'])
  })

  it('takes no word of a limit for a misspelling', () => {
    for (const text of ['puzzles below $40', 'cheapest puzzles', 'puzzles of half an hour']) {
      expect(read(text)?.correction, text).toBeNull()
      expect(read(text)?.leftOut, text).toEqual([])
      expect(read(text)?.limits, text).toHaveLength(1)
    }
  })

  it('is never decided by small words of other languages', () => {
    for (const text of ['de', 'de la', 'von der', 'el xqzvwkj de la'])
      expect(titlesOf(text), text).toEqual([])
  })

  it('names what was typed, not its translation', () => {
    expect(read('kinder')?.understood.map(({ words }) => words)).toEqual(['kinder'])
    expect(read('kinder', { literal: ['kinder'] })?.leftOut).toEqual(['kinder'])
  })

  it.each([
    ['italiangame', 'italian game'],
    ['gruenfelt', 'gruenfeld'],
    ['rui lopez', 'ruy lopez'],
  ])('corrects %s to %s', (text, corrected) => {
    expect(read(text)?.correction?.text).toBe(corrected)
  })

  it('requires of a sentence only what it is about', () => {
    const question = read('how can i always get puzzles for my everyday friend')
    const carried = question?.demands.filter(({ isLight }) => !isLight).map(({ words }) => words)
    expect(carried).toEqual(['puzzles'])
    const lost = read('i never know xqzvwkj after my rules')
    expect(lost?.leftOut).toContain('xqzvwkj')
    expect(read('everybody')?.demands.map(({ isLight }) => isLight)).toEqual([false])
  })

  it('leaves out what is in no resource', () => {
    const question = read('italian xqzvwkj')
    expect(question?.leftOut).toEqual(['xqzvwkj'])
    expect(question?.demands.map(({ words }) => words)).toEqual(['italian'])
  })

  it('finds everything if blank, and nothing if it contains no word', () => {
    expect(titlesOf('   ')).toEqual(['everything'])
    for (const text of ['"\'', '...', '\u0301\u0301', '()()', '\u202e'])
      expect(titlesOf(text), text).toEqual([])
    expect(titlesOf('the').length).toBeGreaterThan(0)
  })
})
