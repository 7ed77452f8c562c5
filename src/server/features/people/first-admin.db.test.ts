import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import type { Database } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/users.ts'
import { ensureFirstAdmin } from './first-admin.service.ts'

let database: Database
beforeAll(async () => void (database = await openTestDatabase()))
beforeEach(async () => void (await database.db.delete(users)))
afterAll(() => database.close())

const wanted = { username: 'admin', email: 'admin@example.org', password: null }

describe('ensureFirstAdmin', () => {
  it('makes up a password of 20 characters and stores only its hash', async () => {
    const made = await ensureFirstAdmin(database.db, wanted)
    expect(made).toEqual({
      username: 'admin',
      password: expect.stringMatching(/^[A-Za-z2-9]{20}$/),
    })
    const [admin] = await database.db.select().from(users)
    expect(admin).toMatchObject({ username: 'admin', email: 'admin@example.org', role: 'admin' })
    expect(await verifyPassword(admin?.password ?? '', made?.password ?? '')).toBe(true)
  })

  it('takes the password that is given, and does not repeat it', async () => {
    const made = await ensureFirstAdmin(database.db, { ...wanted, password: 'Given-Pass1' })
    expect(made).toEqual({ username: 'admin', password: null })
    const [admin] = await database.db.select().from(users)
    expect(await verifyPassword(admin?.password ?? '', 'Given-Pass1')).toBe(true)
  })

  it('leaves everything alone when there is an admin, whatever the name', async () => {
    await ensureFirstAdmin(database.db, { ...wanted, username: 'boss' })
    expect(await ensureFirstAdmin(database.db, wanted)).toBeNull()
    expect(await database.db.select().from(users)).toHaveLength(1)
  })

  it('does not make an admin of somebody who has the name already', async () => {
    await database.db
      .insert(users)
      .values({ username: 'Admin', email: 'x@example.org', password: 'x' })
    await expect(ensureFirstAdmin(database.db, wanted)).rejects.toThrow(
      'The first admin cannot be created',
    )
    const admins = await database.db
      .select()
      .from(users)
      .where(sql`role = 'admin'`)
    expect(admins).toEqual([])
  })
})
