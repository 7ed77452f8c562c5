import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { DataDirLockedError, lockDataDir } from './data-dir-lock.ts'

const root = mkdtempSync(join(tmpdir(), 'openfile-lock-'))
const children: ChildProcess[] = []
let folders = 0
const newFolder = () => join(root, String(++folders))

afterEach(async () => {
  for (const child of children.splice(0)) await end(child)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Another process that locks the folder and stays. */
async function holdElsewhere(dataDir: string): Promise<ChildProcess> {
  const module = new URL('./data-dir-lock.ts', import.meta.url).href
  const script = `const { lockDataDir } = await import('${module}'); lockDataDir(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

describe('lockDataDir', () => {
  it('refuses the folder of another live process, and says whose it is', async () => {
    const folder = newFolder()
    const child = await holdElsewhere(folder)
    expect(() => lockDataDir(folder)).toThrow(DataDirLockedError)
    expect(() => lockDataDir(folder)).toThrow(
      `The data folder ${folder} is in use by process ${child.pid}.`,
    )
    expect(() => lockDataDir(folder)).toThrow(/another DATA_DIR/)
  })

  it('takes over from a process that was killed', async () => {
    const folder = newFolder()
    await end(await holdElsewhere(folder))
    expect(existsSync(join(folder, 'lock'))).toBe(true)
    const release = lockDataDir(folder)
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    release()
  })

  it('takes over when the pid was given to another process since', () => {
    const folder = newFolder()
    lockDataDir(folder)()
    writeFileSync(join(folder, 'lock'), `${process.ppid} 1\n`)
    const release = lockDataDir(folder)
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    release()
  })

  it.each(['', 'garbage', '0 0', '-1 5', '99999999 1'])(
    'takes over a lock that says %j',
    (content) => {
      const folder = newFolder()
      lockDataDir(folder)()
      writeFileSync(join(folder, 'lock'), content)
      lockDataDir(folder)()
      expect(existsSync(join(folder, 'lock'))).toBe(false)
    },
  )

  it('makes the folder, for the owner alone, and lets go of it', () => {
    const folder = join(newFolder(), 'deeper')
    const release = lockDataDir(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'lock')).mode & 0o777).toBe(0o600)
    release()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
    lockDataDir(folder)()
  })
})

describe('the server', () => {
  async function start(
    env: Record<string, string>,
  ): Promise<{ code: number | null; output: string }> {
    const main = new URL('../main.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    })
    children.push(child)
    let output = ''
    child.stdout?.on('data', (part) => (output += String(part)))
    child.stderr?.on('data', (part) => (output += String(part)))
    const [code] = await once(child, 'close')
    return { code: code as number | null, output }
  }

  it('exits with the message when its data folder is in use', async () => {
    const folder = newFolder()
    const child = await holdElsewhere(folder)
    const { code, output } = await start({ DATA_DIR: folder })
    expect(output.trim()).toBe(
      `The data folder ${folder} is in use by process ${child.pid}. Stop that process, or start this one with another DATA_DIR.`,
    )
    expect(code).toBe(1)
  })

  it('exits with a line per fault when a variable is wrong, and touches nothing', async () => {
    const folder = newFolder()
    const { code, output } = await start({ DATA_DIR: folder, PORT: 'x', SEED: 'maybe' })
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['PORT', 'SEED'])
    expect(code).toBe(1)
    expect(existsSync(folder)).toBe(false)
  })
})
