import { on, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

export type EmbeddedDatabase = {
  /** For the driver: PostgreSQL's convention of a folder that holds `.s.PGSQL.5432`. */
  host: string
  port: number
  close(): Promise<void>
}

/**
 * V8 drops machine code of WebAssembly that it has replaced by better, and may drop a piece twice:
 * then the whole process ends (`Check failed: jit_page_->allocations_.erase(addr) == 1`,
 * https://github.com/nodejs/node/issues/64500). Kept until the worker ends, it cannot be.
 */
setFlagsFromString('--no-wasm-code-gc')

let compiled: Promise<WebAssembly.Module> | null = null
/** Compiled once for all that a process starts: tests start many, and each finds its code warm. */
function postgres(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return (compiled ??= readFile(join(folder, 'pglite.wasm')).then(WebAssembly.compile))
}

/**
 * Starts PGlite in a worker thread. A null folder keeps the data in memory; `dump` is the file of a
 * dumped data folder to begin with.
 */
export async function startEmbedded(
  folder: string | null,
  dump: string | null = null,
): Promise<EmbeddedDatabase> {
  const socketFolder = mkdtempSync(join(tmpdir(), 'openfile-'))
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: {
      folder,
      dump,
      socketPath: join(socketFolder, '.s.PGSQL.5432'),
      postgres: await postgres(),
    },
  })
  // Under `node --watch` the worker posts messages of its own, too.
  for await (const [message] of on(worker, 'message')) if (message === 'ready') break
  return {
    host: socketFolder,
    port: 5432,
    async close() {
      const ended = once(worker, 'exit')
      worker.postMessage('close')
      await ended
      rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}
