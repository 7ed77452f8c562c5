import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { studyStore, useStudy } from '#client/data/study.ts'
import { BrowserLimitError } from '#client/data/study-browser.ts'
import type { Studied } from '#client/data/study-store.ts'
import { toast } from '#client/kit/toast.ts'

type TickProps = {
  resource: Studied
  chapter: { id: number; title: string }
  /** All chapters of the resource. */
  ids: readonly number[]
}

/** Says that a chapter is done, in the account or, for visitors, in the browser. */
export function ChapterTick({ resource, chapter, ids }: TickProps): JSX.Element {
  const client = useQueryClient()
  const { data: record } = useStudy((store) => store.record(resource.id))
  const isDone = record?.item?.chaptersDone.includes(chapter.id) ?? false
  const tick = async () => {
    try {
      const change = { chapterId: chapter.id, done: !isDone, ids }
      const { home, isFirst } = await (await studyStore(client)).tick(client, resource, change)
      if (home === 'page') toast({ title: t('Done'), description: t(ONLY_THIS_PAGE) })
      else if (isFirst) toast({ title: t('Done'), description: t(FIRST) })
    } catch (error) {
      toast({
        title: t('Could not tick the chapter off'),
        description: faultOf(error),
        variant: 'destructive',
      })
    }
  }
  return (
    <label className="chapter-tick">
      <input
        type="checkbox"
        aria-label={t('Done: {title}', { title: chapter.title })}
        className="size-5 accent-accent"
        disabled={record === undefined}
        checked={isDone}
        onChange={() => void tick()}
      />
    </label>
  )
}

const FIRST = text('Kept in this browser: register to keep it everywhere.')
const ONLY_THIS_PAGE = text(
  'Your browser stores nothing for this site, so it is kept until you close this page.',
)

function faultOf(error: unknown): string {
  if (error instanceof BrowserLimitError)
    return t('{message} Register to keep more.', { message: error.message })
  return serverMessage(error) ?? t(UNREACHABLE)
}

/** '4 of 12 chapters', once the first is done. */
export function ChapterProgress({ id, ids }: { id: number; ids: readonly number[] }): JSX.Element {
  const { data: record } = useStudy((store) => store.record(id))
  const done = record?.item?.chaptersDone.filter((each) => ids.includes(each)).length ?? 0
  return (
    <output className="text-sm text-soft tabular-nums">
      {done > 0
        ? t('{done} of {count, plural, one {# chapter} other {# chapters}}', {
            done,
            count: ids.length,
          })
        : null}
    </output>
  )
}
