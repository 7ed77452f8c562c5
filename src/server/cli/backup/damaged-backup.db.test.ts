import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Database } from '#server/platform/db/client.ts'
import { dumpTables } from '#tests/support/table-dump.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { writeBackup } from '#server/features/backups/backup.service.ts'
import { checkBackup } from '#server/features/backups/checked-backup.ts'
import { startSum, textOf } from '#server/features/backups/format.ts'
import { restoreBackup } from './restore.service.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'openfile-damaged-'))
const path = join(folder, 'sound')
let database: Database
let files = 0

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query(
    `INSERT INTO users (username, email, password) VALUES ('ana', 'ana@mail.example', '!')`,
  )
  await database.pool.query(
    `INSERT INTO resources (title, description, type, source_url, level, category)
     VALUES ('A', 'x', 'book', 'https://example.org/a', 'all', 'general')`,
  )
  await database.pool.query(
    `INSERT INTO comments (resource_id, user_id, username, content) VALUES (1, 1, 'ana', 'Good.')`,
  )
  await writeBackup(database.db, path, NOW)
  await database.pool.query('DELETE FROM resources')
  await database.pool.query('DELETE FROM users')
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function fileOf(bytes: Uint8Array): string {
  const file = join(folder, `file-${++files}`)
  writeFileSync(file, bytes)
  return file
}

const sound = () => readFileSync(path)
const linesOfSound = () => gunzipSync(sound()).toString('utf8').trimEnd().split('\n')
const zipped = (lines: readonly string[]) => fileOf(gzipSync(textOf(lines)))

/** Returns the backup with changed lines and matching counts and checksums. */
function forged(change: (line: string) => string): string {
  const body = linesOfSound().slice(0, -1).map(change)
  const tables = []
  let sum = startSum()
  let name = ''
  for (const line of [...body.slice(1), '{"table":"none"}']) {
    if (line.startsWith('[')) sum.add([line])
    else {
      if (name) tables.push(sum.end(name))
      sum = startSum()
      name = (JSON.parse(line) as { table: string }).table
    }
  }
  const whole = startSum()
  whole.add(body)
  const { sha256 } = whole.end('')
  return zipped([...body, JSON.stringify({ end: { tables, sha256 } })])
}

const changedHead = (change: object) =>
  forged((line) =>
    line.startsWith('{"format"')
      ? JSON.stringify({ ...(JSON.parse(line) as object), ...change })
      : line,
  )

describe('checkBackup', () => {
  it('accepts an intact file', async () => {
    const { head, sums } = await checkBackup(path)
    expect(head).toMatchObject({ format: 'openfile-backup', createdAt: NOW.toISOString() })
    expect(sums.filter(({ rows }) => rows > 0).map(({ name }) => name)).toEqual([
      'resources',
      'users',
      'comments',
    ])
    expect((await checkBackup(forged((line) => line))).sums).toEqual(sums)
  })

  it('refuses a file that is cut off anywhere', async () => {
    const whole = sound()
    for (let length = 0; length < whole.length; length += length < 40 ? 1 : 37) {
      const cut = checkBackup(fileOf(whole.subarray(0, length)))
      await expect(cut, `at ${length}`).rejects.toThrow(OperatorError)
    }
    const last = checkBackup(fileOf(whole.subarray(0, -1)))
    await expect(last).rejects.toThrow(/is damaged: it has been cut off/)
  })

  it('refuses a file with a flipped bit, unless the bit has no meaning', async () => {
    const { sums, head } = await checkBackup(path)
    const whole = sound()
    const places = Array.from({ length: 20 }, (_, place) => place)
    for (let back = 1; back <= 8; back++) places.push(whole.length - back)
    for (let place = 20; place < whole.length; place += 23) places.push(place)
    let refused = 0
    for (const place of places) {
      const flipped = Buffer.from(whole)
      flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8))
      const result = await checkBackup(fileOf(flipped)).catch((error: unknown) => error)
      if (result instanceof OperatorError) refused++
      // gzip's own header contains a date and the name of a system, which do not matter.
      else expect(result, `byte ${place}`).toMatchObject({ sums, head })
    }
    expect(refused).toBeGreaterThan(places.length - 10)
  })

  it.each([
    ['not gzip at all', Buffer.from('title,description\nA,B\n')],
    ['nothing', Buffer.alloc(0)],
    ['some other compressed text', gzipSync('title,description\nA,B\n')],
    ['some other compressed JSON', gzipSync('{"format":"another","version":1}\n[1]\n')],
    ['compressed nothing', gzipSync('')],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('refuses %s as foreign', async (_what, bytes) => {
    await expect(checkBackup(fileOf(bytes))).rejects.toThrow(/is not a backup of Openfile|damaged/)
  })

  it('refuses lines that are missing, repeated or out of order', async () => {
    const lines = linesOfSound()
    const row = lines.findIndex((line) => line.startsWith('['))
    for (const [how, changed] of [
      ['no foot', lines.slice(0, -1)],
      ['a row less', lines.toSpliced(row, 1)],
      ['a row twice', lines.toSpliced(row, 0, lines[row] ?? '')],
      ['something behind the foot', [...lines, lines[row] ?? '']],
      ['an empty line', lines.toSpliced(row, 0, '')],
    ] as const) {
      await expect(checkBackup(zipped(changed)), how).rejects.toThrow(/is damaged/)
    }
  })

  it('refuses what a newer version wrote', async () => {
    await expect(checkBackup(changedHead({ version: 2 }))).rejects.toThrow(
      /made by a newer version of Openfile \(format 2\)/,
    )
    await expect(checkBackup(changedHead({ migration: '9999_future' }))).rejects.toThrow(
      /made by a newer version of Openfile \(9999_future\)/,
    )
  })

  it('says that there is no such file', async () => {
    await expect(checkBackup(join(folder, 'none'))).rejects.toThrow(
      /^Cannot read .*none: no such file or directory\.$/,
    )
  })
})

describe('restoreBackup changes nothing', () => {
  /** Returns the error message, after making sure that the database is unchanged. */
  async function refusalOf(file: string): Promise<string> {
    const before = await dumpTables({ database })
    const refused = await restoreBackup(database.db, await checkBackup(file)).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(OperatorError)
    expect(await dumpTables({ database })).toEqual(before)
    const { rows } = await database.pool.query(
      `SELECT FROM pg_constraint WHERE condeferrable AND connamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([])
    return (refused as OperatorError).message
  }

  it('when the file has a column that is not known here', async () => {
    const renamed = forged((line) => line.replace('"username","password"', '"nickname","password"'))
    expect(await refusalOf(renamed)).toMatch(
      /has no users\.nickname\. Restore the backup with the version that made it/,
    )
  })

  it('when the database computes a column', async () => {
    const derived = forged((line) =>
      line.replace('"image_url","source_url"', '"image_url","url_key"'),
    )
    expect(await refusalOf(derived)).toMatch(/has no resources\.url_key/)
  })

  it('when a row points to nothing', async () => {
    const orphan = forged((line) => line.replace('"1", "1", "1", "ana"', '"1", "1", "77", "ana"'))
    expect(await refusalOf(orphan)).toMatch(/^Nothing was restored: .*foreign key/)
  })

  it('when a row breaks a rule', async () => {
    const rude = forged((line) => line.replace('"book"', '"podcast"'))
    expect(await refusalOf(rude)).toMatch(/^Nothing was restored: .*resources_type_allowed/)
  })

  it('when the database changes a value', async () => {
    await database.pool.query(
      `CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN NEW.content := upper(NEW.content); RETURN NEW; END $$`,
    )
    await database.pool.query(
      'CREATE TRIGGER shout BEFORE INSERT ON comments FOR EACH ROW EXECUTE FUNCTION shout()',
    )
    expect(await refusalOf(path)).toBe('Nothing was restored: comments would not match the backup.')
    await database.pool.query('DROP TRIGGER shout ON comments')
  })

  it('when the database is not empty', async () => {
    await database.pool.query(`INSERT INTO newsletters (email) VALUES ('x@mail.example')`)
    expect(await refusalOf(path)).toMatch(
      /^The database is not empty \(newsletters\)\. Set DATA_DIR or DATABASE_URL to a new database/,
    )
    await database.pool.query('DELETE FROM newsletters')
  })

  it('but restores an intact file', async () => {
    const sums = await restoreBackup(database.db, await checkBackup(path))
    expect(sums.reduce((total, { rows }) => total + rows, 0)).toBe(3)
  })
})
