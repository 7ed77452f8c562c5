import { defineConfig } from '@playwright/test'
import { E2E_SERVERS } from './tests/support/e2e-data.ts'
import { WALKS_ALL } from './tests/support/tier.ts'

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]
const chromium = process.env['CHROMIUM_PATH']

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  // Faults of earlier releases, several a file, which no other test would find again.
  testIgnore: WALKS_ALL ? [] : ['faults-*.e2e.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  // As many as the smallest machine has cores: with more, each test takes so much longer.
  workers: 2,
  retries: 0,
  // A machine that does other work as well is slow, not wrong. How fast pages are is measured by `npm run bench`.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // A walk has ten minutes; what it presses has one.
    actionTimeout: 60_000,
    launchOptions: { args: CHROMIUM_FLAGS, ...(chromium ? { executablePath: chromium } : {}) },
    // Recording costs a quarter of the time. `E2E_TRACE=1 npm run e2e -- FILE` records a failure.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
  },
  webServer: (['site', 'admin'] as const).map((name) => ({
    command: `node tests/support/e2e-server.ts ${name}`,
    url: `${E2E_SERVERS[name].origin}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  })),
})
