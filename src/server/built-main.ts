/** What dist/main.js runs: the server, with settings of the runtime that must stand before it is loaded. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// The next start finds compiled what this one compiles; a folder that cannot be written to is no fault.
enableCompileCache(fileURLToPath(new URL('compile-cache', import.meta.url)))
// V8 lets the heap grow to four times what lives in it before it collects; here to one and a half times.
setFlagsFromString('--heap-growing-percent=50')

await import('./main.ts')
