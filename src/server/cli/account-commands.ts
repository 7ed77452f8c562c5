import { recordAudit, noteAction } from '../platform/auth/audit-log.ts'
import type { Db } from '../platform/db/client.ts'
import { endEverySession, endOtherSessions } from '../features/sessions/sessions.service.ts'
import { type Command, CommandError, type Terminal, type Given } from './command.ts'
import { withExistingDatabase, withDatabase } from './open-database.ts'
import { createSealer, loadAppSecret } from '../platform/auth/sealing.ts'
import { clearTwoFactor } from '../features/two-factor/two-factor.service.ts'
import { openJobQueue } from '../platform/jobs/job-queue.ts'
import { createLogger } from '../platform/logger.ts'
import { mailFields, sendMail, type MailSite, sendNotice } from '../platform/mail/account-mails.ts'
import { readSite } from '../platform/site/site.service.ts'
import type { MailSender } from '../platform/mail/mail-job.ts'
import { twoFactorOff, passwordReset } from '../platform/mail/templates/security-notices.ts'
import {
  findUserByLogin,
  type UserRow,
  AFTER_NEW_PASSWORD,
  findUser,
  updateUser,
  insertUser,
} from '../platform/auth/users.queries.ts'
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { changePasswordInput, PASSWORD_TOO_EASY, registerInput } from '#shared/contracts/login.ts'
import { ENGLISH_READER, translated } from '#shared/texts/text.ts'
import { hashPassword, isEasyPassword } from '../platform/auth/passwords.ts'
import { actingAs } from '../platform/auth/viewer.ts'
import { endWaysIn } from '../platform/auth/ways-in.service.ts'
import { deleteAttemptsOf } from '../platform/auth/attempt-limits.service.ts'
import { type Role, ROLES } from '#shared/domain/roles.ts'

export const endSessionsCommand: Command = {
  options: { user: { type: 'string' }, all: { type: 'boolean' } },
  file: 'none',
  async run(given, { config, terminal, clock }) {
    const login = given.text('user')
    if (Boolean(login) === given.has('all'))
      throw new CommandError('end-sessions needs either --user or --all.')
    const ended = await withExistingDatabase(config, ({ db }) =>
      login ? endSessionsOf(db, clock(), login) : endAllSessions(db, clock()),
    )
    terminal.say(`Sessions ended: ${ended}.`)
    return true
  },
}

export async function endSessionsOf(db: Db, now: Date, login: string): Promise<number> {
  const { id } = await findPerson(db, login)
  return db.transaction(async (tx) => {
    const ended = await endOtherSessions(tx, id, null)
    const details = { forUser: id, ended, byCommandLine: true }
    await recordAudit(tx, now, { action: 'admin_sessions_ended', details })
    return ended
  })
}

export async function endAllSessions(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endEverySession(tx)
    const details = { everybody: true, ended, byCommandLine: true }
    await recordAudit(tx, now, { action: 'admin_sessions_ended', details })
    return ended
  })
}

export const resetTwoFactorCommand: Command = {
  options: { user: { type: 'string' } },
  file: 'none',
  async run(given, { config, terminal, clock }) {
    const login = given.text('user')
    if (!login) throw new CommandError('reset-two-factor needs --user.')
    const reset = await withExistingDatabase(config, (database) =>
      resetTwoFactor(database.db, login, {
        now: clock(),
        config,
        site: { find: readSite(database.db, config.site) },
        jobs: openJobQueue(database, createLogger(config.logLevel)),
        sealer: createSealer(loadAppSecret(config)),
      }),
    )
    if (!reset.wasOn) terminal.say(`Two-factor authentication is not on for ${reset.username}.`)
    else {
      terminal.say(
        `Two-factor authentication is now off for ${reset.username}; sessions ended: ${reset.ended}.`,
      )
      terminal.say('An email to tell them is queued; the server sends it when it is running.')
    }
    return true
  },
}

type Circumstances = MailSender & MailSite & { now: Date }

/** Turns it off as in the settings, but without the password, and ends every session. */
export async function resetTwoFactor(
  db: Db,
  login: string,
  { now, ...ctx }: Circumstances,
): Promise<{ username: string; wasOn: boolean; ended: number }> {
  const user = await findPerson(db, login)
  const { id, username, twoFactorEnabled: wasOn } = user
  return db.transaction(async (tx) => {
    await clearTwoFactor(tx, id)
    // A setup that was never completed is dropped silently.
    if (!wasOn) return { username, wasOn, ended: 0 }
    const ended = await endOtherSessions(tx, id, null)
    const letter = twoFactorOff({ ...(await mailFields(ctx, user)), at: now, ip: '' })
    await sendMail(ctx, tx, user.email, letter)
    const details = { byCommandLine: true }
    await recordAudit(tx, now, { userId: id, action: 'two_factor_off', details })
    return { username, wasOn, ended }
  })
}

/** Returns the user that `--user` names, by username or email address in any case. */
async function findPerson(db: Db, login: string): Promise<UserRow> {
  const user = await findUserByLogin(db, login.trim())
  if (!user) throw new CommandError(`No user was found for ${login}.`)
  return user
}

/** The rules of the form that changes a password. */
const newPassword = changePasswordInput.shape.newPassword
/** 120 bits, 20 characters. */
const GENERATED_BYTES = 15

/** What `--password` says, or a line of stdin for `-`; otherwise `standard`. */
async function givenPassword(
  option: string | undefined,
  terminal: Terminal,
  standard: string | null = null,
): Promise<string | null> {
  if (option === '-') return readSecretLine(terminal, 'Password: ')
  return option ?? standard
}

type NewHash = {
  hash: string
  /** The password if it was generated here, because nobody else knows it. */
  generated: string | null
}

/** Hashes the password, or a generated one instead of null. Throws a CommandError if it is weak. */
async function newPasswordHash(
  given: string | null,
  owner: { username: string; email: string | null },
): Promise<NewHash> {
  if (given !== null) await refuseWeak(given, owner)
  const generated = given === null ? randomBytes(GENERATED_BYTES).toString('base64url') : null
  return { hash: await hashPassword(given ?? generated ?? ''), generated }
}

function sayGenerated({ say }: Terminal, generated: string | null): void {
  if (generated !== null) say(`Password: ${generated} (shown only once)`)
}

function messagesOf(issues: readonly { message: string }[]): string {
  return [...new Set(issues.map(({ message }) => `${translated(ENGLISH_READER, message)}.`))].join(
    ' ',
  )
}

async function refuseWeak(
  password: string,
  owner: { username: string; email: string | null },
): Promise<void> {
  const result = newPassword.safeParse(password)
  if (!result.success) throw new CommandError(messagesOf(result.error.issues))
  if (await isEasyPassword(password, owner))
    throw new CommandError(`${translated(ENGLISH_READER, PASSWORD_TOO_EASY)}.`)
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

export const setPasswordCommand: Command = {
  options: { user: { type: 'string' }, password: { type: 'string' } },
  file: 'none',
  async run(given, { config, terminal, clock }) {
    const login = given.text('user')
    if (!login) throw new CommandError('set-password needs --user.')
    const password = () => givenPassword(given.text('password'), terminal)
    const set = await withExistingDatabase(config, (database) =>
      setPassword(database.db, login, password, {
        clock,
        config,
        site: { find: readSite(database.db, config.site) },
        jobs: openJobQueue(database, createLogger(config.logLevel)),
        sealer: createSealer(loadAppSecret(config)),
      }),
    )
    terminal.say(`${set.username} has a new password; sessions ended: ${set.ended}.`)
    sayGenerated(terminal, set.generated)
    if (set.twoFactorEnabled)
      terminal.say('Two-factor authentication is still on; reset-two-factor turns it off.')
    return true
  },
}

type Letters = MailSender & MailSite & { clock: () => Date }

/** Does what a reset by email does, and ends a lockout after wrong passwords. `password` returns null for a generated one. */
export async function setPassword(
  db: Db,
  login: string,
  password: () => Promise<string | null>,
  ctx: Letters,
): Promise<{
  username: string
  generated: string | null
  ended: number
  twoFactorEnabled: boolean
}> {
  const user = await findPerson(db, login)
  const { id, username } = user
  const { hash, generated } = await newPasswordHash(await password(), user)
  return db.transaction(async (tx) => {
    await updateUser(tx, id, { ...AFTER_NEW_PASSWORD, password: hash })
    const { sessions, removed } = await actingAs({ userId: id }, () => endWaysIn(ctx, tx, user))
    await deleteAttemptsOf(tx, id)
    await sendNotice(ctx, tx, user, (notice) => passwordReset({ ...notice, removed }))
    await noteAction(ctx, tx, 'password_changed', { byCommandLine: true }, id)
    const twoFactorEnabled = (await findUser(tx, id))?.twoFactorEnabled ?? false
    return { username, generated, ended: sessions, twoFactorEnabled }
  })
}

const account = registerInput.pick({ username: true, email: true })
type Account = { username: string; email: string }

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
