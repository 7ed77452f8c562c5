import { text } from '#shared/texts/text.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/client.ts'
import { AppError } from '../http/app-error.ts'
import type { UserRow } from './users.queries.ts'
import { countWaysIn } from './ways-in.queries.ts'

/** Throws if nothing is left with which the user could log in. The caller has locked the user and removed one. */
export async function refuseLastWayIn(
  config: Pick<Config, 'passwordLogin' | 'oidc' | 'lichess'>,
  tx: Db,
  { id, password }: Pick<UserRow, 'id' | 'password'>,
): Promise<void> {
  if (password !== null && config.passwordLogin) return
  const issuers = [config.oidc?.issuer, config.lichess?.url].filter((each) => each !== undefined)
  if ((await countWaysIn(tx, id, issuers)) > 0) return
  const fault = text(
    'This is the only way into your account. Please set a password or add another one first.',
  )
  throw new AppError(409, 'last_way_in', fault)
}
