import { Button } from '#client/kit/button.tsx'
import type { CommentView } from '#shared/contracts/comments.ts'
import type { Thread } from '#shared/domain/comments.ts'
import { CommentItem } from './comment-item.tsx'
import { FormSlot } from './form-slot.tsx'
import { Replies } from './replies.tsx'
import type { ThreadView } from './thread-view.ts'
import type { Writing } from './writing.ts'

type ThreadsProps = {
  threads: readonly Thread<CommentView>[]
  view: ThreadView
  writing: Writing
}

export function Threads({ threads, view, writing }: ThreadsProps) {
  if (threads.length === 0) return <p className="text-soft">No comments yet.</p>
  const rest = threads.slice(view.shown)
  const [next] = rest
  return (
    <>
      <ThreadList threads={threads.slice(0, view.shown)} view={view} writing={writing} />
      {next ? (
        <>
          <Button
            variant="secondary"
            className="justify-self-start noscript:hidden"
            onClick={() => view.showMore(next.comment)}
          >
            Load More Comments
          </Button>
          <noscript>
            <ThreadList threads={rest} view={whole(rest, view)} writing={writing} />
          </noscript>
        </>
      ) : null}
    </>
  )
}

/** With all replies: `noscript` inside `noscript` is no HTML. */
function whole(threads: readonly Thread<CommentView>[], view: ThreadView): ThreadView {
  return { ...view, expanded: new Set(threads.map(({ comment }) => comment.id)) }
}

function ThreadList({ threads, view, writing }: ThreadsProps) {
  return (
    <ul className="grid gap-6">
      {threads.map(({ comment, replies }) => (
        <li key={comment.id}>
          <CommentItem
            comment={comment}
            view={view}
            writing={writing}
            onReply={() => {
              view.expand(comment.id)
              void writing.start({ kind: 'reply', comment })
            }}
          >
            <Replies threadId={comment.id} replies={replies} view={view} writing={writing} />
            <FormSlot writing={writing} target={{ kind: 'reply', comment }} />
          </CommentItem>
        </li>
      ))}
    </ul>
  )
}
