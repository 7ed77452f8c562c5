import { tableOf } from '../texts/text-tables.ts'
import { type T, type Text, text } from '../texts/text.ts'
import type { FilterValues } from './filters/table.ts'
import type { PuzzleTopic, TEST_TOPICS } from './puzzles.ts'

export type TestTopic = (typeof TEST_TOPICS)[number]

type About = {
  name: Text
  /** As in 'three positions on forks'. */
  offer: Text
  /** The list of its lessons. */
  list: Partial<Pick<FilterValues, 'category'>> & { query?: string }
  /** The tags and searches that mean it, in the site's languages. */
  words: string
}

const ABOUT: Record<TestTopic, About> = {
  hanging: {
    name: text('Hanging pieces'),
    offer: text('Try three positions on hanging pieces?'),
    list: { query: 'hanging pieces', category: 'tactics' },
    words:
      'hanging piece, hanging pieces, undefended pieces, hängende figuren, piezas colgadas, pièces en prise',
  },
  fork: {
    name: text('Forks'),
    offer: text('Try three positions on forks?'),
    list: { query: 'fork', category: 'tactics' },
    words:
      'fork, forks, double attack, double attacks, gabel, doppelangriff, ataque doble, horquilla, tenedor, fourchette',
  },
  pin: {
    name: text('Pins and skewers'),
    offer: text('Try three positions on pins?'),
    list: { query: 'pin', category: 'tactics' },
    words:
      'pin, pins, skewer, skewers, pins and skewers, fesselung, spieß, clavada, clavadas, enfilada, clouage, enfilade',
  },
  mate: {
    name: text('Checkmates'),
    offer: text('Try three positions on checkmates?'),
    list: { category: 'checkmate patterns' },
    words:
      'checkmate, checkmates, checkmate patterns, mate, mates, mating patterns, basic mates, mate in one, mate in two, matt, mattbilder, jaque mate, mat, mats',
  },
  removal: {
    name: text('Discovered attacks and deflections'),
    offer: text('Try three positions on discovered attacks?'),
    list: { query: 'discovered attack', category: 'tactics' },
    words:
      'discovered attack, discovered attacks, deflection, decoy, attraction, removing the defender, overloading, abzug, abzugsangriff, ablenkung, ataque descubierto, ataque a la descubierta, desviación, attaque à la découverte, déviation',
  },
  defence: {
    name: text('Defending'),
    offer: text('Try three positions on defending?'),
    list: { query: 'defence', category: 'middlegame' },
    words: 'defence, defense, defending, verteidigung, defensa, défense',
  },
  'pawn-endgame': {
    name: text('Pawn endings'),
    offer: text('Try three positions on pawn endings?'),
    list: { query: 'pawn endings', category: 'endgame' },
    words:
      'pawn ending, pawn endings, pawn endgame, pawn endgames, bauernendspiel, bauernendspiele, finales de peones, finales de pions',
  },
  'rook-endgame': {
    name: text('Rook endings'),
    offer: text('Try three positions on rook endings?'),
    list: { query: 'rook endings', category: 'endgame' },
    words:
      'rook ending, rook endings, rook endgame, rook endgames, turmendspiel, turmendspiele, finales de torre, finales de torres, finales de tours',
  },
}

const BY_WORD = tableOf(
  Object.fromEntries(
    Object.entries(ABOUT).flatMap(([topic, { words }]) =>
      words.split(', ').map((word) => [word, topic as TestTopic]),
    ),
  ),
)

/** Returns the topic that one of these tags, categories or searches is a name of: the first there is. */
export function topicAmong(words: readonly string[]): TestTopic | null {
  for (const word of words) {
    const topic = BY_WORD.get(word.trim().toLowerCase())
    if (topic) return topic
  }
  return null
}

const isTestTopic = (topic: PuzzleTopic): topic is TestTopic => topic in ABOUT

/** 'Pawn endings' */
export function topicName(topic: PuzzleTopic, t: T): string {
  return isTestTopic(topic) ? t(ABOUT[topic].name) : t('Checkmates')
}

/** 'Try three positions on forks?' */
export function topicOffer(topic: TestTopic, t: T): string {
  return t(ABOUT[topic].offer)
}

/** Returns the filters of the list of lessons on a topic. */
export function topicList(topic: PuzzleTopic): About['list'] {
  return isTestTopic(topic) ? ABOUT[topic].list : {}
}
