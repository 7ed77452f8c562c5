import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const TESTS = ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts']

/** These tests run with vitest.browser.config.ts. */
const IN_BROWSER = ['src/**/*.browser.test.tsx']

/** Test files that share a process load each module once, so a file that replaces modules needs its own process. */
const replacing = globSync(TESTS, { cwd: import.meta.dirname, exclude: IN_BROWSER }).filter(
  (file) =>
    /\bvi\.(?:mock|doMock|resetModules)\(/.test(
      readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
    ),
)

// Tests that open a database run on PostgreSQL 15 as well; see scripts/test.ts.
const common = { pool: 'forks', maxWorkers: 2, hookTimeout: 60_000, testTimeout: 30_000 } as const

export default defineConfig({
  test: {
    globalSetup: 'tests/support/database-template.ts',
    projects: [
      { test: { ...common, name: 'alone', include: replacing } },
      {
        test: {
          ...common,
          name: 'shared',
          include: TESTS,
          exclude: [...replacing, ...IN_BROWSER],
          isolate: false,
        },
      },
    ],
  },
})
