import type { ResourceView } from '#shared/contracts/resources.ts'
import { storedChapters } from '#shared/domain/chapters/chapter-text.ts'
import { shownPlace, type StoredChapter } from '#shared/domain/chapters/chapter.ts'
import type { Db } from '../../platform/db/client.ts'
import { singular, tokensOf } from '../../search/words.ts'
import { listChapterTexts } from './resources.queries.ts'

type Match = NonNullable<ResourceView['match']>

/** Returns the chapter of each resource whose title has most of the terms, the first of several. */
export async function chapterMatches(
  db: Db,
  inChapters: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<Map<number, Match>> {
  const found = new Map<number, Match>()
  if (inChapters.size === 0) return found
  for (const { id, chapters, chapterIds } of await listChapterTexts(db, [...inChapters.keys()])) {
    const terms = new Set([...(inChapters.get(id) ?? [])].flatMap((key) => key.split(' ')))
    const [best] = storedChapters(chapters, chapterIds)
      .map((chapter) => ({ chapter, hits: hitsIn(chapter.title, terms) }))
      .filter(({ hits }) => hits > 0)
      .toSorted((a, b) => b.hits - a.hits)
    if (best) found.set(id, presentMatch(best.chapter))
  }
  return found
}

function hitsIn(title: string, terms: ReadonlySet<string>): number {
  const words = new Set(tokensOf(title).map(({ word }) => singular(word)))
  return [...words].filter((word) => terms.has(word)).length
}

function presentMatch(chapter: StoredChapter): Match {
  const place = shownPlace(chapter)
  const text = `Chapter: ${place === '' ? '' : `${place} `}${chapter.title}`
  return { chapterId: chapter.id, title: chapter.title, place, text }
}
