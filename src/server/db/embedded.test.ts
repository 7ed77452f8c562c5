import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { templatePath } from '#tests/support/database-template.ts'

/** Starts a database, lets it work until V8 has replaced some of its code, and ends it. */
const WORK = `
  const { openDatabase } = await import(${JSON.stringify(new URL('./client.ts', import.meta.url).href)})
  const database = await openDatabase({
    databaseUrl: null, dataDir: 'memory', dump: ${JSON.stringify(templatePath())},
  })
  await database.pool.query('SELECT count(*) FROM generate_series(1, 300000) n WHERE n % 7 = 3')
  await database.close()
  console.log('done')`

it('keeps replaced WebAssembly code', async () => {
  const flags = ['--trace-wasm-code-gc', '--stress-wasm-code-gc', '--eval', WORK]
  const { stdout } = await promisify(execFile)(process.execPath, flags)
  expect(stdout).toBe('done\n')
})
