/** `npm run dev` in a clean copy of the sources, as after the first clone: it serves pages, and changes show. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePorts } from './support/free-ports.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What Vite writes at its start made the process restart within a second or two, for ever. */
const QUIET_MS = 15_000
const FIRST_PAGE_MS = 90_000
const ASK_AGAIN_MS = 250

let copy: string
let dev: ChildProcess
let origin: string
let said = ''

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'openfile-copy-'))
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of listed.split('\0').filter(Boolean))
    cpSync(join(ROOT, file), join(copy, file), { preserveTimestamps: true })
  // Each package is a link, so that what tools write into node_modules stays in the copy.
  const packages = join(ROOT, 'node_modules')
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(packages).filter((each) => !each.startsWith('.vite')))
    symlinkSync(join(packages, name), join(copy, 'node_modules', name))

  const [port = 0] = await freePorts(1)
  origin = `http://127.0.0.1:${port}`
  dev = spawn('npm', ['run', 'dev'], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: join(copy, 'data'),
    },
  })
  for (const stream of [dev.stdout, dev.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
})
afterAll(async () => {
  const gone = once(dev, 'exit')
  if (dev.pid) process.kill(-dev.pid, 'SIGINT')
  await gone
  rmSync(copy, { recursive: true, force: true })
})

/** Asks for a page until it contains the text. */
async function sees(path: string, text: string): Promise<void> {
  const deadline = Date.now() + FIRST_PAGE_MS
  for (;;) {
    const page = await fetch(origin + path, { headers: { Connection: 'close' } }).then(
      (answer) => answer.text(),
      () => '',
    )
    if (page.includes(text)) return
    if (Date.now() > deadline) throw new Error(`${path} does not show '${text}':\n${said}`)
    await pause(ASK_AGAIN_MS)
  }
}

function change(file: string, from: string, to: string): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replaceAll(from, to))
}

const starts = () => said.split('Openfile is running at').length - 1

it(
  'steady 1: serves the home page, stays up, and shows changes of pages and server',
  { timeout: 4 * FIRST_PAGE_MS },
  async () => {
    await sees('/', 'Discover Top Chess Resources</h1>')
    await pause(QUIET_MS)
    expect(starts()).toBe(1)

    change('src/client/pages/home/home-page.tsx', 'Discover Top Chess', 'Discover Changed Chess')
    await sees('/', 'Discover Changed Chess Resources</h1>')
    expect(starts()).toBe(1)

    change('src/server/features/feeds/crawler-files.ts', "'User-agent: *'", "'User-agent: changed'")
    await sees('/robots.txt', 'User-agent: changed')
    await sees('/', 'Discover Changed Chess Resources</h1>')
    expect(starts()).toBe(2)
  },
)
