/** What dist/main.js runs: the server, with what the runtime must be told before it is loaded. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The next start finds compiled what this one compiles; a folder that cannot be written to is no fault.
enableCompileCache(fileURLToPath(new URL('compile-cache', import.meta.url)))

await import('./main.ts')
