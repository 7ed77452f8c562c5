/** The texts of all folders and their translations: src/…/locales/de.json holds { 'English text': 'German text' }. */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteLanguage } from '../../src/shared/texts/languages.ts'
import { extractTexts, type FoundText } from './extract.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = 'src/{client,server,shared}/**/*.{ts,tsx}'
const NO_SOURCE = /\.test\.tsx?$|\.gen\.ts$/

export type Catalog = Record<string, string>

/** Returns the folder whose catalog holds the texts of a file, for example one feature or one area of pages. */
export function roomOf(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/').slice(0, -1)
  return parts
    .slice(0, ['features', 'pages', 'platform', 'domain'].includes(parts[2] ?? '') ? 4 : 3)
    .join('/')
}

type Texts = { rooms: Map<string, FoundText[]>; faults: string[] }

let allTexts: Texts | null = null

/** Returns the texts by folder, in the order of the files. The sources are parsed once, which takes a second. */
export const findTexts = (): Texts => (allTexts ??= readTexts())

function readTexts(): Texts {
  const rooms = new Map<string, FoundText[]>()
  const faults: string[] = []
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !NO_SOURCE.test(file))
  for (const file of files.toSorted()) {
    const found = extractTexts(file, readFileSync(join(ROOT, file), 'utf8'))
    faults.push(...found.faults)
    if (found.texts.length === 0) continue
    const room = roomOf(file)
    rooms.set(room, [...(rooms.get(room) ?? []), ...found.texts])
  }
  return { rooms, faults }
}

export function catalogFile(room: string, language: SiteLanguage): string {
  return join(ROOT, room, 'locales', `${language}.json`)
}

export function readCatalog(room: string, language: SiteLanguage): Catalog {
  const file = catalogFile(room, language)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalog) : {}
}

export function writeCatalog(room: string, language: SiteLanguage, catalog: Catalog): void {
  const file = catalogFile(room, language)
  if (Object.keys(catalog).length === 0) return rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(catalog, null, 2)}\n`)
}

/** Returns the folders that have a catalog in this language. */
export function catalogRooms(language: SiteLanguage): string[] {
  return globSync(`src/**/locales/${language}.json`, { cwd: ROOT })
    .toSorted()
    .map((file) => dirname(dirname(file)).replaceAll('\\', '/'))
}

/** Returns the translations of all folders. A text has one translation: if folders differ, the first one counts. */
export function mergedCatalog(language: SiteLanguage): Catalog {
  const merged: Catalog = {}
  for (const room of catalogRooms(language))
    for (const [message, translation] of Object.entries(readCatalog(room, language)))
      if (translation) merged[message] ??= translation
  return merged
}
