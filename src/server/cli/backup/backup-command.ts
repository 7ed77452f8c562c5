import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { writeBackup } from '../../features/backups/backup.ts'
import { withAnyReleasesDatabase } from '../open-database.ts'
import { sayCounts } from './counts.ts'

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
