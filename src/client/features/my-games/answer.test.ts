import { describe, expect, it } from 'vitest'
import type { OpeningFigure } from './weaknesses.ts'
import { answerText, findingsOf, findingText } from './answer.ts'

function figure(name: string, rest: Partial<OpeningFigure> = {}): OpeningFigure {
  return {
    name,
    family: name.split(':', 1)[0] ?? name,
    side: 'white',
    moves: ['e4', 'e6'],
    line: ['e4', 'e6'],
    opened: ['e4', 'e6'],
    games: 55,
    score: 0.29,
    rated: null,
    leavesAt: 9,
    ownShare: 0.4,
    ...rest,
  }
}

const rated = (games: number, score: number, expected: number, isBelow: boolean) => ({
  games,
  score,
  rated: { games, score, expected, isBelow },
})
const french = (rest: Partial<OpeningFigure> = {}) => figure('French Defense', rest)
const answerFor = (...figures: OpeningFigure[]) =>
  findingsOf(figures)
    .slice(0, 1)
    .map((finding) => answerText(finding, false))

describe('the openings to study', () => {
  it('are those played most while none has five finished games', () => {
    expect(findingsOf([])).toEqual([])
    const few = [
      french({ games: 1 }),
      figure('French Defense: Exchange Variation', { games: 4 }),
      figure('Scotch Game', { games: 4, score: 0 }),
    ]
    const found = findingsOf(few)
    expect(found.map(({ figure: { name }, why }) => [name, why])).toEqual([
      ['Scotch Game', 'few'],
      ['French Defense', 'few'],
    ])
    expect(found.map(findingText)).toEqual(['4 games', '1 game'])
    expect(answerFor(...few)).toEqual([
      'No opening has five finished games yet, so it is too early to say which one costs you points.',
    ])
    expect(findingsOf([...few, figure('Vienna Game', { games: 5, score: 0 })])).toHaveLength(1)
  })

  it('begin with what is clear, go on with what may be chance, and end with the lowest scores', () => {
    const found = findingsOf([
      figure('Vienna Game', { games: 7, score: 0.5 }),
      figure('Scotch Game', { games: 6, score: 0.9 }),
      french(rated(12, 0.3, 0.5, false)),
      figure('Ruy Lopez', rated(6, 0.1, 0.5, true)),
    ])
    expect(found.map(({ figure: { name }, why }) => [name, why])).toEqual([
      ['Ruy Lopez', 'below'],
      ['French Defense', 'unclear'],
      ['Vienna Game', 'lowest'],
    ])
  })

  it('leave out what does better than expected, unless there is nothing else', () => {
    const good = french(rated(20, 0.6, 0.5, false))
    expect(findingsOf([good]).map(({ why }) => why)).toEqual(['often'])
    expect(
      findingsOf([good, figure('Scotch Game', rated(6, 0.1, 0.5, true))]).map(({ why }) => why),
    ).toEqual(['below'])
  })

  it('name a family once for each side', () => {
    const names = findingsOf([
      french(rated(20, 0.2, 0.5, true)),
      figure('French Defense: Advance Variation', rated(18, 0.2, 0.5, true)),
      french({ side: 'black', games: 8, score: 0.7 }),
    ]).map(({ figure: { name, side } }) => `${name} as ${side}`)
    expect(names).toEqual(['French Defense: Advance Variation as white', 'French Defense as black'])
  })
})

describe('the answer', () => {
  it('says what costs most, by how much, and what the ratings lead to expect', () => {
    expect(answerFor(french(rated(55, 0.29, 0.51, true)))).toEqual([
      'You lose most against the French: 29% in 55 games, 51% expected.',
    ])
    expect(answerFor(french())).toEqual(['You lose most against the French: 29% in 55 games.'])
  })

  it('says last what may be chance', () => {
    expect(answerFor(french(rated(20, 0.4, 0.51, false)))).toEqual([
      'You score less than expected against the French: 40% in 20 games, 51% expected, which may be chance.',
    ])
    expect(answerFor(french(rated(6, 0.45, 0.5, false)))).toEqual([
      'Your lowest score is against the French: 45% in 6 games, 50% expected, which may be chance.',
    ])
    expect(answerFor(french(rated(6, 0.55, 0.5, false)))).toEqual([
      'Your lowest score is against the French: 55% in 6 games, 50% expected.',
    ])
  })

  it('says that known lines are left early, or what comes up most', () => {
    const good = { games: 20, score: 0.6, ownShare: 0.8 }
    expect(answerFor(french({ ...good, leavesAt: 3 }))).toEqual([
      'Your games against the French leave the known lines early: half of 20 by move 3.',
    ])
    expect(answerFor(french({ ...good, leavesAt: 0 }))).toEqual([
      'Your games against the French rarely reach a known line: 20 games, 60%.',
    ])
    expect(answerFor(french({ games: 20, score: 0.6 }))).toEqual([
      'Your games are most often against the French: 60% in 20 games.',
    ])
  })

  it('says ‘with’ where the player chose the opening, and leaves off ‘Defense’ where everybody does', () => {
    const texts = [
      figure('Caro-Kann Defense', { side: 'black' }),
      figure('Sicilian Defense: Najdorf Variation', { moves: ['e4', 'c5', 'Nf3', 'd6'] }),
      figure('English Defense', { moves: ['d4', 'b6'] }),
      figure("King's Gambit", { moves: ['e4', 'e5', 'f4'] }),
      figure("Petrov's Defense", { moves: ['e4', 'e5', 'Nf3', 'Nf6'] }),
    ].map((each) => answerText({ figure: each, why: 'low' }, false))
    expect(texts).toEqual([
      'You lose most with the Caro-Kann: 29% in 55 games.',
      'You lose most against the Najdorf Variation of the Sicilian: 29% in 55 games.',
      'You lose most against the English Defense: 29% in 55 games.',
      "You lose most with the King's Gambit: 29% in 55 games.",
      "You lose most against Petrov's Defense: 29% in 55 games.",
    ])
  })

  it('says whose side it is if the games are everybody’s', () => {
    expect(answerText({ figure: french(), why: 'low' }, true)).toBe(
      'White loses most against the French: 29% in 55 games.',
    )
  })
})

it('the line beside an opening says whether the difference is clear', () => {
  const text = (rest: Partial<OpeningFigure>, why: 'below' | 'unclear' | 'low') =>
    findingText({ figure: french(rest), why })
  expect(text(rated(55, 0.29, 0.51, true), 'below')).toBe(
    '29% in 55 games, 51% expected: clearly below',
  )
  expect(text(rated(20, 0.4, 0.51, false), 'unclear')).toBe(
    '40% in 20 games, 51% expected, which may be chance',
  )
  expect(text({}, 'low')).toBe('29% in 55 games')
})
