import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const SERVER_CORE = 0
export const LOAD_CORE = 1
const TICKS_PER_SECOND = 100

const canPin = cpus().length > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0

export function pinningText(): string {
  return canPin
    ? `servers on core ${SERVER_CORE}, load on core ${LOAD_CORE}`
    : 'not pinned to cores (no taskset, or one core): figures may be noisy'
}

/** Runs a script of this project on one core, or on all of them (null), with a channel for messages. */
export function spawnScript(
  script: string,
  core: number | null,
  env: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
): ChildProcess {
  const command = [process.execPath, ...nodeFlags, script]
  const [program = '', ...args] =
    canPin && core !== null ? ['taskset', '-c', String(core), ...command] : command
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const endToo = () => void child.kill()
  process.on('exit', endToo)
  child.on('exit', () => process.off('exit', endToo))
  return child
}

/** Pins this process to the core, and with it the processes that `work` starts. */
export async function pinnedTo<Result>(core: number, work: () => Promise<Result>): Promise<Result> {
  pinSelf(String(core))
  try {
    return await work()
  } finally {
    pinSelf(`0-${cpus().length - 1}`)
  }
}

function pinSelf(cores: string): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)])
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Sends a message and waits for the next reply. */
export async function askProcess<Answer>(child: ChildProcess, message: unknown): Promise<Answer> {
  const gone = new AbortController()
  const exit = () => gone.abort(new Error('A process of the benchmark ended too early'))
  child.once('exit', exit)
  const answer = once(child, 'message', { signal: gone.signal })
  child.send(message as object)
  try {
    return (await answer)[0] as Answer
  } finally {
    child.off('exit', exit)
  }
}

/** Returns the processor seconds of all threads so far; null without /proc. */
export function cpuSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return null
  }
}
