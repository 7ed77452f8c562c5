import { lookup, Resolver } from 'node:dns/promises'

/**
 * Returns all IP addresses of a name, IPv4 first, or why there are none. `isLocal` names may also be in the hosts file
 * of this machine.
 */
export type Resolve = (
  name: string,
  options: { signal: AbortSignal; isLocal: boolean },
) => Promise<readonly string[] | 'name_gone' | 'name_unknown'>

const TIMEOUT_MS = 3_000
const TRIES = 2
/** The name does not exist, or it exists without an address. */
const GONE = ['ENOTFOUND', 'ENODATA']

/**
 * Asks DNS directly. `dns.lookup` would occupy one of libuv's four threads for each name whose servers do not respond,
 * and does not distinguish a name that no longer exists from a resolver that cannot be reached.
 */
export const resolveName: Resolve = async (name, { signal, isLocal }) => {
  if (isLocal) return resolveLocally(name)
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) return 'name_unknown'
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (addresses.length > 0) return addresses
    const isGone = answers.every(
      (each) => each.status === 'rejected' && GONE.includes(codeOf(each.reason)),
    )
    return isGone ? 'name_gone' : 'name_unknown'
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function resolveLocally(name: string) {
  try {
    const found = await lookup(name, { all: true, order: 'ipv4first' })
    return found.map(({ address }) => address)
  } catch (error) {
    return codeOf(error) === 'ENOTFOUND' ? 'name_gone' : 'name_unknown'
  }
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | undefined)?.code ?? ''
}
