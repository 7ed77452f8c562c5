import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openingName } from '#shared/domain/opening-names.ts'
import { isPseudo, type SiteLanguage, SOURCE_LANGUAGE } from '#shared/texts/languages.ts'
import { pseudoReader } from '#shared/texts/pseudo.ts'
import type { SiteIdentity } from '#shared/texts/product.ts'
import { ENGLISH_READER, type Reader } from '#shared/texts/text.ts'
import { DIST, serverFile } from '../server-files.ts'
import { ownValue } from '#shared/texts/text-tables.ts'

type PageTexts = { reader: Reader; scripts: string }

const read = new Map<SiteLanguage, PageTexts>()

/** Returns the texts of a language, which are read once, and the folder of its scripts (scripts/texts). */
export function pageTexts(language: SiteLanguage): PageTexts {
  const known = read.get(language) ?? readTexts(language)
  read.set(language, known)
  return known
}

/** `site` speaks; the product itself without it. */
export function readerOf(language: SiteLanguage, site?: SiteIdentity): Reader {
  const { reader } = pageTexts(language)
  return site === undefined ? reader : { ...reader, site }
}

function readTexts(language: SiteLanguage): PageTexts {
  if (language === SOURCE_LANGUAGE) return { reader: ENGLISH_READER, scripts: '' }
  if (isPseudo(language)) return { reader: pseudoReader(language), scripts: '' }
  const { folder, catalog } = import.meta.url.endsWith('.js')
    ? builtTexts(language)
    : { folder: '', catalog: sourceTexts(language) }
  const find = (key: string) => ownValue(catalog, key)
  const opening = (name: string) => openingName(name, language)
  return { reader: { language, find, opening }, scripts: folder && `${folder}/` }
}

type Catalog = Record<string, string>

function builtTexts(language: SiteLanguage): { folder: string; catalog: Catalog } {
  return JSON.parse(readFileSync(new URL(`texts/${language}.json`, DIST), 'utf8'))
}

/** Merges the catalogs of the sources, for development and tests, as `mergedCatalog` of scripts/texts does. */
function sourceTexts(language: SiteLanguage): Catalog {
  const cwd = fileURLToPath(serverFile('../'))
  const merged = new Map<string, string>()
  for (const file of globSync(`**/locales/${language}.json`, { cwd }).toSorted()) {
    const catalog = JSON.parse(readFileSync(`${cwd}${file}`, 'utf8')) as Catalog
    for (const [message, translation] of Object.entries(catalog))
      if (translation && !merged.has(message)) merged.set(message, translation)
  }
  return Object.fromEntries(merged)
}
