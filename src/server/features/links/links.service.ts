import { hasCredentials, isWebAddress, MAX_URL_LENGTH } from '#shared/contracts/fields.ts'
import type { LinksView, NewLink } from '#shared/contracts/links.ts'
import { addressKey, hostOf } from '#shared/domain/address-key.ts'
import { guessSource } from '#shared/domain/guess-source.ts'
import { MAX_LINKS } from '#shared/domain/curation.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { type Editor, noteAction } from '../../platform/auth/audit-log.ts'
import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import { type AddressRules, isPublicUrl } from '../../platform/fetch/address-rules.ts'
import { addressRulesOf, NOT_PUBLIC } from '../../platform/fetch/given-addresses.ts'
import { AppError, invalid } from '../../platform/http/app-error.ts'
import type { ParserFault } from '../../platform/parsing/parser-pool.ts'
import type { Untranslated } from '../../platform/texts/untranslated.ts'
import { beginReading, type UntranslatedJob } from '../bulk-jobs/bulk-jobs.service.ts'
import { resourcesAt, similarTo } from '../resources/same-addresses.service.ts'
import { addressFault } from '../suggestions/looked-up.service.ts'
import { addPendingLinks } from '../suggestions/pending-links.service.ts'
import { type FoundLink, shownPart } from './found-links.ts'
import { listUnaskedLengths } from './lengths.service.ts'
import { readLinksJob } from './read-links-job.ts'

type Skipped = Untranslated<LinksView['skipped'][number], 'reason'>
type Read = Omit<LinksView, 'skipped'> & { skipped: Skipped[] }

/** Says what links a text has, which of them the catalogue has already, and what is left out and why. */
export async function readLinks(ctx: AppContext, source: string): Promise<Read> {
  const { result, fault } = await ctx.parse('links', source)
  if (fault !== null) throw unreadable(fault)
  if (result.count > MAX_LINKS) throw tooMany(result.count)
  const { sound, refused } = judge(ctx, result.links)
  await fillAddressKeys(ctx.db)
  const known = await resourcesAt(
    ctx.db,
    sound.map(({ url }) => url),
  )
  const similar = await similarTo(
    ctx.db,
    sound.map(({ url, title }) => {
      const type = guessSource(url)?.type ?? 'other'
      return { id: null, sourceUrl: url, type, title, author: null }
    }),
  )
  const links = sound.map(({ url, title, tags }, index) => {
    const sameAs = known.get(url)?.id
    const others = (similar[index] ?? []).filter((id) => id !== sameAs)
    return {
      url,
      ...(title && { title }),
      tags,
      ...(sameAs !== undefined && { sameAs }),
      ...(others.length > 0 && { similar: others }),
    }
  })
  const parts = result.skipped.map(({ line: number, ...part }) => ({ number, ...part }))
  const skipped = [...parts, ...refused].toSorted((one, other) => one.number - other.number)
  return { links, skipped, unlisted: result.unlisted }
}

const BUSY_SECONDS = '5'

function unreadable(fault: ParserFault): AppError {
  if (fault === 'busy') {
    const busy = text('Too many texts are being read right now. Please try again in a few seconds.')
    return new AppError(503, 'busy', busy, { headers: { 'Retry-After': BUSY_SECONDS } })
  }
  return invalid('text', text('This text takes too long to read. Please paste a part of it.'))
}

function tooMany(count: number): AppError {
  return invalid(
    'text',
    text('There are {count, number} links in this text. Please add at most {most} at once.', {
      count,
      most: MAX_LINKS,
    }),
  )
}

/** Of links to the same page, the first stays. */
function judge(
  ctx: AppContext,
  links: readonly FoundLink[],
): { sound: FoundLink[]; refused: Skipped[] } {
  const rules = addressRulesOf(ctx.config)
  const firstLine = new Map<string, number>()
  const sound: FoundLink[] = []
  const refused: Skipped[] = []
  for (const link of links) {
    const fault = faultOf(ctx, rules, link.url)
    const key = fault ? '' : addressKey(link.url)
    const first = firstLine.get(key)
    const reason =
      fault ??
      (first === undefined ? null : text('The same address as in line {line}', { line: first }))
    if (reason === null) {
      firstLine.set(key, link.line)
      sound.push(link)
    } else refused.push({ number: link.line, text: shownPart(link.url), reason })
  }
  return { sound, refused }
}

function faultOf(ctx: AppContext, rules: AddressRules, url: string): Text | null {
  if (url.length > MAX_URL_LENGTH)
    return text('The address is longer than {max} characters', { max: MAX_URL_LENGTH })
  if (!isWebAddress(url) || /\s/.test(url))
    return text('This is not a web address that starts with http:// or https://')
  if (hasCredentials(url)) return text('The address must not contain a username or password')
  return isPublicUrl(url, rules) ? addressFault(ctx, url) : NOT_PUBLIC
}

/** Adds links to the queue of suggestions, and begins to read their pages. */
export async function addLinks(
  ctx: AppContext,
  editor: Editor,
  links: readonly NewLink[],
): Promise<UntranslatedJob> {
  refuseUnfit(ctx, links)
  await fillAddressKeys(ctx.db)
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const { userId } = editor
    const ids = await addPendingLinks(tx, { userId, links, at: at.toISOString() })
    const byHost = inTurns(links.map(({ url }, place) => [hostOf(new URL(url)), ids[place] ?? 0]))
    const job = await beginReading(tx, editor, { ids: byHost, at, links: true })
    await noteAction(ctx, tx, 'links_added', { count: links.length })
    await ctx.jobs.enqueue(tx, readLinksJob, {})
    return job
  })
}

/** Begins to ask the pages of resources without a length for it: videos first, each page once. */
export async function findLengths(ctx: AppContext, editor: Editor): Promise<UntranslatedJob> {
  return ctx.db.transaction(async (tx) => {
    // Two who press at once do not ask the same pages.
    await tx.execute(sql`LOCK TABLE bulk_jobs IN SHARE ROW EXCLUSIVE MODE`)
    const unasked = await listUnaskedLengths(tx)
    if (unasked.length === 0)
      throw new AppError(
        409,
        'nothing_to_ask',
        text('Each page of a resource without a length has been asked already'),
      )
    const ids = [true, false].flatMap((isFirst) =>
      inTurns(
        unasked
          .filter(({ isVideo }) => isVideo === isFirst)
          .map(({ id, url }) => [URL.canParse(url) ? hostOf(new URL(url)) : '', id]),
      ),
    )
    const job = await beginReading(tx, editor, { ids, at: ctx.clock(), lengths: true })
    await noteAction(ctx, tx, 'lengths_asked', { count: ids.length })
    await ctx.jobs.enqueue(tx, readLinksJob, {})
    return job
  })
}

function refuseUnfit(ctx: AppContext, links: readonly NewLink[]): void {
  const seen = new Set<string>()
  for (const [place, { url }] of links.entries()) {
    const key = addressKey(url)
    const fault = seen.has(key)
      ? text('This address is in the list more than once')
      : addressFault(ctx, url)
    const name = `links.${place}.url`
    if (fault) throw new AppError(400, 'invalid', fault, { fields: { [name]: fault } })
    seen.add(key)
  }
}

/** Returns the IDs so that hosts take turns: each of them is asked once in a while, and meanwhile others are. */
function inTurns(hosts: readonly (readonly [host: string, id: number])[]): number[] {
  const asked = new Map<string, number>()
  return hosts
    .map(([host, id], place) => {
      const turn = asked.get(host) ?? 0
      asked.set(host, turn + 1)
      return { id, turn, place }
    })
    .toSorted((one, other) => one.turn - other.turn || one.place - other.place)
    .map(({ id }) => id)
}
