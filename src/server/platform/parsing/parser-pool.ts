import { Worker } from 'node:worker_threads'
import type { ParserMessage } from './serve-parsers.ts'

/** The functions that a thread offers, by name. What they take and return is copied between threads. */
export type ParserTable = Readonly<Record<string, (input: never) => unknown>>

/**
 * Why a text was not parsed: it took too much `time` or `memory`, too many others wait (`busy`), or the parser itself
 * failed (`broken`).
 */
export type ParserFault = 'time' | 'memory' | 'busy' | 'broken'
export type Parsed<Result> = { result: Result; fault: null } | { result: null; fault: ParserFault }

export type Parse<Table extends ParserTable> = <Name extends keyof Table & string>(
  name: Name,
  input: Parameters<Table[Name]>[0],
) => Promise<Parsed<ReturnType<Table[Name]>>>

export type ParserPool<Table extends ParserTable> = {
  /** Never throws for what a text contains. */
  parse: Parse<Table>
  /** Ends the threads. Whatever still waits is answered as busy. */
  close: () => Promise<void>
}

export type ParserLimits = {
  /** Processor time of one text; other work on the machine does not count. */
  processorMs: number
  /** The longest that one text may take where the thread hardly gets any processor time. */
  clockMs: number
  /** What a thread may keep on its heap. */
  heapMb: number
  threads: number
  /** How many texts may wait for a thread. */
  waiting: number
  /** After this time without work a thread ends, so that it takes no memory. */
  idleMs: number
}

const LIMITS: ParserLimits = {
  processorMs: 500,
  clockMs: 15_000,
  heapMb: 64,
  threads: 2,
  waiting: 32,
  // V8 collects no garbage of a thread that rests: after large pages each of them keeps 50 MB.
  idleMs: 3_000,
}
/** Of the heap, for new objects. */
const YOUNG_MB = 12
/** Starting takes a tenth of a second, on a busy machine ten times as long. */
const START_MS = 30_000
/** How long to wait at least before the time is looked at again. */
const RECHECK_MS = 20

type Job = {
  name: string
  input: unknown
  resolve: (parsed: Parsed<unknown>) => void
}

type Thread = {
  worker: Worker
  isReady: boolean
  /** The processor time that it had used when it said so last, in milliseconds. */
  usedMs: number
  job: Job | null
  timer: NodeJS.Timeout | undefined
}

/**
 * Parses what other people wrote, such as web pages, in threads of its own. A thread that exceeds a limit is ended, and
 * another one starts for the next text, so nothing that a text contains can keep the server from answering. `failed` is
 * told of faults of the parsers themselves.
 */
export function createParserPool<Table extends ParserTable>(
  module: URL,
  failed: (error: unknown) => void,
  given: Partial<ParserLimits> = {},
): ParserPool<Table> {
  const threads = new Threads(module, failed, { ...LIMITS, ...given })
  return {
    parse: (name, input) => threads.parse(name, input) as ReturnType<Parse<Table>> as never,
    close: () => threads.close(),
  }
}

class Threads {
  readonly #module: URL
  readonly #failed: (error: unknown) => void
  readonly #limits: ParserLimits
  readonly #threads = new Set<Thread>()
  readonly #waiting: Job[] = []
  #isClosed = false

  constructor(module: URL, failed: (error: unknown) => void, limits: ParserLimits) {
    this.#module = module
    this.#failed = failed
    this.#limits = limits
  }

  parse(name: string, input: unknown): Promise<Parsed<unknown>> {
    const { promise, resolve } = Promise.withResolvers<Parsed<unknown>>()
    if (this.#isClosed || this.#waiting.length >= this.#limits.waiting)
      resolve({ result: null, fault: 'busy' })
    else this.#waiting.push({ name, input, resolve })
    this.#assign()
    return promise
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { resolve } of this.#waiting.splice(0)) resolve({ result: null, fault: 'busy' })
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, 'busy')))
  }

  /** Gives texts that wait to threads without one. */
  #assign(): void {
    while (this.#waiting.length > 0) {
      const all = [...this.#threads]
      const free =
        all.find(({ isReady, job }) => isReady && job === null) ??
        all.find(({ job }) => job === null) ??
        (all.length < this.#limits.threads ? this.#start() : null)
      if (!free) return
      free.job = this.#waiting.shift() ?? null
      if (!free.isReady) continue
      clearTimeout(free.timer)
      free.worker.ref()
      this.#send(free)
    }
  }

  #start(): Thread {
    const worker = new Worker(this.#module, {
      // It needs neither secrets nor the flags of the process.
      env: {},
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: this.#limits.heapMb - YOUNG_MB,
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
    })
    const thread: Thread = { worker, isReady: false, usedMs: 0, job: null, timer: undefined }
    thread.timer = setTimeout(() => void this.#end(thread, 'broken'), START_MS)
    this.#threads.add(thread)
    worker.on('message', (message: ParserMessage) => this.#receive(thread, message))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (!isMemory) this.#failed(error)
      if (this.#threads.has(thread)) void this.#end(thread, isMemory ? 'memory' : 'broken')
    })
    worker.on('exit', () => {
      if (this.#threads.has(thread)) void this.#end(thread, 'broken')
    })
    return thread
  }

  #receive(thread: Thread, message: ParserMessage): void {
    if (!this.#threads.has(thread)) return
    thread.usedMs = message.usedMs
    if (message.kind === 'ready') {
      clearTimeout(thread.timer)
      thread.isReady = true
    } else if (message.kind === 'result') {
      settle(thread, { result: message.result, fault: null })
    } else {
      this.#failed(message.error)
      settle(thread, { result: null, fault: 'broken' })
    }
    if (thread.job) this.#send(thread)
    else this.#rest(thread)
    this.#assign()
  }

  /** Sends a thread its text, and ends the thread once that takes too long. */
  #send(thread: Thread): void {
    const { name, input } = thread.job ?? {}
    const { processorMs, clockMs } = this.#limits
    const began = performance.now()
    const look = async () => {
      const job = thread.job
      const { user, system } = await thread.worker.cpuUsage()
      if (job === null || thread.job !== job) return
      const left = processorMs - ((user + system) / 1000 - thread.usedMs)
      if (left <= 0 || performance.now() - began >= clockMs) return this.#end(thread, 'time')
      thread.timer = setTimeout(lookSafely, Math.max(left, RECHECK_MS))
    }
    // A thread that has just ended says so itself.
    const lookSafely = () => void look().catch(() => undefined)
    thread.timer = setTimeout(lookSafely, processorMs)
    thread.worker.postMessage({ name, input })
  }

  #rest(thread: Thread): void {
    thread.worker.unref()
    thread.timer = setTimeout(() => void this.#end(thread, 'busy'), this.#limits.idleMs).unref()
  }

  async #end(thread: Thread, fault: ParserFault): Promise<void> {
    this.#threads.delete(thread)
    settle(thread, { result: null, fault })
    await thread.worker.terminate()
    if (!this.#isClosed) this.#assign()
  }
}

function settle(thread: Thread, parsed: Parsed<unknown>): void {
  clearTimeout(thread.timer)
  thread.job?.resolve(parsed)
  thread.job = null
}
