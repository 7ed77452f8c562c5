import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { OddParsers } from '#tests/support/odd-parsers.ts'
import { createParserPool, type ParserLimits, type ParserPool } from './parser-pool.ts'

const THREAD = new URL('../../../../tests/support/odd-parsers.ts', import.meta.url)
const POOL = fileURLToPath(new URL('parser-pool.ts', import.meta.url))

let pool: ParserPool<OddParsers>
const faults: unknown[] = []
const open = (limits: Partial<ParserLimits> = {}) => {
  faults.length = 0
  pool = createParserPool<OddParsers>(THREAD, (error) => faults.push(error), limits)
  return pool.parse
}
afterEach(() => pool.close())

const FIVE = { result: 5, fault: null }
const given = (fault: string) => ({ result: null, fault })

describe('a pool of parsers', () => {
  it('answers, also many at once', async () => {
    const parse = open({ waiting: 100 })
    expect(await parse('length', 'fünf!')).toEqual(FIVE)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, length) => parse('length', 'x'.repeat(length))),
    )
    expect(answers.map(({ result }) => result)).toEqual(Array.from({ length: 50 }, (_, n) => n))
    expect(faults).toEqual([])
  })

  it('security 59: ends what takes too long, and answers the next', async () => {
    const parse = open({ threads: 1, processorMs: 100 })
    const [first, second, third] = [
      parse('forEver', ''),
      parse('length', '12345'),
      parse('forEver', ''),
    ]
    expect(await first).toEqual(given('time'))
    expect(await second).toEqual(FIVE)
    expect(await third).toEqual(given('time'))
    expect(faults).toEqual([])
  })

  it('counts processor time, so that a busy machine is not taken for a slow parser', async () => {
    const parse = open({ processorMs: 50, clockMs: 20_000 })
    expect(await parse('sleep', 500)).toMatchObject({ fault: null })
  })

  it('ends what takes neither', async () => {
    const parse = open({ processorMs: 50, clockMs: 200 })
    expect(await parse('sleep', 60_000)).toEqual(given('time'))
  })

  it.each(['lists', 'texts', 'long lists'] as const)(
    'security 59: ends what takes too much memory, and the process lives on: %s',
    async (kind) => {
      const parse = open({ processorMs: 30_000, clockMs: 60_000 })
      expect(await parse('hoard', kind)).toEqual(given('memory'))
      expect(await parse('length', '12345')).toEqual(FIVE)
    },
  )

  it('tells of faults of the parsers, and goes on', async () => {
    const parse = open({ threads: 1 })
    expect(await parse('throw', 'x')).toEqual(given('broken'))
    expect(faults).toMatchObject([{ message: 'Not parsed: x' }])
    expect(await parse('leave', '')).toEqual(given('broken'))
    expect(await parse('length', '12345')).toEqual(FIVE)
  })

  it('a thread that cannot start is a fault of every text', async () => {
    pool = createParserPool<OddParsers>(new URL('no-such-file.ts', THREAD), (error) =>
      faults.push(error),
    )
    const answers = [pool.parse('length', ''), pool.parse('length', ''), pool.parse('length', '')]
    expect(await Promise.all(answers)).toEqual(Array(3).fill(given('broken')))
    expect(faults.length).toBeGreaterThan(0)
  })

  it('refuses what would wait too long', async () => {
    const parse = open({ threads: 1, waiting: 2 })
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => parse('length', 'x'.repeat(at))),
    )
    expect(answers.map(({ fault }) => fault)).toEqual([null, null, null, 'busy', 'busy'])
  })

  it('answers what waits when it closes', async () => {
    const parse = open({ threads: 1 })
    const answers = [parse('forEver', ''), parse('length', '')]
    await pool.close()
    answers.push(parse('length', ''))
    expect(await Promise.all(answers)).toEqual(Array(3).fill(given('busy')))
  })

  it('ends a thread that has nothing to do, and starts another one', async () => {
    const parse = open({ idleMs: 50 })
    const { result: first } = await parse('thread', '')
    await vi.waitFor(async () => expect((await parse('thread', '')).result).not.toBe(first), {
      timeout: 20_000,
      interval: 200,
    })
  })

  it('has given back what its threads took three seconds after a burst', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const parse = open({ threads: 1 })
    const { result: first } = await parse('thread', '')
    vi.advanceTimersByTime(3_000)
    expect((await parse('thread', '')).result).not.toBe(first)
  })

  it('keeps a thread for a while', async () => {
    const parse = open({ threads: 1 })
    expect(await parse('thread', '')).toEqual(await parse('thread', ''))
  })

  it('lets the process end while a thread rests', async () => {
    const script = `import { createParserPool } from ${JSON.stringify(POOL)}
      const { parse } = createParserPool(new URL(${JSON.stringify(THREAD.href)}), console.error, { idleMs: 60_000 })
      console.log(JSON.stringify(await parse('length', '12345')))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (part) => (said += part))
    const began = performance.now()
    const [code] = (await once(child, 'exit')) as [number]
    expect([code, said.trim()]).toEqual([0, JSON.stringify(FIVE)])
    expect(performance.now() - began).toBeLessThan(55_000)
  })
})
