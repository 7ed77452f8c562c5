import { recordAudit } from '../platform/auth/audit-log.ts'
import type { Db } from '../platform/db/client.ts'
import { updateUser, type UserRow } from '../platform/auth/users.queries.ts'
import type { Command } from './command.ts'
import { type Account, checkedAccount, createUser, findSameAccount } from './create-user.ts'
import { givenPassword, sayGenerated } from './given-password.ts'
import { withDatabase } from './open-database.ts'

export const createAdminCommand: Command = {
  options: {
    username: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
  },
  file: 'none',
  async run(given, { config, terminal, clock }) {
    const wanted = checkedAccount(given, 'create-admin')
    const password = () =>
      givenPassword(given.text('password'), terminal, config.firstAdmin.password)
    const made = await withDatabase(config, ({ db }) => createAdmin(db, clock(), wanted, password))
    terminal.say(sayings[made.outcome](made.username))
    sayGenerated(terminal, made.generated)
    return true
  },
}

const sayings = {
  created: (name: string) => `Created the admin ${name}.`,
  promoted: (name: string) => `${name} is now an admin; the password has not changed.`,
  unchanged: (name: string) => `${name} is already an admin; nothing was changed.`,
} as const

type Made = {
  outcome: keyof typeof sayings
  username: string
  /** The password if it was generated here, because nobody else knows it. */
  generated: string | null
}

/** `password` is called only if an account is created. If it returns null, a password is generated. */
export async function createAdmin(
  db: Db,
  now: Date,
  wanted: Account,
  password: () => Promise<string | null>,
): Promise<Made> {
  const same = await findSameAccount(db, wanted)
  if (same) return promote(db, now, same)
  const { generated } = await createUser(db, now, { ...wanted, role: 'admin' }, password)
  return { outcome: 'created', username: wanted.username, generated }
}

/** Also reinstates a suspended account, because whoever controls the server may need to get back in. */
async function promote(db: Db, now: Date, user: UserRow): Promise<Made> {
  const { id, username, role, suspendedAt } = user
  if (role === 'admin' && suspendedAt === null)
    return { outcome: 'unchanged', username, generated: null }
  await db.transaction(async (tx) => {
    await updateUser(tx, id, { role: 'admin', suspendedAt: null, suspendedReason: null })
    const details = { isAdmin: true, byCommandLine: true }
    await recordAudit(tx, now, { userId: id, action: 'profile_changed', details })
  })
  return { outcome: 'promoted', username, generated: null }
}
