import { resolve } from 'node:path'
import { loadAppSecret } from '../../platform/auth/app-secret.ts'
import { createSealer, type Sealer } from '../../platform/auth/sealing.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Command } from '../command.ts'
import { withDatabaseAlone } from '../open-database.ts'
import { checkBackup } from '../../features/backups/checked-backup.ts'
import { sayCounts } from './counts.ts'
import { findSealedSecret } from './empty-database.queries.ts'
import { restoreBackup } from './restore.ts'

const OTHER_SECRET =
  'The two-factor secrets in this backup were sealed with a different APP_SECRET. Set that APP_SECRET (or put its app-secret file into DATA_DIR); otherwise members with two-factor authentication will need a recovery code.'

export const restoreCommand: Command = {
  options: {},
  file: 'required',
  async run(given, { config, terminal }) {
    const file = given.file ?? ''
    const backup = await checkBackup(resolve(terminal.folder, file))
    await withDatabaseAlone(config, async ({ db }) => {
      sayCounts(terminal, await restoreBackup(db, backup))
      terminal.say(`Restored ${file}, written at ${backup.head.createdAt}.`)
      if (!(await canOpenSecrets(db, createSealer(loadAppSecret(config)))))
        terminal.complain(OTHER_SECRET)
    })
    return true
  },
}

/** Tries one of the secrets, which is enough because all have the same key. */
export async function canOpenSecrets(db: Db, sealer: Sealer): Promise<boolean> {
  const sealed = await findSealedSecret(db)
  if (sealed === null) return true
  try {
    sealer.open('totp', sealed)
    return true
  } catch {
    return false
  }
}
