import { resolve } from 'node:path'
import { checkBackup } from '../../features/backups/checked-backup.ts'
import type { Command } from '../command.ts'
import { sayCounts } from './counts.ts'

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
