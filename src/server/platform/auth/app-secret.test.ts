import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadAppSecret } from './sealing.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'app-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const load = (dataDir = folder) => loadAppSecret({ appSecret: null, dataDir })

describe('a secret of the data folder', () => {
  it.each(['', '\n', 'short'])('is not %j, which an interrupted start has written', (content) => {
    writeFileSync(join(folder, 'app-secret'), content)
    expect(() => load()).toThrow(/app-secret/)
  })

  it('has 256 bits, and only its owner can read it', () => {
    const secret = load()
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600)
  })

  it('is the same at every start', () => {
    const secret = load()
    expect(load()).toBe(secret)
    expect(readFileSync(join(folder, 'app-secret'), 'utf8')).toBe(secret)
  })

  it('is different in a different folder, which is created if necessary', () => {
    expect(load(join(folder, 'deep', 'er'))).not.toBe(load())
  })
})

it('gives way to APP_SECRET, which leaves nothing behind', () => {
  const secret = 'given by the environment'
  expect(loadAppSecret({ appSecret: secret, dataDir: folder })).toBe(secret)
  expect(() => statSync(join(folder, 'app-secret'))).toThrow(/ENOENT/)
})
