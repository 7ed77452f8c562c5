import { firstCharacters } from '#shared/texts/characters.ts'
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'
import type { Logger } from '../logger.ts'
import { DAY_MS } from '#shared/domain/days.ts'

const MINUTE_MS = 60_000
/** Longer ones are no host names (RFC 1035 §2.3.4), and the header is somebody else's text. */
const ORIGIN_LENGTH = 300

/** What requests show about a wrong configuration, in the memory of this process. */
export type RequestNotices = {
  /** Call for each request that was refused because it came from another site. */
  noteForeignOrigin(headers: { origin?: string; host?: string }): void
  /** Call for requests, of which one that came through a proxy is enough. */
  noteForwarded(request: IncomingMessage): void
  /** The origin under which a browser reached this site in the last day although SITE_URL names another; null if none did. */
  otherOrigin(): string | null
  /** Whether a proxy is in front although TRUST_PROXY says that there is none. */
  isForwarded(): boolean
}

export function createRequestNotices(
  { siteUrl, trustedProxies }: Pick<Config, 'siteUrl' | 'trustedProxies'>,
  logger: Logger,
  clock: () => Date,
): RequestNotices {
  let loggedAt = Number.NEGATIVE_INFINITY
  let other: { origin: string; at: number } | null = null
  let isForwarded = false
  return {
    noteForeignOrigin({ origin: given = '', host = '' }) {
      const origin = firstCharacters(given, ORIGIN_LENGTH)
      const at = clock().getTime()
      // Elsewhere, another site's page has sent something to this one, which says nothing about SITE_URL.
      if (isOriginOf(origin, host)) other = { origin, at }
      if (at - loggedAt < MINUTE_MS) return
      loggedAt = at
      const facts = { origin, host: firstCharacters(host, ORIGIN_LENGTH), siteUrl }
      logger.warn(facts, 'a request was refused because it did not come from SITE_URL')
    },
    noteForwarded({ headers, socket }) {
      if (trustedProxies > 0 || isForwarded || headers['x-forwarded-for'] === undefined) return
      // Anybody may send the header; a proxy is on this machine or in its network.
      if (!isNear(socket.remoteAddress ?? '')) return
      isForwarded = true
      logger.warn(
        'a request has X-Forwarded-For, but TRUST_PROXY is 0: set it to the number of proxies in front',
      )
    },
    otherOrigin: () => (other && clock().getTime() - other.at < DAY_MS ? other.origin : null),
    isForwarded: () => isForwarded,
  }
}

function isOriginOf(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

const NEAR = ['loopback', 'private', 'carrierGradeNat', 'linkLocal', 'uniqueLocal']

function isNear(address: string): boolean {
  return ipaddr.isValid(address) && NEAR.includes(ipaddr.process(address).range())
}
