import { LANGUAGES } from './filters/language.ts'
import { firstStepOf } from './resource-display.ts'

const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

/** Tags that say the form, the price, the level, the language or the age, in the singular. */
const OTHER_TAGS = new Set(
  [
    'video vidéo course book article pdf playlist channel podcast lecture interactive dvd e-book workbook worksheet',
    'printable lichess wikipedia wikipédia wikibook free practice exercise',
    'beginner anfänger principiante débutant kid kinder niño enfant',
    ...LANGUAGES.filter((code) => code !== 'und').map((code) => ENGLISH_NAMES.of(code) ?? code),
  ].flatMap((words) => words.toLowerCase().split(' ')),
)

/** Whether a tag says what a resource is about. */
export function isSubjectTag(tag: string): boolean {
  const name = tag.trim().toLowerCase()
  return (
    !OTHER_TAGS.has(name) && !OTHER_TAGS.has(name.replace(/s$/, '')) && firstStepOf([name]) === null
  )
}
