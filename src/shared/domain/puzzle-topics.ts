import { tableOf } from '../texts/text-tables.ts'
import { type T, type Text, text } from '../texts/text.ts'
import type { TEST_TOPICS } from './puzzles.ts'

export type TestTopic = (typeof TEST_TOPICS)[number]

type About = {
  /** As in 'three positions on forks'. */
  offer: Text
  /** The tags and searches that mean it, in the site's languages. */
  words: string
}

const ABOUT: Record<TestTopic, About> = {
  hanging: {
    offer: text('Try three positions on hanging pieces?'),
    words:
      'hanging piece, hanging pieces, undefended pieces, hängende figuren, piezas colgadas, pièces en prise',
  },
  fork: {
    offer: text('Try three positions on forks?'),
    words:
      'fork, forks, double attack, double attacks, gabel, doppelangriff, ataque doble, horquilla, tenedor, fourchette',
  },
  pin: {
    offer: text('Try three positions on pins?'),
    words:
      'pin, pins, skewer, skewers, pins and skewers, fesselung, spieß, clavada, clavadas, enfilada, clouage, enfilade',
  },
  mate: {
    offer: text('Try three positions on checkmates?'),
    words:
      'checkmate, checkmates, checkmate patterns, mate, mates, mating patterns, basic mates, mate in one, mate in two, matt, mattbilder, jaque mate, mat, mats',
  },
  removal: {
    offer: text('Try three positions on discovered attacks?'),
    words:
      'discovered attack, discovered attacks, deflection, decoy, attraction, removing the defender, overloading, abzug, abzugsangriff, ablenkung, ataque descubierto, ataque a la descubierta, desviación, attaque à la découverte, déviation',
  },
  defence: {
    offer: text('Try three positions on defending?'),
    words: 'defence, defense, defending, verteidigung, defensa, défense',
  },
  'pawn-endgame': {
    offer: text('Try three positions on pawn endings?'),
    words:
      'pawn ending, pawn endings, pawn endgame, pawn endgames, bauernendspiel, bauernendspiele, finales de peones, finales de pions',
  },
  'rook-endgame': {
    offer: text('Try three positions on rook endings?'),
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

/** 'Try three positions on forks?' */
export function topicOffer(topic: TestTopic, t: T): string {
  return t(ABOUT[topic].offer)
}
