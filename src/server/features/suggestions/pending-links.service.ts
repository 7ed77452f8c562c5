import type { NewLink } from '#shared/contracts/links.ts'
import type { SuggestedResource } from '#shared/contracts/suggestions.ts'
import { addressKey } from '#shared/domain/address-key.ts'
import { guessSource } from '#shared/domain/guess-source.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { lockUser } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import type { SafeFetch } from '../../platform/fetch/safe-fetch.ts'
import { fieldsOf, foundOn } from './looked-up.service.ts'
import { readPage, UNREADABLE } from './page-reader.ts'
import { NOTHING_SUGGESTED, type ReadFacts, suggestedOf } from './suggestions.presenter.ts'
import {
  findSuggestion,
  listWaitingAt,
  lockAddresses,
  type SuggestionRow,
  updateSuggestion,
} from './suggestions.queries.ts'
import { suggestions } from '../../platform/db/schema/curation.ts'

const NOT_READ_YET = text('The page has not been read yet.')

/**
 * Adds links to the queue, as suggestions of the curator whose pages a job reads later. What the curator has suggested
 * before and nobody has decided stays as it is. Returns the ID of each, in the order of the links.
 */
export async function addPendingLinks(
  tx: Db,
  { userId, links, at }: { userId: number; links: readonly NewLink[]; at: string },
): Promise<number[]> {
  const keyed = links.map((link) => ({ link, urlKey: addressKey(link.url) }))
  const keys = keyed.map(({ urlKey }) => urlKey)
  await lockUser(tx, userId)
  await lockAddresses(tx, keys)
  const waiting = await listWaitingAt(tx, keys)
  const taken = new Set(waiting.map(({ urlKey }) => urlKey))
  const own = new Map(
    waiting.filter((each) => each.userId === userId).map(({ urlKey, id }) => [urlKey, id]),
  )
  const added = await insertSuggestions(
    tx,
    keyed
      .filter(({ urlKey }) => !own.has(urlKey))
      .map(({ link, urlKey }) => ({
        userId,
        kind: 'new',
        url: link.url,
        urlKey,
        state: taken.has(urlKey) ? 'merged' : 'submitted',
        input: unreadFields(link),
        found: {
          unread: NOT_READ_YET,
          waits: true,
          ...(link.notSimilar && { notSimilar: link.notSimilar }),
        } satisfies ReadFacts,
        submittedAt: at,
        createdAt: at,
        updatedAt: at,
      })),
  )
  return keys.map((key) => own.get(key) ?? added.get(key) ?? 0)
}

/** What an address alone says. */
function unreadFields({ url, title, tags }: NewLink): SuggestedResource {
  const site = guessSource(url)
  return {
    ...NOTHING_SUGGESTED,
    title: title ?? '',
    type: site?.type ?? 'other',
    sourceUrl: url,
    sourceWebsite: site?.sourceWebsite ?? 'other',
    tags,
  }
}

/** What is to be written, and whether the page could be read. */
export type ReadLink = { isRead: boolean; write: (tx: Db) => Promise<void> }

/** Reads the page of an added link. The given title counts more than the page's own. */
export async function readPendingLink(
  ctx: AppContext,
  fetch: SafeFetch,
  id: number,
): Promise<ReadLink> {
  const row = await findSuggestion(ctx.db, id)
  if (!row || row.decidedAt !== null || !(row.found as ReadFacts).waits)
    return { isRead: row !== null, write: async () => undefined }
  const { found: read, input } = await readFields(ctx, fetch, row)
  const { notSimilar } = row.found as ReadFacts
  const found = notSimilar ? { ...read, notSimilar } : read
  const write = async (tx: Db) => {
    const now = await findSuggestion(tx, id, { lock: true })
    if (!now || now.decidedAt !== null) return
    await updateSuggestion(tx, id, { input, found, at: ctx.clock().toISOString() })
  }
  return { isRead: found.unread === null, write }
}

/** A page that cannot be read for a reason that nobody thought of keeps no others waiting. */
async function readFields(
  ctx: AppContext,
  fetch: SafeFetch,
  row: SuggestionRow,
): Promise<{ found: ReadFacts; input: SuggestedResource }> {
  const given = suggestedOf(row)
  try {
    const page = await readPage({ fetch, parse: ctx.parse }, row.url)
    if ('refused' in page) return { found: { unread: page.refused }, input: given }
    const fields = await fieldsOf(ctx, row.url, page, given.title)
    return { found: await foundOn(ctx.db, page), input: { ...fields, tags: given.tags } }
  } catch (error) {
    ctx.logger.error({ error, suggestion: row.id }, 'the page of a link could not be read')
    return { found: { unread: UNREADABLE }, input: given }
  }
}

/** Returns the ID of each by the key of its address. */
async function insertSuggestions(
  db: Db,
  rows: readonly (typeof suggestions.$inferInsert & { urlKey: string })[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const { id, urlKey } = suggestions
  const inserted = await db
    .insert(suggestions)
    .values([...rows])
    .returning({ id, urlKey })
  return new Map(inserted.map((row) => [row.urlKey ?? '', row.id]))
}
