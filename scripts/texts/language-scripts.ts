/**
 * Builds one set of scripts for each language, with its texts in place of the English ones and with its names of
 * openings. A page therefore loads the texts of its own parts in one language, and looks nothing up
 * (docs/decisions/049).
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from '../../src/shared/texts/languages.ts'
import { withoutContext } from '../../src/shared/texts/text.ts'
import { type Catalog, mergedCatalog } from './catalogs.ts'
import { extractTexts } from './extract.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What the server reads (src/server/platform/texts/catalogs.ts): the catalog, and the name of the scripts' folder. */
const CATALOGS = join(ROOT, 'dist', 'texts')
const MARK = /%%text:([\w-]{12})%%/g
/** Stands for the function that translates names of openings (src/client/data/page-language.ts). */
const OPENINGS = /\bPAGE_OPENINGS\b/g

/** What the marks stand for. */
const messages = new Map<string, string>()

/** Workers are bundled by themselves, so that they need it, too. */
export function textMarks(): Plugin {
  return {
    name: 'language-scripts:mark',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(source, id) {
      const path = relative(ROOT, id.split('?')[0] ?? '').replaceAll('\\', '/')
      if (!/^src\/.*\.tsx?$/.test(path)) return null
      const { texts } = extractTexts(path, source)
      if (texts.length === 0) return null
      let code = source
      for (const { message, start, end } of texts.toSorted((a, b) => b.start - a.start)) {
        const mark = createHash('sha256').update(message).digest('base64url').slice(0, 12)
        messages.set(mark, message)
        code = `${code.slice(0, start)}"%%text:${mark}%%"${code.slice(end)}`
      }
      return { code, map: null }
    },
  }
}

export function languageScripts(): Plugin[] {
  return [
    textMarks(),
    {
      name: 'language-scripts:write',
      apply: 'build',
      enforce: 'post',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const scripts = Object.values(bundle).flatMap(scriptOf)
          mkdirSync(CATALOGS, { recursive: true })
          const nameOf = ({ fileName }: { fileName: string }) => fileName.replace(/^assets\//, '')
          const names = new Set(scripts.map(nameOf))
          for (const language of TRANSLATED_LANGUAGES) {
            const catalog = mergedCatalog(language)
            const openings = await openingNames(language)
            const folder = `${language}-${checksum(JSON.stringify(catalog) + openings)}`
            for (const script of scripts)
              this.emitFile({
                type: 'asset',
                fileName: `assets/${folder}/${nameOf(script)}`,
                source: inFolder(inLanguage(script.code, catalog, openings), folder, names),
              })
            writeFileSync(join(CATALOGS, `${language}.json`), JSON.stringify({ folder, catalog }))
          }
          for (const script of scripts) script.write(inLanguage(script.code, {}, 'null'))
        },
      },
    },
  ]
}

type Script = { fileName: string; code: string; write: (code: string) => void }

/** A worker's script is an asset of the bundle, because it has been bundled already. */
function scriptOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): Script[] {
  const { fileName } = file
  if (file.type === 'chunk')
    return [{ fileName, code: file.code, write: (code) => void (file.code = code) }]
  if (!/^assets\/[\w.-]+\.js$/.test(fileName)) return []
  return [{ fileName, code: String(file.source), write: (code) => void (file.source = code) }]
}

function inLanguage(code: string, catalog: Catalog, openings: string): string {
  return code
    .replace(MARK, (_, mark: string) => {
      const message = messages.get(mark) ?? ''
      return escaped(catalog[message] ?? withoutContext(message))
    })
    .replace(OPENINGS, () => openings)
}

/** Returns an expression: the function that translates names of openings, including the words of one language. */
async function openingNames(language: TranslatedLanguage): Promise<string> {
  const folder = join(ROOT, 'src/shared/domain/opening-names')
  const words = `${language.toUpperCase()}_OPENINGS`
  const source = `
    import { ${words} } from ${JSON.stringify(join(folder, `${language}.ts`))}
    import { translatedOpening } from ${JSON.stringify(join(folder, 'opening-words.ts'))}
    export default (name) => translatedOpening(name, ${words})`
  const entry = join(folder, 'no-file.ts')
  const virtual: Plugin = {
    name: 'opening-names',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? source : null),
  }
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [virtual],
    build: { write: false, lib: { entry, name: 'openings', formats: ['iife'] } },
  })
  const [output] = [result].flat()
  const [chunk] = output && 'output' in output ? output.output : []
  if (!chunk) throw new Error(`No names of openings in ${language}`)
  return `(()=>{${chunk.code.trim()}return openings})()`
}

/**
 * Moves addresses of scripts from the root, such as those of workers, into the folder. Imports are relative and do not
 * change.
 */
function inFolder(code: string, folder: string, names: ReadonlySet<string>): string {
  return code.replace(/(["'`])\/assets\/([\w.-]+\.js)\1/g, (all, quote: string, name: string) =>
    names.has(name) ? `${quote}/assets/${folder}/${name}${quote}` : all,
  )
}

/** Escapes a text for a string with any kind of quotes, because the minifier chooses them. */
function escaped(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/['`$]/g, String.raw`\$&`)
}

/** A change to the texts must give the scripts new addresses, because browsers keep scripts indefinitely. */
function checksum(texts: string): string {
  return createHash('sha256').update(texts).digest('hex').slice(0, 8)
}
