import type {
  ChaptersInput,
  ChapterView,
  PastedInput,
  PastedView,
} from '#shared/contracts/chapters.ts'
import { openingFamily } from '#shared/domain/opening-family.ts'
import type { ChapterFault, GivenChapter } from '#shared/domain/chapters/chapter-checks.ts'
import { chaptersText } from '#shared/chess/chapters/chapter-moves.ts'
import { readPasted, type TitleReader } from '#shared/chess/chapters/read-pasted.ts'
import { movesInTitle } from '#shared/chess/chapters/title-moves.ts'
import { fastLine } from '#shared/chess/fast-line.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import type { AppContext } from '../../context.ts'
import type { Editor } from '../../platform/auth/audit-log.ts'
import { contentStamp } from '../../platform/cache/stamp.ts'
import { addressRulesOf } from '../../platform/fetch/given-addresses.ts'
import { AppError, notFound, someOf } from '../../platform/http/app-error.ts'
import { changedMeanwhile } from '../../platform/http/if-match.ts'
import { openingNamer } from '../explore/known-positions.service.ts'
import { getLastWriter, writeResources } from '../history/history.service.ts'
import {
  findChapters,
  findOpeningMoves,
  listNamedMoves,
  updateChapters,
} from './chapters.queries.ts'
import { presentChapter, shownChapters } from './chapters.service.ts'
import { checkedList } from './checked-chapters.service.ts'
import { openingFinder } from './opening-in-title.ts'
import { message } from '#shared/texts/text.ts'

type Save = { id: number; chapters: ChaptersInput['chapters']; seenAt: string | null }

/**
 * Saves the whole list. With `seenAt` (If-Match), only if nobody else has changed the resource since; the refusal
 * carries the chapters that are there now.
 */
export async function saveChapters(
  ctx: AppContext,
  { userId, ip }: Editor,
  { id, chapters: given, seenAt }: Save,
): Promise<ChapterView[]> {
  const checked = checkedList(given, addressRulesOf(ctx.config))
  const row = await ctx.db.transaction((tx) =>
    writeResources(tx, { userId, ip, at: ctx.clock() }, [id], async () => {
      const before = await findChapters(tx, id)
      if (!before) throw notFound(message('Resource not found'))
      if (seenAt !== null && seenAt !== new Date(before.updatedAt).toISOString())
        throw withCurrent(
          changedMeanwhile('resource', await getLastWriter(tx, id), userId),
          await shownChapters(ctx, before),
        )
      refuseFaults([...checked.faults, ...idFaults(given, before.chapterIds)])
      const text = chaptersText(checked.chapters) || null
      const ids = given.map((chapter) => idOf(chapter) ?? 0)
      const isSame = text === before.chapters && ids.join() === before.chapterIds.join()
      if (isSame) return { result: before, entry: null }
      await updateChapters(tx, id, { text, ids })
      const after = (await findChapters(tx, id)) ?? before
      const details = { resource: id, title: before.title, fields: 'chapters' }
      return { result: after, entry: { action: 'resource_changed', details } }
    }),
  )
  return shownChapters(ctx, row)
}

function withCurrent({ status, code, message }: AppError, current: ChapterView[]): AppError {
  return new AppError(status, code, message, { members: { current } })
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
      ? message('This resource has no chapter with this ID')
      : message('Another chapter in the list has this ID')
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
  const fields = new Map<string, string>()
  for (const { index, name, message: fault } of faults) {
    const field = index === null ? name : `chapters.${index}.${name}`
    if (!fields.has(field)) fields.set(field, fault)
  }
  const sentences = [...fields].map(([field, fault]) => {
    const [, index] = field.split('.')
    if (index === undefined) return fault
    return message('Chapter {number}: {fault}', { number: Number(index) + 1, fault })
  })
  throw new AppError(400, 'invalid', someOf(sentences, FAULTS_IN_MESSAGE), {
    fields: Object.fromEntries(fields),
  })
}

/** Reads what was pasted as chapters of a resource. Nothing is saved. */
export async function readPastedChapters(
  ctx: AppContext,
  { resourceId, opening, text }: PastedInput,
): Promise<PastedView> {
  const row =
    resourceId === null
      ? { id: 0, sourceUrl: '', opening: opening || null }
      : await findChapters(ctx.db, resourceId)
  if (!row) throw notFound(message('Resource not found'))
  const nameOf = await openingNamer(ctx)
  const { kind, chapters, skipped } = readPasted(text, await titleReader(ctx, row.opening))
  return {
    kind,
    chapters: chapters.map(({ certainty, ...chapter }, index) => {
      const shown = { order: index + 1, row, nameOf, isLocked: false }
      const { id: _none, ...view } = presentChapter({ ...chapter, id: 0 }, shown)
      return { ...view, certainty }
    }),
    skipped,
  }
}

/** Reads moves in a title before names of openings. The moves may continue those of the resource's opening. */
async function titleReader(ctx: AppContext, opening: string | null): Promise<TitleReader> {
  const [moves, { language }, named] = await Promise.all([
    opening === null ? null : findOpeningMoves(ctx.db, opening),
    ctx.search.index(),
    ctx.memo.get('names of lines', contentStamp(ctx), () => listNamedMoves(ctx.db)),
  ])
  const linesOf = await ctx.memo.get(
    'names in titles',
    `${contentStamp(ctx)} ${ctx.version.reindexed()}`,
    async () => openingFinder(named, language),
  )
  const own = fastLine(moveTokens(moves ?? '')).sans
  const family = opening === null ? null : openingFamily(opening)
  return (title) => {
    const stated = movesInTitle(title, own)
    if (stated) return { line: stated, certainty: 'moves' }
    const named = linesOf(title, family)
    const { sans, fault } = fastLine(moveTokens(named ?? ''))
    return named === null || fault !== null || sans.length === 0
      ? { line: null, certainty: 'none' }
      : { line: sans, certainty: 'name' }
  }
}
