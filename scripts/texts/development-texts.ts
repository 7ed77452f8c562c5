import type { Plugin } from 'vite'
import { isSiteLanguage } from '../../src/shared/texts/languages.ts'
import { mergedCatalog } from './catalogs.ts'

/** Serves the catalogs of a language as /@texts/de.json. Only development needs them, because its scripts are in English. */
export function developmentTexts(): Plugin {
  return {
    name: 'development-texts',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, language = ''] = /^\/@texts\/([\w-]+)\.json$/.exec(request.url ?? '') ?? []
        if (!isSiteLanguage(language)) return next()
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify(mergedCatalog(language)))
      })
    },
  }
}
