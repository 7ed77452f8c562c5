import { sql } from 'drizzle-orm'
import type { ChapterView } from '#shared/contracts/chapters.ts'
import { addressOfChapter } from '#shared/domain/chapters/chapter-address.ts'
import { nextChapter, storedChapters } from '#shared/domain/chapters/chapter-text.ts'
import type { StoredChapter } from '#shared/domain/chapters/chapter.ts'
import { chapterKeys } from '#shared/chess/chapters/chapter-moves.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { type OpeningNamer, openingNamer } from '../explore/known-positions.service.ts'
import { getResource } from '../resources/resources.service.ts'
import {
  COLUMNS,
  type ChaptersRow,
  findChapters,
  type LearnedResource,
  listChaptersOf,
} from './chapters.queries.ts'
import { text } from '#shared/texts/text.ts'

/** Returns the chapters of a resource in their order. */
export async function getChapters(ctx: AppContext, id: number): Promise<ChapterView[]> {
  const row = await findChapters(ctx.db, id, { kidsOnly: ctx.kids !== null })
  if (!row) {
    // Throws if the resource does not exist, or is not for locked visitors.
    await getResource(ctx, id)
    throw notFound(text('Resource not found'))
  }
  return shownChapters(ctx, row)
}

export async function shownChapters(ctx: AppContext, row: ChaptersRow): Promise<ChapterView[]> {
  const nameOf = await openingNamer(ctx)
  return storedChapters(row.chapters, row.chapterIds).map((chapter, index) =>
    presentChapter(chapter, { order: index + 1, row, nameOf, isLocked: ctx.kids !== null }),
  )
}

type Shown = {
  order: number
  row: Pick<ChaptersRow, 'id' | 'sourceUrl'>
  nameOf: OpeningNamer
  /** A locked visitor leaves through our own page. */
  isLocked: boolean
}

export function presentChapter(
  chapter: StoredChapter,
  { order, row, nameOf, isLocked }: Shown,
): ChapterView {
  const { id, title, startSeconds, endSeconds, page, url, line, fen } = chapter
  const way = plainPaths.leaveToChapter(row.id, id)
  return {
    id,
    order,
    title,
    startSeconds,
    endSeconds,
    page,
    url: isLocked && url !== null ? way : url,
    line,
    fen,
    opening: line === null && fen === null ? null : nameOf(chapterKeys(chapter)),
    at: isLocked ? way : addressOfChapter(chapter, row.sourceUrl),
  }
}

/** Returns the chapters of these resources as text (shared/domain/chapters/chapter-text.ts). */
export async function chapterTexts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  return new Map((await listChaptersOf(db, ids)).map(({ id, chapters }) => [id, chapters]))
}

/** Returns the chapter of any resource, which stays as it is until the transaction ends; null if there is none. */
export async function holdChapter(
  db: Db,
  chapterId: number,
): Promise<{ chapter: StoredChapter; resource: LearnedResource } | null> {
  const resource = await findResourceOfChapter(db, chapterId)
  const chapter = storedChapters(resource?.chapters ?? null, resource?.chapterIds ?? null).find(
    ({ id }) => id === chapterId,
  )
  return resource && chapter ? { chapter, resource } : null
}

/** Returns the chapters of a resource as they are stored; null if there is no such resource. */
export function findChaptersRow(db: Db, id: number): Promise<ChaptersRow | null> {
  return findChapters(db, id)
}

type NextChapter = Pick<ChapterView, 'id' | 'title' | 'startSeconds' | 'page' | 'at'>

/** Returns the first chapter of each resource that is not ticked off; `done` has the IDs of those that are. */
export async function nextChapters(
  ctx: AppContext,
  done: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, NextChapter>> {
  const found = new Map<number, NextChapter>()
  for (const row of await listChaptersOf(ctx.db, [...done.keys()])) {
    const chapter = nextChapter(row, done.get(row.id) ?? [])
    if (!chapter) continue
    const { id, title, startSeconds, page } = chapter
    const at = addressOfChapter(chapter, row.sourceUrl)
    found.set(row.id, { id, title, startSeconds, page, at })
  }
  return found
}

type ChapterPlace = Pick<ChapterView, 'id' | 'title' | 'at'>

/** Returns where each chapter of these resources is; locked visitors leave through our own page. */
export async function listChapterPlaces(
  ctx: AppContext,
  ids: readonly number[],
): Promise<Map<number, ChapterPlace[]>> {
  const rows = ids.length === 0 ? [] : await listChaptersOf(ctx.db, [...new Set(ids)])
  return new Map(
    rows.map((row) => [
      row.id,
      storedChapters(row.chapters, row.chapterIds).map((chapter) => ({
        id: chapter.id,
        title: chapter.title,
        at: ctx.kids
          ? plainPaths.leaveToChapter(row.id, chapter.id)
          : addressOfChapter(chapter, row.sourceUrl),
      })),
    ]),
  )
}

/** Returns the title of a chapter and the address that opens it; null if the resource has no such chapter. */
export async function findChapterPlace(
  ctx: AppContext,
  { id, chapterId }: { id: number; chapterId: number },
): Promise<{ url: string; title: string } | null> {
  const row = await findChapters(ctx.db, id, { kidsOnly: ctx.kids !== null })
  const chapter = storedChapters(row?.chapters ?? null, row?.chapterIds ?? null).find(
    (each) => each.id === chapterId,
  )
  return row && chapter
    ? { url: addressOfChapter(chapter, row.sourceUrl), title: chapter.title }
    : null
}

/** Nobody changes the resource until the transaction ends. */
async function findResourceOfChapter(db: Db, chapterId: number): Promise<LearnedResource | null> {
  const { rows } = await db.execute<LearnedResource>(sql`
    SELECT ${COLUMNS}, side, kids FROM resources WHERE chapter_ids @> ARRAY[${chapterId}::int] FOR SHARE`)
  return rows[0] ?? null
}
