import type { Command } from './command.ts'
import { withExistingDatabase } from './open-database.ts'
import { bumpSearchEpoch } from '../search/index-rows.queries.ts'

/** Makes every running server rebuild its index. The old index is used until the new one is ready. */
export const reindexCommand: Command = {
  options: {},
  file: 'none',
  async run(_given, { config, terminal }) {
    await withExistingDatabase(config, ({ pool }) => bumpSearchEpoch(pool))
    terminal.say(
      'Running servers are rebuilding their search indexes; a server that starts later builds its own anyway.',
    )
    return true
  },
}
