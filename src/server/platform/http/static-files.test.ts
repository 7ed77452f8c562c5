import { expect, it } from 'vitest'
import { staticHeaders } from './static-files.ts'

const policyOf = (url: string) => staticHeaders(url)?.['Content-Security-Policy']

it('lets only the script that downloads games reach other sites, in the scripts of each language', () => {
  for (const url of [
    '/assets/games-worker-a1B2.js',
    '/assets/fr-1a2b/games-worker-a1B2.js',
    '/assets/fr-1a2b/de-3c4d/online-games-worker-a1B2.js',
    '/online-games-worker-a1B2.js',
  ])
    expect(policyOf(url), url).toBeUndefined()
  for (const url of [
    '/assets/online-games-worker-a1B2.js',
    '/assets/fr-1a2b/online-games-worker-a1B2.js',
  ])
    expect(policyOf(url), url).toContain('https://lichess.org')
})
