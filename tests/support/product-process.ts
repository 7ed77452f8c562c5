import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MAIN_SCRIPT } from './product-script.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_MS = 60_000
const ASK_AGAIN_MS = 25

export type ProductProcess = {
  origin: string
  /** Resolves when the process is ready for requests. */
  start(): Promise<void>
  /** What it has written since its last start, to stdout and stderr. */
  said(): string
  /** Resolves with the exit code, or null if a signal ended the process. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** Ends the process, whatever its state, and removes its folder. */
  remove(): Promise<void>
}

/** Runs the built product, or another script, on its own port, where it can be stopped and restarted. */
export function productProcess(
  port: number,
  env: Readonly<Record<string, string>>,
  script = MAIN_SCRIPT,
): ProductProcess {
  const origin = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'openfile-process-'))
  let child: ChildProcess | null = null
  let said = ''

  const end = async (signal: NodeJS.Signals) => {
    if (!child) return null
    const ending = child
    child = null
    if (ending.exitCode !== null || ending.signalCode !== null) return ending.exitCode
    const exited = once(ending, 'exit')
    ending.kill(signal)
    return ((await exited) as [number | null])[0]
  }

  return {
    origin,
    async start() {
      said = ''
      child = spawn(process.execPath, [script], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          PORT: String(port),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          ...env,
        },
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
      const deadline = Date.now() + START_MS
      while (!(await isReady(origin))) {
        if (child.exitCode !== null) throw new Error(`The process did not start:\n${said}`)
        if (Date.now() > deadline) throw new Error(`The process is not ready:\n${said}`)
        await pause(ASK_AGAIN_MS)
      }
    },
    said: () => said,
    end,
    async remove() {
      await end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function isReady(origin: string): Promise<boolean> {
  // Closes the connection, so that no connection to an ended process is reused.
  return fetch(`${origin}/readyz`, { headers: { Connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )
}
