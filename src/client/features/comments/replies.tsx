import { Button } from '#client/kit/button.tsx'
import type { CommentView } from '#shared/contracts/comments.ts'
import { CommentItem } from './comment-item.tsx'
import { isPosting } from './comment-rules.ts'
import type { ThreadView } from './thread-view.ts'
import type { Writing } from './writing.ts'

/** Of a longer conversation only the beginning stands there at first. */
const REPLIES_SHOWN = 3

type RepliesProps = {
  threadId: number
  replies: readonly CommentView[]
  view: ThreadView
  writing: Writing
}

export function Replies({ threadId, replies, view, writing }: RepliesProps) {
  if (replies.length === 0) return null
  const rest = replies.slice(REPLIES_SHOWN)
  const all =
    view.expanded.has(threadId) || rest.some((each) => isPosting(each) || each.id === view.marked)
  const [next] = rest
  return (
    <div className="mt-3 grid gap-3 border-l-2 border-line pl-4">
      <ReplyList
        replies={all ? replies : replies.slice(0, REPLIES_SHOWN)}
        view={view}
        writing={writing}
      />
      {next && !all ? (
        <>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 justify-self-start text-accent noscript:hidden"
            onClick={() => view.expand(threadId, next)}
          >
            {rest.length === 1 ? 'Show 1 More Reply' : `Show ${rest.length} More Replies`}
          </Button>
          <noscript>
            <ReplyList replies={rest} view={view} writing={writing} />
          </noscript>
        </>
      ) : null}
    </div>
  )
}

function ReplyList({ replies, view, writing }: Omit<RepliesProps, 'threadId'>) {
  return (
    <ul aria-label="Replies" className="grid gap-4">
      {replies.map((reply) => (
        <li key={reply.id}>
          <CommentItem comment={reply} view={view} writing={writing} />
        </li>
      ))}
    </ul>
  )
}
