import { firstCharacters } from '../texts/characters.ts'

const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns a code; `random` returns a whole number below its argument. Leaves out 0, O, 1, I and L. */
export function newTypedCode(length: number, random: (below: number) => number): string {
  return Array.from({ length }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join('')
}

const MOST_TYPED = 60

/** Reads a code as people type it: in any case, with blanks and hyphens. */
export function typedCode(typed: string): string {
  return firstCharacters(typed, MOST_TYPED).toUpperCase().replace(/[\s-]/g, '')
}
