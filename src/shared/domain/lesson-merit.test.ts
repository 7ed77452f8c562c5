import { ENGLISH } from '../texts/text.ts'
import { describe, expect, it } from 'vitest'
import { bestLessons, lessonsAt, levelsNear, linesOf, meritOf, playedText } from './lesson-merit.ts'

const PATTERNS = {
  'French Defense': '1.e4 e6',
  'French Defense: Tarrasch Variation': '1.e4 e6 2.d4 d5 3.Nd2',
  'French Defense: Winawer Variation': '1.e4 e6 2.d4 d5 3.Nc3 Bb4',
  'Petrov Defense: Check': '1.e4 e5 2.Nf3 Nf6 3.Bb5+',
  'Dutch Defense': '1.d4 f5',
  "Queen's Pawn Game: London System": '1.d4 d5 2.Nf3 Nf6 3.Bf4',
}
const lineOf = linesOf(
  Object.entries(PATTERNS).map(([name, openingPattern]) => ({ name, openingPattern })),
)
const lesson = (opening: string | null, side: 'white' | 'black' | 'both' | 'none' = 'white') => ({
  opening,
  side,
  level: 'intermediate' as const,
  language: 'en' as const,
  subtitles: [],
})
const reads = ['en']
const played = (line: string, name: string, side: 'white' | 'black' = 'white') => ({
  side,
  line: line.split(' '),
  names: [name],
})

describe('meritOf', () => {
  it.each([
    ['white', 'line'],
    ['both', 'line'],
    ['black', null],
    ['none', null],
  ] as const)('a lesson for %s: %s', (side, merit) => {
    const found = meritOf(lesson('French Defense', side), played('e4 e6', 'French Defense'), lineOf)
    expect(found).toBe(merit)
  })

  it.each([
    ['the line itself', 'e4 e6 d4 d5 Nd2', 'French Defense: Tarrasch Variation', 'line'],
    ['how it goes on', 'e4 e6', 'French Defense: Tarrasch Variation', 'line'],
    [
      'another choice of one’s own',
      'e4 e6 d4 d5 e5',
      'French Defense: Tarrasch Variation',
      'opening',
    ],
    [
      'a choice that the opponent does not make',
      'e4 e6 d4 b6',
      'French Defense: Tarrasch Variation',
      null,
    ],
    ['the opening as a whole', 'e4 e6 d4 d5 e5', 'French Defense', 'line'],
    ['another opening', 'e4 e6', 'Dutch Defense', null],
    ['no opening that is known', 'e4 e6', 'Grob', null],
    ['signs of check do not count', 'e4 e5 Nf3 Nf6 Bb5', 'Petrov Defense: Check', 'line'],
  ] as const)('%s', (_case, line, opening, merit) => {
    expect(meritOf(lesson(opening), played(line, 'French Defense'), lineOf)).toBe(merit)
  })

  it('2.Bf4 leads to the London System, and a defense that is not played is none', () => {
    const game = "Queen's Pawn Game"
    const london = `${game}: London System`
    expect(meritOf(lesson(london), played('d4 d5 Bf4', game), lineOf)).toBe('line')
    expect(meritOf(lesson(london, 'both'), played('d4 d5 Bf4', game, 'black'), lineOf)).toBe('line')
    expect(
      meritOf(lesson('Dutch Defense', 'black'), played('d4', game, 'black'), lineOf),
    ).toBeNull()
  })

  it('nothing is for an opening that the lesson does not name', () => {
    expect(meritOf(lesson(null), played('e4 e6', 'French Defense'), lineOf)).toBeNull()
  })
})

it('the best: the exact line, for the side alone, at the level; nothing two levels away', () => {
  const some = [
    { id: 1, ...lesson('French Defense: Tarrasch Variation') },
    { id: 2, ...lesson('French Defense: Winawer Variation', 'both') },
    { id: 3, ...lesson('French Defense: Winawer Variation') },
    { id: 4, ...lesson('French Defense: Winawer Variation'), level: 'advanced' as const },
    { id: 5, ...lesson('French Defense: Winawer Variation'), level: 'master' as const },
  ].toReversed()
  const wanted = {
    played: played('e4 e6 d4 d5 Nc3 Bb4', 'French Defense: Winawer Variation'),
    lineOf,
  }
  const idsAt = (level: 'intermediate' | null) =>
    bestLessons(
      some.map((resource) => ({ reason: 'position', resource, chapter: null })),
      { ...wanted, reads, level },
    ).map(({ resource }) => resource.id)
  expect(idsAt('intermediate')).toEqual([3, 4, 2, 1])
  expect(idsAt(null)).toEqual([5, 4, 3, 2, 1])
})

it('those in a language that is read before others, whatever their level, even about the very position', () => {
  const found = (
    [
      ['position', { id: 1, ...lesson('French Defense'), language: 'fr' }],
      ['position', { id: 2, ...lesson('French Defense'), language: 'fr', subtitles: ['en'] }],
      ['position', { id: 3, ...lesson('French Defense'), language: 'und' }],
      ['further', { id: 4, ...lesson('French Defense') }],
      ['further', { id: 5, ...lesson('French Defense'), level: 'advanced' }],
    ] as const
  ).map(([reason, resource]) => ({ reason, resource, chapter: null }))
  const wanted = {
    played: played('e4 e6', 'French Defense'),
    level: 'intermediate',
    lineOf,
  } as const
  const idsFor = (languages: string[]) =>
    bestLessons(found, { ...wanted, reads: languages }).map(({ resource }) => resource.id)
  expect(idsFor(['en'])).toEqual([2, 3, 4, 5, 1])
  expect(idsFor(['fr'])).toEqual([1, 2, 3, 4, 5])
})

it('a lesson with a chapter about the position is on the line, whatever it is about as a whole', () => {
  const [course, other, deep] = [
    { id: 1, ...lesson('Dutch Defense') },
    { id: 2, ...lesson(null, 'black') },
    { id: 3, ...lesson('French Defense') },
  ]
  const found = lessonsAt({
    groups: [{ reason: 'opening', resources: [deep] }],
    chapters: [
      { reason: 'exact', resource: course, chapter: '12:40' },
      { reason: 'exact', resource: course, chapter: '20:00' },
      { reason: 'exact', resource: other, chapter: '0:30' },
      { reason: 'continues', resource: { id: 4, ...lesson(null) }, chapter: '1:00' },
      { reason: 'exact', resource: deep, chapter: '5:00' },
    ],
  })
  const wanted = { played: played('e4 e6 d4 d5', 'French Defense'), level: null, reads, lineOf }
  expect(
    bestLessons(found, wanted).map(({ resource, chapter, reason }) => [
      resource.id,
      chapter,
      reason,
    ]),
  ).toEqual([
    [1, '12:40', 'position'],
    [3, '5:00', 'opening'],
  ])
})

it('levels near one are at most a step away', () => {
  expect(levelsNear('beginner')).toEqual(['beginner', 'intermediate', 'all'])
  expect(levelsNear('advanced')).toEqual(['intermediate', 'advanced', 'master', 'all'])
})

it('says what is played, and against what', () => {
  expect(playedText('French Defense', 'white', ['e4', 'e6'], ENGLISH)).toBe(
    'for White against the French Defense',
  )
  const kingsIndian = ['d4', 'Nf6', 'c4', 'g6', 'Nc3']
  expect(playedText("King's Indian Defense", 'black', kingsIndian, ENGLISH)).toBe(
    "for Black in the King's Indian Defense",
  )
  expect(playedText("Petrov's Defense", 'black', ['e4', 'e5', 'Nf3', 'Nf6'], ENGLISH)).toBe(
    "for Black in Petrov's Defense",
  )
})
