import { tableOf } from '../texts/text-tables.ts'

/** Words that suggest a member of staff anywhere in a name. */
const STAFF = [
  'admin',
  'admins',
  'administrator',
  'administration',
  'sysadmin',
  'webmaster',
  'moderator',
  'moderators',
  'moderation',
  'curator',
  'curators',
  'staff',
  'support',
  'official',
  'openfile',
]
/** Words that suggest it only if the whole name consists of them: 'root' is also a family name. */
const STAFF_ALONE = [
  'mod',
  'mods',
  'root',
  'system',
  'security',
  'help',
  'info',
  'contact',
  'noreply',
  'postmaster',
  'deleteduser',
]
/** Words that such a name may be padded with. */
const PADDING = ['the', 'real', 'team', 'site', 'chess', 'head', 'chief', 'super', 'user', 'desk']

const DIGITS = tableOf<string>({
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
})

const staff = new Set(STAFF.map(folded))
const composed = new RegExp(
  `^(?:${[...STAFF, ...STAFF_ALONE, ...PADDING].map(folded).join('|')})+$`,
)
const padding = new RegExp(`^(?:${PADDING.map(folded).join('|')})+$`)

/** Whether people could mistake the username for one of the site's own, including misspellings that look like it. */
export function looksLikeStaff(username: string): boolean {
  const words = username.split(/[._-]+/)
  const isStaff = words.flatMap(spellings).some((word) => staff.has(word))
  return (
    isStaff || spellings(words.join('')).some((name) => composed.test(name) && !padding.test(name))
  )
}

/** The word as it is, and without digits around it: 'admin2026'. */
function spellings(word: string): string[] {
  return [folded(word), folded(word.replace(/^\d+|(?<!\d)\d+$/g, ''))]
}

/** Maps look-alikes to one spelling: 'Adm1n', 'adrnin' and 'admln' become 'admin'. */
function folded(word: string): string {
  return word
    .toLowerCase()
    .replace(/[0134578]/g, (digit) => DIGITS.get(digit) ?? digit)
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/(.)\1+/g, '$1')
}
