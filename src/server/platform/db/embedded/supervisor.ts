import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment } from '../../config/env.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Binaries } from './binaries.ts'
import { clusterInUse, readPostmaster, errorLine, keepLastLines } from './cluster.ts'
import type { RunAs } from './run-as.ts'

export type SupervisedServer = {
  /** Resolves when PostgreSQL has written everything and has ended. */
  close(): Promise<void>
}

type Options = {
  cluster: string
  binaries: Binaries
  /** PostgreSQL's arguments. */
  args: readonly string[]
  runAs: RunAs
  /** Whether there is a shell; not on Windows. */
  hasShell: boolean
  /** Receives lines from PostgreSQL, or from us, once it has started. */
  onLog: (line: string) => void
}

type Running = { child: ChildProcess; ended: Promise<unknown> }

const READY_POLL_MS = 5
const RESTART_MS = 1_000
/** A fast shutdown writes a checkpoint of at most shared_buffers. */
const CLOSE_MS = 30_000

/**
 * The shell becomes PostgreSQL. Before that, it starts a reader of our pipe, which requests a fast shutdown (SIGINT) from
 * PostgreSQL at the end of the file: when we close the pipe, or when this process dies, even by kill -9.
 */
const SHELL_WATCHER =
  'exec 3<&0; (while read -r _; do :; done <&3; kill -INT $$) >/dev/null 2>&1 & exec "$@" </dev/null 3<&-'

/** The same without a shell: a small Node process between us and PostgreSQL. Takes both command lines as JSON. */
const NODE_WATCHER = `
  const { spawn } = require('node:child_process')
  const [run, stop] = process.argv.slice(1).map((each) => JSON.parse(each))
  const start = ([program, ...args]) => spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  start(run).on('exit', () => process.exit()).on('error', () => process.exit(1))
  process.stdin.on('end', () => start(stop)).resume()`

/**
 * Runs PostgreSQL until `close`. Resolves when it accepts connections; throws an OperatorError if it does not start.
 * If it ends by itself later (say, because the system is out of memory), it is restarted.
 */
export async function superviseServer(given: Options): Promise<SupervisedServer> {
  let closing = false
  const options: Options = {
    ...given,
    // The end of the process is expected during a shutdown.
    onLog: (line) => {
      if (!closing) given.onLog(line)
    },
  }
  let running = await startServer(options)

  const restart = async (): Promise<Running> => {
    for (;;) {
      await sleep(RESTART_MS, undefined, { ref: false })
      try {
        return await startServer(options)
      } catch (error) {
        options.onLog((error as Error).message)
        if (closing) throw error
      }
    }
  }
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await running.ended
      if (closing) return
      options.onLog('PostgreSQL ended unexpectedly and is being restarted')
      running = await restart()
      if (closing) running.child.stdin?.end()
    }
  }
  const stopped = keepRunning().catch(() => undefined)

  return {
    async close() {
      closing = true
      const impatience = setTimeout(() => running.child.kill('SIGQUIT'), CLOSE_MS)
      running.child.stdin?.end()
      await stopped
      clearTimeout(impatience)
    },
  }
}

async function startServer(options: Options): Promise<Running> {
  const { cluster, runAs, onLog } = options
  const [program = '', ...args] = watchedCommand(options)
  const child = spawn(program, args, {
    ...runAs.owner,
    cwd: '/',
    // In a session of its own: Ctrl+C in the terminal ends us, and we end PostgreSQL when it is no longer needed.
    detached: true,
    windowsHide: true,
    env: childEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  // The pipe breaks when PostgreSQL has ended.
  child.stdin.on('error', () => undefined)
  let isReady = false
  let hasEnded = false
  const lastLines = keepLastLines(child.stderr, (line) => {
    if (isReady) onLog(line)
  })
  const ended = once(child, 'close')
    .catch(() => undefined)
    .then(() => (hasEnded = true))
  while (!isReady && !hasEnded) {
    isReady = readPostmaster(cluster)?.status === 'ready'
    if (!isReady) await Promise.race([ended, sleep(READY_POLL_MS)])
  }
  if (isReady) return { child, ended }
  if (lastLines().some((line) => line.includes('lock file "postmaster.pid" already exists')))
    throw clusterInUse(cluster, readPostmaster(cluster)?.pid ?? 0)
  throw new OperatorError(`PostgreSQL did not start on ${cluster}: ${errorLine(lastLines())}`)
}

function watchedCommand({ cluster, binaries, args, runAs, hasShell }: Options): readonly string[] {
  const run = [...runAs.prefix, binaries.postgres, ...args]
  if (hasShell) return ['/bin/sh', '-c', SHELL_WATCHER, 'sh', ...run]
  const stop = [...runAs.prefix, binaries.pgCtl, 'stop', '-m', 'fast', '-D', cluster]
  return [process.execPath, '-e', NODE_WATCHER, JSON.stringify(run), JSON.stringify(stop)]
}
