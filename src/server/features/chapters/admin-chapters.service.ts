import type {
  ChaptersInput,
  ChapterView,
  PastedInput,
  PastedView,
} from '#shared/contracts/chapters.ts'
import { openingFamily } from '#shared/domain/opening-family.ts'
import type { ChapterFault, GivenChapter } from '#shared/domain/chapters/chapter-checks.ts'
import { chaptersText } from '#shared/chess/chapters/chapter-moves.ts'
import { fastLine } from '#shared/chess/fast-line.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import type { AppContext } from '../../context.ts'
import { addressRulesOf } from '../../platform/fetch/given-addresses.ts'
import { AppError, invalid, notFound, someOf } from '../../platform/http/app-error.ts'
import { changedMeanwhile } from '../../platform/http/if-match.ts'
import type { ParserFault } from '../../platform/parsing/parser-pool.ts'
import { openingNamer } from '../explore/known-positions.service.ts'
import { findLastWriter, writeResources } from '../history/history.service.ts'
import { findChapters } from './chapters.queries.ts'
import { presentChapter, shownChapters } from './chapters.service.ts'
import { checkedList } from './checked-chapters.service.ts'
import { openingFinder } from './opening-in-title.ts'
import { type T, text, type Text } from '#shared/texts/text.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'
import { contentStamp } from '../../platform/cache/stamped-memo.ts'

type Save = { id: number; chapters: ChaptersInput['chapters']; seenAt: string | null }

/**
 * Saves the whole list. With `seenAt` (If-Match), only if nobody else has changed the resource since; the refusal
 * carries the chapters that are there now.
 */
export async function saveChapters(
  ctx: AppContext,
  { id, chapters: given, seenAt }: Save,
): Promise<ChapterView[]> {
  const checked = checkedList(given, addressRulesOf(ctx.config))
  const row = await ctx.db.transaction((tx) =>
    writeResources(tx, ctx.clock(), [id], async () => {
      const before = await findChapters(tx, id)
      if (!before) throw notFound(text('Resource not found'))
      if (seenAt !== null && seenAt !== new Date(before.updatedAt).toISOString())
        throw withCurrent(
          changedMeanwhile(await findLastWriter(tx, id)),
          await shownChapters(ctx, before),
        )
      refuseFaults([...checked.faults, ...idFaults(given, before.chapterIds)])
      const written = chaptersText(checked.chapters) || null
      const ids = given.map((chapter) => idOf(chapter) ?? 0)
      const isSame = written === before.chapters && ids.join() === before.chapterIds.join()
      if (isSame) return { result: before, entry: null }
      await updateChapters(tx, id, { text: written, ids })
      const after = (await findChapters(tx, id)) ?? before
      const details = { resource: id, title: before.title, fields: 'chapters' }
      return { result: after, entry: { action: 'resource_changed', details } }
    }),
  )
  return shownChapters(ctx, row)
}

function withCurrent({ status, code, text: fault }: AppError, current: ChapterView[]): AppError {
  return new AppError(status, code, fault, { members: { current } })
}

function idOf({ id }: GivenChapter): number | null {
  return typeof id === 'number' && id > 0 ? id : null
}

/** Each ID must be that of a chapter of this resource, and appear once. */
function idFaults(given: readonly GivenChapter[], known: readonly number[]): ChapterFault[] {
  const seen = new Set<unknown>()
  return given.flatMap(({ id }, index): ChapterFault[] => {
    if (id === undefined || id === null) return []
    const isKnown = typeof id === 'number' && known.includes(id)
    const fault = !isKnown
      ? text('This resource has no chapter with this ID')
      : text('Another chapter in the list has this ID')
    if (isKnown && !seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ index, name: 'id', message: fault }]
  })
}

/** In the message; `fields` has all of them. */
const FAULTS_IN_MESSAGE = 10

function refuseFaults(faults: readonly ChapterFault[]): void {
  if (faults.length === 0) return
  const fields = new Map<string, Text>()
  for (const { index, name, message: fault } of faults) {
    const field = index === null ? name : `chapters.${index}.${name}`
    if (!fields.has(field)) fields.set(field, fault)
  }
  const sentences = [...fields].map(([field, fault]) => {
    const [, index] = field.split('.')
    if (index === undefined) return fault
    return text('Chapter {number}: {fault}', { number: Number(index) + 1, fault })
  })
  throw new AppError(400, 'invalid', someOf(sentences, FAULTS_IN_MESSAGE), {
    fields: Object.fromEntries(fields),
  })
}

/** Reads what was pasted as chapters of a resource. Nothing is saved. */
export async function readPastedChapters(
  ctx: AppContext,
  t: T,
  { resourceId, opening, text: pasted }: PastedInput,
): Promise<PastedView> {
  const row =
    resourceId === null
      ? { id: 0, sourceUrl: '', opening: opening || null }
      : await findChapters(ctx.db, resourceId)
  if (!row) throw notFound(text('Resource not found'))
  const own = row.opening === null ? null : await findOpeningMoves(ctx.db, row.opening)
  const { result, fault } = await ctx.parse('chapters', {
    text: pasted,
    own: fastLine(moveTokens(own ?? '')).sans,
  })
  if (fault !== null) throw unreadable(fault)
  const { kind, chapters, skipped } = result
  const [nameOf, lineOf] = await Promise.all([openingNamer(ctx), nameReader(ctx, row.opening)])
  return {
    kind,
    chapters: chapters.map(({ certainty, ...chapter }, index) => {
      const named = kind !== 'pgn' && certainty === 'none' ? lineOf(chapter.title) : null
      const content = { ...chapter, line: named ?? chapter.line, id: 0 }
      const shown = { order: index + 1, row, nameOf, isLocked: false }
      const { id: _none, ...view } = presentChapter(content, shown)
      return { ...view, certainty: named ? 'name' : certainty }
    }),
    skipped: skipped.map(({ reason, ...each }) => ({ ...each, reason: t(reason) })),
  }
}

function unreadable(fault: ParserFault): AppError {
  if (fault === 'busy') {
    return new AppError(
      503,
      'busy',
      text('Too many texts are being read right now. Please try again in a few seconds.'),
      { headers: { 'Retry-After': BUSY_SECONDS } },
    )
  }
  const tooSlow = text('This text takes too long to read. Please paste a part of it.')
  return invalid('text', tooSlow)
}

const BUSY_SECONDS = '5'

/** Returns a function that finds the line of the longest name of an opening in a title; null if there is none. */
async function nameReader(
  ctx: AppContext,
  opening: string | null,
): Promise<(title: string) => string[] | null> {
  const [{ language }, named] = await Promise.all([
    ctx.search.index(),
    ctx.memo.get('names of lines', contentStamp(ctx), () => listNamedMoves(ctx.db)),
  ])
  const finder = await ctx.memo.get(
    'names in titles',
    `${contentStamp(ctx)} ${ctx.version.reindexed()}`,
    async () => openingFinder(named, language),
  )
  const movesIn = finder(opening === null ? null : openingFamily(opening))
  return (title) => {
    const moves = movesIn(title)
    if (moves === null) return null
    const { sans, fault } = fastLine(moveTokens(moves))
    return fault !== null || sans.length === 0 ? null : sans
  }
}

/** 0 in `ids` stands for a new chapter. */
async function updateChapters(
  db: Db,
  id: number,
  { text, ids }: { text: string | null; ids: readonly number[] },
): Promise<void> {
  await db.execute(sql`
    UPDATE resources SET chapters = ${text}, chapter_ids = ${idList(ids)}, updated_at = now()
    WHERE id = ${id}`)
}

/** Returns the moves of the opening that resources name, as Explore has them. */
async function findOpeningMoves(db: Db, name: string): Promise<string | null> {
  const { rows } = await db.execute<{ moves: string | null }>(sql`
    SELECT coalesce(
      (SELECT opening_pattern FROM openings WHERE name = ${name} LIMIT 1),
      (SELECT moves FROM named_lines WHERE name = ${name} ORDER BY length(moves), id LIMIT 1),
      (SELECT subcategories.opening_pattern FROM openings
        JOIN opening_subcategories AS subcategories ON subcategories.id = openings.subcategory_id
        WHERE openings.name = ${name} LIMIT 1)) AS moves`)
  return rows[0]?.moves ?? null
}

/** Returns every name of an opening with its moves; a name with several lines has the shortest. */
async function listNamedMoves(
  db: Db,
): Promise<{ name: string; moves: string; isListed: boolean }[]> {
  const { rows } = await db.execute<{ name: string; moves: string; isListed: boolean }>(sql`
    SELECT DISTINCT ON (name) name, moves, name IN (SELECT name FROM openings) AS "isListed" FROM (
      SELECT name, opening_pattern AS moves, 0 AS rank FROM openings WHERE opening_pattern IS NOT NULL
      UNION ALL SELECT name, opening_pattern, 1 FROM opening_subcategories WHERE opening_pattern IS NOT NULL
      UNION ALL SELECT name, moves, 2 FROM named_lines
    ) AS named WHERE moves <> '' ORDER BY name, rank, length(moves), moves`)
  return rows
}
