import { getTableName, type Table } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/client.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { TRASHED } from './trashed-rows.queries.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('every table with a foreign key to what goes into the trash is listed there: kept, linked or computed again', async () => {
  const { rows } = await database.pool.query<{ child: string; parent: string; on_delete: string }>(`
    SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent, confdeltype AS on_delete
    FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`)
  const missing = Object.values(TRASHED).flatMap(({ table, kept, links, derived }) => {
    const names = (tables: readonly Table[]) => new Set(tables.map(getTableName))
    const [whole, linked, again] = [
      names([table, ...kept.map((each) => each.table)]),
      names(links.map((each) => each.table)),
      names(derived),
    ]
    return rows
      .filter(({ parent }) => whole.has(parent))
      .filter(({ child, on_delete: onDelete }) =>
        onDelete === 'n'
          ? !linked.has(child) && !whole.has(child)
          : !whole.has(child) && !again.has(child),
      )
      .map(({ child, parent }) => `${child} → ${parent}`)
  })
  expect(missing).toEqual([])
})
