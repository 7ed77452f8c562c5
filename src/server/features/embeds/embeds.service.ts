import { type ExploreQuery, type ExploreView, exploreQuery } from '#shared/contracts/explore.ts'
import type { ListView } from '#shared/contracts/lists.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { moveText } from '#shared/chess/move-text.ts'
import { levelLabel } from '#shared/domain/filters/level.ts'
import { sourceName } from '#shared/domain/filters/source.ts'
import {
  CARD_DESCRIPTION_LENGTH,
  titleText,
  wordsLanguage,
} from '#shared/domain/resource-display.ts'
import { factsText } from '#shared/domain/start-here.ts'
import { paths } from '#shared/paths.ts'
import { truncate } from '#shared/texts/characters.ts'
import { type T, text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { notFound, AppError } from '../../platform/http/app-error.ts'
import type { PageWords } from '../../platform/http/plain-page.ts'
import { escapeMarkup } from '../../platform/markup.ts'
import { boardPicture } from '../covers/covers.service.ts'
import { explore } from '../explore/explore.service.ts'
import { readAt, requireReadable } from '../lists/lists.service.ts'
import { getSharedList } from '../lists/shared-lists.service.ts'
import { getResource } from '../resources/resources.service.ts'
import type { ListId } from '#shared/domain/lists.ts'
import { type EmbedTheme, embedDocument, tabLink } from './embed-page.ts'
import { z } from 'zod'
import { type Embeddable, embeddableAt, frameCode, frameSize } from '#shared/domain/embeds.ts'
import { queryNumber, queryText } from '#shared/contracts/fields.ts'
import { type PageAddress, pageAddress, withPrefix } from '#shared/texts/page-address.ts'
import { findMergedTarget } from '../merges/merges.service.ts'

export async function resourceEmbed(
  ctx: AppContext,
  id: number,
  { words, theme }: EmbedLook,
): Promise<string> {
  const resource = await getResource(ctx, id)
  const { t, at } = words
  const title = titleText(resource.title, t)
  const page = paths.resource(id)
  const facts = [levelLabel(resource.level, t), factsText(resource, t)].join(' · ')
  const description = resource.description?.trim()
  return embedDocument(words, theme, {
    title,
    page,
    body: `<div class="resource"><img src="${at(paths.cover(id))}" width="400" height="300" alt=""><div>
<h1${langOf(resource, t)}>${tabLink(at(page), title)}</h1>
${byline(resource, t)}<p>${escapeMarkup(facts)}</p>
${description ? `<p${langOf(resource, t)}>${escapeMarkup(truncate(description, CARD_DESCRIPTION_LENGTH))}</p>` : ''}</div></div>`,
  })
}

/** Throws 404 for a list that not everybody may read who has its address, for its owner too, and under a kids lock. */
export async function requireSharedList(ctx: AppContext, id: ListId): Promise<void> {
  if (ctx.kids) throw notFound(text('List not found'))
  await readAt(ctx, id, async (row) => requireReadable(row, null))
}

/** A list that everybody may read, or everybody who has its address. */
export async function listEmbed(
  ctx: AppContext,
  id: ListId,
  { words, theme }: EmbedLook,
): Promise<string> {
  const list = await getSharedList(ctx, id)
  const { t, at } = words
  const count = list.resources.length
  return embedDocument(words, theme, {
    title: list.title,
    page: paths.list(list),
    body: `<h1>${tabLink(at(paths.list(list)), list.title)}</h1>
<p class="soft">${escapeMarkup(listFacts(list, t))}</p>
${list.description ? `<p>${escapeMarkup(list.description)}</p>` : ''}
${count === 0 ? `<p>${t('This list is empty.')}</p>` : lessons(list.resources, words)}`,
  })
}

/** A position with its lessons and the moves from it, which are links to the next embed. */
export async function exploreEmbed(
  ctx: AppContext,
  query: ExploreQuery,
  { words, theme }: EmbedLook,
): Promise<string> {
  const view = await explore(ctx, query)
  const { t } = words
  const found = foundIn(view)
  return embedDocument(words, theme, {
    title: positionTitle(view, t),
    page: paths.explore(searchTo(view)),
    body: `<div class="explore"><div>${board(view, t)}${next(view, words, theme)}</div><div>
<h1>${escapeMarkup(positionTitle(view, t))}</h1>
${played(view, words, theme)}
${
  found.length > 0
    ? `<h2>${t('Lessons')}</h2>${lessons(found, words)}`
    : `<p class="soft">${t('No lessons about this position yet.')}</p>`
}</div></div>`,
  })
}

type EmbedLook = { words: PageWords; theme: EmbedTheme }

function byline({ author, sourceWebsite, language }: ResourceView, t: T): string {
  const parts = [author?.trim(), sourceWebsite ? sourceName(sourceWebsite, t) : null]
  const line = parts.filter(Boolean).join(' · ')
  return line ? `<p class="soft"${langOf({ language }, t)}>${escapeMarkup(line)}</p>\n` : ''
}

function listFacts({ owner, resources }: ListView, t: T): string {
  const values = { owner: owner.username, count: resources.length }
  return t('{count, plural, one {# resource} other {# resources}}, chosen by {owner}', values)
}

function lessons(resources: readonly ResourceView[], { t, at }: PageWords): string {
  const items = resources.map((resource) => {
    const title = titleText(resource.title, t)
    const facts = [
      resource.author?.trim() || null,
      levelLabel(resource.level, t),
      factsText(resource, t),
    ]
    return `<li>${tabLink(at(paths.resource(resource.id)), title, langOf(resource, t))}<br><span class="soft">${escapeMarkup(facts.filter(Boolean).join(' · '))}</span></li>`
  })
  return `<ol>${items.join('')}</ol>`
}

const langOf = ({ language }: Pick<ResourceView, 'language'>, t: T): string => {
  const lang = wordsLanguage(language, t)
  return lang ? ` lang="${lang}"` : ''
}

/** As many lessons as one looks at beside a board: chapters about the position before whole resources. */
const MOST_LESSONS = 6

function foundIn({ chapters, groups }: ExploreView): ResourceView[] {
  const all = [
    ...chapters.map(({ resource }) => resource),
    ...groups.flatMap(({ resources }) => resources),
  ]
  return [...new Map(all.map((each) => [each.id, each])).values()].slice(0, MOST_LESSONS)
}

function positionTitle({ opening, moves }: ExploreView, t: T): string {
  if (opening) return t.opening(opening.name)
  return moves.length > 0 ? t('Position') : t('Starting position')
}

const BOARD_SIZE = 360

function board(view: ExploreView, t: T): string {
  const uci = view.moves.at(-1)?.uci
  const lastMove = uci ? { from: uci.slice(0, 2), to: uci.slice(2, 4) } : null
  const drawn = boardPicture({ fen: view.fen, lastMove }, BOARD_SIZE)
  const line = sansOf(view).length > 0 ? moveText(sansOf(view)) : t('Starting position')
  const label = t('The board after {moves}', { moves: line })
  return `<svg class="board" viewBox="0 0 ${BOARD_SIZE} ${BOARD_SIZE}" width="${BOARD_SIZE}" height="${BOARD_SIZE}" role="img" aria-label="${escapeMarkup(label)}">${drawn}</svg>`
}

const sansOf = ({ moves }: ExploreView): string[] => moves.map(({ san }) => san)

/** The search of a position some plies into the line, or with more moves. */
function searchTo(view: ExploreView, moves: readonly string[] = sansOf(view)): string {
  return exploreSearch({ moves })
}

/** Links back to each position of the line. */
function played(view: ExploreView, { t, at }: PageWords, theme: EmbedTheme): string {
  const sans = sansOf(view)
  if (sans.length === 0) return ''
  const links = sans.map((san, index) => {
    const label = escapeMarkup(index % 2 === 0 ? `${index / 2 + 1}.${san}` : san)
    return index === sans.length - 1
      ? `<b aria-current="true">${label}</b>`
      : `<a href="${embedHref(at, searchTo(view, sans.slice(0, index + 1)), theme)}">${label}</a>`
  })
  const start = `<a href="${embedHref(at, '', theme)}" aria-label="${t('Starting position')}">↺</a>`
  return `<nav class="moves" aria-label="${t('Moves')}">${start}${links.join('')}</nav>`
}

/** More moves would be more than one chooses from. */
const MOST_CONTINUATIONS = 8

function next(view: ExploreView, { t, at }: PageWords, theme: EmbedTheme): string {
  const shown = view.continuations.slice(0, MOST_CONTINUATIONS)
  if (shown.length === 0) return ''
  const links = shown.map(
    ({ san }) =>
      `<a href="${embedHref(at, searchTo(view, [...sansOf(view), san]), theme)}">${escapeMarkup(moveText([san], view.ply))}</a>`,
  )
  return `<h2>${t('Next moves')}</h2><nav class="moves" aria-label="${t('Next moves')}">${links.join('')}</nav>`
}

function embedHref(at: PageWords['at'], search: string, theme: EmbedTheme): string {
  const looks = theme ? `${search ? '&' : '?'}theme=${theme}` : ''
  return escapeMarkup(at(paths.embed({ kind: 'explore', search: search + looks })))
}

const MAX_SIDE = 999_999_999
const MAX_URL = 4000

export const oembedQuery = z.object({
  url: queryText(MAX_URL).default(''),
  format: queryText(20).default('json'),
  maxwidth: queryNumber(1, MAX_SIDE).optional(),
  maxheight: queryNumber(1, MAX_SIDE).optional(),
})
type OembedQuery = z.infer<typeof oembedQuery>

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
