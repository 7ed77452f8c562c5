import { about, allOf, anyOf, category, opening, tag, text, title } from './labels.ts'

/** Subjects that several questions share. */
export const rules = anyOf(
  tag('rules'),
  title(/how (the (chess )?pieces move|to play chess)|learn chess$|chess basics/i),
)
export const puzzles = anyOf(
  tag('puzzles', 'exercises', 'mixed exercises'),
  text(/puzzle|exercise|problem|workbook/i),
)
export const rookEndings = anyOf(
  about(/rook end|rook endgame|r vs r|rook pawn and passive rook|turmend|finales? de to(ur|rre)s/i),
  tag('rook endings', 'lucena'),
  allOf(category('endgame'), tag('torre', 'tours')),
)
export const basicMates = anyOf(about(/basic mates|piece checkmates|basic checkmate/i))
export const mates = anyOf(category('checkmate patterns'), about(/checkmate|mating pattern/i))
export const forBlack = anyOf(
  about(/black repertoire|for black/i),
  allOf(category('opening'), tag('black')),
)
export const forWhite = anyOf(
  about(/white repertoire|for white|against/i),
  allOf(category('opening'), tag('white')),
)
export const blunders = about(/blunder|hanging piece|safety|mistake/i)
export const improvement = anyOf(
  about(
    /improvement|improver|training|study plan|study method|habits|rating|how to make|novice nook/i,
  ),
)
export const calculation = about(/calculat|visuali/i)
export const spanish = opening(/ruy lopez|spanish/i)
export const kingsIndian = opening(/king's indian/i)
export const qgd = opening(/queen's gambit declined/i)
