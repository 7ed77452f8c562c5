import { resolve } from 'node:path'
import {
  createSealer,
  loadAppSecret,
  canOpenSecrets,
  SEALED_DIFFERENTLY,
} from '../../platform/auth/sealing.ts'
import type { Command } from '../command.ts'
import { withDatabaseAlone } from '../open-database.ts'
import { checkBackup } from '../../features/backups/checked-backup.ts'
import { restoreBackup } from './restore.ts'
import { sayCounts } from './backup-command.ts'

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
        terminal.complain(`The two-factor secrets in this backup were ${SEALED_DIFFERENTLY}`)
    })
    return true
  },
}
