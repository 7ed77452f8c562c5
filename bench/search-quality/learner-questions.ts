import {
  about,
  ageOf,
  allOf,
  anyOf,
  but,
  category,
  forAdults,
  forBlackOnly,
  forWhiteOnly,
  free,
  kids,
  language,
  lasts,
  level,
  opening,
  ratedFor,
  tag,
  text,
  type,
  video,
} from './labels.ts'
import { askHalf, type Question } from './question.ts'
import {
  basicMates,
  blunders,
  calculation,
  kingsIndian,
  mates,
  puzzles,
  qgd,
  rookEndings,
  rules,
  spanish,
} from './subjects.ts'

const caroKann = opening(/caro.kann/i)
const french = opening(/french/i)
const sicilian = opening(/sicilian|najdorf|dragons?\b/i)
const italian = opening(/italian|giuoco|evans|two knights defense|fried.liver/i)
const london = opening(/london/i)
const english = opening(/english (opening|update)|king's english|1\.c4/i)
const queensGambit = opening(/queen's gambit/i)
const semiSlav = opening(/semi-slav/i)
const openings = category('opening')
const endgames = category('endgame')
const tactics = anyOf(category('tactics'), about(/tactic|taktik|táctic|tactique/i))
const strategy = category('strategy', 'middlegame')
const beginner = level('beginner')
const planning = about(/\bplans?\b|planning|what to do in chess/i)
const improvement = about(
  /improv|training|study plan|study method|habits|rating|how to make|novice nook|how to study|self-training/i,
)
const pieces = anyOf(tag('pieces', 'rules'), rules)
const conversion = about(/convert|conversion|technique|won game|material advantage/i)
const traps = about(/trap|tricky/i)
const pawnEndings = about(
  /pawn end|opposition|key squares|bauernendspiel|finales?[ ,](de )?p(eone|ion)s|king and pawn/i,
)
const matesAnywhere = anyOf(mates, about(/\bmatt?\b|mattsetzen/i))

const RATING: readonly Question[] = askHalf('a rating', [
  ['caro-kann as black 1500', but(allOf(caroKann, ratedFor(1500)), forWhiteOnly)],
  ['endgame 1500', allOf(endgames, ratedFor(1500))],
  ['tactics for 1200', allOf(tactics, ratedFor(1200))],
  ['1800 rated middlegame book', allOf(strategy, type('book'), ratedFor(1800))],
  ['i am 900 what opening should i play', allOf(openings, ratedFor(900))],
  ['french defense 1400', allOf(french, ratedFor(1400))],
  ['checkmate patterns elo 800', allOf(mates, ratedFor(800))],
  ['calculation training 2000', allOf(calculation, ratedFor(2000))],
  ['rook endgames for a 1600 player', allOf(rookEndings, ratedFor(1600))],
  ['london system 1100 elo', allOf(london, ratedFor(1100))],
  ['strategy 1300 to 1500', allOf(category('strategy'), ratedFor(1400))],
])

const SIDE: readonly Question[] = askHalf('a side', [
  ['sicilian as black', but(sicilian, forWhiteOnly)],
  ['sicilian for white', but(sicilian, forBlackOnly)],
  ['italian game with black', but(italian, forWhiteOnly)],
  ['ruy lopez playing black', but(spanish, forWhiteOnly)],
  ['openings as white for beginners', but(allOf(openings, beginner), forBlackOnly)],
  ["playing white in the queen's gambit", but(queensGambit, forBlackOnly)],
  ['scotch gambit for white', but(opening(/scotch/i), forBlackOnly)],
  ['french defense for white', but(french, forBlackOnly)],
  ['gambits for black', but(about(/gambit/i), forWhiteOnly)],
  ['caro-kann with white', but(caroKann, forBlackOnly)],
  ['english opening as black', but(english, forWhiteOnly)],
])

const AGAINST: readonly Question[] = askHalf('against', [
  ['against the london system', allOf(london, forBlackOnly)],
  ['how to beat the caro-kann', allOf(caroKann, forWhiteOnly)],
  ['vs sicilian', allOf(sicilian, forWhiteOnly)],
  ['what to play against the french', allOf(french, forWhiteOnly)],
  ['versus the scandinavian', allOf(opening(/scandinavian/i), forWhiteOnly)],
  ['my opponent plays the stonewall attack', allOf(opening(/stonewall attack/i), forBlackOnly)],
  ['facing the catalan', allOf(opening(/catalan/i), forBlackOnly)],
  ['how to meet the english opening', allOf(english, forBlackOnly)],
  [
    "beating the queen's gambit",
    but(
      anyOf(allOf(queensGambit, forBlackOnly), opening(/gambit (declined|accepted)/i)),
      forWhiteOnly,
    ),
  ],
  ["against the king's indian", allOf(opening(/king's indian(?! attack)/i), forWhiteOnly)],
  ['my opponent always plays the colle', allOf(opening(/colle/i), forBlackOnly)],
])

const AGES: readonly Question[] = askHalf('adults or children', [
  ['chess book for my 8 year old', allOf(kids, type('book'), ageOf(8))],
  ['beginner book for adults', allOf(forAdults, beginner, type('book'))],
  [
    'learning chess as an adult',
    allOf(forAdults, anyOf(rules, about(/adult|beginner|improve|guide|learn chess/i))),
  ],
  ['chess for a 5 year old', allOf(kids, ageOf(5))],
  ['puzzles for children', allOf(kids, puzzles)],
  ['tactics for adult beginners', allOf(forAdults, tactics, beginner)],
  ['workbook for my daughter', allOf(kids, about(/workbook|worksheet|exercises|puzzles/i))],
  ['checkmates a beginner should know', allOf(forAdults, mates, beginner)],
  ['teaching chess at school', about(/school|teach|curriculum|education/i)],
  ['endgames for kids', allOf(kids, anyOf(endgames, about(/endgame|checkmate with/i)))],
  ['opening principles for beginners', allOf(forAdults, openings, beginner)],
])

const BEGINNERS: readonly Question[] = askHalf('words of beginners', [
  [
    'how does the horse move',
    allOf(about(/knight|how the (chess )?pieces move|move the pieces/i), pieces),
  ],
  ['how do the pieces eat each other', anyOf(pieces, about(/captur/i))],
  ['mate with a castle and the king', anyOf(basicMates, allOf(matesAnywhere, about(/rook/i)))],
  ['which way does the castle go', allOf(about(/rook|pieces move|move the pieces/i), pieces)],
  ['where do i put the pieces at the start', anyOf(about(/set.?up|the board/i), rules)],
  [
    'what happens when a pawn gets to the other end',
    anyOf(about(/promot/i), allOf(rules, text(/promot/i))),
  ],
  ['when is it a tie', about(/draw|stalemate/i)],
  ['how to win in four moves', about(/scholar/i)],
  ['my horse attacks two pieces', about(/fork|double attack|knights?\b/i)],
  ["i don't know the rules", rules],
  ['how do i write the moves down', about(/notation|keep score/i)],
])

const EVERYDAY: readonly Question[] = askHalf('everyday words', [
  ['why do i keep losing', anyOf(blunders, improvement)],
  [
    "i'm scared of stronger opponents",
    about(/psycholog|mindset|fear|habits|confidence|performance/i),
  ],
  ['explain chess to my grandmother', allOf(rules, forAdults)],
  ['dirty tricks to surprise my uncle', anyOf(traps, about(/gambit|swindle|surprise/i))],
  [
    'something to practice alone at home',
    anyOf(tag('practice', 'exercises', 'puzzles'), improvement, about(/your own|workbook/i)),
  ],
  ['how do i finish the game when i am ahead', conversion],
  [
    'i blunder when i am tired',
    anyOf(blunders, about(/psycholog|hanging|board vision|performance/i)),
  ],
  ["what's my plan when the opening is over", anyOf(planning, category('middlegame'))],
  [
    "can't see my opponent's threats",
    anyOf(blunders, calculation, about(/threat|prophyla|resources|vision/i)),
  ],
  ['somebody always brings the queen out early', about(/early queen|scholar|queen attack/i)],
  ['how much should i train every week', improvement],
])

const GERMAN: readonly Question[] = askHalf('in German', [
  ['sizilianische verteidigung lernen', allOf(sicilian, language('de'))],
  ['wie zieht der springer', allOf(tag('regeln', 'erste schritte'), language('de'))],
  ['regeln für anfänger', allOf(anyOf(tag('regeln'), text(/regeln/i)), language('de'))],
  ['turmendspiel gewinnen', allOf(about(/turmendspiel/i), language('de'))],
  ['fesselung', allOf(about(/fesselung/i), language('de'))],
  ['schachbuch für kinder', allOf(kids, type('book'), language('de'))],
  ['damengambit mit weiß', allOf(queensGambit, language('de'))],
  ['taktik aufgaben', allOf(tactics, language('de'))],
  ['was spiele ich gegen caro-kann', allOf(caroKann, anyOf(language('de'), forWhiteOnly))],
  ['kostenloser schachkurs', allOf(type('course'), free, language('de'))],
  ['matt mit dem turm', allOf(about(/\bmatt/i), language('de'))],
])

const SPANISH: readonly Question[] = askHalf('in Spanish', [
  ['defensa siciliana para principiantes', allOf(sicilian, language('es'))],
  [
    'cómo se mueve el caballo',
    allOf(anyOf(tag('piezas', 'reglas', 'regla del juego'), pieces), language('es')),
  ],
  ['reglas del ajedrez', allOf(about(/reglas?\b|leyes/i), language('es'))],
  ['finales de peones', allOf(about(/finales/i), about(/pe[oó]n/i), language('es'))],
  ['el enroque', allOf(about(/enroque/i), language('es'))],
  ['la clavada', allOf(about(/clavada/i), language('es'))],
  ['mate del pasillo', allOf(about(/pasillo/i), language('es'))],
  ['qué jugar contra la francesa', allOf(french, anyOf(language('es'), forWhiteOnly))],
  ['libros de ajedrez para niños', allOf(kids, type('book'), language('es'))],
  ['apertura española', allOf(opening(/ruy lopez|spanish|española/i), language('es'))],
  ['partidas de campeones del mundo', allOf(about(/campeones|kasparov/i), language('es'))],
])

const FRENCH: readonly Question[] = askHalf('in French', [
  ['règles du jeu', allOf(about(/règles/i), language('fr'))],
  ['la fourchette', allOf(about(/fourchette/i), language('fr'))],
  ['défense caro-kann en vidéo', allOf(caroKann, language('fr'))],
  ['comment faire échec et mat', allOf(about(/\bmat\b/i), language('fr'))],
  ['mat du couloir', allOf(about(/couloir/i), language('fr'))],
  ['partie italienne', allOf(italian, language('fr'))],
  ['meilleure ouverture pour débuter', allOf(openings, language('fr'))],
  ['finale de tours', allOf(about(/finales?,? ?(de )?tours|\btours\b/i), language('fr'))],
  ['structures de pions', allOf(about(/structures? de pions|pion isolé/i), language('fr'))],
  ['livre pour débutant', allOf(type('book'), beginner, language('fr'))],
  ['que jouer contre la sicilienne', allOf(sicilian, anyOf(language('fr'), forWhiteOnly))],
])

const FREE: readonly Question[] = askHalf('free', [
  ['free caro-kann course', allOf(caroKann, free)],
  ['free endgame practice', allOf(endgames, free)],
  ['tactics puzzles for free', allOf(anyOf(tactics, puzzles), free)],
  ['opening lessons at no cost', allOf(openings, free)],
  ['free course for complete beginners', allOf(beginner, free, type('course'))],
  ['free sicilian videos', allOf(sicilian, free, video)],
  ['learn the london for free', allOf(london, free)],
  ['free chess books', allOf(type('book'), free)],
  ['free lessons on rook endgames', allOf(rookEndings, free)],
  ['free videos for kids', allOf(kids, free, video)],
  ['free strategy lessons', allOf(anyOf(strategy, about(/strateg/i)), free)],
])

const FORM: readonly Question[] = askHalf('length or type', [
  ['short video about forks', allOf(about(/fork/i), video)],
  ['pawn endgame video', allOf(pawnEndings, video)],
  ['article on the two knights', allOf(opening(/two knights/i), type('article'), language('en'))],
  ['book about calculation', allOf(calculation, type('book'))],
  ['semi-slav course', allOf(semiSlav, type('course'))],
  ['interactive checkmate lesson', allOf(matesAnywhere, tag('interactive'))],
  ['videos on strategy', allOf(anyOf(strategy, about(/strateg/i)), video)],
  ['20 minute tactics video', allOf(tactics, video, lasts(15, 25))],
  ['italian game video under 20 minutes', allOf(italian, video, lasts(0, 20))],
  ['youtube channels for beginners', allOf(tag('channel'), beginner)],
  ['workbook with tactics', allOf(tactics, anyOf(type('book'), about(/workbook/i)))],
])

const TWO: readonly Question[] = askHalf('two things at once', [
  ['caro-kann or french', anyOf(caroKann, french)],
  ['sicilian and french', anyOf(sicilian, french)],
  ["king's indian or grünfeld", anyOf(kingsIndian, opening(/gr[uü]nfeld/i))],
  ['plans with an isolated queen pawn', about(/isolated|structure/i)],
  ['london and colle systems', anyOf(london, opening(/colle/i))],
  ['pins and forks', about(/\bpins?\b|fork/i)],
  ['lucena and philidor positions', about(/lucena|philidor position/i)],
  ['sacrifice and attack on the king', about(/sacrifice|attack/i)],
  ['bishop against knight', about(/bishop|knight|minor piece/i)],
  ["queen's gambit accepted or declined", anyOf(qgd, opening(/queen's gambit/i))],
  ['middlegame plans and pawn structures', anyOf(planning, about(/structure/i))],
])

/** More of all these kinds, by which the search has been improved since. None is held out. */
const MORE: readonly Question[] = (
  [
    ['puzzles for 900 elo', allOf(puzzles, ratedFor(900))],
    ['how to get from 1000 to 1500', allOf(improvement, ratedFor(1250))],
    ['tactics for u1400', allOf(tactics, ratedFor(1400))],
    ['opening repertoire black 1700', but(allOf(openings, ratedFor(1700)), forWhiteOnly)],
    ['nimzo indian for white', opening(/nimzo-indian/i)],
    ['how to respond to the english opening', allOf(english, forBlackOnly)],
    ['punish the englund gambit', opening(/englund/i)],
    ["against the king's gambit", but(opening(/king's gambit/i), forWhiteOnly)],
    ['book for my 10 year old son', allOf(kids, type('book'))],
    ['i am a total beginner', allOf(forAdults, beginner)],
    ['how do you get a second queen', about(/promot/i)],
    ['what should my first move be', about(/principle|first moves?/i)],
    ['can a pawn move backwards', pieces],
    ['i get crushed every game', anyOf(blunders, improvement)],
    ['attacking chess', but(about(/attack/i), openings)],
    ['kostenlose videos', allOf(video, free, language('de'))],
    ['elo 1600 taktik', allOf(tactics, ratedFor(1600), language('de'))],
    ['nivel 1500 finales', allOf(endgames, language('es'))],
    ['gambit dame', allOf(queensGambit, language('fr'))],
    ['vidéos gratuites pour débutants', allOf(video, beginner, language('fr'))],
    ["free king's indian course", allOf(kingsIndian, free)],
    ['book on pawn structures', allOf(about(/structure|pawn/i), type('book'))],
    ['forks and skewers', about(/fork|skewer|tactic/i)],
  ] as const
).map(([words, relevant]) => ({ kind: 'all of these', words, relevant, keptAside: false }))

/** Questions as learners ask which lesson is for them: a number, a side, an age, their own words and language. */
export const LEARNER_QUESTIONS: readonly Question[] = [
  ...RATING,
  ...SIDE,
  ...AGAINST,
  ...AGES,
  ...BEGINNERS,
  ...EVERYDAY,
  ...GERMAN,
  ...SPANISH,
  ...FRENCH,
  ...FREE,
  ...FORM,
  ...TWO,
  ...MORE,
]
