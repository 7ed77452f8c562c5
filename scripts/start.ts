import { enableCompileCache } from 'node:module'
import { buildIfStale } from './build.ts'

// Spares the next start the compiling of what this one loads.
enableCompileCache()
buildIfStale()
process.env['NODE_ENV'] ??= 'production'
await import('../src/server/main.ts')
