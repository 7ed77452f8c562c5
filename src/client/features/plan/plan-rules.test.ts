import { type GameFigures, levelOfRating, type OpeningFigure } from '#shared/domain/game-figures.ts'
import { describe, expect, it } from 'vitest'
import { KNOWN_OPENINGS } from './known-openings.ts'
import {
  changesSince,
  figuresToKeep,
  FIRST_ANSWERS,
  ideasFor,
  PLAN_LEVELS,
  stepCount,
  weakOpenings,
} from './plan-rules.ts'

function figure(name: string, rest: Partial<OpeningFigure> = {}): OpeningFigure {
  return {
    name,
    family: name.split(':', 1)[0] ?? name,
    side: 'black',
    moves: ['e4', 'c6'],
    line: ['e4', 'c6'],
    games: 38,
    score: 0.31,
    rated: null,
    leavesAt: 8,
    ownShare: 0.3,
    ...rest,
  }
}

const rated = (games: number, score: number, expected: number, isBelow = true) => ({
  games,
  score,
  rated: { games, score, expected, isBelow },
})

function figures(...openings: OpeningFigure[]): GameFigures {
  return { games: 100, until: '2026-11-20', rating: 1500, openings }
}

const titles = (found: GameFigures, side: 'both' | 'white' | 'black' = 'both') =>
  weakOpenings(found, side).map(({ title }) => title)

describe('what the games say', () => {
  it('gives the figures as the reason', () => {
    const [first] = weakOpenings(
      figures(figure('Caro-Kann Defense', rated(38, 0.31, 0.48))),
      'both',
    )
    expect(first).toMatchObject({
      title: 'Caro-Kann Defense as Black',
      reason: "You score 31% in 38 games with it as Black; your opponents' ratings predict 48%.",
      topic: { kind: 'opening', side: 'black', moves: ['e4', 'c6'] },
      fromGames: true,
    })
  })

  it('orders by the points lost, and puts what may be chance behind', () => {
    const found = figures(
      figure('Unclear', rated(40, 0.4, 0.5, false)),
      figure('Few points', rated(8, 0.1, 0.5)),
      figure('Many points', rated(40, 0.3, 0.5)),
      figure('Four games', rated(4, 0, 0.5)),
      figure('As expected', rated(9, 0.5, 0.5, false)),
    )
    expect(titles(found)).toEqual([
      'Many points as Black',
      'Few points as Black',
      'Unclear as Black',
    ])
    expect(weakOpenings(found, 'both')[2]?.reason).toMatch(/which may still be chance\.$/)
  })

  it('prefers the variation that loses most of the points of its family', () => {
    const family = figure('Caro-Kann Defense', rated(40, 0.35, 0.5))
    const advance = figure('Caro-Kann Defense: Advance Variation', rated(20, 0.3, 0.5))
    const two = figure('Caro-Kann Defense: Two Knights', rated(10, 0.35, 0.5))
    expect(titles(figures(family, two, advance))).toEqual([
      'Caro-Kann Defense: Advance Variation as Black',
    ])
    expect(titles(figures(family, two))).toEqual(['Caro-Kann Defense as Black'])
    expect(titles(figures(two, advance))).toEqual(['Caro-Kann Defense: Advance Variation as Black'])
  })

  it('then low scores without ratings, lines left early, and what comes up most', () => {
    const found = figures(
      figure('Often', { games: 30, score: 0.6 }),
      figure('Left early', { games: 12, score: 0.6, leavesAt: 4, ownShare: 0.7 }),
      figure('Left by others', { games: 11, score: 0.6, leavesAt: 4, ownShare: 0.2 }),
      figure('Low', { games: 6, score: 0.25 }),
      figure('Rare', { games: 4, score: 0 }),
    )
    expect(weakOpenings(found, 'both').map(({ title, reason }) => [title, reason])).toEqual([
      ['Low as Black', 'You score 25% in 6 games with it as Black.'],
      [
        'Left early as Black',
        'Half of your 12 games with it as Black leave the known lines by move 4, mostly by your own move.',
      ],
      ['Often as Black', 'It comes up most: 30 games as Black.'],
      ['Left by others as Black', 'It comes up most: 11 games as Black.'],
    ])
  })

  it('keeps to the side that was asked for, and never depends on the order', () => {
    const found = [
      figure('A', { side: 'white', ...rated(20, 0.2, 0.5) }),
      figure('B', rated(20, 0.2, 0.5)),
      figure('C', rated(20, 0.2, 0.5)),
    ]
    expect(titles(figures(...found), 'white')).toEqual(['A as White'])
    expect(titles(figures(...found))).toEqual(titles(figures(...found.toReversed())))
  })
})

describe('what the plan may be about', () => {
  const topics = (...input: Parameters<typeof ideasFor>) =>
    ideasFor(...input).map(({ title }) => title)

  it('a beginner without games: what decides games, then one opening for each side', () => {
    expect(topics({ answers: FIRST_ANSWERS, figures: null, kids: false }).slice(0, 5)).toEqual([
      'Tactics',
      'Endgames',
      'Italian Game as White',
      'Open Games (1.e4 e5) as Black',
      'Checkmate patterns',
    ])
  })

  it('calm 5: who is new to chess starts with the rules and has no openings', () => {
    const answers = { ...FIRST_ANSWERS, isNew: true, openings: ['London System'] }
    const ideas = topics({ answers, figures: null, kids: false })
    expect(ideas[0]).toBe('The rules')
    expect(ideas.filter((title) => / as (?:White|Black)$/.test(title))).toEqual([])
  })

  it('openings and other subjects take turns, with no more openings than the level needs', () => {
    const weak = ['A', 'B', 'C', 'D', 'E'].map((name, index) =>
      figure(name, rated(40, 0.2 + index / 100, 0.5)),
    )
    const answers = { ...FIRST_ANSWERS, level: 'intermediate' as const }
    expect(topics({ answers, figures: figures(...weak), kids: false }).slice(0, 7)).toEqual([
      'A as Black',
      'Tactics',
      'B as Black',
      'Endgames',
      'C as Black',
      'Strategy',
      'Middlegame plans',
    ])
  })

  it('named openings come before usual ones, once for each side', () => {
    const answers = {
      ...FIRST_ANSWERS,
      level: 'advanced' as const,
      openings: ['London System', 'Scotch Game', 'Italian Game', 'French Defense'],
    }
    const openings = ideasFor({ answers, figures: null, kids: false }).filter(
      ({ topic }) => topic.kind === 'opening',
    )
    expect(openings.map(({ title }) => title)).toEqual([
      'Italian Game as White',
      'French Defense as Black',
      'Scotch Game as White',
      'London System as White',
    ])
  })

  it('an opening that was named comes before all others, and first of all', () => {
    const named = { ...FIRST_ANSWERS, openings: ['Caro-Kann Defense'] }
    for (const level of ['beginner', 'intermediate', 'advanced'] as const) {
      const answers = { ...named, level }
      const lost = figures(figure('Dutch Defense', rated(40, 0.2, 0.5)))
      for (const read of [null, lost])
        expect(topics({ answers, figures: read, kids: false })[0]).toBe(
          'Caro-Kann Defense as Black',
        )
    }
  })

  it('every combination of answers has enough ideas, and each only once', () => {
    for (const level of PLAN_LEVELS)
      for (const side of ['both', 'white', 'black'] as const)
        for (const openings of [[], KNOWN_OPENINGS.map(({ name }) => name)])
          for (const kids of [false, true]) {
            const answers = { ...FIRST_ANSWERS, level, side, openings }
            const found = topics({ answers, figures: null, kids })
            expect(found.length).toBeGreaterThanOrEqual(stepCount(12))
            expect(new Set(found).size).toBe(found.length)
          }
  })

  it('more hours make more steps, two to six', () => {
    expect([0.5, 1, 2, 3, 5, 8, 40].map(stepCount)).toEqual([3, 3, 4, 4, 5, 6, 6])
  })

  it('a rating gives a level', () => {
    expect([600, 1199, 1200, 1500, 1800, 2199, 2200].map(levelOfRating)).toEqual([
      'beginner',
      'beginner',
      'intermediate',
      'intermediate',
      'advanced',
      'advanced',
      'master',
    ])
  })
})

describe('what has changed since', () => {
  const kept = figuresToKeep(
    figures(
      figure('Caro-Kann Defense: Advance Variation'),
      figure('Caro-Kann Defense', { games: 50 }),
      figure('Slav Defense', { games: 9 }),
    ),
  )

  it('keeps the most frequent openings', () => {
    expect(kept.map(({ games }) => games)).toEqual([50, 38, 9])
  })

  it('compares openings of the plan, and others with five newer games or more', () => {
    const newer = [
      figure('Caro-Kann Defense', { games: 12, score: 0.5 }),
      figure('Caro-Kann Defense: Advance Variation', { games: 2, score: 0.44 }),
      figure('Slav Defense', { games: 4 }),
      figure('Dutch Defense', { games: 40 }),
      figure('Caro-Kann Defense', { games: 80, side: 'white' }),
    ]
    const topic = {
      kind: 'opening' as const,
      name: 'Caro-Kann Defense: Advance Variation',
      side: 'black' as const,
      moves: [],
    }
    expect(
      changesSince(kept, newer, [topic]).map(({ name, before, since }) => [
        name,
        before.score,
        since.score,
        since.games,
      ]),
    ).toEqual([
      ['Caro-Kann Defense: Advance Variation', 0.31, 0.44, 2],
      ['Caro-Kann Defense', 0.31, 0.5, 12],
    ])
  })
})
