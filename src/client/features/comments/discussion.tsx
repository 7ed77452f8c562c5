import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { commentThreads } from '#shared/domain/comments.ts'
import { ownComment, withPosting } from './comment-rules.ts'
import { commentsQuery } from './comments-api.ts'
import { DiscussionEntry } from './discussion-entry.tsx'
import { Threads } from './comment-list.tsx'
import { type Mark, useThreadView } from './thread-view.ts'
import { useWriting } from './writing.ts'
import { UserAverage } from './user-average.tsx'

type DiscussionProps = { resourceId: number }

/** Another resource is another discussion: nothing half-written goes along. */
export function Discussion({ resourceId }: DiscussionProps) {
  return <DiscussionOf key={resourceId} resourceId={resourceId} />
}

function DiscussionOf({ resourceId }: DiscussionProps) {
  const { data, isError, isFetching, refetch } = useQuery(commentsQuery(resourceId))
  const [mark, setMark] = useState<Mark>(null)
  const writing = useWriting(resourceId, setMark)
  const comments = withPosting(data ?? [], writing.posting)
  const threads = commentThreads(comments)
  const view = useThreadView(threads, [mark, setMark])
  return (
    <section aria-labelledby="discussion" className="grid content-start gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="discussion" className="text-2xl">
          Discussion
        </h2>
        {data ? <UserAverage comments={comments} /> : null}
      </div>
      <DiscussionEntry
        writing={writing}
        own={ownComment(comments, writing.user)}
        known={(data !== undefined || isError) && !writing.isLoading}
        onShowOwn={(id) => setMark({ id, goThere: true })}
      />
      <output className="sr-only">{writing.status}</output>
      {data ? (
        <Threads threads={threads} view={view} writing={writing} />
      ) : isError ? (
        <LoadFault busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  )
}

function LoadFault({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4">
      <p>The comments could not be loaded.</p>
      <Button variant="secondary" size="sm" disabled={busy} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
