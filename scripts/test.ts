/**
 * Runs all checks, in the order of their cost, or only the steps that are named: `npm test -- checks unit`. Every step
 * runs, whatever the earlier ones found. The last output of each failed step is printed again at the end, where people
 * look for it. The last line counts all tests: `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { buildIfStale } from './build.ts'
import { chromiumPath } from './chromium.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RESULTS = join(ROOT, 'test-results')
const LAST_LINES = 60
/** Tests that depend on the database's version: migrations, triggers, search, backup and restore, jobs. */
const ON_OLDEST_POSTGRES = [
  'src/server/platform/db/',
  'src/server/platform/cache/catalogue-version.db.test.ts',
  'src/server/cli/backup/',
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

const STEPS: Record<string, () => Promise<void>> = {
  checks: staticChecks,
  unit: unitAndApiTests,
  postgres: oldestPostgresTests,
  kit: kitTests,
  browser: browserTests,
}
const asked = process.argv.slice(2)
if (asked.some((step) => !(step in STEPS))) {
  console.error(`Usage: npm test [-- ${Object.keys(STEPS).join('|')} …]`)
  process.exit(1)
}
for (const [name, step] of Object.entries(STEPS)) {
  if (asked.length === 0 || asked.includes(name)) await step()
}

for (const failure of failures) console.log(failure)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

async function run(
  title: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  console.log(`\n── ${title}`)
  const started = performance.now()
  const step = spawn(command, args, {
    cwd: ROOT,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let printed = ''
  for (const [from, to] of [
    [step.stdout, process.stdout],
    [step.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8')
    from.on('data', (text: string) => {
      to.write(text)
      printed += text
    })
  }
  const [status] = (await once(step, 'close')) as [number | null]
  const ok = status === 0
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`   ${title}: ${ok ? 'ok' : 'FAILED'} (${seconds} s)`)
  const last = printed.trimEnd().split('\n').slice(-LAST_LINES).join('\n')
  if (!ok) failures.push(`\n── ${title}: FAILED. The end of its output:\n${last}`)
  return ok
}

async function staticChecks(): Promise<void> {
  await check('format', 'oxfmt', ['--check', '.'])
  await check('lint', 'oxlint', ['--type-aware'])
  buildIfStale()
  await check('types', 'tsc', ['--noEmit'])
  await check('dead code', 'knip', [])
}

async function check(title: string, command: string, args: readonly string[]): Promise<void> {
  if (await run(title, command, args, {})) totals.passed++
  else totals.failed++
}

async function unitAndApiTests(): Promise<void> {
  buildIfStale()
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
    console.log(
      '\n!! SKIPPED: no PostgreSQL binaries on this machine (initdb, pg_ctl); tested only on the embedded version',
    )
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
  buildIfStale()
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
