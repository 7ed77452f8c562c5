import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addResource } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { SITE_LANGUAGES } from '#shared/texts/languages.ts'
import { loadRenderer, pageRoutes } from './pages.ts'

const NAJDORF = 'Sicilian Defense: Najdorf Variation'
const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))

let test: TestApp
let id: number

beforeAll(async () => {
  test = await startTestApp({ config: { languages: SITE_LANGUAGES } })
  id = await addResource(test.ctx, { opening: NAJDORF })
  // Uses the result of `npm run build` with the production version of React.
  vi.stubEnv('NODE_ENV', 'production')
  vi.resetModules()
  pageRoutes(test.app, test.ctx, await loadRenderer(`${DIST}server`))
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const textOf = async (path: string, language = 'en') =>
  (await test.get(path, { 'Accept-Language': language })).text()

describe('names of openings', () => {
  it.each([
    ['', NAJDORF],
    ['/de', 'Sizilianische Verteidigung: Najdorf-Variante'],
    ['/es', 'Defensa siciliana: variante Najdorf'],
    ['/fr', 'Défense sicilienne\u202f: variante Najdorf'],
  ])('pages under "%s" show "%s", and link to the English name', async (prefix, shown) => {
    const search = `opening=${encodeURIComponent(NAJDORF).replaceAll('%20', '+')}`
    const resource = await textOf(`${prefix}/resource/${id}`)
    expect(resource).toContain(`>${shown}</a>`)
    expect(resource).toContain(`${prefix}/category/all?${search}`)
    const list = await textOf(`${prefix}/category/all?${search}`)
    expect(/<title>(.*?)<\/title>/.exec(list)?.[1]).toContain(shown)
  })

  it('answers of the API have the English ones, whoever asks', async () => {
    for (const path of [`/api/resources/${id}`, `/api/resources?opening=${NAJDORF}`]) {
      const answer = await textOf(path, 'de')
      expect(answer).toContain(NAJDORF)
      expect(answer).toBe(await textOf(path))
    }
  })

  it('scripts hold those of their own language, the English ones none', () => {
    const files = readdirSync(`${DIST}client/assets`, { recursive: true, encoding: 'utf8' })
    const scripts = files.filter((file) => file.endsWith('.js'))
    const having = (words: string) =>
      scripts
        .filter((file) => readFileSync(`${DIST}client/assets/${file}`, 'utf8').includes(words))
        .map((file) => /^(..)-.*\//.exec(file)?.[1] ?? 'en')
    expect(having('Sizilianische Verteidigung')).toEqual(['de'])
    expect(having('Defensa siciliana')).toEqual(['es'])
    expect(having('Défense sicilienne')).toEqual(['fr'])
    expect(having('PAGE_OPENINGS')).toEqual([])
  })
})
