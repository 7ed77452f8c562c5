import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueueMail } from '#server/platform/mail/mail-job.ts'
import { createSealer, canOpenSecrets } from '#server/platform/auth/sealing.ts'
import { type Database, openDatabase } from '#server/platform/db/client.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { fillWithHardValues, HARD_PRICE, HARD_TEXT } from '#tests/support/hard-catalogue.ts'
import type { Member } from '#tests/support/members.ts'
import { dumpTables } from '#tests/support/table-dump.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { writeBackup } from '#server/features/backups/backup.service.ts'
import { checkBackup } from '#server/features/backups/checked-backup.ts'
import { restoreBackup } from './restore.service.ts'
import {
  LEFT_OUT,
  listSavedTables,
  listTables,
} from '#server/features/backups/saved-tables.service.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'openfile-backup-'))
const path = join(folder, 'all.backup')
const closing: (() => Promise<void>)[] = []

let source: TestApp
let ana: Member
/** The database into which the test restores. */
let target: Database

beforeAll(async () => {
  source = await startTestApp()
  closing.push(async () => source.ctx[Symbol.asyncDispose]())
  ana = await fillWithHardValues(source)
  await writeBackup(source.ctx.db, path, NOW)
  target = await openTestDatabase()
  closing.push(() => target.close())
  await restoreBackup(target.db, await checkBackup(path))
}, 120_000)
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Returns everything that must be equal after a restore. Of the tables that backups leave out, it includes only those
 * of the search.
 */
async function comparable(database: Database): Promise<Record<string, unknown>> {
  const dump: Record<string, unknown> = await dumpTables({ database })
  for (const name of LEFT_OUT) if (!name.startsWith('search_')) delete dump[name]
  return dump
}

describe('the tables of a backup', () => {
  it('are all but the excluded ones: a new table needs a decision', async () => {
    const saved = (await listSavedTables(source.ctx.db)).map(({ name }) => name)
    expect(saved.toSorted()).toEqual([
      'additional_resources',
      'api_tokens',
      'audit_items',
      'audit_log',
      'card_lines',
      'cards',
      'comment_votes',
      'comments',
      'featured_articles',
      'former_chapters',
      'group_answers',
      'group_assignment_items',
      'group_assignments',
      'group_excused',
      'group_members',
      'group_receivers',
      'group_teachers',
      'groups',
      'identities',
      'invitations',
      'kid_hosts',
      'kids_classes',
      'kids_locks',
      'link_checks',
      'list_follows',
      'list_items',
      'lists',
      'merged_resources',
      'named_lines',
      'newsletters',
      'not_similar',
      'notifications',
      'opening_categories',
      'opening_renames',
      'opening_subcategories',
      'openings',
      'page_contents',
      'page_translations',
      'passkeys',
      'path_follows',
      'path_items',
      'path_skips',
      'path_steps',
      'path_versions',
      'paths',
      'plan_steps',
      'plans',
      'puzzle_tries',
      'puzzles',
      'readings',
      'recovery_codes',
      'reports',
      'resource_versions',
      'resource_views',
      'resources',
      'reviews',
      'search_questions',
      'search_synonyms',
      'secret_probe',
      'site',
      'site_pictures',
      'study_items',
      'study_notes',
      'suggestions',
      'test_results',
      'trash',
      'trending_topics',
      'user_resources',
      'users',
    ])
    const all = (await listTables(source.ctx.db)).map(({ name }) => name)
    expect(all.toSorted()).toEqual([...saved, ...LEFT_OUT].toSorted())
    expect(all.toSorted()).toEqual(Object.keys(await dumpTables(source.ctx)).toSorted())
  })

  it('come after the tables that they point to', async () => {
    const before = new Set<string>()
    for (const { name, references } of await listSavedTables(source.ctx.db)) {
      before.add(name)
      expect(references.filter((each) => !before.has(each))).toEqual([])
    }
  })

  it('leave out the columns that the database computes', async () => {
    const { head } = await checkBackup(path)
    const resources = head.tables.find(({ name }) => name === 'resources')
    expect(resources?.columns).toEqual(expect.arrayContaining(['metadata', 'updated_at']))
    for (const derived of ['kids', 'price_value', 'search_keys', 'url_key'])
      expect(resources?.columns).not.toContain(derived)
  })
})

describe('backup and restore', () => {
  it('restore every row and the tables of the search', async () => {
    expect(await comparable(target)).toEqual(await comparable(source.ctx.database))
    const again = await writeBackup(target.db, join(folder, 'again'), NOW)
    expect(again).toEqual((await checkBackup(path)).sums)
  })

  it('move everything into another PostgreSQL and back', { timeout: 120_000 }, async () => {
    const embedded = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') })
    closing.push(() => embedded.close())
    await migrateDatabase(embedded, async () => undefined)
    await restoreBackup(embedded.db, await checkBackup(path))
    expect(await comparable(embedded)).toEqual(await comparable(source.ctx.database))
    const moved = join(folder, 'moved')
    await writeBackup(embedded.db, moved, NOW)
    const back = await openTestDatabase()
    closing.push(() => back.close())
    await restoreBackup(back.db, await checkBackup(moved))
    expect(await comparable(back)).toEqual(await comparable(source.ctx.database))
  })

  it('restore a backup from before there were roles and a table of views', async () => {
    // Written by that release: two resources with 0 and 12 views, an admin and a member.
    const file = fileURLToPath(
      new URL('../../../../tests/support/backup-of-migration-0018.gz', import.meta.url),
    )
    const newer = await openTestDatabase()
    closing.push(() => newer.close())
    await restoreBackup(newer.db, await checkBackup(file))
    const read = `SELECT resources.views AS old, resource_views.views
      FROM resources LEFT JOIN resource_views ON resource_id = id ORDER BY id`
    const { rows } = await newer.pool.query(read)
    expect(rows).toEqual([
      { old: 0, views: null },
      { old: 12, views: 12 },
    ])
    const roles = await newer.pool.query('SELECT username, role FROM users ORDER BY id')
    expect(roles.rows).toEqual([
      { username: 'chief', role: 'admin' },
      { username: 'ben', role: 'member' },
    ])
    // A newer backup has both the old column and the table of views, which must not be added up.
    await newer.pool.query('UPDATE resource_views SET views = 13')
    await writeBackup(newer.db, join(folder, 'newer'), NOW)
    const again = await openTestDatabase()
    closing.push(() => again.close())
    await restoreBackup(again.db, await checkBackup(join(folder, 'newer')))
    expect((await again.pool.query(read)).rows[1]).toEqual({ old: 12, views: 13 })
  })

  it('keep what JSON would round or mix up', async () => {
    const { rows } = await target.pool.query(
      `SELECT two_factor_last_step::text AS step, last_login::text AS login, metadata::text AS null_value,
         description, resources.created_at = '2026-02-28 23:59:59.123457+05:30' AS exact,
         (SELECT metadata::text FROM resources WHERE title = 'Undated') AS metadata
       FROM users, resources WHERE username = 'ana' AND price = $1`,
      [HARD_PRICE],
    )
    expect(rows).toEqual([
      {
        step: '9007199254740993',
        login: '-infinity',
        null_value: 'null',
        description: HARD_TEXT,
        exact: true,
        metadata: '{"big": 123456789012345678901234567890, "text": "\u2028", "small": 1.10}',
      },
    ])
  })

  it('continue the sequences of the saved database', async () => {
    const next = async (insert: string) => (await target.pool.query(`${insert} RETURNING id`)).rows
    const resource = `INSERT INTO resources (title, description, type, source_url, level, category)
      VALUES ('Next', 'x', 'book', 'https://example.org/next', 'all', 'general')`
    expect(await next(resource)).toEqual([{ id: 32_770 }])
    const comment = `INSERT INTO comments (resource_id, username, content) VALUES (1, 'x', 'x')`
    expect(await next(comment)).toEqual([{ id: 5001 }])
    const topic = `INSERT INTO trending_topics (name, rank) VALUES ('First', 1)`
    expect(await next(topic)).toEqual([{ id: 1 }])
  })

  it('leave the foreign keys as they were', async () => {
    const { rows } = await target.pool.query(
      `SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
         AND (condeferrable OR condeferred OR NOT convalidated)`,
    )
    expect(rows).toEqual([])
    const orphan = target.pool.query('UPDATE comments SET parent_id = 4242 WHERE id = 5000')
    await expect(orphan).rejects.toThrow(/foreign key/)
  })

  it('write a file that only its owner can read and leave no part behind', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(`${path}.part`, { throwIfNoEntry: false })).toBeUndefined()
  })

  it('contain no sessions and no queued emails', async () => {
    const { ctx } = source
    const mail = { to: 'ann@old.example', subject: 'Hello', text: 'Hello', html: '' }
    await enqueueMail(ctx, ctx.db, mail)
    const { rows } = await ctx.database.pool.query<{ secret: string }>(
      `SELECT data->>'sealed' AS secret FROM jobs.job UNION ALL SELECT token_hash FROM sessions`,
    )
    expect(rows).toHaveLength(3)
    const file = join(folder, 'with-mail')
    await writeBackup(source.ctx.db, file, NOW)
    const text = gunzipSync(readFileSync(file)).toString('utf8')
    for (const { secret } of rows) expect(text).not.toContain(secret)
  })
})

describe('canOpenSecrets', () => {
  it('says whether two-factor secrets can be read with this APP_SECRET', async () => {
    const [right, wrong] = [createSealer('the right secret'), createSealer('another secret')]
    expect(await canOpenSecrets(target.db, wrong)).toBe(true)
    const update = 'UPDATE users SET two_factor_secret = $1 WHERE id = 1'
    await target.pool.query(update, [right.seal('totp', 'JBSWY3DPEHPK3PXP')])
    expect(await canOpenSecrets(target.db, right)).toBe(true)
    expect(await canOpenSecrets(target.db, wrong)).toBe(false)
  })
})

describe('a site over a restored database', () => {
  it('finds resources and knows its members, but nobody is logged in', async () => {
    const restored = await startTestApp({
      prepare: async ({ db }) => void (await restoreBackup(db, await checkBackup(path))),
    })
    closing.push(async () => restored.ctx[Symbol.asyncDispose]())
    const found = await restored.get('/api/resources?query=zurich')
    expect(await found.json()).toMatchObject([{ title: 'The Zürich Tournament 👑' }])
    const fuzzy = await restored.get('/api/resources?query=tournment')
    expect(fuzzy.headers.get('x-search-fuzzy')).toBe('1')
    expect((await restored.get('/api/user', { Cookie: ana.cookie })).status).toBe(401)
    expect((await restored.send('POST', '/api/login', ana)).status).toBe(200)
  })
})

describe('a backup beside a running server', () => {
  it('captures a single moment', async () => {
    const { database, db } = source.ctx
    let writing = true
    const writer = (async () => {
      for (let count = 0; writing; count++) {
        await database.pool.query(
          `WITH made AS (INSERT INTO users (username, email, password) VALUES ($1, $1, '!') RETURNING id)
           INSERT INTO recovery_codes (user_id, code_hash) SELECT id, 'late' FROM made`,
          [`writer${count}`],
        )
      }
    })()
    const during = join(folder, 'during')
    for (let run = 0; run < 5; run++) await writeBackup(db, during, NOW)
    writing = false
    await writer
    const { sums } = await checkBackup(during)
    const rowsOf = (table: string) => sums.find(({ name }) => name === table)?.rows
    expect(rowsOf('users')).toBeGreaterThan(2)
    expect(rowsOf('recovery_codes')).toBe(rowsOf('users'))
  })
})
