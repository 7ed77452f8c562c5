import { z } from 'zod'
import { type Embeddable, embeddableAt, frameCode, frameSize } from '#shared/domain/embeds.ts'
import { exploreQuery } from '#shared/contracts/explore.ts'
import { queryNumber, queryText } from '#shared/contracts/fields.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { paths } from '#shared/paths.ts'
import { type PageAddress, pageAddress, withPrefix } from '#shared/texts/page-address.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import type { PageWords } from '../../platform/http/plain-page.ts'
import { explore } from '../explore/explore.service.ts'
import { findMergedTarget } from '../merges/merges.service.ts'
import { requireSharedList } from './embeds.service.ts'
import { getSharedList } from '../lists/shared-lists.service.ts'
import { getResource } from '../resources/resources.service.ts'

const MAX_SIDE = 999_999_999
const MAX_URL = 4000

export const oembedQuery = z.object({
  url: queryText(MAX_URL).default(''),
  format: queryText(20).default('json'),
  maxwidth: queryNumber(1, MAX_SIDE).optional(),
  maxheight: queryNumber(1, MAX_SIDE).optional(),
})
export type OembedQuery = z.infer<typeof oembedQuery>

/** How long another site may keep the answer, in seconds. */
const CACHE_AGE = 3600
/** The size of `paths.shareCover`. */
const COVER = { width: 1200, height: 630 }

const noEmbed = () => notFound(text('There is no embed for this address'))

/**
 * Describes the frame for one of our pages (https://oembed.com, 2.3). Private lists, resources that no longer exist and pages
 * without an embed are 404.
 */
export async function oembed(
  ctx: AppContext,
  { url, maxwidth, maxheight }: OembedQuery,
  words: PageWords,
): Promise<Record<string, string | number>> {
  const { siteUrl } = ctx.config
  const found = pageOf(ctx, url)
  if (!found) throw noEmbed()
  const { prefix } = found
  const what = await asMerged(ctx, found.what)
  const about = await describe(ctx, what, words)
  const limits = {
    ...(maxwidth === undefined ? {} : { maxWidth: maxwidth }),
    ...(maxheight === undefined ? {} : { maxHeight: maxheight }),
  }
  const size = frameSize(what, limits)
  const src = siteUrl + withPrefix(paths.embed(what), prefix)
  // The size at which it is to be shown: the picture itself may be larger.
  const scale = Math.min(
    1,
    (maxwidth ?? Infinity) / COVER.width,
    (maxheight ?? Infinity) / COVER.height,
  )
  return {
    version: '1.0',
    type: 'rich',
    title: about.title,
    ...(about.author ? { author_name: about.author } : {}),
    provider_name: words.t.site.name,
    provider_url: siteUrl,
    cache_age: CACHE_AGE,
    html: frameCode({ src, title: about.title, ...size }),
    ...size,
    ...(about.cover !== null
      ? {
          thumbnail_url: siteUrl + paths.shareCover(about.cover),
          thumbnail_width: Math.max(1, Math.floor(COVER.width * scale)),
          thumbnail_height: Math.max(1, Math.floor(COVER.height * scale)),
        }
      : {}),
  }
}

/** A resource that was merged is the one that it was merged into. */
async function asMerged(ctx: AppContext, what: Embeddable): Promise<Embeddable> {
  if (what.kind !== 'resource') return what
  return { ...what, id: (await findMergedTarget(ctx, what.id)) ?? what.id }
}

function pageOf(
  { config: { siteUrl, languages } }: AppContext,
  url: string,
): { what: Embeddable; prefix: PageAddress['prefix'] } | null {
  const address = URL.parse(url)
  if (!address || address.origin !== new URL(siteUrl).origin) return null
  const { path, prefix } = pageAddress(address.pathname, languages)
  // As pages are found: with a slash at the end, or with the prefix of the site's own language.
  const [own] = languages
  const plain = (path.startsWith(`/${own}/`) ? path.slice(`/${own}`.length) : path).replace(
    /(?<=[^/])\/+$/,
    '',
  )
  const what = embeddableAt(plain, address.search)
  return what && { what, prefix }
}

type About = {
  title: string
  author: string | null
  /** The ID of a resource whose cover stands for it. */
  cover: number | null
}

async function describe(ctx: AppContext, what: Embeddable, { t }: PageWords): Promise<About> {
  if (what.kind === 'resource') {
    const { title, author, id } = await getResource(ctx, what.id)
    return { title: titleText(title, t), author, cover: id }
  }
  if (what.kind === 'list') {
    await requireSharedList(ctx, what.id)
    const { title, owner, resources } = await getSharedList(ctx, what.id)
    return { title, author: owner.username, cover: resources[0]?.id ?? null }
  }
  const params = new URLSearchParams(what.search)
  const query = { moves: params.get('moves') ?? '', fen: params.get('fen') ?? '' }
  const position = exploreQuery.safeParse(query)
  if (!position.success) throw noEmbed()
  const { opening } = await explore(ctx, position.data).catch((error: unknown) => {
    // Moves that are not legal.
    throw error instanceof AppError && error.status === 400 ? noEmbed() : error
  })
  return { title: opening ? t.opening(opening.name) : t('Explore'), author: null, cover: null }
}
