import { registerInput } from '#shared/contracts/login.ts'
import { type Role, ROLES } from '#shared/domain/roles.ts'
import { recordAudit } from '../platform/auth/audit-log.ts'
import {
  findUserByLogin,
  insertUser,
  updateUser,
  type UserRow,
} from '../platform/auth/users.queries.ts'
import type { Db } from '../platform/db/client.ts'
import { type Command, type Given, CommandError } from './command.ts'
import { givenPassword, messagesOf, newPasswordHash, sayGenerated } from './given-password.ts'
import { withDatabase } from './open-database.ts'

const account = registerInput.pick({ username: true, email: true })
export type Account = { username: string; email: string }

export const createUserCommand: Command = {
  options: {
    username: { type: 'string' },
    email: { type: 'string' },
    role: { type: 'string' },
    password: { type: 'string' },
  },
  file: 'none',
  async run(given, { config, terminal, clock }) {
    const wanted = checkedAccount(given, 'create-user')
    const role = checkedRole(given.text('role') ?? 'member')
    const password = () => givenPassword(given.text('password'), terminal)
    const { generated } = await withDatabase(config, async ({ db }) => {
      await refuseTaken(db, wanted)
      return createUser(db, clock(), { ...wanted, role }, password)
    })
    terminal.say(`Created the ${role} ${wanted.username}.`)
    sayGenerated(terminal, generated)
    return true
  },
}

function checkedAccount(given: Given, command: string): Account {
  const [username, email] = [given.text('username'), given.text('email')]
  if (username === undefined || email === undefined)
    throw new CommandError(`${command} needs --username and --email.`)
  const result = account.safeParse({ username, email })
  if (!result.success) throw new CommandError(messagesOf(result.error.issues))
  return result.data
}

function checkedRole(given: string): Role {
  const role = ROLES.find((each) => each === given)
  if (!role) throw new CommandError(`--role must be one of ${ROLES.join(', ')}.`)
  return role
}

/** Returns the account that has both the name and the address; throws a CommandError if another one has either. */
async function findSameAccount(db: Db, { username, email }: Account) {
  const [byName, byEmail] = [await findUserByLogin(db, username), await findUserByLogin(db, email)]
  if (byName && byName.id === byEmail?.id) return byName
  if (byName) throw new CommandError(`The username ${username} belongs to another account.`)
  if (byEmail) throw new CommandError(`The email address ${email} belongs to another account.`)
  return null
}

async function refuseTaken(db: Db, wanted: Account): Promise<void> {
  if (await findSameAccount(db, wanted))
    throw new CommandError(`There is already an account ${wanted.username} with this address.`)
}

/**
 * Creates an account whose address counts as verified, because whoever controls the server vouches for it. If
 * `password` returns null, one is generated and returned.
 */
export async function createUser(
  db: Db,
  now: Date,
  { username, email, role }: Account & { role: Role },
  password: () => Promise<string | null>,
): Promise<{ generated: string | null }> {
  const { hash, generated } = await newPasswordHash(await password(), { username, email })
  await db.transaction(async (tx) => {
    const row = { username, email, password: hash, emailVerified: true, role }
    const user = await insertUser(tx, row)
    if (!user) throw new CommandError('The username or email address has just been taken.')
    const details = { isAdmin: role === 'admin', role, byCommandLine: true }
    await recordAudit(tx, now, { userId: user.id, action: 'register', details })
  })
  return { generated }
}

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
