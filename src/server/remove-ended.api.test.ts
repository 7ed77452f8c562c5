import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestApp } from '#tests/support/test-app.ts'
import { removeEndedWorker } from './remove-ended.ts'

it('security 46: the hourly cleanup removes emails that were written to files 30 days ago', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'openfile-ended-'))
  const outbox = join(dataDir, 'outbox')
  const now = new Date('2026-11-21T09:00:00Z')
  const test = await startTestApp({ clock: () => now, config: { dataDir } })
  try {
    mkdirSync(outbox)
    for (const [name, time] of Object.entries({ old: '2026-10-21', newer: '2026-10-23' })) {
      writeFileSync(join(outbox, `${name}.eml`), 'To: ana@mail.example\n')
      utimesSync(join(outbox, `${name}.eml`), new Date(time), new Date(time))
    }
    await removeEndedWorker(test.ctx).work({})
    expect(readdirSync(outbox)).toEqual(['newer.eml'])
  } finally {
    await test.ctx[Symbol.asyncDispose]()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
