import { looksLikeStaff } from '#shared/domain/staff-names.ts'
import { firstCharacters } from '#shared/texts/characters.ts'
import { plainName } from '../../platform/auth/plain-name.ts'

/** Usernames and passwords of seats: what a child can read from a card and type. */

/** Returns a whole number below its argument. */
type Random = (below: number) => number

const BASE_MAX = 20

/**
 * Returns usernames for a person's name, the simplest first: 'Ana López' is 'ana.lopez', then 'ana.lopez27'. Names of
 * symbols or of one letter begin with 'pupil'.
 */
export function seatUsernames(name: string, random: Random): string[] {
  const slug = firstCharacters(plainName(name), BASE_MAX).replace(/\.$/, '')
  const isUsable = /[a-z]{2}/.test(slug) && slug.length >= 3 && !looksLikeStaff(slug)
  const base = isUsable ? slug : 'pupil'
  const numbered = [100, 100, 1_000, 1_000, 10_000, 10_000, 100_000, 100_000].map(
    (below) => `${base}${random(below - below / 10) + below / 10}`,
  )
  return isUsable ? [base, ...numbered] : numbered.slice(2)
}

const COLORS =
  'amber black blue bronze brown coral cream golden green ivory lemon lilac mint navy olive orange pink plum purple red rose ruby sand silver sky snow teal violet white yellow'
const THINGS =
  'apple arrow bear bird boat book bread bridge cake castle cat cherry cloud dog dolphin dragon duck eagle fish flower forest fox frog garden guitar hat horse house island kite knight lake lamp lion melon moon mountain mouse owl panda parrot pear pencil piano pirate planet queen rabbit rain river robot rocket rook ship star sun tiger train tree turtle whale window wizard wolf zebra'

const [colors, things] = [COLORS.split(' '), THINGS.split(' ')]
/** Without 0 and 1, which look like letters. */
const DIGITS = '23456789'

/** Returns a password such as 'green-rocket-7358': more than eight million, of which ten may be tried in 15 minutes. */
export function seatPassword(random: Random): string {
  const digits = Array.from({ length: 4 }, () => DIGITS[random(DIGITS.length)]).join('')
  return `${colors[random(colors.length)]}-${things[random(things.length)]}-${digits}`
}
