import type { ChildProcess } from 'node:child_process'
import { capture, type CapturedAnswer } from './capture.ts'
import type { LoadJob, LoadResult } from './load-client.ts'
import { median } from './percentile.ts'
import {
  askProcess,
  cpuSeconds,
  LOAD_CORE,
  SERVER_CORE,
  spawnScript,
  stopProcess,
} from './processes.ts'
import type { RunningServer } from './product.ts'

export type Traffic = { paths: readonly string[]; headers: Record<string, string> }
/** `busy` is the share of its core that the server used, from 0 to 1. */
type Run = LoadResult & { busy: number | null }
export type Comparison = {
  /** Requests per second of the product divided by those of the bare server. */
  ratio: number
  /** The same ratio per second of processor time, which holds even if others use the cores. */
  ratioByCpu: number | null
  product: Run
  bare: Run
  errors: number
}

const ROUNDS = 3
const CONNECTIONS = 16
const WARM_UP_SECONDS = 1.5

/** Loads the product and the bare server in turn and returns the medians of the rounds. */
export async function compareWithBare(
  product: RunningServer,
  traffic: Traffic,
  seconds: number,
): Promise<Comparison> {
  const bareProcess = spawnScript('bench/bare-server.ts', SERVER_CORE)
  const load = spawnScript('bench/load-client.ts', LOAD_CORE)
  try {
    const port = await askProcess<number>(bareProcess, await captureAll(product.port, traffic))
    const bare = { port, pid: bareProcess.pid ?? 0 }
    const job = { ...traffic, connections: CONNECTIONS, seconds }
    for (const server of [product, bare]) {
      await runLoad(load, server, { ...job, seconds: WARM_UP_SECONDS })
    }
    const rounds: { product: Run; bare: Run }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        product: await runLoad(load, product, job),
        bare: await runLoad(load, bare, job),
      })
    }
    return summary(rounds)
  } finally {
    await Promise.all([stopProcess(bareProcess), stopProcess(load)])
  }
}

async function captureAll(
  port: number,
  { paths, headers }: Traffic,
): Promise<Map<string, CapturedAnswer>> {
  const answers = new Map<string, CapturedAnswer>()
  for (const path of paths) answers.set(path, await capture(port, path, headers))
  return answers
}

async function runLoad(
  load: ChildProcess,
  server: { port: number; pid: number },
  job: Omit<LoadJob, 'port'>,
): Promise<Run> {
  const before = cpuSeconds(server.pid)
  const startedAt = performance.now()
  const result = await askProcess<LoadResult>(load, { ...job, port: server.port })
  const elapsed = (performance.now() - startedAt) / 1000
  const after = cpuSeconds(server.pid)
  return { ...result, busy: before === null || after === null ? null : (after - before) / elapsed }
}

function summary(rounds: readonly { product: Run; bare: Run }[]): Comparison {
  const product = medians(rounds.map((round) => round.product))
  const bare = medians(rounds.map((round) => round.bare))
  return {
    ratio: median(rounds.map((round) => round.product.perSecond / round.bare.perSecond)),
    ratioByCpu: product.busy && bare.busy ? median(rounds.map(ratioByCpu)) : null,
    product,
    bare,
    errors: product.errors + bare.errors,
  }
}

function ratioByCpu({ product, bare }: { product: Run; bare: Run }): number {
  return product.perSecond / (product.busy ?? 1) / (bare.perSecond / (bare.busy ?? 1))
}

function medians(runs: readonly Run[]): Run {
  const of = (key: 'perSecond' | 'p50' | 'p99') => median(runs.map((run) => run[key]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    errors: runs.reduce((sum, run) => sum + run.errors, 0),
    busy: runs.some((run) => run.busy === null) ? null : median(runs.map((run) => run.busy ?? 0)),
  }
}
