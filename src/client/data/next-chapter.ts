import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { listChapters } from '#shared/calls/chapters.ts'
import type { ListedStudyItem } from '#shared/contracts/study.ts'
import { placeText } from '#shared/domain/chapters/chapter.ts'
import { callQuery } from './queries.ts'
import { useSignedIn } from './session.ts'
import { useBrowserStudy } from './study-browser.ts'

export type NextChapter = NonNullable<ListedStudyItem['nextChapter']>

/** The first chapter that a visitor has not done, of a resource in which one is done; null without one. */
export function useBrowserNextChapter(resourceId: number): NextChapter | null {
  const signedIn = useSignedIn()
  const study = useBrowserStudy()
  const item = signedIn ? null : study?.items.find((each) => each.resourceId === resourceId)
  const done = item?.chaptersDone ?? []
  const { data = [] } = useQuery({
    ...callQuery(listChapters, { params: { id: resourceId } }),
    enabled: done.length > 0,
    staleTime: 60_000,
  })
  return done.length > 0 ? (data.find(({ id }) => !done.includes(id)) ?? null) : null
}

/** Returns 'Next: 12:40 Main line'. */
export function nextChapterText({ title, startSeconds, page }: NextChapter): string {
  const chapter = [placeText({ startSeconds, page }, t), title].filter(Boolean).join(' ')
  return t('Next: {chapter}', { chapter })
}
