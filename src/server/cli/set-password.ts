import { noteAction } from '../platform/auth/audit-log.ts'
import { createSealer, loadAppSecret } from '../platform/auth/sealing.ts'
import { AFTER_NEW_PASSWORD, findUser, updateUser } from '../platform/auth/users.queries.ts'
import { actingAs } from '../platform/auth/viewer.ts'
import { endWaysIn } from '../platform/auth/ways-in.service.ts'
import type { Db } from '../platform/db/client.ts'
import { openJobQueue } from '../platform/jobs/job-queue.ts'
import { createLogger } from '../platform/logger.ts'
import { sendNotice, type MailSite } from '../platform/mail/account-mails.ts'
import { readSite } from '../platform/site/site.service.ts'
import type { MailSender } from '../platform/mail/mail-job.ts'
import { passwordReset } from '../platform/mail/templates/security-notices.ts'
import { type Command, CommandError } from './command.ts'
import { findPerson } from './account-commands.ts'
import { givenPassword, newPasswordHash, sayGenerated } from './given-password.ts'
import { withExistingDatabase } from './open-database.ts'
import { deleteAttemptsOf } from '../platform/auth/attempt-limits.service.ts'

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

type Circumstances = MailSender & MailSite & { clock: () => Date }

/** Does what a reset by email does, and ends a lockout after wrong passwords. `password` returns null for a generated one. */
export async function setPassword(
  db: Db,
  login: string,
  password: () => Promise<string | null>,
  ctx: Circumstances,
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
