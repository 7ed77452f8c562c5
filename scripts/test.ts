/**
 * The whole of the checks, in the order of their cost. Every step runs, whatever the ones before
 * found; the last line counts them all: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { buildIfStale } from './build.ts'
import { chromiumPath } from './chromium.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RESULTS = join(ROOT, 'test-results')
const totals = { passed: 0, failed: 0 }

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

check('format', 'oxfmt', ['--check', '.'])
check('lint', 'oxlint', ['--type-aware'])
buildIfStale()
check('types', 'tsc', ['--noEmit'])
check('dead code', 'knip', [])
unitTests('unit and API tests on PGlite', 'vitest-pglite.json', [], {})
await postgresTests()
browserTests()

console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

function run(
  title: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): boolean {
  console.log(`\n── ${title}`)
  const started = performance.now()
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`   ${title}: ${result.status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
  return result.status === 0
}

function check(title: string, command: string, args: readonly string[]): void {
  if (run(title, command, args, {})) totals.passed++
  else totals.failed++
}

function unitTests(
  title: string,
  report: string,
  filters: readonly string[],
  env: NodeJS.ProcessEnv,
): void {
  const file = join(RESULTS, report)
  const args = [
    'run',
    ...filters,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const ok = run(title, 'vitest', args, env)
  const counts = readJson<{ numPassedTests: number; numFailedTests: number }>(file)
  count(counts?.numPassedTests ?? 0, counts?.numFailedTests ?? 0, ok)
}

async function postgresTests(): Promise<void> {
  const server = await startPostgres()
  if (!server) {
    console.log(
      '\n!! SKIPPED: no PostgreSQL binaries on this machine (initdb, pg_ctl): tested on PGlite only',
    )
    return
  }
  try {
    const files = ['.api.test.ts', '.db.test.ts']
    unitTests('API tests on PostgreSQL', 'vitest-postgres.json', files, {
      TEST_DATABASE_URL: server.url,
    })
  } finally {
    server.stop()
  }
}

function browserTests(): void {
  const ok = run('browser tests', 'playwright', ['test'], { CHROMIUM_PATH: chromiumPath() })
  const report = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    join(RESULTS, 'e2e.json'),
  )
  count(
    report?.stats.expected ?? 0,
    (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    ok,
  )
}

/** A step that failed without a failed test (it did not even start, say) counts as one. */
function count(passed: number, failed: number, ok: boolean): void {
  totals.passed += passed
  totals.failed += ok ? failed : Math.max(failed, 1)
}

function readJson<Shape>(file: string): Shape | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shape) : null
}
