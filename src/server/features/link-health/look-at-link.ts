import { isSameAddress } from '#shared/domain/address-key.ts'
import type { FetchFailure, FetchResult, Refusal } from '../../platform/fetch/safe-fetch.ts'
import type { PoliteRequests } from './polite-requests.service.ts'
import { text, type Text } from '#shared/texts/text.ts'

/**
 * What a check found. `unknown` says nothing about the link, because our request could not be made. `stopped` means
 * that the process is stopping.
 */
export type Finding =
  | { kind: 'alive'; status: number; note?: Text }
  | { kind: 'moved'; status: number; to: string }
  | { kind: 'gone'; status: number | null; note: Text }
  | { kind: 'unsure'; status: number | null; note: Text }
  | { kind: 'unknown'; note: Text }
  | { kind: 'stopped' }

const MAX_REDIRECTS = 5
const MAX_BYTES = 64 * 1024
const PERMANENT = [301, 308]
const GONE = [404, 410]
/** Failures of HEAD that GET would only repeat. */
const FINAL: readonly FetchFailure[] = [
  'name_gone',
  'name_unknown',
  'certificate',
  'proxy',
  'aborted',
]

/**
 * Checks whether a link still leads somewhere. It requests as little as it can: HEAD, and GET only where HEAD fails.
 */
export async function lookAtLink(
  link: string,
  polite: PoliteRequests,
  oEmbedUrl: string,
): Promise<Finding> {
  if (!URL.canParse(link)) return { kind: 'unsure', status: null, note: text('This is not a URL') }
  return isOnYouTube(link) ? askYouTube(link, polite, oEmbedUrl) : followLink(link, polite)
}

async function followLink(link: string, polite: PoliteRequests): Promise<Finding> {
  const visited = new Set([link])
  let url = link
  let movedTo: string | null = null
  let isPermanent = true
  for (;;) {
    const permission = await polite.mayVisit(url)
    if (!permission.allowed) return findingOfFault(permission.fault)
    const result = await ask(url, polite)
    if (result.outcome !== 'answered') {
      return findingOfFault(result.outcome === 'failed' ? result.code : result.why)
    }
    const { status, location } = result
    if (!location) return findingOfStatus(status, link, movedTo)
    isPermanent &&= PERMANENT.includes(status)
    if (isPermanent) movedTo = location
    if (visited.has(location)) return findingOfFault('redirect_circle')
    if (visited.size > MAX_REDIRECTS) return findingOfFault('too_many_redirects')
    visited.add(location)
    url = location
  }
}

async function ask(url: string, polite: PoliteRequests): Promise<FetchResult> {
  const head = await polite.request(url, { method: 'HEAD' })
  const isEnough =
    head.outcome === 'answered'
      ? head.status < 400 || head.status === 429
      : head.outcome === 'refused' || FINAL.includes(head.code)
  if (isEnough) return head
  return polite.request(url, { method: 'GET', maxBytes: MAX_BYTES, oversize: 'cut' })
}

/** YouTube sends 200 for videos that no longer exist, but its oEmbed reveals them. */
async function askYouTube(
  link: string,
  polite: PoliteRequests,
  oEmbedUrl: string,
): Promise<Finding> {
  const url = `${oEmbedUrl}?format=json&url=${encodeURIComponent(link)}`
  const permission = await polite.mayVisit(url)
  if (!permission.allowed) return findingOfFault(permission.fault)
  const result = await polite.request(url, { maxBytes: MAX_BYTES, oversize: 'cut' })
  if (result.outcome !== 'answered') {
    // A failure of oEmbed itself says nothing about the video.
    const fault = result.outcome === 'failed' ? result.code : result.why
    return fault === 'aborted' ? { kind: 'stopped' } : { kind: 'unknown', note: noteOf(fault) }
  }
  const { status } = result
  if (status === 200) return { kind: 'alive', status }
  if (status === 401) {
    return { kind: 'alive', status, note: text('The video may only be played on YouTube') }
  }
  if (GONE.includes(status))
    return { kind: 'gone', status, note: text('YouTube has no such video') }
  if (status === 403) return { kind: 'unsure', status, note: text('The video is private') }
  return { kind: 'unsure', status, note: text('YouTube answered with {status}', { status }) }
}

/** Whether oEmbed covers the link, as it does videos and playlists. */
function isOnYouTube(link: string): boolean {
  const { hostname, pathname, searchParams } = new URL(link)
  if (/^(?:www\.)?youtu\.be$/.test(hostname)) return pathname.length > 1
  if (!/^(?:(?:www|m|music)\.)?youtube\.com$/.test(hostname)) return false
  if (pathname === '/watch') return searchParams.has('v')
  if (pathname === '/playlist') return searchParams.has('list')
  return /^\/(?:shorts|live|embed)\/[\w-]+/.test(pathname)
}

function findingOfStatus(status: number, link: string, movedTo: string | null): Finding {
  if (GONE.includes(status)) {
    return {
      kind: 'gone',
      status,
      note: status === 404 ? text('Not found (404)') : text('Gone (410)'),
    }
  }
  if (status < 200 || status >= 300) {
    return {
      kind: 'unsure',
      status,
      note: text('Status {status}', { status }),
    }
  }
  // The redirect may only add www. or a slash.
  if (movedTo === null || isSameAddress(movedTo, link)) return { kind: 'alive', status }
  if (isRoot(movedTo) && !isRoot(link)) {
    return { kind: 'unsure', status, note: text('Leads to the start page of a site') }
  }
  return { kind: 'moved', status, to: movedTo }
}

function isRoot(url: string): boolean {
  const { pathname, search } = new URL(url)
  return pathname === '/' && search === ''
}

const NOTES: Readonly<Record<FetchFailure | Refusal | 'robots' | 'robots_limits', Text>> = {
  robots: text('robots.txt does not allow checks'),
  robots_limits: text('robots.txt takes too long to read'),
  name_gone: text('The host no longer exists'),
  name_unknown: text('The host could not be looked up'),
  timeout: text('No answer within 10 seconds'),
  connection: text('The connection failed'),
  certificate: text('The certificate is not valid'),
  malformed: text('The answer is not a web page'),
  proxy: text('The proxy did not let the request through'),
  aborted: text('The check was stopped'),
  invalid: text('This is not a URL'),
  scheme: text('Leads to an address that is not http or https'),
  credentials: text('Leads to an address with a password in it'),
  port: text('Leads to an unusual port'),
  private_address: text('Leads into a private network'),
  own_site: text('Leads to this site'),
  redirect_circle: text('Redirects in a circle'),
  too_many_redirects: text('Redirects too often'),
  wrong_type: text('The answer is not a web page'),
  too_large: text('The answer is too large'),
}

/** `fault` is a failure, a refusal, 'robots', or the status of a robots.txt that could not be read. */
function findingOfFault(fault: string): Finding {
  if (fault === 'aborted') return { kind: 'stopped' }
  if (fault === 'name_gone') return { kind: 'gone', status: null, note: NOTES.name_gone }
  if (fault === 'name_unknown' || fault === 'proxy') return { kind: 'unknown', note: noteOf(fault) }
  return { kind: 'unsure', status: null, note: noteOf(fault) }
}

function noteOf(fault: string): Text {
  return (
    new Map(Object.entries(NOTES)).get(fault) ??
    text('robots.txt could not be read ({fault})', { fault })
  )
}
