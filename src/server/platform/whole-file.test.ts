import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { writeWholeFile } from './whole-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'openfile-whole-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts
}

async function* broken(): AsyncGenerator<string> {
  yield 'half'
  throw new Error('the database went away')
}

describe('writeWholeFile', () => {
  it('writes, with the mode asked for', async () => {
    const path = join(folder, 'plain')
    await writeWholeFile(path, pieces('one', 'two'), { mode: 0o600 })
    expect(readFileSync(path, 'utf8')).toBe('onetwo')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(existsSync(`${path}.part`)).toBe(false)
  })

  it('compresses', async () => {
    const path = join(folder, 'zipped')
    await writeWholeFile(path, pieces('one', 'two'), { mode: 0o600, gzip: true })
    expect(gunzipSync(readFileSync(path)).toString()).toBe('onetwo')
  })

  it('leaves the old file when the content breaks off', async () => {
    const path = join(folder, 'broken')
    writeFileSync(path, 'old')
    const writing = writeWholeFile(path, broken(), { mode: 0o600 })
    await expect(writing).rejects.toThrow('the database went away')
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(existsSync(`${path}.part`)).toBe(false)
  })

  it('steady 7: leaves the old file when what was written does not verify', async () => {
    const path = join(folder, 'unverified')
    writeFileSync(path, 'old')
    const verify = async (part: string) => {
      throw new Error(`${readFileSync(part, 'utf8')} is wrong`)
    }
    const writing = writeWholeFile(path, pieces('new'), { mode: 0o600, verify })
    await expect(writing).rejects.toThrow('new is wrong')
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(existsSync(`${path}.part`)).toBe(false)
  })

  it('leaves the old file when the process is killed, and the next one writes', async () => {
    const path = join(folder, 'killed')
    writeFileSync(path, 'old')
    const module = new URL('./whole-file.ts', import.meta.url).href
    const script = `
      const { writeWholeFile } = await import('${module}')
      async function* endless() { yield 'new'; console.log('begun'); await new Promise(() => setInterval(() => {}, 1000)) }
      await writeWholeFile(process.argv[1], endless(), { mode: 0o644 })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    if (child.stdout) await once(child.stdout, 'data')
    await expect.poll(() => existsSync(`${path}.part`)).toBe(true)
    child.kill('SIGKILL')
    await exited
    expect(readFileSync(path, 'utf8')).toBe('old')
    await writeWholeFile(path, pieces('newer'), { mode: 0o600 })
    expect(readFileSync(path, 'utf8')).toBe('newer')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(existsSync(`${path}.part`)).toBe(false)
  })

  it('of two processes that write the same file, the later one wins', async () => {
    const path = join(folder, 'two')
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const until = async function* (text: string, done: Promise<void>) {
      yield text
      await done
    }
    const one = writeWholeFile(path, until('one', first.promise), { mode: 0o600 })
    await expect.poll(() => existsSync(`${path}.part`)).toBe(true)
    const other = writeWholeFile(path, until('other', second.promise), { mode: 0o600 })
    await expect.poll(() => readFileSync(`${path}.part`, 'utf8')).toBe('other')
    first.resolve()
    await expect(one).rejects.toThrow(`Another process is writing ${path}`)
    second.resolve()
    await other
    expect(readFileSync(path, 'utf8')).toBe('other')
  })

  it('quotes the system’s message in one line', async () => {
    const path = join(folder, 'missing', 'file')
    await expect(writeWholeFile(path, pieces('x'), { mode: 0o600 })).rejects.toThrow(
      `Cannot write ${path}: no such file or directory.`,
    )
  })
})
