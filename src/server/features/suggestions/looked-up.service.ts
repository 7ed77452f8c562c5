import { deriveSides } from '../../platform/db/lesson-sides.ts'
import { type Text, text } from '#shared/texts/text.ts'
import type { LookUpView, SuggestedResource } from '#shared/contracts/suggestions.ts'
import { isPageFragment, hostOf } from '#shared/domain/address-key.ts'
import { USUAL_LANGUAGE } from '#shared/domain/filters/language.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { isPublicUrl } from '../../platform/fetch/address-rules.ts'
import { addressRulesOf } from '../../platform/fetch/given-addresses.ts'
import { invalid } from '../../platform/http/app-error.ts'
import type { Untranslated } from '../../platform/texts/untranslated.ts'
import { openingFinder } from '../explore/known-positions.service.ts'
import { taxonomyOf } from '../resources/resource-filter.service.ts'
import { compareAddress, findResourceAt } from '../resources/same-addresses.service.ts'
import { readMarkup, type ReadPage, readPage } from './page-reader.ts'
import { propose } from './proposals.ts'
import { NOTHING_SUGGESTED, type ReadFacts } from './suggestions.presenter.ts'

/** Looks an address up for a curator, who fills the form from it. */
export async function lookUp(
  ctx: AppContext,
  url: string,
): Promise<Untranslated<LookUpView, 'unread'>> {
  refuseAddress(ctx, url)
  const page = await readPage(ctx, url)
  if ('refused' in page) throw invalid('url', page.refused)
  const resource = await fieldsOf(ctx, url, page)
  const { type, title, author } = resource
  const compared = { sourceUrl: url, type, title, author: author ?? '', id: null }
  const alike = await compareAddress(ctx, compared)
  const { unread = null, duplicateOf = null } = await foundOn(ctx.db, page)
  const sameAs = alike.sameAs ?? duplicateOf
  const similar = alike.similar.filter((id) => id !== sameAs)
  return { resource, sameAs, similar, unread: unread as Text | null }
}

/** Returns how long the lesson of a page takes; null if the page does not say it. */
export async function lengthOnPage(
  reading: Pick<AppContext, 'fetch' | 'parse'>,
  url: string,
): Promise<string | null> {
  const page = await readMarkup(reading, url)
  return 'refused' in page ? null : page.facts.duration
}

/** Programs are not learning resources, and links to them are often dangerous. */
const PROGRAM = /\.(?:exe|msi|dmg|pkg|apk|bat|cmd|scr|jar|ps1|deb|rpm)$/i

export function refuseAddress(ctx: AppContext, url: string): void {
  const fault = addressFault(ctx, url)
  if (fault) throw invalid('url', fault)
}

/** Returns why an address is not one of a lesson; null if it may be. */
export function addressFault({ config }: Pick<AppContext, 'config'>, url: string): Text | null {
  const address = new URL(url)
  if (hostOf(address) === hostOf(new URL(config.siteUrl)))
    return text('This address is on this site. Please suggest the page that the resource leads to.')
  return PROGRAM.test(address.pathname)
    ? text('This address leads to a program, not to a lesson')
    : null
}

type Read = Exclude<ReadPage, { refused: Text }>

/**
 * Returns what the form starts with: what the page says, and how a curator would file it. A title that is given counts
 * more than the page's.
 */
export async function fieldsOf(
  ctx: AppContext,
  url: string,
  { facts }: Read,
  givenTitle = '',
): Promise<SuggestedResource> {
  const [title, description] = [givenTitle || (facts.title ?? ''), facts.description ?? '']
  const [openingAt, { openings }, { language }] = await Promise.all([
    openingFinder(ctx),
    taxonomyOf(ctx),
    ctx.search.index(),
  ])
  const knowledge = { openingAt, language, openings: openings.map(({ name }) => name) }
  const proposal = propose({ url, title, description, kinds: facts.kinds }, knowledge)
  const { category, opening } = proposal
  const [side = 'none'] = await deriveSides(ctx.db, [
    { title, description, tags: [], category, opening },
  ])
  return {
    ...NOTHING_SUGGESTED,
    title,
    description,
    type: proposal.type,
    imageUrl: publicPicture(ctx, facts.imageUrl),
    sourceUrl: url,
    sourceWebsite: proposal.sourceWebsite,
    level: proposal.level,
    category: proposal.category,
    opening: proposal.opening,
    author: facts.author,
    publishedDate: facts.publishedDate,
    price: facts.price ?? proposal.price,
    duration: facts.duration,
    side: side === 'white' || side === 'black' ? side : null,
    language: facts.language ?? USUAL_LANGUAGE,
  }
}

/** Returns null for a picture in a private network, because a page may name one. */
function publicPicture(ctx: AppContext, url: string | null): string | null {
  return url !== null && isPublicUrl(url, addressRulesOf(ctx.config)) ? url : null
}

/** The page may be in the catalogue under the address that it leads to or calls its own. */
export async function foundOn(db: Db, { facts, url, unread }: Read): Promise<ReadFacts> {
  // What a page calls its own address is that of all pages within it, whose fragments its server never sees.
  const own = isPageFragment(new URL(url).hash) ? null : facts.canonicalUrl
  const resource = await findResourceAt(db, own === null ? [url] : [url, own])
  return { unread, duplicateOf: resource?.id ?? null }
}
