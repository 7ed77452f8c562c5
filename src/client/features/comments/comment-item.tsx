import type { ReactNode } from 'react'
import { Badge } from '#client/components/ui/badge.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { cn } from '#client/components/ui/cn.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import { CommentAvatar } from './comment-avatar.tsx'
import { isPosting, mayEdit } from './comment-rules.ts'
import { FormSlot } from './form-slot.tsx'
import { StarRow } from './star-row.tsx'
import type { ThreadView } from './use-thread-view.ts'
import { isOpenFor, type Target, targetKey, type Writing } from './use-writing.ts'

type CommentItemProps = {
  comment: CommentView
  view: ThreadView
  writing: Writing
  /** For top-level comments: replies go one level deep. */
  onReply?: () => void
  children?: ReactNode
}

export function CommentItem({ comment, view, writing, onReply, children }: CommentItemProps) {
  const edit: Target = { kind: 'edit', comment }
  const isEdited = isOpenFor(writing.open, edit)
  const isMarked = view.marked === comment.id
  return (
    <article
      id={`comment-${comment.id}`}
      tabIndex={-1}
      aria-current={isMarked ? 'location' : undefined}
      aria-busy={isPosting(comment) || undefined}
      className={cn(
        'grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 transition-shadow duration-150',
        isMarked && 'rounded-xs bg-tint ring-8 ring-tint',
      )}
    >
      <CommentAvatar comment={comment} />
      <div className="grid gap-1">
        <CommentHead comment={comment} viewerId={writing.user?.id} />
        {isEdited ? (
          <FormSlot writing={writing} target={edit} />
        ) : (
          <>
            {comment.content ? (
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">{comment.content}</p>
            ) : null}
            <CommentActions comment={comment} writing={writing} onReply={onReply} />
          </>
        )}
        {children}
      </div>
    </article>
  )
}

/** Two lines: who is marked as the author later on does not push the date to another. */
function CommentHead({ comment, viewerId }: { comment: CommentView; viewerId?: number }) {
  const { username, userId, parentId, isCreator, createdAt, rating } = comment
  const isOwn = viewerId !== undefined && userId === viewerId
  return (
    <header className="grid gap-0.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-base/snug font-semibold wrap-anywhere">{username}</span>
        {isCreator ? <Badge tone="accent">Creator</Badge> : null}
        {isOwn && parentId === null ? <Badge tone="accent">Your Comment</Badge> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        {isPosting(comment) ? (
          <span className="italic">Posting...</span>
        ) : (
          <time dateTime={createdAt}>{dateText(createdAt)}</time>
        )}
        {rating ? <StarRow rating={rating} /> : null}
      </div>
    </header>
  )
}

type CommentActionsProps = Pick<CommentItemProps, 'comment' | 'writing' | 'onReply'>

function CommentActions({ comment, writing, onReply }: CommentActionsProps) {
  const edit: Target = { kind: 'edit', comment }
  const isEditable = mayEdit(comment, writing.user)
  // One after the other: a reply that could not be sent comes back into the form.
  const busy = writing.posting.some(({ parentId }) => parentId === comment.id)
  const look = { variant: 'ghost', size: 'sm', className: 'text-soft noscript:hidden' } as const
  // The line is there before it is known who may edit.
  return (
    <div className="-ml-3 flex min-h-9 gap-1 pointer-coarse:min-h-11">
      {onReply && !isPosting(comment) ? (
        <Button
          {...look}
          id={targetKey({ kind: 'reply', comment })}
          aria-label={`${busy ? 'Posting...' : 'Reply'} to ${comment.username}`}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onReply}
        >
          {busy ? 'Posting...' : 'Reply'}
        </Button>
      ) : null}
      {isEditable ? (
        <Button
          {...look}
          id={targetKey(edit)}
          aria-label={comment.parentId === null ? 'Edit Comment' : 'Edit Reply'}
          onClick={() => void writing.start(edit)}
        >
          Edit
        </Button>
      ) : null}
    </div>
  )
}
