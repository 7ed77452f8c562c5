import type { Synonym } from './synonyms.ts'

/**
 * What people type and what is searched for it; words and phrases are separated by commas. The relations are those of
 * `Synonym`.
 */
type Row = readonly [relation: 'means' | 'also', words: string, targets: string]

const ROWS: readonly Row[] = [
  // Motifs written as a capture or a move on its square.
  ['means', 'nxf7, knight takes f7', 'fried liver, knight sacrifice, sacrifice'],
  ['means', 'bxf7', 'bishop sacrifice, sacrifice, king hunt'],
  ['means', 'bxh7, bxh2, bishop takes h7', 'greek gift, bishop sacrifice'],
  ['means', 'bxh7 sacrifice, bxh7 sac', 'greek gift, bishop sacrifice'],
  ['means', 'bxh6, bxg7, nxg7, nxh7, rxh7, qxh7', 'sacrifice, king hunt'],
  ['means', 'qxf7, qxf2, qh5', 'scholars mate, checkmate pattern'],
  ['means', 'nxe5, bxd8, bxd1', 'legal trap, sacrifice'],
  ['means', 'rxc3, rxf3, rxf6, rxe6', 'exchange sacrifice, sacrifice'],
  ['means', 'qxb2, qxb7', 'poisoned pawn, najdorf'],
  ['means', 'nxd5, nxe6, bxe6, bxb5, nxb5', 'sacrifice'],
  ['also', 'coordination', 'positional play, technique'],
  // What people feel or need, and what the catalogue calls it.
  [
    'means',
    `stress, nerves, nervous, anxiety, anxious, tilt, pressure, calm, fear, afraid, confidence,
    concentration, concentrate, focus, mental, mentality, emotion, frustration, frustrated,
    mindset, attitude`,
    'psychology, mindset, performance, no stress',
  ],
  ['also', 'psychology', 'mindset, performance'],
  [
    'means',
    `time trouble, zeitnot, time pressure, run out of time, running out of time, lose on time, losing
    on time, out of time, short of time, clock, flag, flagging, think too long, slow player,
    manage my time, use my time`,
    'time management, time use, thought process',
  ],
  ['also', 'time management', 'time use, time in chess'],
  [
    'means',
    `lose won game, lose winning game, losing won game, losing winning game, lose winning position,
    losing winning position, lose won position, losing won position, throw away, throwing away,
    win won game, winning advantage, material advantage, piece up, pawn up, being ahead, finish
    off, convert advantage`,
    'conversion, convert, converting, won game',
  ],
  [
    'means',
    `lost position, losing position, worse position, bad position, comeback, escape, pawn down, piece
    down`,
    'swindle, defence, resist, defensive technique',
  ],
  [
    'means',
    'defend, defending, defender, defensive',
    'defence, art of defense, defensive technique, resist, swindle, defensive',
  ],
  [
    'means',
    `attack my king, attacking my king, king safety, king attack, under attack, opponent attack, always
    attack, opponent always attack, attack me, attacked`,
    'defence, attack, art of defense, king hunt',
  ],
  [
    'means',
    `memory, memorize, memorise, memorizing, memorising, memorization, memorisation, remember opening,
    remember my opening, remember all my opening, remember line, remember variation, forget
    opening, forget my opening, forget line, forgetting, recall, flashcard, learn by heart`,
    'spaced repetition, repetition, opening study, movetrainer, memorize',
  ],
  [
    'means',
    `visualize, visualise, visualizing, visualising, see move ahead, see ahead, seeing ahead, think
    ahead, thinking ahead, move ahead, several move ahead, in my head, imagination, imagine,
    blindfold, board vision, mind eye`,
    'visualisation, visualization, visualise, calculation, board vision, blindfold',
  ],
  [
    'means',
    `blindness, chess blindness, oversight, overlook, careless, carelessness, attention, hanging, free
    piece, leave piece, lose piece, losing piece, give away piece, giving away piece`,
    'blunder, blunder check, hanging piece, board vision, undefended piece, mistake',
  ],
  [
    'means',
    `motivation, motivated, motivate, discipline, routine, consistency, plateau, stuck, progress, self
    improvement, ambition, goal, talent`,
    'improvement, habit, study plan, training plan, self improvement, psychology, mindset',
  ],
  [
    'means',
    `what to study, study plan, training plan, schedule, study schedule, how many hours, many hours,
    hours a week, every week, study the classics, where to start, where should i start, how much
    should i study`,
    'study plan, training plan, training, improvement',
  ],
  [
    'means',
    `coordinate piece, cooperation, teamwork, harmony, activity, piece activity, active
    piece`,
    'coordination, fundamental, positional play, technique',
  ],
  ['also', 'weakness, weak square, weak pawn, hole, outpost', 'outpost, weak, positional play'],
  [
    'also',
    'ambush, surprise, trick, tricky, cheap trick, dirty trick, quick win, fast win, win quickly',
    'trap, opening trap, surprise weapon, miniature',
  ],
  [
    'also',
    'beauty, beautiful, brilliant, brilliancy, masterpiece, spectacular, art',
    'immortal, brilliant, beautiful, masterpiece, endgame study',
  ],
  [
    'means',
    'creativity, creative, originality',
    'creative, creativity, combination, endgame study, curiosity',
  ],
  [
    'also',
    'boring, bored, fun, funny, entertaining, enjoy',
    'humour, fun, entertainment, curiosity',
  ],
  ['means', 'patience, patient', 'do not hurry, patience, endgame technique, practice'],
  [
    'means',
    'intuition, judgment, judgement, evaluate, evaluation, decision, decide',
    'evaluation, evaluate, decision making, grandmaster thinking, intuition, thought process',
  ],
  ['also', 'think, thinking, thought', 'thought process, thinking process, thinking'],
  [
    'also',
    'memory game, exchange, trade, trading piece, simplify, simplification',
    'trade, exchange',
  ],
  ['also', 'development, develop, developing piece', 'opening principle, principle, tempo'],
  ['also', 'principle, guideline, rule of thumb', 'principle, opening principle, rule of thumb'],
  ['also', 'tempo', 'time in chess'],
  ['also', 'space, restriction, bind', 'blockade, positional play'],
  ['also', 'king hunt, king walk, king march', 'king hunt, king walk, king march'],
  [
    'also',
    'cheat, bot, robot, artificial intelligence, AI, machine, neural network',
    'engine, computer, bot, alphazero',
  ],
  ['also', 'blitz, bullet, rapid, fast chess, speed chess', 'blitz, speed, speedrun'],
  [
    'also',
    'tournament, first tournament, competition, match',
    'tournament, practical play, official rule',
  ],
  [
    'means',
    `after the opening, after opening, know what to do, what to do, no plan, find a plan, finding a
    plan, without a plan, planless, next move, long term`,
    'planning, plan, middlegame, what to do, middlegame plan',
  ],
  [
    'also',
    'aggressive, attacking, dangerous, attacking player, attacking opening, attacking style',
    'aggressive, gambit, attack, explosive, dangerous',
  ],
  [
    'also',
    `solid, safe, quiet, not much theory, much theory, need much theory, too much theory, lot of
    theory, little theory, less theory, without theory, low theory, simple opening, easy opening,
    easiest opening`,
    'system, easy to learn, solid, simple, practical',
  ],
  ['also', 'adult, older, senior, late starter, retired', 'adult improver, adult improvement'],
  [
    'also',
    'teach my, explain to, student, pupil, class',
    'teaching, school chess, teacher, curriculum',
  ],
  ['also', 'chess club, start a club, school club', 'school chess, club player'],
  [
    'means',
    `king and rook, rook and king, king and queen, queen and king, basic checkmate, basic mate,
    elementary mate, two rook, ladder mate`,
    'basic mate, piece checkmate, basic checkmate, king and rook',
  ],
  ['also', 'two bishop, with two bishop, bishop pair', 'two bishop, basic mate'],
  [
    'also',
    'famous game, great game, best game, greatest game, classic game, game collection',
    'game collection, annotated game, classic game, immortal',
  ],
  [
    'means',
    'on passant, en passent, in passing, passant',
    '#rules, pieces move, how to play chess',
  ],
]

/** What people want or feel, and motifs written as a move, in the words of the catalogue; part of the synonyms. */
export const NEEDS: readonly Synonym[] = ROWS.map(([relation, typed, targets]) => {
  const words = listed(typed)
  return relation === 'means' ? { words, means: listed(targets) } : { words, also: listed(targets) }
})

function listed(text: string): string[] {
  return text.split(/,\s+/)
}
