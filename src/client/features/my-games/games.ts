/** What one sound game of standard chess adds to the tables. */
export type GameRecord = {
  /** Keys of the players; '' where the game does not say who played. */
  white: string
  black: string
  result: '1-0' | '0-1' | '1/2-1/2' | '*'
  /** Number of the deepest named position it reached, in the book; null when it reached none. */
  opening: number | null
  plies: number
}

export type Player = {
  /** What two spellings of one name have in common. */
  key: string
  /** As it is written where it comes first. */
  name: string
  games: number
}

/** A named position that games went through. */
export type OpeningRecord = {
  opening: number
  eco: string | null
  name: string
  /** The moves by which the first game came there, as they were written. */
  moves: string[]
}

export type BrokenGame = {
  /** Its place among all games that were read, from 1. */
  number: number
  white: string
  black: string
  date: string
  fault: string
}

/** How many games were left out, and why. */
type LeftOut = { reason: string; games: number }

export type ReadGames = {
  /** Of all kinds. */
  read: number
  games: GameRecord[]
  openings: OpeningRecord[]
  /** Those with the most games, these first. */
  players: Player[]
  /** How many there are in all. */
  playerCount: number
  broken: BrokenGame[]
  leftOut: LeftOut[]
  /** What of the files was not read: too many games, too large, no text. */
  notices: string[]
}

export const MAX_GAMES = 5000
export const MAX_BYTES = 20 * 1024 * 1024
