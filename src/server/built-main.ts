/** The entry point of dist/main.js: the server, after runtime settings that must be made before it is loaded. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The next start reuses what this one compiles. A folder that cannot be written to is not an error.
enableCompileCache(fileURLToPath(new URL('compile-cache', import.meta.url)))

await import('./main.ts')
