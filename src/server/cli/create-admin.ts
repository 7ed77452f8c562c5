import { ENGLISH_READER, said } from '#shared/texts/text.ts'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { changePasswordInput, PASSWORD_TOO_EASY, registerInput } from '#shared/contracts/login.ts'
import { recordAudit } from '../platform/auth/audit-log.ts'
import { isEasyPassword } from '../platform/auth/easy-passwords.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import type { Db } from '../platform/db/client.ts'
import {
  findUserByLogin,
  insertUser,
  updateUser,
  type UserRow,
} from '../platform/auth/users.queries.ts'
import type { Command, Given, Terminal, Tools } from './command.ts'
import { CommandError } from './command-error.ts'
import { withDatabase } from './open-database.ts'

const account = registerInput.pick({ username: true, email: true })
/** An admin's password follows the rules of the admin form. */
const adminPassword = changePasswordInput.shape.newPassword
/** 120 bits, 20 characters. */
const GENERATED_BYTES = 15

export const createAdminCommand: Command = {
  options: {
    username: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
  },
  file: 'none',
  async run(given, { config, terminal, clock }) {
    const wanted = checked(given)
    const password = () => givenPassword(given.text('password'), config, terminal)
    const made = await withDatabase(config, ({ db }) => createAdmin(db, clock(), wanted, password))
    terminal.say(sayings[made.outcome](made.username))
    if (made.generated) terminal.say(`Password: ${made.generated} (shown only once)`)
    return true
  },
}

const sayings = {
  created: (name: string) => `Created the admin ${name}.`,
  promoted: (name: string) => `${name} is now an admin; the password has not changed.`,
  unchanged: (name: string) => `${name} is already an admin; nothing was changed.`,
} as const

type Account = { username: string; email: string }

function checked(given: Given): Account {
  const [username, email] = [given.text('username'), given.text('email')]
  if (username === undefined || email === undefined)
    throw new CommandError('create-admin needs --username and --email.')
  const result = account.safeParse({ username, email })
  if (!result.success) throw new CommandError(messagesOf(result.error.issues))
  return result.data
}

function messagesOf(issues: readonly { message: string }[]): string {
  return [...new Set(issues.map(({ message }) => `${said(ENGLISH_READER, message)}.`))].join(' ')
}

async function givenPassword(
  option: string | undefined,
  config: Tools['config'],
  terminal: Terminal,
): Promise<string | null> {
  if (option === '-') return readSecretLine(terminal, 'Password: ')
  return option ?? config.firstAdmin.password
}

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
  { username, email }: Account,
  password: () => Promise<string | null>,
): Promise<Made> {
  const [byName, byEmail] = [await findUserByLogin(db, username), await findUserByLogin(db, email)]
  if (byName && byName.id === byEmail?.id) return promote(db, now, byName)
  if (byName) throw new CommandError(`The username ${username} belongs to another account.`)
  if (byEmail) throw new CommandError(`The email address ${email} belongs to another account.`)
  const given = await password()
  if (given !== null) await refuseWeak(given, { username, email })
  const generated = given === null ? randomBytes(GENERATED_BYTES).toString('base64url') : null
  const hash = await hashPassword(given ?? generated ?? '')
  await db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      username,
      email,
      password: hash,
      emailVerified: true,
      role: 'admin',
    })
    if (!user) throw new CommandError('The username or email address has just been taken.')
    const details = { isAdmin: true, byCommandLine: true }
    await recordAudit(tx, now, '', { userId: user.id, action: 'register', details })
  })
  return { outcome: 'created', username, generated }
}

/** Also reinstates a suspended account, because whoever controls the server may need to get back in. */
async function promote(db: Db, now: Date, user: UserRow): Promise<Made> {
  const { id, username, role, suspendedAt } = user
  if (role === 'admin' && suspendedAt === null)
    return { outcome: 'unchanged', username, generated: null }
  await db.transaction(async (tx) => {
    await updateUser(tx, id, { role: 'admin', suspendedAt: null, suspendedReason: null })
    const details = { isAdmin: true, byCommandLine: true }
    await recordAudit(tx, now, '', { userId: id, action: 'profile_changed', details })
  })
  return { outcome: 'promoted', username, generated: null }
}

async function refuseWeak(password: string, owner: Account): Promise<void> {
  const result = adminPassword.safeParse(password)
  if (!result.success) throw new CommandError(messagesOf(result.error.issues))
  if (await isEasyPassword(password, owner))
    throw new CommandError(`${said(ENGLISH_READER, PASSWORD_TOO_EASY)}.`)
}

/** Returns the first line of stdin. At a terminal, it prompts and does not show what is typed. */
async function readSecretLine({ stdin, complain }: Terminal, question: string): Promise<string> {
  if (stdin.isTTY) {
    complain(question)
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
    try {
      return await lines.question('')
    } finally {
      lines.close()
    }
  }
  let text = ''
  for await (const chunk of stdin.setEncoding('utf8')) text += String(chunk)
  return text.replace(/\r?\n[^]*/, '')
}
