/**
 * The embedded database's thread. PGlite computes synchronously, so it stays off the main thread and
 * speaks PostgreSQL's own protocol over a socket: the rest of the server uses one driver for both.
 */
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import '../tick-shape.ts'

type WorkerInput = {
  folder: string | null
  dump: string | null
  socketPath: string
  postgres: WebAssembly.Module
}

const { folder, dump, socketPath, postgres } = workerData as WorkerInput
const db = await PGlite.create({
  ...(folder ? { dataDir: folder } : {}),
  ...(dump ? { loadDataDir: new Blob([readFileSync(dump)]) } : {}),
  extensions: { pg_trgm, unaccent },
  pgliteWasmModule: postgres,
})
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 })
await server.start()
parentPort?.postMessage('ready')
parentPort?.once('message', () => void close())

async function close(): Promise<void> {
  await server.stop()
  await db.close()
  parentPort?.postMessage('closed')
  parentPort?.close()
}
