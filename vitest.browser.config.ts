import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumPath } from './scripts/chromium.ts'

const support = (file: string) => new URL(`tests/support/${file}`, import.meta.url).pathname

/** Tests parts of the client in a real browser, the same Chromium as in the end-to-end tests. */
export default defineConfig({
  plugins: [tailwindcss(), react()],
  resolve: { alias: { '@tanstack/react-start': support('start-in-browser.ts') } },
  // Listed in advance, because a package found during a run would reload the page under the tests.
  optimizeDeps: {
    include: [
      '@floating-ui/dom',
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-table',
      'axe-core',
      'chess.js',
      'papaparse',
      'qrcode',
      'radix-ui',
      'react',
      'react-dom',
      'react-dom/client',
      'react-hook-form',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      'zod',
    ],
  },
  test: {
    name: 'kit',
    include: ['src/client/**/*.browser.test.tsx', 'tests/kit/*.browser.test.tsx'],
    setupFiles: ['tests/support/browser-page-setup.ts'],
    // The client is several hundred modules, which each file would load anew.
    isolate: false,
    maxWorkers: 2,
    // As in playwright.config.ts: a machine that does other work as well is slow, not wrong.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? chromiumPath(),
          args: ['--no-sandbox', '--disable-gpu'],
        },
        // Where motion is what a test is about, the test is a journey.
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
