import { readdirSync, readFileSync } from 'node:fs'

export type MemoryUse = { mb: number; text: string }

/**
 * Returns the memory of a process and all its children that is not backed by a file: their own pages, and their part
 * of shared memory (PostgreSQL's buffers). Code, which the system can read again, does not count. Linux only.
 */
export function memoryOf(pid: number): MemoryUse {
  const [own = 0, ...children] = familyOf(pid).map(anonymousMb)
  const rest = children.reduce((sum, each) => sum + each, 0)
  const text = `server ${own.toFixed(0)} MB, ${children.length} child processes ${rest.toFixed(0)} MB`
  return { mb: own + rest, text }
}

/** Returns the process, its children, their children and so on. Linux only. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readText(`/proc/${name}/stat`) : ''
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    parents.set(Number(name), Number(parent))
  }
  const family = [pid]
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

function anonymousMb(pid: number): number {
  const text = readText(`/proc/${pid}/smaps_rollup`)
  const kilobytes = ['Pss_Anon', 'Pss_Shmem'].map((name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** Returns '' if the process has just ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
