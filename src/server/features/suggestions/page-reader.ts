import { z } from 'zod'
import { guessSource } from '#shared/domain/guess-source.ts'
import { RESOURCE_FIELDS } from '#shared/domain/resource-fields.ts'
import type {
  FetchFailure,
  FetchResult,
  Refusal,
  SafeFetch,
} from '../../platform/fetch/safe-fetch.ts'
import { absolute, cut, MAX_PAGE_BYTES, NO_FACTS, oneLine, type PageFacts } from './page-facts.ts'
import type { AppContext } from '../../context.ts'
import { joined, text, type Text } from '#shared/texts/text.ts'

export type ReadPage =
  | {
      facts: PageFacts
      /** Where the address led to. */
      url: string
      /** Why there are few facts or none, for the member; null if the page was read. */
      unread: Text | null
    }
  /** The address must not be suggested. */
  | { refused: Text }

const TYPES = ['text/html', 'application/xhtml+xml']

type Reading = Pick<AppContext, 'fetch' | 'parse'>

/** A video's page is long, and says how long the video is below its head. */
const MAX_VIDEO_BYTES = 1024 * 1024

const isVideo = (url: string) => guessSource(url)?.sourceWebsite === 'youtube'

/** What the page itself says. */
export async function readMarkup(reading: Reading, url: string): Promise<ReadPage> {
  const maxBytes = isVideo(url) ? MAX_VIDEO_BYTES : MAX_PAGE_BYTES
  const result = await reading.fetch(url, { accept: TYPES, oversize: 'cut', maxBytes })
  return readResult(reading, result, url)
}

/** Looks a suggested address up. `fetch` keeps to 10 s, so the member waits no longer. */
export async function readPage(reading: Reading, url: string): Promise<ReadPage> {
  const { fetch } = reading
  const [page, video] = await Promise.all([
    readMarkup(reading, url),
    isVideo(url) ? readVideo(fetch, url) : null,
  ])
  if ('refused' in page || !video) return page
  if (video.gone) return { ...page, facts: NO_FACTS, unread: joined([NO_VIDEO, YOURSELF], ' ') }
  const { facts } = page
  return {
    ...page,
    unread: video.title ? null : page.unread,
    facts: {
      ...facts,
      title: video.title ?? facts.title,
      author: video.author ?? facts.author,
      imageUrl: video.imageUrl ?? facts.imageUrl,
      price: facts.price ?? 'Free',
    },
  }
}

const NO_VIDEO = text('YouTube has no public video at this address. Please check it.')
const YOURSELF = text('Please fill in the fields yourself.')
const NOT_READ = text('The page could not be looked up.')
export const UNREADABLE = joined([NOT_READ, YOURSELF], ' ')

const REFUSED: Partial<Record<Refusal, Text>> = {
  invalid: text('This is not a web address'),
  scheme: text('The address must start with http:// or https://'),
  credentials: text('The address must not contain a username or password'),
  private_address: text('This address is not on the public internet'),
  own_site: text(
    'This address is on this site. Please suggest the page that the resource leads to.',
  ),
}

const UNREAD: Partial<Record<Refusal | FetchFailure, Text>> = {
  port: text('Pages on unusual ports are not looked up.'),
  too_many_redirects: text('The address redirects too often to be looked up.'),
  redirect_circle: text('The address redirects in a circle. Please check it.'),
  wrong_type: text('There is a file at this address, not a page that can be looked up.'),
  name_gone: text('No website was found at this address. Please check it.'),
  timeout: text('The page did not answer within 10 seconds.'),
}

async function readResult(
  { parse }: Reading,
  result: FetchResult,
  asked: string,
): Promise<ReadPage> {
  const unread = (why: Text) => ({
    facts: NO_FACTS,
    url: result.url,
    unread: joined([why, YOURSELF], ' '),
  })
  if (result.outcome === 'refused') {
    const refused = REFUSED[result.why]
    if (refused === undefined) return { ...unread(UNREAD[result.why] ?? NOT_READ), url: asked }
    const isRedirect = result.url !== new URL(asked).href.replace(/#(?![!/]).*/, '')
    return {
      refused: isRedirect
        ? text('The address leads elsewhere: {url}. {refused}', { url: result.url, refused })
        : refused,
    }
  }
  if (result.outcome === 'failed') return unread(UNREAD[result.code] ?? NOT_READ)
  const { status, body, charset, url } = result
  if (status === 404 || status === 410)
    return unread(
      text('The page answered with {status}, so it may be gone. Please check the address.', {
        status,
      }),
    )
  if (status < 200 || status > 299)
    return unread(text('The page did not let us look it up ({status}).', { status }))
  const { result: facts, fault } = await parse('page', { body, charset, url })
  if (fault !== null) return unread(fault === 'busy' ? TOO_MANY : TOO_COMPLEX)
  return facts.title === null ? { ...unread(NOT_READ), facts } : { facts, url, unread: null }
}

const TOO_COMPLEX = text('The page takes too long to read.')
const TOO_MANY = text('Too many pages are being looked up right now.')

/** A response has about 1 KB. */
const MAX_OEMBED_BYTES = 64 * 1024
const OEMBED = 'https://www.youtube.com/oembed?format=json&url='

/** The members of an oEmbed response (oembed.com §2.3.4) that a resource has. */
const oembed = z.object({
  title: z.string().nullish(),
  author_name: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
})

type Video = { gone: boolean; title: string | null; author: string | null; imageUrl: string | null }

/** YouTube answers 200 for removed videos too; its oEmbed distinguishes them. */
async function readVideo(fetch: SafeFetch, url: string): Promise<Video> {
  const result = await fetch(`${OEMBED}${encodeURIComponent(url)}`, {
    accept: ['application/json'],
    maxBytes: MAX_OEMBED_BYTES,
  })
  const nothing = { gone: false, title: null, author: null, imageUrl: null }
  if (result.outcome !== 'answered') return nothing
  // 401 and 403: it exists but may not be embedded.
  if (result.status === 400 || result.status === 404) return { ...nothing, gone: true }
  const { data } = oembed.safeParse(jsonOf(result.body))
  if (!data) return nothing
  return {
    gone: false,
    title: cut(oneLine(data.title ?? null), RESOURCE_FIELDS.title.max),
    author: cut(oneLine(data.author_name ?? null), RESOURCE_FIELDS.author.max),
    imageUrl: absolute(data.thumbnail_url ?? null, url),
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
