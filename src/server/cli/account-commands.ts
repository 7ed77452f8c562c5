import { recordAudit } from '../platform/auth/audit-log.ts'
import type { Db } from '../platform/db/client.ts'
import { endEverySession, endOtherSessions } from '../features/sessions/sessions.service.ts'
import { type Command, CommandError } from './command.ts'
import { withExistingDatabase } from './open-database.ts'
import { createSealer, loadAppSecret } from '../platform/auth/sealing.ts'
import { clearTwoFactor } from '../features/two-factor/two-factor.service.ts'
import { openJobQueue } from '../platform/jobs/job-queue.ts'
import { createLogger } from '../platform/logger.ts'
import { mailFields, sendMail, type MailSite } from '../platform/mail/account-mails.ts'
import { readSite } from '../platform/site/site.service.ts'
import type { MailSender } from '../platform/mail/mail-job.ts'
import { twoFactorOff } from '../platform/mail/templates/security-notices.ts'
import { findUserByLogin, type UserRow } from '../platform/auth/users.queries.ts'

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
export async function findPerson(db: Db, login: string): Promise<UserRow> {
  const user = await findUserByLogin(db, login.trim())
  if (!user) throw new CommandError(`No user was found for ${login}.`)
  return user
}
