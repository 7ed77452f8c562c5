import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { capture } from './capture.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../scripts/node-flags.mjs'
import { SERVER_CORE, spawnScript, stopProcess } from './processes.ts'

export type RunningServer = { port: number; pid: number; stop(): Promise<void> }

export type ProductOptions = {
  databaseUrl?: string
  dataDir?: string
  cache: boolean
  /** If not set, the product runs only on its own core. */
  allCores?: boolean
  /** Flags for Node, in addition to those of `npm start`. */
  nodeFlags?: readonly string[]
}

const PATIENCE_MS = 120_000

/** Starts the product as `npm start` does, but without request limits. Resolves when `path` returns 200. */
export async function startProduct(
  options: ProductOptions,
  path = '/healthz',
): Promise<RunningServer> {
  const port = await freePort()
  const environment = {
    ...SERVER_ENVIRONMENT,
    NODE_ENV: 'production',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '0',
    RESPONSE_CACHE: options.cache ? 'on' : 'off',
    DATA_DIR: options.dataDir ?? '',
    ...(options.databaseUrl
      ? { DATABASE_URL: options.databaseUrl, APP_SECRET: 'benchmark-benchmark' }
      : {}),
  }
  const flags = [...SERVER_FLAGS, ...(options.nodeFlags ?? [])]
  const core = options.allCores ? null : SERVER_CORE
  const child = spawnScript('dist/main.js', core, environment, flags)
  const startedAt = performance.now()
  while (!(await answers(port, path))) {
    if (child.exitCode !== null) throw new Error('The server did not start')
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('The server does not respond')
    await sleep(5)
  }
  return { port, pid: child.pid ?? 0, stop: () => stopProcess(child) }
}

async function answers(port: number, path: string): Promise<boolean> {
  return capture(port, path).then(
    ({ status }) => status === 200,
    () => false,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** Creates an empty data folder that is removed when the process ends. */
export function emptyDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openfile-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let dataDir: string | null = null

/** Returns a data folder with the seed catalogue, created at the first call. */
export async function seededDataDir(): Promise<string> {
  if (dataDir) return dataDir
  const folder = emptyDataDir()
  const server = await startProduct({ dataDir: folder, cache: true })
  await server.stop()
  dataDir = folder
  return folder
}
