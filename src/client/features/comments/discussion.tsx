import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import type { CommentView } from '#shared/contracts/comments.ts'
import {
  COMMENTS_SHOWN,
  commentThreads,
  type Thread,
  userAverage,
} from '#shared/domain/comments.ts'
import { paths } from '#shared/paths.ts'
import { CommentItem } from './comment-item.tsx'
import { commentsQuery } from './comments-api.ts'
import { StarRow } from './star-row.tsx'

export function Discussion({ resourceId }: { resourceId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(commentsQuery(resourceId))
  return (
    <section aria-labelledby="discussion" className="grid content-start gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="discussion" className="text-2xl">
          Discussion
        </h2>
        {data ? <Average comments={data} /> : null}
      </div>
      <p className="rounded-md bg-tint px-4 py-3">
        <a
          href={paths.auth()}
          className="font-semibold text-accent-strong underline underline-offset-4"
        >
          Log in
        </a>{' '}
        to rate this resource or to add a comment.
      </p>
      {isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <p>The comments could not be loaded.</p>
          <Button
            variant="secondary"
            size="sm"
            disabled={isFetching}
            onClick={() => void refetch()}
          >
            Try Again
          </Button>
        </div>
      ) : data ? (
        <Threads threads={commentThreads(data)} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  )
}

function Average({ comments }: { comments: readonly CommentView[] }) {
  const rating = userAverage(comments)
  if (!rating) return <p className="text-sm text-soft">No user ratings yet</p>
  return (
    <p className="flex items-center gap-2 text-sm text-soft tabular-nums">
      <StarRow rating={rating.average} />
      <span>
        <span className="font-semibold text-ink">{rating.average.toFixed(1)}</span> from{' '}
        {rating.count === 1 ? '1 user' : `${rating.count} users`}
      </span>
    </p>
  )
}

function Threads({ threads }: { threads: Thread<CommentView>[] }) {
  const [shown, setShown] = useState(COMMENTS_SHOWN)
  if (threads.length === 0) return <p className="text-soft">No comments yet.</p>
  const rest = threads.slice(shown)
  return (
    <>
      <ThreadList threads={threads.slice(0, shown)} />
      {rest.length > 0 ? (
        <>
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => setShown(shown + COMMENTS_SHOWN)}
          >
            Load More Comments
          </Button>
          <noscript>
            <ThreadList threads={rest} />
          </noscript>
        </>
      ) : null}
    </>
  )
}

function ThreadList({ threads }: { threads: Thread<CommentView>[] }) {
  return (
    <ul className="grid gap-6">
      {threads.map(({ comment, replies }) => (
        <li key={comment.id}>
          <CommentItem comment={comment}>
            {replies.length > 0 ? (
              <ul aria-label="Replies" className="mt-3 grid gap-4 border-l-2 border-line pl-4">
                {replies.map((reply) => (
                  <li key={reply.id}>
                    <CommentItem comment={reply} />
                  </li>
                ))}
              </ul>
            ) : null}
          </CommentItem>
        </li>
      ))}
    </ul>
  )
}
