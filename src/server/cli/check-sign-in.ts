import { createProviders } from '../features/identities/providers.ts'
import { type Command, CommandError } from './command.ts'

/** Tries what a login at the issuer begins with, and names the step that fails. */
export const checkSignInCommand: Command = {
  options: {},
  file: 'none',
  async run(_, { config, terminal }) {
    const { oidc } = createProviders(config)
    if (!oidc) throw new CommandError('OIDC_ISSUER is not set.')
    terminal.say(`Issuer: ${oidc.issuer}`)
    terminal.say(`Address to register there: ${config.siteUrl}/auth/oidc/callback`)
    for (const [step, check] of oidc.checks()) {
      try {
        terminal.say(`${step}: ${await check()}`)
      } catch (error) {
        terminal.complain(`${step} failed: ${causeOf(error)}`)
        return false
      }
    }
    return true
  },
}

/** The innermost cause says most, such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  return cause instanceof Error ? `${message}: ${causeOf(cause)}` : message
}
