import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Another live process uses the data folder. */
export class DataDirLockedError extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}. Stop that process, or start this one with another DATA_DIR.`,
    )
    this.name = 'DataDirLockedError'
  }
}

/**
 * Holds `DATA_DIR/lock` for one process: the embedded database would not survive two. The file names
 * its holder by pid and start time, so a lock left behind by a killed process is taken over at once.
 * Returns the release.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'lock')
  for (let attempt = 0; ; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeSync(file, `${process.pid} ${startTime(process.pid)}\n`)
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 4) throw error
      const [pid, started] = holder(path)
      if (pid && pid !== process.pid && startTime(pid) === started && isAlive(pid)) {
        throw new DataDirLockedError(dataDir, pid)
      }
      rmSync(path, { force: true })
    }
  }
}

function holder(path: string): [pid: number, started: string] {
  try {
    const [pid = '', started = ''] = readFileSync(path, 'utf8').trim().split(' ')
    return [Number(pid), started]
  } catch {
    return [0, '']
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Field 22 of /proc/{pid}/stat, which tells a reused pid from the first; '-' where there is no /proc. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
  } catch {
    return '-'
  }
}
