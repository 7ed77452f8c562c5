import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ParserTable } from './parser-pool.ts'

/** Niceness: pages come first. With 10, a busy machine would leave it less than a hundredth of a processor. */
const NICE = 5

/** What a thread says, each time with the processor time that it has used in all. */
export type ParserMessage = { usedMs: number } & (
  | { kind: 'ready' }
  | { kind: 'result'; result: unknown }
  | { kind: 'failed'; error: unknown }
)

/** Parses what the pool sends to this thread, one text after the other. */
export function serveParsers(table: ParserTable): void {
  // Linux keeps a priority for each thread; elsewhere this would slow down the whole process.
  if (process.platform === 'linux') setPriority(0, NICE)
  const parsers = new Map(Object.entries(table))
  parentPort?.on('message', ({ name, input }: { name: string; input: never }) => {
    try {
      const parser = parsers.get(name)
      if (!parser) throw new Error(`There is no parser ${name}`)
      post({ kind: 'result', result: parser(input) })
    } catch (error) {
      post({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
    }
  })
  post({ kind: 'ready' })
}

type OwnMessage<Message = ParserMessage> = Message extends unknown ? Omit<Message, 'usedMs'> : never

function post(message: OwnMessage): void {
  const { user, system } = process.threadCpuUsage()
  parentPort?.postMessage({ ...message, usedMs: (user + system) / 1000 })
}
