/**
 * Runs some of the tests: `npm run test:unit|test:api|test:kit|e2e -- FILE…`, where FILE is a path or a part of one.
 * Without a FILE, it runs all tests of that kind. Other options go to Vitest or Playwright. A single Vitest file starts
 * at once, and walks all that it can, without a new build; the few that read dist/ need `npm run build` first.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build.ts'
import { chromiumPath } from './chromium.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DATABASE_TESTS = ['.api.test.', '.db.test.']
const [kind = '', ...args] = process.argv.slice(2)
const hasFiles = args.some((arg) => !arg.startsWith('-'))

const COMMANDS: Record<string, () => readonly string[]> = {
  unit: () => [
    'vitest',
    'run',
    ...args,
    ...(hasFiles ? [] : DATABASE_TESTS.map((name) => `--exclude=**/*${name}*`)),
  ],
  api: () => ['vitest', 'run', ...args, ...(hasFiles ? [] : DATABASE_TESTS)],
  kit: () => ['vitest', 'run', '--config', 'vitest.browser.config.ts', ...args],
  e2e: () => ['playwright', 'test', ...args],
}

const [program = '', ...words] = COMMANDS[kind]?.() ?? []
if (!program) {
  console.error('Usage: test-files.ts unit|api|kit|e2e [FILE…]')
  process.exit(1)
}
const inBrowser = kind === 'e2e' || kind === 'kit'
if (kind === 'e2e' || (!hasFiles && kind !== 'kit')) buildIfStale()
const env = {
  ...process.env,
  TEST_TIER: 'all',
  ...(inBrowser && { CHROMIUM_PATH: chromiumPath() }),
}
const { status } = spawnSync(program, words, {
  cwd: ROOT,
  stdio: 'inherit',
  env,
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
