import type { Db } from '../platform/db/client.ts'
import { findUserByLogin, type UserRow } from '../platform/auth/users.queries.ts'
import { CommandError } from './command-error.ts'

/** Returns the user that `--user` names, by username or email address in any case. */
export async function findPerson(db: Db, login: string): Promise<UserRow> {
  const user = await findUserByLogin(db, login.trim())
  if (!user) throw new CommandError(`No user was found for ${login}.`)
  return user
}
