import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'tests/support/database-template.ts',
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    // Tests that open a database also run on PostgreSQL; see scripts/test.ts.
    hookTimeout: 60_000,
    testTimeout: 30_000,
    maxWorkers: 2,
  },
})
