import anyAscii from 'any-ascii'
import { firstCharacters } from '#shared/texts/characters.ts'

/** More of a name says nothing more: usernames are shorter. */
const READ = 200

/**
 * Returns a name as the beginning of a username: in Latin letters and digits, its words joined by dots. 'Łukasz Groß' is
 * 'lukasz.gross'. Symbols are left out: the library spells emoji.
 */
export function plainName(name: string): string {
  const spelled = firstCharacters(name, READ)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}'’‘`´′]+/gu, ' ')
  return (
    anyAscii(spelled)
      .toLowerCase()
      .replace(/['`]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  ).join('.')
}
