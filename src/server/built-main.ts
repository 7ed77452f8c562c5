/** The entry point of dist/main.js: the server, after runtime settings that must be made before it is loaded. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// The next start reuses what this one compiles. A folder that cannot be written to is not an error.
enableCompileCache(fileURLToPath(new URL('compile-cache', import.meta.url)))
// By default V8 lets the heap grow to four times its live size before it collects; here, to one and a half.
setFlagsFromString('--heap-growing-percent=50')

await import('./main.ts')
