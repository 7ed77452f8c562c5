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
const SIMPLE_WEAPON = 'A Simple Weapon to Beat The French Defense'
const TARRASCH = 'Chess Openings: French Tarrasch'
const WINAWER = 'Chess Openings: French Winawer'
const PRACTICAL_FRENCH = 'The Practical French Defense - Top-Level Repertoire for Black'
const FRENCH_GUIDES = [
  'French Defense Guide',
  'Learn the French Defense | 10-Minute Chess Openings',
]
const CLASSICAL_DUTCH = 'Play the Classical Dutch'
const STONEWALL_DUTCH = 'Chess Openings: Stonewall Dutch'
const LONDONS = ['Win with the London System', 'The Agile London System', 'Play the London System']
const LONDON_PUZZLES = "Queen's Pawn Game: London System (Lichess puzzles)"
const AGAINST_LONDON = [
  'How to Face the London System - GM Pepe Cuenca',
  'Fighting Annoying Jobava London System!!',
  'Want To Crush The London System?',
]
const EVANS_COURSE = 'Italian Game for White - Evans Gambit'
const EVANS_LESSON = 'Learn The Ultimate Chess Opening || The Evans Gambit!'
const FOR_ITALIAN = ["Dubov's Explosive Italian", 'Italian Game - Top-Level Repertoire for White']
const AGAINST_ITALIAN = 'Top-Level Repertoire against Italian Game'
const POLERIO =
  "The Polerio Defense | Black's main Option in the Two Knights Defense | IM Alex Astaneh"
const FOR_RUY_LOPEZ = ["Caruana's Ruy Lopez", 'Navigating the Ruy Lopez Vol. 1-3']
const RUY_LOPEZ_IDEAS = 'Ruy Lopez - Ideas, Principles and Common Variations | Chess Openings'
const DARK_ARCHANGEL = "Caruana's Ruy Lopez: Dark Archangel"
const AGAINST_RUY_LOPEZ = [
  "Lifetime Repertoires: Kushager's & Surya's 1.e4 e5",
  'Ruy Lopez - Berlin Defense | Chess Openings',
  "Maul 'em with the Marshall Attack | Chess Openings Explained",
]
const GRAND_PRIX = 'Crushing the Sicilian - Grand Prix Attack'
const CLOSED_SICILIAN = 'Closed Sicilian: Ideas, Principles and Common Variations · Chess Openings'
const ANTI_SICILIANS = 'Anti-Sicilians Update: Chennai Olympiad'
const PLAY_SICILIAN = 'Sicilian Defense (introduction, ideas & variations) | Chess Openings'
const AGAINST_ALAPIN =
  "Unleashing Black's Tactical Power | Sicilian Defense: Alapin | GM Naroditsky’s Top Theory Speedrun"
const NAJDORFS = [
  'How to Play the Sicilian Najdorf - Chess Openings Explained',
  'Sicilian Defense: Najdorf Variation (Lichess puzzles)',
]
const KALASHNIKOV = 'Play the Kalashnikov Sicilian'
const DRAGON = 'The Sicilian Dragon: Move by Move'
const DRAGON_UPDATES = ['Dragons: Latest Update', 'Dragons Update: The Hungarian Dragon']
const FANTASY = 'Fantasy Variation Crash Course'
const ATTACK_CARO = '4 Ways to Attack the Caro-Kann'
const LEARN_CARO = 'Learn the Caro-Kann Defense | 10-Minute Chess Openings'
const CLASSICAL_CARO = 'Caro-Kann Defense: Classical System'
const AGAINST_KINGS_INDIAN =
  "Play Against the King's Indian Defense - GM Varuzhan Akobian - 2013.02.27"
const PRACTICAL_KINGS_INDIAN = [1, 2].map(
  (part) => `The Practical King's Indian Defense - Part ${part}`,
)
const REFUTE_ELEPHANT = ['Elephant Gambit: The Refutation']
const PLAY_ELEPHANT = [
  "The Elephant Gambit: Queen's Pawn Countergambit",
  'CRUSH with the Elephant Gambit!',
  'The Ultimate Elephant Gambit Opening Guide',
]
const QGD = "Queen's Gambit Declined: Move by Move"
const AGAINST_ENGLISH = [
  'How to play against the English Opening | Chess lesson with Tam',
  "Kushager's Killer Repertoire for Black Against 1.c4, 1.Nf3 and Sidelines",
]
const ENGLISH = 'Mastering the Chess Openings, Volume 3'
const SCANDINAVIANS = ['The Scandinavian: Move by Move', 'Scandinavian Defense Main Line']
const AGAINST_SCANDINAVIAN =
  'How To CRUSH The Scandinavian Defense | The Sensei Speedrun | Grandmaster Naroditsky'
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
    ['white', 'intermediate', [SIMPLE_WEAPON, TARRASCH, PLAY_NC3], [WINAWER, PRACTICAL_FRENCH]],
    ['white', 'advanced', [PLAY_NC3], [WINAWER, PRACTICAL_FRENCH]],
    ['white', 'beginner', [SIMPLE_WEAPON, TARRASCH], [...FRENCH_GUIDES, PLAY_NC3]],
    ['black', 'intermediate', [WINAWER, PRACTICAL_FRENCH], [PLAY_NC3, SIMPLE_WEAPON]],
    ['black', 'beginner', FRENCH_GUIDES, [PLAY_NC3, SIMPLE_WEAPON]],
  ]),
  ...cases('French Defense: Winawer Variation', `${FRENCH} d4 d5 Nc3 Bb4`, [
    // None is about the Winawer for White.
    ['white', 'intermediate', [PLAY_NC3, SIMPLE_WEAPON], [WINAWER, PRACTICAL_FRENCH]],
    ['black', 'intermediate', [WINAWER], [PLAY_NC3, SIMPLE_WEAPON]],
  ]),
  ...cases("Queen's Pawn Game", 'd4 d5 Bf4', [
    ['white', 'intermediate', LONDONS, [CLASSICAL_DUTCH, QGD, ...AGAINST_LONDON]],
    ['black', 'intermediate', AGAINST_LONDON, [CLASSICAL_DUTCH, QGD, ...LONDONS]],
  ]),
  ...cases("Queen's Pawn Game", 'd4 d5', [
    [
      'black',
      'intermediate',
      [
        QGD,
        'The Easiest Semi-Slav Defense',
        "Beating the Queen's Gambit with 3 aggressive variations",
      ],
      [CLASSICAL_DUTCH, ...LONDONS],
    ],
  ]),
  ...cases('London System', 'd4 d5 Nf3 Nf6 Bf4', [
    [
      'white',
      'advanced',
      [...LONDONS, LONDON_PUZZLES],
      ['Aggressive Repertoire against the Catalan, London & Jobava London', ...AGAINST_LONDON],
    ],
  ]),
  ...cases('Italian Game: Evans Gambit', EVANS, [
    ['white', 'beginner', [EVANS_LESSON], [AGAINST_ITALIAN]],
    ['white', 'intermediate', [EVANS_COURSE], [AGAINST_ITALIAN]],
    [
      'black',
      'beginner',
      ['Giuoco Piano (Wikipedia)', 'Two Knights Defense (Wikipedia)'],
      [EVANS_LESSON, EVANS_COURSE],
    ],
  ]),
  ...cases('Italian Game', ITALIAN, [
    ['white', 'advanced', FOR_ITALIAN, [AGAINST_ITALIAN, POLERIO]],
    [
      'black',
      'intermediate',
      [POLERIO, AGAINST_ITALIAN, 'Two Knights Defense (Wikipedia)'],
      [EVANS_LESSON, EVANS_COURSE, ...FOR_ITALIAN],
    ],
    ['black', 'advanced', [AGAINST_ITALIAN], [EVANS_COURSE, ...FOR_ITALIAN]],
  ]),
  ...cases('Ruy Lopez', RUY_LOPEZ, [
    ['white', 'master', FOR_RUY_LOPEZ, [DARK_ARCHANGEL, ...AGAINST_RUY_LOPEZ]],
    ['white', 'intermediate', [RUY_LOPEZ_IDEAS], [...FOR_RUY_LOPEZ, ...AGAINST_RUY_LOPEZ]],
    ['black', 'advanced', [DARK_ARCHANGEL, ...AGAINST_RUY_LOPEZ], FOR_RUY_LOPEZ],
    ['black', 'master', [DARK_ARCHANGEL], FOR_RUY_LOPEZ],
  ]),
  ...cases('Scotch Game: Scotch Gambit', `${SCOTCH} exd4 Bc4`, [
    ['white', 'beginner', SCOTCH_BEGINNERS, FOR_ITALIAN],
    ['white', 'intermediate', SCOTCH_GAMBITS, []],
  ]),
  ...cases('Scotch Game', SCOTCH, [
    [
      'black',
      'beginner',
      ['How to crush the Danish and Scotch Gambit', 'Scotch Game (Wikipedia)'],
      [...SCOTCH_BEGINNERS, ...SCOTCH_GAMBITS],
    ],
  ]),
  ...cases('Sicilian Defense', 'e4 c5', [
    ['white', 'intermediate', [GRAND_PRIX, CLOSED_SICILIAN], [KALASHNIKOV, PLAY_SICILIAN]],
    ['white', 'advanced', [ANTI_SICILIANS, GRAND_PRIX], [KALASHNIKOV, DRAGON]],
    ['black', 'intermediate', [PLAY_SICILIAN], [GRAND_PRIX, CLOSED_SICILIAN]],
  ]),
  ...cases('Sicilian Defense: Alapin Variation', 'e4 c5 c3', [
    ['black', 'advanced', [AGAINST_ALAPIN], [DRAGON, KALASHNIKOV, ANTI_SICILIANS]],
  ]),
  ...cases('Sicilian Defense: Najdorf Variation', `${OPEN_SICILIAN} a6`, [
    ['black', 'advanced', NAJDORFS, [ANTI_SICILIANS, GRAND_PRIX]],
    // No lesson for White is about an Open Sicilian at this level.
    ['white', 'advanced', [ANTI_SICILIANS, GRAND_PRIX], [DRAGON, KALASHNIKOV]],
  ]),
  ...cases('Sicilian Defense: Dragon Variation', `${OPEN_SICILIAN} g6`, [
    ['black', 'advanced', [DRAGON], [ANTI_SICILIANS, GRAND_PRIX]],
    ['white', 'advanced', DRAGON_UPDATES, [DRAGON]],
  ]),
  ...cases('Caro-Kann Defense', 'e4 c6', [
    ['white', 'intermediate', [ATTACK_CARO, FANTASY], [CLASSICAL_CARO]],
    [
      'white',
      'advanced',
      [ATTACK_CARO, FANTASY, 'Caro-Kann Defense: Advance Variation (Lichess puzzles)'],
      [CLASSICAL_CARO],
    ],
    ['black', 'beginner', [LEARN_CARO], [FANTASY, ATTACK_CARO]],
  ]),
  ...cases("King's Indian Defense", KINGS_INDIAN, [
    ['black', 'beginner', ["First Steps: The King's Indian Defence"], [AGAINST_KINGS_INDIAN]],
    ['black', 'advanced', PRACTICAL_KINGS_INDIAN, [AGAINST_KINGS_INDIAN]],
    ['white', 'intermediate', [AGAINST_KINGS_INDIAN], PRACTICAL_KINGS_INDIAN],
    [
      'white',
      'master',
      ["The King's Indian According to Tigran Petrosian"],
      PRACTICAL_KINGS_INDIAN,
    ],
  ]),
  ...cases('Elephant Gambit', 'e4 e5 Nf3 d5', [
    ['white', 'intermediate', REFUTE_ELEPHANT, PLAY_ELEPHANT],
    ['black', 'intermediate', PLAY_ELEPHANT, REFUTE_ELEPHANT],
  ]),
  ...cases("Queen's Gambit Declined", 'd4 d5 c4 e6', [
    [
      'black',
      'intermediate',
      [QGD],
      [
        "Queen's Gambit Declined | Modern & Exchange Variation | Plans & Strategies | Chess Openings",
      ],
    ],
    ['white', 'master', ['1.d4 d5 Update: Vienna, Chigorin and Catalan'], [QGD]],
  ]),
  ...cases('Slav Defense', 'd4 d5 c4 c6', [
    ['white', 'master', [], ['Lifetime Repertoires: Semi-Slav']],
  ]),
  ...cases('Dutch Defense', 'd4 f5', [
    [
      'black',
      'intermediate',
      [CLASSICAL_DUTCH, STONEWALL_DUTCH],
      ["Lasker's Immortal - Walking the plank (England 1911, Dutch Defense)"],
    ],
    // The only lesson that is not for Black alone.
    [
      'white',
      'beginner',
      ['Holländische Verteidigung (Wikipedia)'],
      [CLASSICAL_DUTCH, STONEWALL_DUTCH],
    ],
  ]),
  ...cases('English Opening', 'c4', [
    ['white', 'advanced', [ENGLISH], AGAINST_ENGLISH],
    ['black', 'advanced', AGAINST_ENGLISH, [ENGLISH]],
  ]),
  ...cases('Scandinavian Defense', 'e4 d5', [
    ['black', 'intermediate', SCANDINAVIANS, [AGAINST_SCANDINAVIAN]],
    ['white', 'intermediate', [AGAINST_SCANDINAVIAN], SCANDINAVIANS],
  ]),
  ...cases('Nimzo-Indian Defense', 'd4 Nf6 c4 e6 Nc3 Bb4', [
    ['black', 'advanced', ['The Revamped Nimzo-Indian for Black'], []],
  ]),
  ...cases('Trompowsky Attack', 'd4 Nf6 Bg5', [
    [
      'white',
      'intermediate',
      [
        'Starting Out: The Trompowsky Attack',
        'Introduction to the Trompowsky Attack · Plans, Ideas, Structures and Common Variations',
      ],
      [
        CLASSICAL_DUTCH,
        "Breaking Down The Trompowsky Attack | King's Indian | Top Theory Speedrun | GM Naroditsky",
      ],
    ],
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
      reads: ['en'],
      lineOf: linesOf(openings),
    })
    const titles = best.map(({ resource }) => resource.title)
    expect(faultsOf(titles, each)).toEqual([])
  })
})
