import { recordAudit } from '../platform/auth/audit-log.ts'
import type { Db } from '../platform/db/client.ts'
import { endEverySession, endOtherSessions } from '../features/sessions/sessions.service.ts'
import type { Command } from './command.ts'
import { CommandError } from './command-error.ts'
import { findPerson } from './find-person.ts'
import { withExistingDatabase } from './open-database.ts'

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
