import { NEEDS } from './needs.ts'

/**
 * Other names for chess terms. `same`: a search for one finds all of them equally. `means`: a search for the left
 * finds the right instead, because the words themselves find the wrong things or nothing. `also`: a search for the
 * left finds the right as well, ranked below. Several words form a phrase; `#rules` is the tag 'rules'; capitals
 * matter only if a word is written in capitals (KID is the King's Indian, a kid is a child). Curators add their own
 * (features/search).
 */
export type Synonym =
  | { same: readonly string[] }
  | { words: readonly string[]; means: readonly string[] }
  | { words: readonly string[]; also: readonly string[] }

const NAMES: readonly Synonym[] = [
  // Spelling: American, British, and names from other alphabets.
  { same: ['defense', 'defence'] },
  { same: ['center', 'centre'] },
  { same: ['color', 'colour'] },
  { same: ['colorful', 'colourful'] },
  { same: ['favorite', 'favourite'] },
  { same: ['maneuver', 'manoeuvre'] },
  { same: ['maneuvering', 'manoeuvring'] },
  { same: ['skillful', 'skilful'] },
  { same: ['practice', 'practise'] },
  { same: ['program', 'programme'] },
  { same: ['analysis', 'analyse', 'analyze', 'review my games'] },
  { same: ['humor', 'humour'] },
  { same: ['grünfeld', 'gruenfeld', 'grunfeld'] },
  { same: ['sämisch', 'saemisch', 'samisch'] },
  { same: ['rauzer', 'rauser'] },
  { same: ['alekhine', 'aljechin', 'alechin'] },
  { same: ['chigorin', 'tchigorin'] },
  { same: ['arkhangelsk', 'archangel', 'archangelsk'] },
  { same: ['meran', 'merano'] },

  // Openings with more than one name.
  { same: ['ruy lopez', 'spanish', 'spanish opening', 'spanish game'] },
  {
    same: [
      'petrov',
      'petroff',
      'petrovs defense',
      'petrov defense',
      'russian game',
      'russian defense',
    ],
  },
  { same: ['scandinavian', 'center counter', 'centre counter'] },
  { same: ['benko gambit', 'volga gambit'] },
  { same: ['caro kann', 'carokann', 'caro'] },
  { same: ['giuoco piano', 'guioco piano'] },
  { same: ['queens gambit declined', 'QGD'] },
  { same: ['queens gambit accepted', 'QGA'] },
  { same: ['kings indian', 'KID', 'kings indian attack', 'KIA'] },
  { same: ['queens indian', 'QID'] },
  { same: ['nimzo indian', 'nimzo', 'NID'] },
  { same: ['blackmar diemer gambit', 'BDG'] },
  { same: ['smith morra', 'morra gambit'] },
  { same: ['yugoslav attack', 'dragon yugoslav'] },
  { words: ['italian', 'italian game', 'italian opening'], also: ['giuoco piano', 'evans gambit'] },
  { words: ['e4', 'kings pawn'], also: ['kings pawn', 'e4', 'kings pawn game'] },
  { words: ['d4', 'queens pawn'], also: ['queens pawn', 'd4', 'queens gambit'] },
  { words: ['anti sicilian'], also: ['rossolimo', 'grand prix attack', 'alapin'] },

  // Parts of the game.
  { same: ['middlegame', 'middle game', 'mid game', 'midgame'] },
  { same: ['endgame', 'end game', 'ending'] },
  { same: ['checkmate', 'check mate', 'mate', 'mating'] },
  { same: ['tactic', 'tactical', 'combination'] },
  { same: ['strategy', 'strategic', 'strategical'] },
  { words: ['strategy'], also: ['positional'] },
  { same: ['position', 'positional'] },
  { same: ['puzzle', 'exercise', 'problem'] },
  { words: ['puzzle'], also: ['workbook', 'tactics training', 'mate in one'] },
  { same: ['attack', 'attacking'] },
  { same: ['beat', 'defeat', 'crush', 'refute'] },
  {
    words: ['beat', 'defeat', 'crush', 'refute', 'counter', 'punish', 'stop'],
    also: ['against', 'anti'],
  },
  { same: ['discovered attack', 'discovered check', 'discovery'] },
  { same: ['zwischenzug', 'in between move', 'intermezzo', 'intermediate move'] },
  { same: ['bishop and knight', 'knight and bishop', 'knight bishop'] },
  { same: ['x ray', 'xray'] },
  {
    same: [
      'pawn ending',
      'pawn endgame',
      'king and pawn',
      'king and pawn endgame',
      'king and pawn ending',
    ],
  },
  { same: ['rook ending', 'rook endgame'] },
  { same: ['sacrifice', 'sac', 'sacrificing'] },
  { same: ['exchange sacrifice', 'exchange sac'] },
  { same: ['visualization', 'visualisation', 'visualize', 'visualise'] },
  { same: ['tablebase', 'table base', 'endgame database'] },
  { same: ['pawn structure', 'pawn formation', 'pawn skeleton'] },
  { words: ['zugzwang'], also: ['squeeze'] },
  { same: ['plan', 'planning', 'make a plan', 'create a plan'] },
  {
    words: ['stop blundering', 'blundering', 'blunder', 'hang pieces', 'hanging pieces'],
    also: ['blunder check', 'mistake', 'hanging piece'],
  },
  {
    words: ['smothered mate', 'back rank mate', 'back rank'],
    also: ['checkmate pattern', 'mating pattern'],
  },
  { words: ['calculate', 'calculation'], also: ['visualization', 'candidate move'] },
  { words: ['find the best move', 'best move'], also: ['calculation'] },
  { words: ['convert', 'winning position'], also: ['conversion'] },

  // Topics that the catalogue covers only as part of the rules.
  {
    words: ['castle', 'castling', 'how to castle'],
    means: ['#rules', 'pieces move', 'how to play chess'],
  },
  { words: ['castle', 'castling'], also: ['castling'] },
  {
    words: [
      'en passant',
      'stalemate',
      'how pieces move',
      'how do the pieces move',
      'pieces move',
      'piece movement',
      'set up the board',
      'setup',
      'capture',
    ],
    means: ['#rules', 'pieces move', 'how to play chess'],
  },
  {
    words: [
      'how to play chess',
      'learn chess',
      'learn to play chess',
      'rules of chess',
      'chess rules',
      'how to play',
    ],
    means: ['#rules', 'how to play chess', 'learn chess', 'pieces move'],
  },
  { words: ['notation'], also: ['#rules'] },
  { words: ['pawn promotion', 'promotion', 'promote'], also: ['underpromotion'] },

  // People and their nicknames.
  { same: ['gothamchess', 'gotham chess', 'gotham', 'levy rozman', 'rozman'] },
  { same: ['hikaru', 'nakamura', 'gmhikaru', 'hikaru nakamura'] },
  { same: ['capablanca', 'capa'] },
  { same: ['agadmator', 'antonio radic'] },
  { same: ['naroditsky', 'danya', 'daniel naroditsky'] },
  { same: ['magnus', 'magnus carlsen', 'carlsen'] },
  { same: ['kramnik', 'big vlad'] },
  { same: ['caruana', 'fabi', 'fabiano caruana'] },
  { same: ['bobby fischer', 'fischer'] },
  { same: ['chessdojo', 'chess dojo', 'dojo'] },
  { same: ['chessmood', 'chess mood'] },
  { same: ['chesskid', 'chess kid'] },
  { same: ['chesstempo', 'chess tempo'] },
  { same: ['saint louis', 'st louis'] },
  { same: ['deepmind', 'alphazero', 'alpha zero'] },
  { same: ['engine', 'computer', 'stockfish'] },

  { same: ['trap', 'pitfall'] },

  // Learning.
  { same: ['basic', 'fundamental', 'introduction', 'intro'] },
  { same: ['teach', 'teaching', 'teacher', 'instruct', 'coach', 'coaching'] },
  { words: ['study openings', 'learn openings', 'opening preparation'], also: ['opening study'] },
  {
    words: ['improve', 'improving', 'get better', 'better at chess', 'level up', 'improvement'],
    means: ['improvement', 'improver', 'improve', 'training', 'habit', '#ratings'],
  },
  { words: ['elo', 'rating'], also: ['rating', 'improvement'] },
  { same: ['repertoire', 'repetoire', 'repertory'] },
  { same: ['biography', 'life story', 'life and games'] },
  { words: ['podcast'], also: ['interview'] },
  { words: ['school', 'classroom'], also: ['school chess', 'scholastic', 'education'] },
  { words: ['mom', 'dad', 'mum', 'family'], also: ['parent'] },
  { same: ['1', 'one'] },
  { same: ['2', 'two'] },
  { same: ['3', 'three'] },
  { same: ['mate in one', 'mate in 1', 'checkmate in one', 'checkmate in 1'] },
  { same: ['mate in two', 'mate in 2', 'checkmate in two', 'checkmate in 2'] },
]

export const SYNONYMS: readonly Synonym[] = [...NAMES, ...NEEDS]
