import {
  about,
  allOf,
  anyOf,
  author,
  category,
  costs,
  free,
  kids,
  lasts,
  level,
  opening,
  publishedFrom,
  text,
  title,
  type,
  video,
} from './labels.ts'
import {
  blunders,
  calculation,
  forBlack,
  kingsIndian,
  mates,
  puzzles,
  qgd,
  rookEndings,
  rules,
  spanish,
} from './subjects.ts'
import { askHarder, type Question } from './question.ts'

const french = opening(/french/i)
const sicilian = opening(/sicilian|najdorf|dragons?\b/i)
const caroKann = opening(/caro.kann/i)
const italian = opening(/italian|giuoco|evans|two knights defense/i)
const petrov = opening(/petrov|stafford/i)
const nimzo = opening(/nimzo-indian|nimzo and/i)
const dutch = opening(/dutch/i)
const scandinavian = opening(/scandinavian/i)
const english = opening(/english (opening|update)|king's english|1\.c4/i)
const queensGambit = opening(/queen's gambit/i)
const kingsGambit = opening(/king's gambit/i)
const endgames = category('endgame')
const tactics = anyOf(category('tactics'), about(/tactic/i))
const pawnEndings = anyOf(
  about(/pawn end|opposition|key squares|rook pawn|bauernendspiel|finales? de p(eone|ion)s/i),
  text(/bauernendspiel/i),
)
const openings = category('opening')
const traps = about(/trap/i)
const plans = about(/plan/i)

/** Moves, codes and positions. A resource is relevant if it is about the line or an opening that contains the line. */
const MOVES: readonly Question[] = askHarder('moves and codes', [
  ['1.e4 c5', sicilian],
  ['e4 e6 d4 d5', french],
  ['1.e4 c6', caroKann],
  ['1. d4 d5 2. c4 e6', qgd],
  ['d4 d5 c4 c6', opening(/slav/i)],
  ['e4 e5 nf3 nc6 bb5', spanish],
  ['e4 e5 Nf3 Nc6 Bc4 Bc5', opening(/giuoco|evans|italian/i)],
  ['B90', opening(/najdorf/i)],
  ['c43', petrov],
  ['E20', nimzo],
  ['A80 dutch', dutch],
  ['eco b01', scandinavian],
  ['e2e4 c7c5', sicilian],
  ['rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq f3 0 2', kingsGambit],
  ['1.d4 Nf6 2.c4 e6 3.Nc3 Bb4', nimzo],
  ['1.e4 d5 video', allOf(scandinavian, video)],
  ['d4 f5', dutch],
  ['1.c4', english],
  ['Bxh7+ sacrifice', anyOf(about(/greek gift|sacrifice/i), text(/sacrifice on h7/i))],
  ['e4 e5 f4', kingsGambit],
  ['course on 1.e4 e6', allOf(french, type('course'))],
  ['e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6', opening(/najdorf/i)],
  ['Qxf7 mate', about(/scholar|checkmate|mating pattern/i)],
  ['1 d4 nf6 2 c4 g6 3 nc3 d5', opening(/gr[uü]nfeld/i)],
])

const LANGUAGES: readonly Question[] = askHarder('other languages', [
  ['königsindisch', kingsIndian],
  ['damengambit', queensGambit],
  ['sizilianische verteidigung', sicilian],
  ['französische verteidigung', french],
  ['schach für kinder', kids],
  ['turmendspiele', rookEndings],
  ['eröffnungen für anfänger', allOf(openings, level('beginner'))],
  ['bauernendspiel', pawnEndings],
  ['holländische verteidigung', dutch],
  ['defensa francesa', french],
  ['apertura italiana', italian],
  ['gambito de dama', queensGambit],
  ['finales de torres', rookEndings],
  ['ajedrez para niños', kids],
  ['tácticas para principiantes', allOf(tactics, level('beginner'))],
  ['jaque mate', mates],
  ['défense sicilienne', sicilian],
  ['partie espagnole', spanish],
  ['gambit du roi', kingsGambit],
  ['échecs pour enfants', kids],
  ['ouvertures pour débutants', allOf(openings, level('beginner'))],
  ['finales de pions', pawnEndings],
  ['libro de finales', allOf(endgames, type('book'))],
  ['défense caro-kann', caroKann],
])

const LIMITS: readonly Question[] = askHarder('limits', [
  ['videos under 10 minutes', lasts(0, 10)],
  ['course under $35', allOf(type('course'), costs(35))],
  ['newest opening courses', allOf(openings, type('course'), publishedFrom('2025'))],
  ['latest sicilian', allOf(sicilian, publishedFrom('2025'))],
  ['latest nimzo-indian', allOf(nimzo, publishedFrom('2025'))],
  ['free endgame lessons', allOf(endgames, free)],
  ['short video on the evans gambit', allOf(opening(/evans/i), lasts(0, 9))],
  ["king's gambit video less than 8 minutes", allOf(kingsGambit, lasts(0, 8))],
  ['immortal game up to 9 minutes', allOf(about(/immortal/i), lasts(0, 9))],
  ['zugzwang video below 12 min', allOf(about(/zugzwang/i), lasts(0, 12))],
  ['endgame course of 6 hours', allOf(endgames, lasts(220, 400))],
  ['recent articles on the benko gambit', allOf(opening(/benko/i), publishedFrom('2024'))],
  ['most recent french defense', allOf(french, publishedFrom('2024'))],
  ['cheap course for kids', allOf(kids, anyOf(free, costs(30)))],
  ['videos of less than 6 minutes', lasts(0, 6)],
  ['capablanca video under a quarter of an hour', allOf(about(/capa/i), lasts(0, 15))],
  ["free king's indian", allOf(kingsIndian, free)],
  ['dvd for less than 35 dollars', costs(35)],
  ['new books on tactics', allOf(tactics, type('book'), publishedFrom('2020'))],
  ['kramnik in under 12 minutes', allOf(about(/kramnik|big vlad/i), lasts(0, 12))],
  ['newest queens gambit declined', allOf(qgd, publishedFrom('2023'))],
])

const SENTENCES: readonly Question[] = askHarder('sentences', [
  [
    'i always lose winning positions',
    about(/convert|conversion|won games|winning positions|technique|swindle/i),
  ],
  ['what should i do when i run out of time', about(/time management|time in chess/i)],
  [
    'how do i remember all my opening lines',
    about(
      /spaced repetition|repetition|opening study|learn an opening|study openings|movetrainer/i,
    ),
  ],
  [
    'my daughter wants to learn chess where should we start',
    allOf(kids, anyOf(rules, category('general'))),
  ],
  ['i keep hanging my pieces what can i do', blunders],
  ['how do i checkmate with king and rook', anyOf(mates, about(/basic mates/i))],
  ['how to trap my opponent in the first ten moves', traps],
  ['is there something to train seeing several moves ahead', calculation],
  [
    'which defense should i choose against the queens gambit',
    allOf(queensGambit, anyOf(forBlack, about(/declined|guide/i))),
  ],
  [
    'i want to learn how to sacrifice my pieces for an attack',
    about(/sacrifice|attack|king hunt/i),
  ],
  [
    'i never know what to do after the opening',
    anyOf(category('middlegame'), about(/middlegame|plan|what to do/i)),
  ],
  ['how can i hold a rook ending a pawn down', rookEndings],
  ['which book explains pawn structures best', allOf(type('book'), about(/structure|pawn power/i))],
  ['did bobby fischer ever play the evans gambit', anyOf(opening(/evans/i), about(/fischer/i))],
  [
    'my son keeps losing to the scholars mate',
    anyOf(about(/scholar/i), allOf(kids, anyOf(traps, mates))),
  ],
  [
    'can you recommend a book about the history of the world champions',
    allOf(type('book'), about(/world champion|history/i)),
  ],
  ['everybody at my club plays the london system against me', opening(/london/i)],
  [
    'how can i prepare lessons for a school chess club',
    about(/school|teach|education|coach|curriculum|students/i),
  ],
  ['i would like to solve a few easy puzzles every day', puzzles],
  ['what is a solid opening for black that does not need much theory', forBlack],
  ['i get nervous in tournaments and make mistakes', about(/psycholog|mindset|mistakes|blunder/i)],
])

const VAGUE: readonly Question[] = askHarder('one vague word', [
  ['nerves', about(/psycholog|mindset|performance/i)],
  ['memory', about(/spaced repetition|repetition|memor|movetrainer/i)],
  ['planning', plans],
  ['initiative', about(/initiative/i)],
  ['defending', about(/defen[cs]e?(?!.*(sicilian|french))|resist|defensive|swindle/i)],
  ['mistakes', about(/mistake|blunder|errors|sins/i)],
  ['patterns', about(/pattern/i)],
  ['attacking', about(/attack/i)],
  ['technique', about(/technique|conversion/i)],
  ['motivation', about(/improve|habits|mindset|training|psycholog/i)],
  ['blindness', anyOf(blunders, calculation, about(/board vision/i))],
  ['weaknesses', anyOf(about(/weakness|outpost/i), allOf(category('strategy'), text(/weak/i)))],
  ['pawns', about(/pawn/i)],
  ['memorization', about(/spaced repetition|repetition|memor|movetrainer|opening study/i)],
  ['ambush', about(/trap|swindle|surprise/i)],
  ['thinking', about(/think|thought/i)],
  ['beauty', about(/beautiful|brilliant|immortal|masterpiece|stud(y|ies)/i)],
  ['exercises', puzzles],
  ['tempo', about(/tempo|time in chess/i)],
  ['teamwork', about(/coordinat|school|club/i)],
  ['development', about(/development|opening principles|principles|time in chess/i)],
])

const RUN_TOGETHER: readonly Question[] = askHarder('run together', [
  ['queensgambit', queensGambit],
  ['kingsindian', kingsIndian],
  ['ruylopez', spanish],
  ['rookendgames', rookEndings],
  ['checkmatepatterns', mates],
  ['londonsystem', opening(/london/i)],
  ['evansgambit', opening(/evans/i)],
  ['semislav', opening(/semi-slav/i)],
  ['siciliandragon', opening(/dragon/i)],
  ['pawnstructure', about(/structure|pawn power/i)],
  ['scotchgambit', opening(/scotch/i)],
  ['bobbyfischer', anyOf(about(/fischer/i), author(/fischer/i))],
  ['openingtraps', traps],
  ['nimzoindian', nimzo],
  ['discoveredattack', about(/discovered attack/i)],
  ['chessforkids', kids],
  ['dutchdefence', dutch],
  ['timemanagement', about(/time management|time in chess/i)],
  ['magnuscarlsen', anyOf(about(/carlsen/i), author(/carlsen/i))],
  ['kingsgambit book', allOf(kingsGambit, anyOf(type('book'), video))],
  ['budapestgambit', opening(/budapest/i)],
])

const AS_HEARD: readonly Question[] = askHarder('as heard', [
  ['zwishenzug', about(/zwischenzug|in-between/i)],
  ['fianketto', anyOf(opening(/fianchetto/i), text(/fianchetto/i))],
  ['karo can', caroKann],
  ['sisilian', sicilian],
  ['grunfelt', opening(/gr[uü]nfeld/i)],
  ['nimzo indean', nimzo],
  ['kasparof', anyOf(about(/kasparov/i), author(/kasparov/i))],
  ['alekin', anyOf(about(/alekhine/i), author(/alekhine/i))],
  ['gioco piano', opening(/giuoco/i)],
  ['rui lopes', spanish],
  ['filidor', anyOf(opening(/philidor/i), about(/philidor/i))],
  ['catalon', opening(/catalan/i)],
  ['check mait', mates],
  ['lusena', about(/lucena/i)],
  ['prophalaxis', text(/prophyla/i)],
  ['smuthered mate', anyOf(text(/smothered/i), mates)],
  ['steinits', about(/steinitz/i)],
  ['peddroff defense', petrov],
  ['skandinavian', scandinavian],
  ['dvoretzky', anyOf(about(/dvoretsky/i), author(/dvoretsky/i))],
  ['desparado', about(/desperado/i)],
])

const PERSONS: readonly Question[] = askHarder('persons and more', [
  ['smyslov endgames', allOf(author(/smyslov/i), endgames)],
  ['books by silman', author(/silman/i)],
  ['yusupov training', author(/yusupov/i)],
  ['carlsen openings', allOf(about(/carlsen/i), openings)],
  ['daniel king attack', allOf(author(/daniel king/i), about(/attack/i))],
  ['ben finegold', author(/finegold/i)],
  ['kasparov predecessors', title(/predecessors/i)],
  ['polgar tactics', allOf(author(/polg[aá]r/i), category('tactics'))],
  ['nunn endgames', allOf(author(/nunn/i), endgames)],
  ['chernev', author(/chernev/i)],
  ['aagaard calculation', allOf(author(/aagaard/i), about(/calculation|decision/i))],
  ['watson strategy', allOf(author(/watson/i), category('strategy'))],
  ['danya speedrun', about(/sensei|master speedrun|naroditsky/i)],
  ['heisman', author(/heisman/i)],
  ['andras toth', author(/andras toth/i)],
  ['simon williams dutch', allOf(author(/simon williams/i), dutch)],
  ['pandolfini endgames', allOf(author(/pandolfini/i), endgames)],
  ['lasker manual', title(/lasker's manual/i)],
  ['kavutskiy visualization', allOf(author(/kavutskiy|chessdojo/i), about(/visuali[sz]/i))],
  ['gustafsson openings', author(/gustafsson/i)],
  ['john bartholomew fundamentals', author(/bartholomew/i)],
])

/** Questions as people type them: moves, other languages, limits, whole sentences, single words, misspellings. */
export const ASKED_QUESTIONS: readonly Question[] = [
  ...MOVES,
  ...LANGUAGES,
  ...LIMITS,
  ...SENTENCES,
  ...VAGUE,
  ...RUN_TOGETHER,
  ...AS_HEARD,
  ...PERSONS,
]

/** Questions about what the catalogue does not have, with the words that the search must therefore leave out. */
export const ABSENT: readonly { words: string; absent: readonly string[] }[] = [
  { words: 'xiangqi', absent: ['xiangqi'] },
  { words: 'backgammon', absent: ['backgammon'] },
  { words: 'mahjong for beginners', absent: ['mahjong'] },
  { words: 'poker strategy', absent: ['poker'] },
  { words: 'checkers', absent: ['checkers'] },
  { words: 'crossword puzzles', absent: ['crossword'] },
  { words: 'guitar lessons', absent: ['guitar'] },
  { words: 'minecraft', absent: ['minecraft'] },
  { words: 'javascript course', absent: ['javascript'] },
  { words: 'gukesh', absent: ['gukesh'] },
  { words: 'hou yifan', absent: ['yifan'] },
  { words: 'firouzja games', absent: ['firouzja'] },
  { words: 'grob attack', absent: ['grob'] },
  { words: 'tennis', absent: ['tennis'] },
  { words: 'yoga', absent: ['yoga'] },
]
