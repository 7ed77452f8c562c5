/**
 * `npm run texts [-- FOLDER]`: brings the catalogs up to date with the texts in the code. New texts are added without a
 * translation, or with one from another folder; texts that are no longer used are removed. Then it prints what is
 * missing.
 */
import { SITE_LANGUAGES, TRANSLATED_LANGUAGES } from '../src/shared/texts/languages.ts'
import {
  catalogRooms,
  findTexts,
  mergedCatalog,
  readCatalog,
  writeCatalog,
} from './texts/catalogs.ts'
import { catalogFaults, differences, gaps, textFaults } from './texts/check.ts'

const [wanted = 'src'] = process.argv.slice(2).map((each) => each.replace(/\/+$/, ''))
const isWanted = (room: string) => room === wanted || room.startsWith(`${wanted}/`)
const { rooms } = findTexts()

for (const language of TRANSLATED_LANGUAGES) {
  const elsewhere = mergedCatalog(language)
  for (const room of catalogRooms(language))
    if (isWanted(room) && !rooms.has(room)) writeCatalog(room, language, {})
  for (const [room, texts] of rooms) {
    if (!isWanted(room)) continue
    const catalog = readCatalog(room, language)
    const entries = texts.map(
      ({ message }) => [message, catalog[message] || elsewhere[message] || ''] as const,
    )
    writeCatalog(room, language, Object.fromEntries(entries))
  }
  for (const each of differences(language)) console.log(`Translated in two ways, ${each}`)
}

console.log(`texts  ${TRANSLATED_LANGUAGES.map((each) => each.padStart(5)).join('')}  missing in`)
for (const [room, list] of rooms) {
  if (!isWanted(room)) continue
  const counts = gaps().filter((gap) => gap.room === room)
  const total = new Set(list.map(({ message }) => message)).size
  const cells = counts.map(({ missing }) => String(missing || '·').padStart(5)).join('')
  console.log(`${String(total).padStart(5)}  ${cells}  ${room}`)
}
const faults = [...textFaults(), ...catalogFaults()]
for (const fault of faults) console.error(fault)
console.log(`Languages: ${SITE_LANGUAGES.join(', ')}. Faults: ${faults.length}.`)
process.exit(faults.length > 0 ? 1 : 0)
