/** A worker's policy forbids eval, which zod would try at the first schema (its own documented switch). */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
