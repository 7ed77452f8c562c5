import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Config } from '../platform/config/config.ts'
import { createSealer, loadAppSecret, leaveProbe } from '../platform/auth/sealing.ts'
import { backupCommand, verifyBackupCommand, restoreCommand } from './backup/backup-command.ts'
import { type Command, type Given, type Terminal, CommandError } from './command.ts'
import { lineOf } from '../platform/operator-error.ts'
import { withExistingDatabase } from './open-database.ts'
import { bumpSearchEpoch } from '../search/index-follower.ts'
import { checkSignInCommand, checkLinksCommand } from './check-commands.ts'
import {
  createAdminCommand,
  createUserCommand,
  endSessionsCommand,
  resetTwoFactorCommand,
  setPasswordCommand,
} from './account-commands.ts'
import { exportCommand, importCommand } from './csv-commands.ts'
import { importPuzzlesCommand } from './import-puzzles.ts'
import { ownValue, tableOf } from '#shared/texts/text-tables.ts'

/** Makes every running server rebuild its index. The old index is used until the new one is ready. */
const reindexCommand: Command = {
  options: {},
  file: 'none',
  async run(_given, { config, terminal }) {
    await withExistingDatabase(config, ({ db }) => bumpSearchEpoch(db))
    terminal.say(
      'Running servers are rebuilding their search indexes; a server that starts later builds its own anyway.',
    )
    return true
  },
}

const acceptSecretCommand: Command = {
  options: {},
  file: 'none',
  async run(_given, { config, terminal }) {
    const sealer = createSealer(loadAppSecret(config))
    await withExistingDatabase(config, ({ db }) => leaveProbe(db, sealer, { replace: true }))
    terminal.say('Servers no longer warn of this APP_SECRET.')
    return true
  },
}

const COMMANDS = tableOf<Command>({
  'create-admin': createAdminCommand,
  'create-user': createUserCommand,
  'set-password': setPasswordCommand,
  'reset-two-factor': resetTwoFactorCommand,
  'end-sessions': endSessionsCommand,
  import: importCommand,
  export: exportCommand,
  'import-puzzles': importPuzzlesCommand,
  backup: backupCommand,
  'verify-backup': verifyBackupCommand,
  restore: restoreCommand,
  'accept-secret': acceptSecretCommand,
  reindex: reindexCommand,
  'check-links': checkLinksCommand,
  'check-sign-in': checkSignInCommand,
})

/** Runs one command and returns the exit code. Reads the environment only if there is something to do. */
export async function runAdminCommand(
  [name = '', ...rest]: readonly string[],
  terminal: Terminal,
  readConfig: () => Config,
): Promise<number> {
  const isHelp = (word: string) => word === '--help' || word === '-h'
  if (isHelp(name) || rest.some(isHelp)) {
    terminal.say(USAGE)
    return 0
  }
  const command = COMMANDS.get(name)
  if (!command) {
    terminal.complain(`${name ? `Unknown command: ${name}` : 'No command given'}\n\n${USAGE}`)
    return 1
  }
  try {
    const given = readArguments(name, command, rest)
    const done = await command.run(given, {
      config: readConfig(),
      terminal,
      clock: () => new Date(),
    })
    return done ? 0 : 1
  } catch (error) {
    terminal.complain(lineOf(error))
    return 1
  }
}

function readArguments(name: string, { options, file }: Command, words: string[]): Given {
  const { values, positionals } = parsed({ args: words, options, allowPositionals: true })
  const wanted = file === 'none' ? 0 : 1
  if (positionals.length > wanted)
    throw new CommandError(`${name} does not take the argument '${positionals[wanted]}'.`)
  if (file === 'required' && !positionals[0]) throw new CommandError(`${name} needs a file name.`)
  return {
    file: positionals[0],
    text: (option) => {
      const value = ownValue(values, option)
      return typeof value === 'string' ? value : undefined
    },
    has: (flag) => ownValue(values, flag) === true,
  }
}

function parsed<const Options extends ParseArgsConfig>(
  options: Options,
): ReturnType<typeof parseArgs<Options>> {
  try {
    return parseArgs(options)
  } catch (error) {
    // The sentences after the first are about passing options to other programs.
    throw new CommandError(`${lineOf(error).split('. ', 1).join().replace(/\.$/, '')}. See --help.`)
  }
}

const USAGE = `Usage: npm run admin -- <command>

  create-admin --username NAME --email ADDRESS [--password PASSWORD]
      Creates an admin, or makes the user with that name and address one. See set-password.
  create-user --username NAME --email ADDRESS [--role ROLE] [--password PASSWORD]
  set-password --user NAME-OR-ADDRESS [--password PASSWORD]
      --password - reads it from stdin; without --password, one is generated and shown.
  reset-two-factor --user NAME-OR-ADDRESS
      Turns off two-factor authentication for somebody who has lost it, and ends their sessions.
  end-sessions --user NAME-OR-ADDRESS | --all
  import FILE.csv [--dry-run]
      Adds the resources in a file that has the import template's columns; - reads stdin.
  export [FILE.csv]
      Writes all resources with the same columns; without a file, to stdout (use npm run -s).
  import-puzzles FILE [--per-band N] (adds positions from Lichess's file, .csv or .csv.zst)
  backup FILE [--force] | verify-backup FILE | restore FILE
      Writes the whole database to one file, reads one whole, or loads it into an empty database.
  accept-secret (ends the warning that APP_SECRET is another one than before)
  reindex (makes every running server rebuild its search index, which answers in the meantime)
  check-links [--all] (checks the links that are due; one request per host every two seconds)
  check-sign-in (tries what a login at OIDC_ISSUER begins with, and names the step that fails)

Uses DATABASE_URL or the embedded database in DATA_DIR; all but restore run beside a server.`
