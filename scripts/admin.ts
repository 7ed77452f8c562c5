import { configFrom } from '../src/server/platform/config/config.ts'
import { readEnvironment } from '../src/server/platform/config/env.ts'
import { runAdminCommand } from '../src/server/cli/admin-command.ts'

// A reader that stops early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runAdminCommand(
  process.argv.slice(2),
  {
    // npm runs scripts in the project's folder, wherever it was called from.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    stdin: process.stdin,
    stdout: process.stdout,
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  },
  () => configFrom(readEnvironment()),
)
