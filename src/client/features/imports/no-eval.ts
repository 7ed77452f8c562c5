/** Stops zod from trying eval, which the worker's content security policy forbids. Import it before any schema. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
