import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseEncoding, encodedBody, etagOf } from '../cache/response-cache.ts'
import { LICHESS } from '#shared/domain/site.ts'
import { findStaticFiles, staticHeaders } from './static-files.ts'

const policyOf = (url: string) => staticHeaders(url, LICHESS)?.['Content-Security-Policy']

it('lets only the scripts that download games and studies reach other sites, in the scripts of each language', () => {
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
    '/assets/study-worker-a1B2.js',
  ])
    expect(policyOf(url), url).toContain('https://lichess.org')
  const headers = staticHeaders('/assets/study-worker-a1B2.js', 'http://localhost:9663')
  expect(headers?.['Content-Security-Policy']).toBe(
    "default-src 'none'; connect-src http://localhost:9663",
  )
})

describe('the files of the client', () => {
  const long = 'x'.repeat(2000)
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'static-files-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** Writes the files and finds them. */
  const filesOf = async (contents: Record<string, string>) => {
    for (const [name, text] of Object.entries(contents)) await writeFile(join(folder, name), text)
    return findStaticFiles(folder, LICHESS)
  }

  it('are those of a known type, without their compressed forms', async () => {
    const files = await filesOf({ 'a.js': long, 'a.js.br': 'B', 'a.js.gz': 'G', 'a.exe': '' })
    expect([...files.keys()]).toEqual(['/a.js'])
  })

  it('are read when they are requested, in the form that the browser accepts', async () => {
    const files = await filesOf({ 'b.js': long, 'b.js.br': 'B', 'b.js.gz': 'G' })
    const file = files.get('/b.js')!
    for (const [accepted, body] of [
      ['br', 'B'],
      ['gzip', 'G'],
      [undefined, long],
    ] as const) {
      const encoding = chooseEncoding(file, accepted)
      expect((await encodedBody(file, encoding)).toString(), accepted).toBe(body)
    }
  })

  it('are never compressed without a compressed form, or if they are short', async () => {
    const files = await filesOf({ 'c.png': long, 'd.js': 'd', 'd.js.br': 'B', 'd.js.gz': 'G' })
    expect(chooseEncoding(files.get('/c.png')!, 'br')).toBe('identity')
    expect(chooseEncoding(files.get('/d.js')!, 'br')).toBe('identity')
  })

  it('have an ETag of their content', async () => {
    const files = await filesOf({ 'e.js': 'one', 'f.js': 'one', 'g.js': 'two' })
    const tag = (name: string) => etagOf(files.get(name)!, 'identity')
    expect(tag('/e.js')).toBe(tag('/f.js'))
    expect(tag('/e.js')).not.toBe(tag('/g.js'))
  })

  it('have no body once another build has removed them, but for what was read before', async () => {
    const files = await filesOf({ 'h.js': long, 'h.js.br': 'B', 'h.js.gz': 'G' })
    const file = files.get('/h.js')!
    const { bodies } = file
    expect(String(bodies.br)).toBe('B')
    for (const name of ['h.js', 'h.js.br', 'h.js.gz']) await rm(join(folder, name))
    expect(String(bodies.br)).toBe('B')
    expect(bodies.gzip).toBeUndefined()
    expect(bodies.identity).toBeUndefined()
    expect(etagOf(file, 'br')).toMatch(/^"[\w-]+/)
  })
})
