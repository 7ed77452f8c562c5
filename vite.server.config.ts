import { defineConfig } from 'vite'
import { plainChunks } from './scripts/plain-chunks.ts'
import { NATIVE_PACKAGES } from './scripts/production-package.ts'

/**
 * Bundles the server into dist/main.js and dist/admin.js, with everything but native code, so that a start reads a
 * few files instead of a thousand. All code is in dist/ itself, as src/server/platform/server-files.ts expects.
 */
export default defineConfig({
  publicDir: false,
  plugins: [plainChunks()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    external: NATIVE_PACKAGES,
  },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node24',
    rolldownOptions: {
      input: {
        main: 'src/server/built-main.ts',
        admin: 'scripts/admin.ts',
        'platform/auth/password-worker': 'src/server/platform/auth/password-worker.ts',
        'parser-thread': 'src/server/parser-thread.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node keeps them in memory, too.
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
})
