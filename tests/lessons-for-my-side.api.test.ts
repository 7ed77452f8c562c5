import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finderIn } from '#client/features/plan/find-resources.ts'
import { chooseResources } from '#client/features/plan/plan-resources.ts'
import { FIRST_ANSWERS, type PlanLevel } from '#client/features/plan/plan-rules.ts'
import { indexPositions } from '#server/features/explore/position-index.service.ts'
import { seedCatalogue } from '#server/seed/seed-catalogue.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'
import type { OpeningView } from '#shared/contracts/openings.ts'
import { bestLessons, lessonsAt, levelsNear, linesOf } from '#shared/domain/lesson-merit.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { startTestApp, type TestApp } from './support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({
    prepare: async ({ db }) => {
      await seedCatalogue(db, () => undefined)
      await indexPositions(db)
    },
  })
}, 60_000)
afterAll(() => test.ctx[Symbol.asyncDispose]())

async function get<Body>(url: string): Promise<Body> {
  const response = await test.get(url)
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}

/** What somebody plays, which lessons of the seed may come first for them, and which must never be offered. */
type Case = {
  name: string
  line: string
  side: 'white' | 'black'
  level: PlanLevel
  /** Empty if no lesson fits. */
  first: readonly string[]
  never: readonly string[]
}

const FRENCH = 'e4 e6'
const ITALIAN = 'e4 e5 Nf3 Nc6 Bc4'
const EVANS = `${ITALIAN} Bc5 b4`
const RUY_LOPEZ = 'e4 e5 Nf3 Nc6 Bb5'
const SCOTCH = 'e4 e5 Nf3 Nc6 d4'
const OPEN_SICILIAN = 'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3'
const KINGS_INDIAN = 'd4 Nf6 c4 g6 Nc3 Bg7'

const PLAY_NC3 = 'Play 3.Nc3 against the French Defense'
const DEFEAT_FISCHER = 'How to Defeat Bobby Fischer with the French Defense'
const MODERN_FRENCH = 'Modern French Defense: Complete Repertoire for Black'
const KILLER_FRENCH = 'Killer French Defence, Volumes 1 & 2 (Review)'
const FRENCH_GUIDE = 'French Defense Guide'
const CLASSICAL_DUTCH = 'Play the Classical Dutch'
const LONDONS = ['Win with the London System', 'The Agile London System', 'Play the London System']
const EVANS_COURSE = 'Italian Game for White - Evans Gambit'
const EVANS_LESSON = 'Learn The Ultimate Chess Opening || The Evans Gambit!'
const FOR_ITALIAN = ["Dubov's Explosive Italian", 'Italian Game - Top-Level Repertoire for White']
const AGAINST_ITALIAN = 'Top-Level Repertoire against Italian Game'
const FOR_RUY_LOPEZ = ["Caruana's Ruy Lopez", 'Navigating the Ruy Lopez Vol. 1-3']
const DARK_ARCHANGEL = "Caruana's Ruy Lopez: Dark Archangel"
const AGAINST_RUY_LOPEZ = [
  "Lifetime Repertoires: Kushager's & Surya's 1.e4 e5",
  'Ruy Lopez with ...Bc5 - Aggressive Repertoire for Black',
]
const OPEN_SICILIANS = [1, 2, 3].map((part) => `Play the Open Sicilian - Part ${part}`)
const BC4_SICILIAN = 'Dangerous System against the Sicilian - The Concept with 3.Bc4'
const GRAND_PRIX = 'Crushing the Sicilian - Grand Prix Attack'
const PIN_VARIATION = 'Sicilian Defense - Pin Variation for Black'
const SIDELINES = 'Sicilian Sidelines for 2...Nc6 Players'
const KALASHNIKOV = 'Play the Kalashnikov Sicilian'
const DRAGON = 'The Sicilian Dragon: Move by Move'
const DRAGON_UPDATES = [
  'Dragons: Latest Update',
  'Dragons Update: The Hungarian Dragon',
  'Dragons Update: Classical and Yugoslav Games',
]
const FANTASY = 'Fantasy Variation Crash Course'
const CLASSICAL_CARO = 'Caro-Kann Defense: Classical System'
const AGAINST_CARO = 'Top-Level Repertoire against French and Caro-Kann'
const F3_KINGS_INDIAN = '1.d4 Nf6 2.c4 g6 3.f3 - Top-Level Repertoire for White'
const PRACTICAL_KINGS_INDIAN = [1, 2].map(
  (part) => `The Practical King's Indian Defense - Part ${part}`,
)
const REFUTE_ELEPHANT = ['Elephant Gambit: The Refutation', 'Refute the Elephant Gambit']
const PLAY_ELEPHANT = [
  "The Elephant Gambit: Queen's Pawn Countergambit",
  'CRUSH with the Elephant Gambit!',
  'The Ultimate Elephant Gambit Opening Guide',
]
const QGD = "Queen's Gambit Declined: Move by Move"
const AGAINST_QGD = [1, 2].map(
  (part) => `Top-Level Repertoire against Queen's Gambit Declined - Part ${part}`,
)
const AGAINST_ENGLISH = [
  'Ambitious Repertoire against the English Opening',
  "Kushager's Killer Repertoire for Black Against 1.c4, 1.Nf3 and Sidelines",
]
const ENGLISH = 'Mastering the Chess Openings, Volume 3'
const SCANDINAVIAN = 'The Scandinavian: Move by Move'
const SCOTCH_BEGINNERS = [
  'How To Play The Scotch Gambit: Quickstarter Jedi Guide',
  'Scotch Gambit: All Variations, Traps & Winning Plans',
]
const SCOTCH_GAMBITS = [
  'The Scotch Gambit: An Energetic and Aggressive System for White',
  'The Complete Scotch Gambit',
  'The Fast and Furious Scotch Gambit',
  'The Scotch Gambit: Introduction & Perreux Variation',
  'The Advance Variation: Dynamic Play in the Scotch Gambit',
  'Scotch Gambit Full Repertoire',
]

const cases = (
  name: string,
  line: string,
  rows: readonly [
    side: Case['side'],
    level: PlanLevel,
    first: readonly string[],
    never: readonly string[],
  ][],
): Case[] => rows.map(([side, level, first, never]) => ({ name, line, side, level, first, never }))

const CASES: readonly Case[] = [
  ...cases('French Defense', FRENCH, [
    ['white', 'intermediate', [PLAY_NC3], [DEFEAT_FISCHER, MODERN_FRENCH, KILLER_FRENCH]],
    ['white', 'advanced', [PLAY_NC3], [DEFEAT_FISCHER, MODERN_FRENCH]],
    ['white', 'beginner', [], [FRENCH_GUIDE, DEFEAT_FISCHER, PLAY_NC3]],
    ['black', 'intermediate', [KILLER_FRENCH, MODERN_FRENCH], [PLAY_NC3, AGAINST_CARO]],
    ['black', 'beginner', [FRENCH_GUIDE], [PLAY_NC3]],
  ]),
  ...cases('French Defense: Winawer Variation', `${FRENCH} d4 d5 Nc3 Bb4`, [
    // The repertoire is filed under 3...Nf6, and does not say that it covers the Winawer.
    [
      'white',
      'intermediate',
      [PLAY_NC3, 'French Defence Update: Winawer Special'],
      [DEFEAT_FISCHER, MODERN_FRENCH],
    ],
    ['black', 'intermediate', [MODERN_FRENCH, DEFEAT_FISCHER], [PLAY_NC3]],
  ]),
  ...cases("Queen's Pawn Game", 'd4 d5 Bf4', [
    ['white', 'intermediate', LONDONS, [CLASSICAL_DUTCH, QGD]],
    [
      'black',
      'intermediate',
      [
        'd-Pawn Specials Update: The London System under Review',
        'Jobava London Reversed - Complete Repertoire for Black',
      ],
      [CLASSICAL_DUTCH, QGD, ...LONDONS],
    ],
  ]),
  ...cases("Queen's Pawn Game", 'd4 d5', [
    [
      'black',
      'intermediate',
      [
        QGD,
        'The Easiest Semi-Slav Defense',
        'Jobava London Reversed - Complete Repertoire for Black',
      ],
      [CLASSICAL_DUTCH, ...LONDONS],
    ],
  ]),
  ...cases('London System', 'd4 d5 Nf3 Nf6 Bf4', [
    [
      'white',
      'advanced',
      LONDONS,
      ['Aggressive Repertoire against the Catalan, London & Jobava London'],
    ],
  ]),
  ...cases('Italian Game: Evans Gambit', EVANS, [
    ['white', 'beginner', [EVANS_LESSON], [AGAINST_ITALIAN]],
    ['white', 'intermediate', [EVANS_COURSE], [AGAINST_ITALIAN]],
    [
      'black',
      'beginner',
      ['Giuoco Piano (Wikipedia)', 'Two Knights Defense (Wikipedia)'],
      [EVANS_LESSON, EVANS_COURSE, "Bobby Fischer's Amazing 17 moves Victory in the Evans Gambit"],
    ],
  ]),
  ...cases('Italian Game', ITALIAN, [
    ['white', 'advanced', FOR_ITALIAN, [AGAINST_ITALIAN]],
    [
      'black',
      'intermediate',
      [AGAINST_ITALIAN, 'Two Knights Defense (Wikipedia)'],
      [EVANS_LESSON, EVANS_COURSE, ...FOR_ITALIAN],
    ],
    ['black', 'advanced', [AGAINST_ITALIAN], [EVANS_COURSE, ...FOR_ITALIAN]],
  ]),
  ...cases('Ruy Lopez', RUY_LOPEZ, [
    ['white', 'master', FOR_RUY_LOPEZ, [DARK_ARCHANGEL, ...AGAINST_RUY_LOPEZ]],
    ['white', 'intermediate', [], [...FOR_RUY_LOPEZ, ...AGAINST_RUY_LOPEZ]],
    ['black', 'advanced', AGAINST_RUY_LOPEZ, FOR_RUY_LOPEZ],
    ['black', 'master', [DARK_ARCHANGEL, ...AGAINST_RUY_LOPEZ], FOR_RUY_LOPEZ],
  ]),
  ...cases('Scotch Game: Scotch Gambit', `${SCOTCH} exd4 Bc4`, [
    ['white', 'beginner', SCOTCH_BEGINNERS, FOR_ITALIAN],
    ['white', 'intermediate', SCOTCH_GAMBITS, []],
  ]),
  ...cases('Scotch Game', SCOTCH, [
    [
      'black',
      'beginner',
      ['Scotch Game (Wikipedia)', 'The Scotch Gambit'],
      [...SCOTCH_BEGINNERS, ...SCOTCH_GAMBITS],
    ],
  ]),
  ...cases('Sicilian Defense', 'e4 c5', [
    ['white', 'intermediate', [BC4_SICILIAN, GRAND_PRIX], [SIDELINES, PIN_VARIATION]],
    ['white', 'advanced', [...OPEN_SICILIANS, BC4_SICILIAN, GRAND_PRIX], [KALASHNIKOV, DRAGON]],
    ['black', 'intermediate', [SIDELINES, PIN_VARIATION], [BC4_SICILIAN, GRAND_PRIX]],
  ]),
  ...cases('Sicilian Defense: Alapin Variation', 'e4 c5 c3', [
    ['black', 'advanced', [], [DRAGON, KALASHNIKOV, 'Anti-Sicilians Update: Chennai Olympiad']],
  ]),
  ...cases('Sicilian Defense: Najdorf Variation', `${OPEN_SICILIAN} a6`, [
    ['black', 'advanced', ['Open Sicilians Update: European Club Cup'], OPEN_SICILIANS],
    ['white', 'advanced', OPEN_SICILIANS, [DRAGON, KALASHNIKOV]],
  ]),
  ...cases('Sicilian Defense: Dragon Variation', `${OPEN_SICILIAN} g6`, [
    ['black', 'advanced', [DRAGON], OPEN_SICILIANS],
    ['white', 'advanced', [...OPEN_SICILIANS, ...DRAGON_UPDATES], [DRAGON]],
  ]),
  ...cases('Caro-Kann Defense', 'e4 c6', [
    ['white', 'intermediate', [FANTASY], [CLASSICAL_CARO]],
    ['white', 'advanced', [AGAINST_CARO], [CLASSICAL_CARO]],
    ['black', 'beginner', [CLASSICAL_CARO], [FANTASY, AGAINST_CARO]],
  ]),
  ...cases("King's Indian Defense", KINGS_INDIAN, [
    ['black', 'beginner', ["First Steps: The King's Indian Defence"], [F3_KINGS_INDIAN]],
    ['black', 'advanced', PRACTICAL_KINGS_INDIAN, [F3_KINGS_INDIAN]],
    ['white', 'master', [F3_KINGS_INDIAN], PRACTICAL_KINGS_INDIAN],
  ]),
  ...cases('Elephant Gambit', 'e4 e5 Nf3 d5', [
    ['white', 'intermediate', REFUTE_ELEPHANT, PLAY_ELEPHANT],
    ['black', 'intermediate', PLAY_ELEPHANT, REFUTE_ELEPHANT],
  ]),
  ...cases("Queen's Gambit Declined", 'd4 d5 c4 e6', [
    ['black', 'intermediate', [QGD], AGAINST_QGD],
    ['white', 'master', AGAINST_QGD, ["Queen's Gambit Declined - The Enterprising 5...Be6"]],
  ]),
  ...cases('Slav Defense', 'd4 d5 c4 c6', [
    [
      'white',
      'master',
      ['Top-Level Repertoire against the Slav Defense'],
      ['Lifetime Repertoires: Semi-Slav'],
    ],
  ]),
  ...cases('Dutch Defense', 'd4 f5', [
    [
      'black',
      'intermediate',
      [CLASSICAL_DUTCH],
      ["Lasker's Immortal - Walking the plank (England 1911, Dutch Defense)"],
    ],
    ['white', 'beginner', [], [CLASSICAL_DUTCH]],
  ]),
  ...cases('English Opening', 'c4', [
    ['white', 'advanced', [ENGLISH], AGAINST_ENGLISH],
    ['black', 'advanced', AGAINST_ENGLISH, [ENGLISH]],
  ]),
  ...cases('Scandinavian Defense', 'e4 d5', [
    [
      'black',
      'intermediate',
      [SCANDINAVIAN],
      ['"A Man, a Plan, a Canal" | The Peruvian Immortal Game'],
    ],
    ['white', 'intermediate', [], [SCANDINAVIAN]],
  ]),
  ...cases('Nimzo-Indian Defense', 'd4 Nf6 c4 e6 Nc3 Bb4', [
    ['black', 'advanced', ['The Revamped Nimzo-Indian for Black'], []],
  ]),
  ...cases('Trompowsky Attack', 'd4 Nf6 Bg5', [
    ['white', 'intermediate', ['Starting Out: The Trompowsky Attack'], [CLASSICAL_DUTCH]],
  ]),
]

function titled(each: Case): [title: string, each: Case] {
  return [`${each.name} (${each.line}) as ${each.side}, ${each.level}`, each]
}

/** Returns the lessons that contradict the labels. */
function faultsOf(titles: readonly string[], { first, never }: Case): string[] {
  const [best] = titles
  const isFirst = best === undefined ? first.length === 0 : first.includes(best)
  return [
    ...(isFirst ? [] : [`first: ${best ?? 'nothing'}`]),
    ...titles.filter((title) => never.includes(title)).map((title) => `never: ${title}`),
  ]
}

describe('calm 3: lessons for my side and my line, in labeled cases', () => {
  it('whose lessons are in the seed', async () => {
    expect(CASES.length).toBeGreaterThanOrEqual(40)
    const all = await get<{ title: string }[]>('/api/resources')
    const titles = new Set(all.map(({ title }) => title))
    const named = CASES.flatMap(({ first, never }) => [...first, ...never])
    expect(named.filter((title) => !titles.has(title))).toEqual([])
  })

  it.each(CASES.map(titled))('in the plan: %s', async (_title, each) => {
    const { name, side, level } = each
    const answers = { ...FIRST_ANSWERS, level }
    const topic = { kind: 'opening' as const, name, side, moves: each.line.split(' ') }
    const find = finderIn(
      {
        explore: (query) => get(`/api/explore?${query}`),
        openings: () => get('/api/openings'),
        list: (query) => get(`/api/resources?${query}`),
      },
      answers,
      false,
    )
    const chosen = chooseResources(await find(topic, false), {
      answers,
      topic,
      kids: false,
      without: new Set<number>(),
    })
    const titles = chosen.map(({ resource }) => resource.title)
    expect(faultsOf(titles, each)).toEqual([])
  })

  it.each(CASES.map(titled))('beside my games: %s', async (_title, each) => {
    const { name, side, level } = each
    const line = each.line.split(' ')
    const query = new URLSearchParams(exploreSearch({ moves: line }))
    query.set('side', side)
    for (const near of levelsNear(level)) query.append('level', near)
    const view = await get<ExploreView>(`/api/explore?${query}`)
    const openings = await get<OpeningView[]>('/api/openings')
    const best = bestLessons(lessonsAt(view), {
      played: { side, line, names: [name, view.opening?.name ?? name] },
      level,
      lineOf: linesOf(openings),
    })
    const titles = best.map(({ resource }) => resource.title)
    expect(faultsOf(titles, each)).toEqual([])
  })
})
