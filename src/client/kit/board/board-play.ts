import type { Ply } from '#shared/chess/play-line.ts'
import { type Man, manName } from './square-names.ts'

export const PROMOTIONS = ['q', 'r', 'b', 'n'] as const
export type Promotion = (typeof PROMOTIONS)[number]

/** One for each legal move of the position; a promotion is four of them. */
export type LegalMove = Pick<Ply, 'from' | 'to' | 'uci'>

export type BoardMove = { from: string; to: string; promotion?: Promotion }

/** Where the man on a square may go, each square once. */
export function targetsOf(legal: readonly LegalMove[], from: string | null): Set<string> {
  return new Set(legal.filter((move) => move.from === from).map(({ to }) => to))
}

/** UCI spells what a pawn becomes as a fifth letter. */
export function isPromotion(legal: readonly LegalMove[], from: string, to: string): boolean {
  return legal.some((move) => move.from === from && move.to === to && move.uci.length === 5)
}

export function pickedUpWords(square: string, man: Man | undefined, targets: number): string {
  const places = targets === 1 ? '1 square' : `${targets} squares`
  return `${man ? `${manName(man)} ` : ''}${square} picked up, can go to ${places}`
}

/** Why a man cannot be picked up. */
export function unmovableWords(square: string, man: Man | undefined, whiteToMove: boolean): string {
  if (!man) return `${square} is empty`
  if (man.isWhite !== whiteToMove) return `It is ${whiteToMove ? 'White' : 'Black'}’s move`
  return `${manName(man)} ${square} cannot move`
}
