/**
 * Runs what every change must pass, or only the named steps: `npm test -- checks unit`. `npm run test:all` walks every
 * page, call and language, of which `npm test` walks a fixed small set. Steps that do not depend on each other run two
 * at a time, those in a browser by themselves, but the output of each stays together. Every step runs, whatever the others found. The last output
 * of each failed step is repeated at the end, where people look for it. The last line counts all tests: `N passed, N
 * failed`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { chromiumPath } from './chromium.ts'
import { isBuildStale } from './stale.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RESULTS = join(ROOT, 'test-results')
const LAST_LINES = 60
/** As many steps at a time as the smallest machine has cores. */
const LANES = 2
const STEPS = ['checks', 'unit', 'postgres', 'kit', 'browser'] as const
type Step = (typeof STEPS)[number]
/** Tests that depend on the database's version: migrations, triggers, search, backup and restore, jobs. */
const ON_OLDEST_POSTGRES = [
  'src/server/platform/db/',
  'src/server/platform/cache/catalogue-version.db.test.ts',
  'src/server/cli/backup/',
  'src/server/features/backups/',
  'src/server/features/explore/position-index.api.test.ts',
  'src/server/features/resources/catalogue-model.api.test.ts',
  'src/server/features/resources/facets.api.test.ts',
  'src/server/features/resources/resource-writes.db.test.ts',
  'src/server/features/resources/search',
  'src/server/platform/jobs/',
  'src/server/platform/mail/mail-job.db.test.ts',
]
const totals = { passed: 0, failed: 0 }
const failures: string[] = []

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

const args = process.argv.slice(2)
if (args.includes('--all')) process.env['TEST_TIER'] = 'all'
const asked = args.filter((arg) => arg !== '--all')
const isStep = (name: string): name is Step => STEPS.some((step) => step === name)
if (!asked.every(isStep)) {
  console.error(`Usage: npm test [-- ${STEPS.join('|')} …]`)
  process.exit(1)
}
/** Another version of PostgreSQL rarely finds what the embedded one does not, so it is left to CI and to requests. */
const isWanted = (step: Step) =>
  asked.length === 0
    ? step !== 'postgres' || process.env['TEST_TIER'] === 'all' || process.env['CI'] === 'true'
    : asked.includes(step)

/** The outputs of steps that have started and are not yet fully printed. The first one is printed as it arrives. */
const outputs: { text: string; isDone: boolean }[] = []
let printed = 0

const needsBuild = isWanted('checks') || isWanted('unit') || isWanted('browser')
let built = Promise.resolve()
const tasks: (() => Promise<void>)[] = []
if (needsBuild && isBuildStale()) tasks.push(() => (built = build()))
if (isWanted('checks')) {
  tasks.push(
    () => check('format', 'oxfmt', ['--check', '.']),
    () => check('lint', 'oxlint', ['--type-aware']),
  )
}
if (isWanted('unit')) tasks.push(unitAndApiTests)
if (isWanted('checks')) {
  tasks.push(
    () => built.then(() => check('types', 'tsc', ['--noEmit'])),
    () => check('dead code', 'knip', []),
  )
}
if (isWanted('postgres')) tasks.push(oldestPostgresTests)

await Promise.all(Array.from({ length: LANES }, takeTasks))
// A page must answer within seconds, so nothing else runs beside these.
if (isWanted('kit')) await kitTests()
if (isWanted('browser')) await browserTests()

for (const failure of failures) console.log(failure)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

async function takeTasks(): Promise<void> {
  for (let task = tasks.shift(); task; task = tasks.shift()) await task()
}

/** Reserves a place for a step's output, which is printed after the outputs of all steps that started earlier. */
function openOutput(): { write: (text: string) => void; close: () => string } {
  const output = { text: '', isDone: false }
  outputs.push(output)
  return {
    write(text) {
      output.text += text
      printOutputs()
    },
    close() {
      output.isDone = true
      printOutputs()
      return output.text
    },
  }
}

function printOutputs(): void {
  for (let first = outputs[0]; first; first = outputs[0]) {
    process.stdout.write(first.text.slice(printed))
    printed = first.text.length
    if (!first.isDone) return
    outputs.shift()
    printed = 0
  }
}

async function run(
  title: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const output = openOutput()
  output.write(`\n── ${title}\n`)
  const started = performance.now()
  const step = spawn(command, args, {
    cwd: ROOT,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const from of [step.stdout, step.stderr]) {
    from.setEncoding('utf8')
    from.on('data', output.write)
  }
  const [status] = (await once(step, 'close')) as [number | null]
  const ok = status === 0
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  output.write(`   ${title}: ${ok ? 'ok' : 'FAILED'} (${seconds} s)\n`)
  const last = output.close().trimEnd().split('\n').slice(-LAST_LINES).join('\n')
  if (!ok) failures.push(`\n── ${title}: FAILED. The end of its output:\n${last}`)
  return ok
}

async function build(): Promise<void> {
  if (!(await run('build', 'node', ['scripts/build.ts'], {}))) totals.failed++
}

async function check(title: string, command: string, args: readonly string[]): Promise<void> {
  if (await run(title, command, args, {})) totals.passed++
  else totals.failed++
}

async function unitAndApiTests(): Promise<void> {
  await built
  await unitTests('unit and API tests', 'vitest.json', [], {})
}

async function unitTests(
  title: string,
  report: string,
  filters: readonly string[],
  env: NodeJS.ProcessEnv,
  isRepeated = false,
): Promise<void> {
  const file = join(RESULTS, report)
  const args = [
    'run',
    ...filters,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const ok = await run(title, 'vitest', args, env)
  const counts = readJson<{ numPassedTests: number; numFailedTests: number }>(file)
  count(isRepeated ? 0 : (counts?.numPassedTests ?? 0), counts?.numFailedTests ?? 0, ok)
}

/** Uses the machine's own PostgreSQL, 15 or newer. These cases have already run, so only failures count. */
async function oldestPostgresTests(): Promise<void> {
  const server = await startPostgres()
  if (!server) {
    const output = openOutput()
    output.write(
      '\n!! SKIPPED: no PostgreSQL binaries on this machine (initdb, pg_ctl); tested only on the embedded version\n',
    )
    output.close()
    return
  }
  try {
    const title = `again on PostgreSQL ${server.version}`
    const env = { TEST_DATABASE_URL: server.url }
    await unitTests(title, 'vitest-postgres.json', ON_OLDEST_POSTGRES, env, true)
  } finally {
    server.stop()
  }
}

/** Tests each part of the kit by itself in the browser. These tests need no build. */
async function kitTests(): Promise<void> {
  const config = ['--config', 'vitest.browser.config.ts']
  const env = { CHROMIUM_PATH: chromiumPath() }
  await unitTests('the kit in the browser', 'vitest-kit.json', config, env)
}

async function browserTests(): Promise<void> {
  const ok = await run('browser tests', 'playwright', ['test'], { CHROMIUM_PATH: chromiumPath() })
  const report = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    join(RESULTS, 'e2e.json'),
  )
  count(
    report?.stats.expected ?? 0,
    (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    ok,
  )
}

/** A step that failed without a failed test (because it did not start, say) counts as one failure. */
function count(passed: number, failed: number, ok: boolean): void {
  totals.passed += passed
  totals.failed += ok ? failed : Math.max(failed, 1)
}

function readJson<Shape>(file: string): Shape | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shape) : null
}
