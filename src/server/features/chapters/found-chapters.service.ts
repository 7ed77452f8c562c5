import type { FoundChapterView } from '#shared/contracts/chapters.ts'
import { storedChapters } from '#shared/domain/chapters/chapter-text.ts'
import { chapterKeys } from '#shared/chess/chapters/chapter-moves.ts'
import type { AppContext } from '../../context.ts'
import type { CatalogueIndex } from '../../search/catalogue-index.ts'
import { conditionsOf, dayUntil, isAboutOneOf } from '../../search/filters.ts'
import { Best } from '../../search/page.ts'
import { openingNamer } from '../explore/known-positions.service.ts'
import type { Wanted } from '../resources/resources-of-openings.service.ts'
import { getResources } from '../resources/resources.service.ts'
import { listChaptersOf } from './chapters.queries.ts'
import { presentChapter } from './chapters.service.ts'
import type { PositionTable } from './chapter-positions.service.ts'
import { cacheStamp } from '../../platform/cache/stamped-memo.ts'

const SHOWN = 12
/** Before this ply, nearly every line continues from the position. */
const FIRST_PLY = 4

export type ChaptersAtPositions = {
  /** Returns the number of chapters that are about a position or continue from it. */
  count(position: string): number
  /** Returns the number of resources with such a chapter that are not about one of the openings. */
  countBeyond(position: string, openings: readonly string[]): number
  list(here: { position: string; ply: number }): Promise<FoundChapterView[]>
}

/** Finds the chapters of the wanted resources by position. */
export async function chaptersAtPositions(
  ctx: AppContext,
  wanted: Wanted,
): Promise<ChaptersAtPositions> {
  const table = await ctx.chapterPositions.current()
  const index = await ctx.search.index()
  const docOf = docFinder(index, wanted, ctx.clock())
  // Half of all chapters pass through 1.e4, and many positions lead to the same ones.
  const key = JSON.stringify([wanted.level, wanted.source, wanted.side, wanted.kidsOnly])
  const countsFor = (what: string) =>
    ctx.memo.get(`${what} ${key}`, cacheStamp(ctx), async () => new Map<string, number>())
  const [counts, countsBeyond] = [
    await countsFor('chapters'),
    await countsFor('resources of chapters'),
  ]
  return {
    countBeyond(position, openings) {
      const known = countsBeyond.get(position)
      if (known !== undefined) return known
      const isAbout = isAboutOneOf(index, openings)
      const found = new Set<number>()
      table.visit(position, (slot) => {
        const doc = docOf(table.resources[slot] as number)
        if (doc >= 0 && !isAbout(doc)) found.add(doc)
      })
      countsBeyond.set(position, found.size)
      return found.size
    },
    count(position) {
      const known = counts.get(position)
      if (known !== undefined) return known
      let count = 0
      table.visit(position, (slot) => {
        if (docOf(table.resources[slot] as number) >= 0) count++
      })
      counts.set(position, count)
      return count
    },
    async list({ position, ply }) {
      const best = bestAt(table, position, {
        day: dayUntil(index, ctx.clock()),
        docOf,
        most: ply < FIRST_PLY ? 0 : Number.POSITIVE_INFINITY,
      })
      const found = best.map((slot) => ({
        resourceId: table.resources[slot] as number,
        chapterId: table.ids[slot] as number,
      }))
      return withResources(ctx, position, found)
    },
  }
}

/**
 * Returns a function that finds a wanted resource in the index; -1 for any other. The chapters of one resource must
 * follow one another.
 */
function docFinder(
  index: CatalogueIndex,
  wanted: Wanted,
  now: Date,
): (resourceId: number) => number {
  const conditions = conditionsOf(index, wanted, { now })
  let [lastId, lastDoc] = [-1, -1]
  return (resourceId) => {
    if (resourceId === lastId) return lastDoc
    const doc = index.docOf(resourceId)
    const fits = doc !== undefined && conditions.every(({ passes }) => passes(doc))
    lastId = resourceId
    lastDoc = fits ? doc : -1
    return lastDoc
  }
}

type Order = {
  /** When the resource in a row of the index was published. */
  day: (row: number) => number
  docOf: (resourceId: number) => number
  /** The most plies to go. */
  most: number
}

/** Returns the slots of the best chapters: the shortest way first, then the newest resource. */
function bestAt(table: PositionTable, position: string, { day, docOf, most }: Order): number[] {
  const [slots, ways, days]: [number[], number[], number[]] = [[], [], []]
  const best = new Best(
    SHOWN,
    (a, b) =>
      (ways[a] as number) - (ways[b] as number) ||
      (days[b] as number) - (days[a] as number) ||
      (table.ids[slots[a] as number] as number) - (table.ids[slots[b] as number] as number),
  )
  table.visit(position, (slot, toGo) => {
    if (toGo > most) return
    const doc = docOf(table.resources[slot] as number)
    if (doc < 0) return
    ways.push(toGo)
    days.push(day(doc))
    best.offer(slots.push(slot) - 1)
  })
  return best.inOrder().map((at) => slots[at] as number)
}

type ChapterIds = { resourceId: number; chapterId: number }

/** Leaves out chapters that have changed since the table was read, and those that only share the position's hash. */
async function withResources(
  ctx: AppContext,
  position: string,
  found: readonly ChapterIds[],
): Promise<FoundChapterView[]> {
  if (found.length === 0) return []
  const ids = [...new Set(found.map(({ resourceId }) => resourceId))]
  const [resources, rows, nameOf] = await Promise.all([
    getResources(ctx, ids),
    listChaptersOf(ctx.db, ids),
    openingNamer(ctx),
  ])
  const resourceOf = new Map(resources.map((resource) => [resource.id, resource]))
  const rowOf = new Map(
    rows.map((row) => [row.id, { row, chapters: storedChapters(row.chapters, row.chapterIds) }]),
  )
  return found.flatMap(({ resourceId, chapterId }): FoundChapterView[] => {
    const resource = resourceOf.get(resourceId)
    const known = rowOf.get(resourceId)
    const index = known?.chapters.findIndex(({ id }) => id === chapterId) ?? -1
    const chapter = known?.chapters[index]
    if (!resource || !known || !chapter) return []
    const keys = chapterKeys(chapter)
    const ply = keys.lastIndexOf(position)
    if (ply < 0) return []
    const movesToGo = chapter.line?.slice(ply) ?? []
    const shown = { order: index + 1, row: known.row, nameOf, isLocked: ctx.kids !== null }
    return [
      {
        chapter: presentChapter(chapter, shown),
        resource,
        reason: movesToGo.length === 0 ? 'exact' : 'continues',
        movesToGo,
      },
    ]
  })
}
