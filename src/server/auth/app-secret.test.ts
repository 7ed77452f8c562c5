import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadAppSecret } from './app-secret.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'app-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const load = (dataDir = folder) => loadAppSecret({ appSecret: null, dataDir })

describe('a secret of the data folder', () => {
  it.each(['', '\n', 'short'])('is not %j: a start that broke off wrote it', (content) => {
    writeFileSync(join(folder, 'app-secret'), content)
    expect(() => load()).toThrow(/app-secret/)
  })

  it('has 256 bits and is for the owner’s eyes only', () => {
    const secret = load()
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600)
  })

  it('is the same at every start', () => {
    const secret = load()
    expect(load()).toBe(secret)
    expect(readFileSync(join(folder, 'app-secret'), 'utf8')).toBe(secret)
  })

  it('is another in another folder, which is made when it is not there', () => {
    expect(load(join(folder, 'deep', 'er'))).not.toBe(load())
  })
})

it('APP_SECRET comes first, and leaves nothing behind', () => {
  const secret = 'given by the environment'
  expect(loadAppSecret({ appSecret: secret, dataDir: folder })).toBe(secret)
  expect(() => statSync(join(folder, 'app-secret'))).toThrow(/ENOENT/)
})
