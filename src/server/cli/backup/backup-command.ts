import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, type Terminal, CommandError } from '../command.ts'
import { writeBackup } from '../../features/backups/backup.service.ts'
import { withAnyReleasesDatabase, withDatabaseAlone } from '../open-database.ts'
import type { TableSum } from '../../features/backups/format.ts'
import { checkBackup } from '../../features/backups/checked-backup.ts'
import {
  createSealer,
  loadAppSecret,
  canOpenSecrets,
  SEALED_DIFFERENTLY,
} from '../../platform/auth/sealing.ts'
import { restoreBackup } from './restore.service.ts'

/** Reads a backup whole, without a database. */
export const verifyBackupCommand: Command = {
  options: {},
  file: 'required',
  async run(given, { terminal }) {
    const file = given.file ?? ''
    const { head, sums } = await checkBackup(resolve(terminal.folder, file))
    sayCounts(terminal, sums)
    terminal.say(`${file} is intact, written at ${head.createdAt}.`)
    return true
  },
}

/** Prints a line per table, and the total. */
function sayCounts({ say }: Pick<Terminal, 'say'>, sums: readonly TableSum[]): void {
  const total = sums.reduce((sum, { rows }) => sum + rows, 0)
  const width = String(total).length
  for (const { name, rows } of sums) say(`${String(rows).padStart(width)}  ${name}`)
  say(`${total}  rows`)
}

export const backupCommand: Command = {
  options: { force: { type: 'boolean' } },
  file: 'required',
  async run(given, { config, terminal, clock }) {
    const file = given.file ?? ''
    const path = resolve(terminal.folder, file)
    const there = await stat(path).catch(() => null)
    if (there && !there.isFile()) throw new CommandError(`${file} is not a file.`)
    if (there && !given.has('force'))
      throw new CommandError(`${file} already exists; --force replaces it.`)
    const sums = await withAnyReleasesDatabase(config, ({ db }) => writeBackup(db, path, clock()))
    sayCounts(terminal, sums)
    terminal.say(`Backup written to ${file}.`)
    return true
  },
}

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
