import { hostOf } from '../address-key.ts'

const YOUTUBE = /^(?:www\.|m\.|music\.)?youtube\.com$/
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/

type Place = { startSeconds: number | null; url: string | null }

/**
 * Returns the address that opens a chapter: the second of a video on YouTube or Vimeo, else its own address, else that
 * of the resource.
 */
export function addressOfChapter({ startSeconds, url }: Place, sourceUrl: string): string {
  if (startSeconds !== null && URL.canParse(sourceUrl)) {
    const address = new URL(sourceUrl)
    if (isYouTubeVideo(address)) return atSecond(address, startSeconds)
    if (VIMEO.test(hostOf(address))) {
      address.hash = `t=${startSeconds}s`
      return address.href
    }
  }
  return url ?? sourceUrl
}

/** A playlist or a channel has no second. */
function isYouTubeVideo(address: URL): boolean {
  const host = hostOf(address)
  const { pathname, searchParams } = address
  if (/^(?:www\.)?youtu\.be$/.test(host)) return pathname.length > 1
  if (!YOUTUBE.test(host)) return false
  if (pathname === '/watch') return searchParams.has('v')
  return /^\/(?:shorts|live)\/[^/]/.test(pathname)
}

function atSecond(address: URL, seconds: number): string {
  address.searchParams.delete('start')
  address.searchParams.set('t', `${seconds}s`)
  // Old addresses have the time behind the '#'.
  if (address.hash.startsWith('#t=')) address.hash = ''
  return address.href
}
