import type { ReactNode } from 'react'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import { CommentAvatar } from './comment-avatar.tsx'
import { isPosting, mayEdit } from './comment-rules.ts'
import { FormSlot } from './form-slot.tsx'
import { StarRow } from './star-row.tsx'
import type { ThreadView } from './thread-view.ts'
import { isOpenFor, type Target, targetKey, type Writing } from './writing.ts'

type CommentItemProps = {
  comment: CommentView
  view: ThreadView
  writing: Writing
  /** Only for top-level comments: replies go one level deep. */
  onReply?: () => void
  children?: ReactNode
}

export function CommentItem({ comment, view, writing, onReply, children }: CommentItemProps) {
  const edit: Target = { kind: 'edit', comment }
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
      <div className="grid content-start gap-1">
        <CommentHead comment={comment} writing={writing} />
        {isOpenFor(writing.open, edit) ? (
          <FormSlot writing={writing} target={edit} />
        ) : (
          <>
            {comment.content ? (
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">{comment.content}</p>
            ) : null}
            {onReply ? (
              <CommentActions comment={comment} writing={writing} onReply={onReply} />
            ) : null}
          </>
        )}
        {children}
      </div>
    </article>
  )
}

type PartProps = Pick<CommentItemProps, 'comment' | 'writing'>

/** Two lines: who is marked as the author later on does not push the date to another. */
function CommentHead({ comment, writing }: PartProps) {
  const { username, userId, parentId, isCreator, createdAt, rating } = comment
  const isReply = parentId !== null
  const isOwn = writing.user !== null && userId === writing.user.id
  return (
    <header className="relative grid gap-0.5 text-sm">
      <div className={cn('flex flex-wrap items-center gap-x-2 gap-y-1', isReply && 'pr-12')}>
        <span className="text-base/snug font-semibold wrap-anywhere">{username}</span>
        {isCreator ? <Badge tone="accent">Creator</Badge> : null}
        {isOwn && !isReply ? <Badge tone="accent">Your Comment</Badge> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        {isPosting(comment) ? (
          <span className="italic">Posting...</span>
        ) : (
          <time dateTime={createdAt}>{dateText(createdAt)}</time>
        )}
        {rating ? <StarRow rating={rating} /> : null}
      </div>
      {isReply && !isOpenFor(writing.open, { kind: 'edit', comment }) ? (
        <EditButton comment={comment} writing={writing} className="absolute -top-2 -right-3" />
      ) : null}
    </header>
  )
}

/** The line is there before it is known who may edit. */
function CommentActions({ comment, writing, onReply }: PartProps & { onReply: () => void }) {
  const reply: Target = { kind: 'reply', comment }
  // One after the other: a reply that could not be sent comes back into the form.
  const busy = writing.posting.some(({ parentId }) => parentId === comment.id)
  return (
    <div className="-ml-3 flex min-h-9 gap-1 pointer-coarse:min-h-11 noscript:hidden">
      {isPosting(comment) ? null : (
        <Button
          variant="ghost"
          size="sm"
          id={targetKey(reply)}
          aria-label={`${busy ? 'Posting...' : 'Reply'} to ${comment.username}`}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onReply}
          className="text-soft"
        >
          {busy ? 'Posting...' : 'Reply'}
        </Button>
      )}
      <EditButton comment={comment} writing={writing} />
    </div>
  )
}

function EditButton({ comment, writing, className }: PartProps & { className?: string }) {
  const edit: Target = { kind: 'edit', comment }
  if (!mayEdit(comment, writing.user)) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      id={targetKey(edit)}
      aria-label={comment.parentId === null ? 'Edit Comment' : 'Edit Reply'}
      onClick={() => void writing.start(edit)}
      className={cn('text-soft', className)}
    >
      Edit
    </Button>
  )
}
