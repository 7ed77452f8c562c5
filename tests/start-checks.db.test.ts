import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBackup } from '#server/features/backups/checked-backup.ts'
import { knownMigrations } from '#server/platform/db/migrate.ts'
import { freePorts } from './support/free-ports.ts'
import { openOlderDatabase } from './support/older-database.ts'
import { type ProductProcess, productProcess } from './support/product-process.ts'

const BEFORE = knownMigrations()[0]?.tag
const folder = mkdtempSync(join(tmpdir(), 'openfile-checks-'))
let port: number
let older: Awaited<ReturnType<typeof openOlderDatabase>>
const processes: ProductProcess[] = []

beforeAll(async () => {
  ;[port = 0] = await freePorts(1)
  older = await openOlderDatabase()
  await older.pool.query(
    `INSERT INTO users (username, email, password) VALUES ('ana', 'ana@openfile.chess', '!')`,
  )
})
afterAll(async () => {
  for (const each of processes) await each.remove()
  await older.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the product, and returns the faults in its log once it has looked for them. */
async function faultsOf(
  env: Record<string, string>,
): Promise<ProductProcess & { faults: string[] }> {
  const given = { DATABASE_URL: older.url, SEED: 'off', BACKUP_DIR: folder, ...env }
  const product = productProcess(port, given)
  processes.push(product)
  await product.start()
  await expect.poll(() => product.said(), { timeout: 10_000 }).toMatch(/"fault":"no_smtp"/)
  const faults = [...product.said().matchAll(/"fault":"(\w+)"/g)].map(([, kind = '']) => kind)
  await product.end('SIGTERM')
  return { ...product, faults }
}

it(
  'a start backs up what an older release left, says what to mend, and knows another APP_SECRET',
  { timeout: 120_000 },
  async () => {
    const trial = ['printed_password', 'admin_email', 'support_email', 'no_smtp']
    const first = await faultsOf({ APP_SECRET: 'the secret of the first start' })
    expect(first.faults).toEqual(trial)
    expect(first.said()).toMatch(
      /First admin: admin, password \w{20} \(shown only once\)\n.* Set another: npm run admin -- set-password --user admin\n/,
    )
    const [file = '', ...others] = readdirSync(folder)
    expect(others).toEqual([])
    expect((await checkBackup(join(folder, file))).head.migration).toBe(BEFORE)

    const same = await faultsOf({ APP_SECRET: 'the secret of the first start' })
    expect(same.faults).toEqual(trial)
    const another = await faultsOf({ APP_SECRET: 'the secret of another start' })
    expect(another.faults).toEqual(['secret', ...trial])
    expect(readdirSync(folder)).toEqual([file])
  },
)
