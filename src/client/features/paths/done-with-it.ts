import type { QueryClient } from '@tanstack/react-query'
import { isFromPath, noteAsked } from '#client/data/left-lesson.ts'
import { studyStore } from '#client/data/study.ts'
import type { Studied } from '#client/data/study-store.ts'
import { failure } from '#client/data/write.ts'
import { t } from '#client/kit/t.tsx'
import { toast } from '#client/kit/toast.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { resourcePathsQuery } from './resource-paths.tsx'

/** Asks once whether a lesson is done, if it was chosen on a path or is in one that the reader follows. */
export async function askWhetherDone(client: QueryClient, lesson: Studied): Promise<void> {
  const store = await studyStore(client)
  if (store.mark(client, lesson.id)?.status === 'done') return
  if (!isFromPath(lesson.id) && !(await isFollowed(client, lesson.id))) return
  if (!noteAsked(lesson.id)) return
  const finish = () =>
    void store
      .change(client, lesson, { status: 'done' })
      .catch((error: Error) => toast(failure(t('Could not save it'), error)))
  toast({
    title: t('Done with it?'),
    description: titleText(lesson.title, t),
    // It waits for an answer.
    duration: Infinity,
    action: { label: t('Done'), onPress: finish },
    more: { label: t('Not yet'), onPress: () => undefined },
  })
}

async function isFollowed(client: QueryClient, id: number): Promise<boolean> {
  const follows = await (await studyStore(client)).readFollows(client)
  if (follows.length === 0) return false
  const found = await client.fetchQuery(resourcePathsQuery(id))
  return found.some(({ slug }) => follows.some((each) => each.slug === slug))
}
