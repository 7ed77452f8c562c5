import { randomInt } from 'node:crypto'
import { hashPassword, isEasyPassword } from '../../platform/auth/passwords.ts'
import { EnvironmentError } from '../../platform/config/env.ts'
import type { Db } from '../../platform/db/client.ts'
import { insertUser } from '../../platform/auth/users.queries.ts'
import { eq } from 'drizzle-orm'
import { users } from '../../platform/db/schema/users.ts'

type FirstAdmin = { username: string; email: string; password: string | null }

/** Leaves out letters and digits that look alike. */
const PASSWORD_LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PASSWORD_LENGTH = 20

/** Throws if the password in the environment is easy to guess. */
export async function refuseEasyAdminPassword({
  username,
  email,
  password,
}: FirstAdmin): Promise<void> {
  if (password !== null && (await isEasyPassword(password, { username, email })))
    throw new EnvironmentError(['ADMIN_PASSWORD: is too easy to guess'])
}

/**
 * Creates the first admin, or returns null if there is one. The password is returned only if it was generated here,
 * because nobody else knows it.
 */
export async function ensureFirstAdmin(
  db: Db,
  { username, email, password }: FirstAdmin,
): Promise<{ username: string; password: string | null } | null> {
  if (await adminExists(db)) return null
  const generated = password === null ? randomPassword() : null
  const created = await insertUser(db, {
    username,
    email,
    password: await hashPassword(password ?? generated ?? ''),
    emailVerified: true,
    role: 'admin',
    passwordPrinted: generated !== null,
  })
  // Somebody who has registered this name must not become an admin that way.
  if (!created) {
    throw new Error(
      `The first admin cannot be created: '${username}' or '${email}' belongs to an account that is not an admin. Choose a different ADMIN_USERNAME and ADMIN_EMAIL.`,
    )
  }
  return { username, password: generated }
}

function randomPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () =>
    PASSWORD_LETTERS.charAt(randomInt(PASSWORD_LETTERS.length)),
  ).join('')
}

async function adminExists(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return rows.length > 0
}
