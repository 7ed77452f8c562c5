import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { recordAudit } from '../platform/auth/audit-log.ts'
import { exportCsvChunks } from '../features/imports/export-resources.service.ts'
import type { Command } from './command.ts'
import { withExistingDatabase } from './open-database.ts'
import { writeWholeFile } from '../platform/whole-file.ts'

export const exportCommand: Command = {
  options: {},
  file: 'optional',
  async run({ file }, { config, terminal, clock }) {
    await withExistingDatabase(config, async ({ db }) => {
      const content = exportCsvChunks(db)
      if (file) await writeWholeFile(resolve(terminal.folder, file), content, { mode: 0o644 })
      else await pipeline(Readable.from(content), terminal.stdout, { end: false })
      const details = { byCommandLine: true }
      await recordAudit(db, clock(), '', { userId: null, action: 'resources_exported', details })
    })
    if (file) terminal.say(`Exported to ${file}.`)
    return true
  },
}
