/** A thread of parsers that do what they must not do. */
import { threadId } from 'node:worker_threads'
import { serveParsers } from '#server/platform/parsing/serve-parsers.ts'

const PARSERS = {
  length: (text: string) => text.length,
  forEver: (_text: string) => {
    for (;;);
  },
  hoard: (kind: 'lists' | 'texts' | 'long lists') => {
    const kept: unknown[] = []
    for (;;) {
      if (kind === 'lists') kept.push(Array.from({ length: 1000 }, (_, at) => `${at}`))
      else if (kind === 'texts') kept.push(Buffer.alloc(1_000_000, 'x').toString('latin1'))
      else kept.push(Array.from({ length: 1_000_000 }, (_, at) => at + 0.5))
    }
  },
  throw: (text: string) => {
    throw new Error(`Not parsed: ${text}`)
  },
  thread: (_text: string) => threadId,
  leave: (_text: string): never => process.exit(3),
  /** Takes time, but no processor time. */
  sleep: (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
}
export type OddParsers = typeof PARSERS

serveParsers(PARSERS)
