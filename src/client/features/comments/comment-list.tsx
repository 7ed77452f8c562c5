import { t, Phrase } from '#client/kit/t.tsx'
import { useHydrated } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useState } from 'react'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { Icon } from '#client/kit/icon.tsx'
import type { CommentView, RemovedCommentView } from '#shared/contracts/comments.ts'
import { authorName, commentThreads, type Thread } from '#shared/domain/comments.ts'
import { dateText, ownDateText } from '#shared/domain/resource-display.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { DeleteButton, HelpfulButton } from './comment-buttons.tsx'
import { isPosting, isShown, mayEdit } from './comment-rules.ts'
import type { ThreadView } from './thread-view.ts'
import { CommentForm } from './comment-form.tsx'
import { isOpenFor, type Target, targetKey, type Writing } from './writing.ts'

/** What a page adds to the buttons of a comment: reporting and moderating. */
export const CommentTools = createContext<(comment: CommentView) => ReactNode>(() => null)

type ListProps = {
  threads: readonly Thread<CommentView>[]
  view: ThreadView
  writing: Writing
}

type ThreadsProps = ListProps & {
  /** How many threads the page does not hold. */
  older: number
  /** Loads them, and returns all comments; null if they could not be loaded. */
  loadOlder: (() => Promise<CommentView[] | null>) | null
}

export function Threads({ threads, view, writing, older, loadOlder }: ThreadsProps) {
  const [isLoading, setIsLoading] = useState(false)
  const rest = threads.slice(view.shown)
  async function showMore(): Promise<void> {
    const [held] = rest
    if (held) return view.showMore(held.comment)
    setIsLoading(true)
    const all = (await loadOlder?.()) ?? []
    setIsLoading(false)
    const next = commentThreads(all)[view.shown]
    if (next) view.showMore(next.comment)
  }
  return (
    <>
      <ThreadList threads={threads.slice(0, view.shown)} view={view} writing={writing} />
      {rest.length > 0 || older > 0 ? (
        <>
          <Button
            variant="secondary"
            className="justify-self-start noscript:hidden"
            busy={isLoading}
            aria-busy={isLoading || undefined}
            onClick={() => void showMore()}
          >
            {t('Load More Comments')}
          </Button>
        </>
      ) : null}
    </>
  )
}

function ThreadList({ threads, view, writing }: ListProps) {
  return (
    <ul className="grid gap-6">
      {threads.map(({ comment, replies }) => (
        <li key={comment.id}>
          <CommentItem
            comment={comment}
            view={view}
            writing={writing}
            isReplying={replies.some(isPosting)}
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

/** How many replies of a thread are shown at first. */
const REPLIES_SHOWN = 3

type RepliesProps = {
  threadId: number
  replies: readonly CommentView[]
  view: ThreadView
  writing: Writing
}

function Replies({ threadId, replies, view, writing }: RepliesProps) {
  if (replies.length === 0) return null
  const rest = replies.slice(REPLIES_SHOWN)
  const all =
    view.expanded.has(threadId) || rest.some((each) => isPosting(each) || each.id === view.marked)
  const [next] = rest
  return (
    <div className="mt-3 grid gap-3 border-s-2 border-line ps-4">
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
            className="-ms-3 justify-self-start text-accent noscript:hidden"
            onClick={() => view.expand(threadId, next)}
          >
            {t('{count, plural, one {Show # More Reply} other {Show # More Replies}}', {
              count: rest.length,
            })}
          </Button>
        </>
      ) : null}
    </div>
  )
}

function ReplyList({ replies, view, writing }: Omit<RepliesProps, 'threadId'>) {
  return (
    <ul aria-label={t('Replies')} className="grid gap-4">
      {replies.map((reply) => (
        <li key={reply.id}>
          <CommentItem comment={reply} view={view} writing={writing} />
        </li>
      ))}
    </ul>
  )
}

type CommentItemProps = {
  comment: CommentView
  view: ThreadView
  writing: Writing
  /** Only for top-level comments: there is one level of replies. */
  onReply?: () => void
  /** One reply at a time: a reply that could not be sent returns to the form. */
  isReplying?: boolean
  children?: ReactNode
}

function CommentItem(props: CommentItemProps) {
  const { comment, view, writing, onReply, isReplying = false, children } = props
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
              <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
                {comment.content}
              </p>
            ) : null}
            <Removal comment={comment} />
            {hasButtons(comment) ? (
              <CommentActions {...{ comment, writing, onReply, isReplying }} />
            ) : null}
          </>
        )}
        {children}
      </div>
    </article>
  )
}

/** The empty place of a comment that readers do not see has nothing to press. */
function hasButtons(comment: CommentView): boolean {
  return isShown(comment) || 'removed' in comment
}

/** Shown to moderators under a comment that readers do not see. */
function Removal({ comment }: { comment: CommentView | RemovedCommentView }) {
  if (!('removed' in comment)) return null
  const { reason, by } = comment.removed
  return (
    <p className="text-sm text-soft wrap-anywhere">
      {t('{state, select, hidden {{by} hid it: {reason}} other {{by} deleted it: {reason}}}', {
        state: comment.state,
        by: by ?? t('A moderator'),
        reason,
      })}
    </p>
  )
}

type PartProps = Pick<CommentItemProps, 'comment' | 'writing'>

/** On two lines, so that a badge that appears later does not move the date. */
function CommentHead({ comment, writing }: PartProps) {
  const { username, userId, parentId, isCreator, createdAt, editedAt, rating } = comment
  const isReply = parentId !== null
  const isOwn = writing.user !== null && userId === writing.user.id
  // The server does not know where the reader is.
  const dayOf = useHydrated() ? ownDateText : dateText
  if (!hasButtons(comment)) {
    return (
      <header className="grid min-h-10 items-center text-soft italic">
        {comment.state === 'hidden' ? t('Hidden by a moderator') : t('Deleted')}
      </header>
    )
  }
  return (
    <header className="grid gap-0.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="text-base/snug font-semibold wrap-anywhere">{authorName(username, t)}</bdi>
        {isShown(comment) ? null : (
          <Badge tone={comment.state === 'hidden' ? 'orange' : 'red'}>
            {comment.state === 'hidden' ? t('Hidden') : t('Deleted')}
          </Badge>
        )}
        {isCreator ? <Badge tone="accent">{t('Creator')}</Badge> : null}
        {isOwn && !isReply ? <Badge tone="accent">{t('Your Comment')}</Badge> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
        {isPosting(comment) ? (
          <span className="italic">{t('Posting...')}</span>
        ) : (
          <span>
            <time dateTime={createdAt}>{dayOf(createdAt, t)}</time>
            {editedAt ? (
              <Phrase
                of=", edited <time>{date}</time>"
                values={{ date: dayOf(editedAt, t) }}
                tags={{
                  time: (words) => (
                    <time dateTime={editedAt} title={utcMinuteText(editedAt, t)}>
                      {words}
                    </time>
                  ),
                }}
              />
            ) : null}
          </span>
        )}
        {rating ? <StarRow rating={rating} /> : null}
      </div>
    </header>
  )
}

type CommentActionsProps = PartProps & { onReply: (() => void) | undefined; isReplying: boolean }

/** The line takes its space before it is known who may edit. */
function CommentActions({ comment, writing, onReply, isReplying: busy }: CommentActionsProps) {
  const reply: Target = { kind: 'reply', comment }
  const tools = use(CommentTools)
  return (
    <div className="comment-actions -ms-3 flex min-h-9 flex-wrap gap-x-1 pointer-coarse:min-h-11 noscript:hidden">
      <HelpfulButton comment={comment} user={writing.user} />
      {!onReply || isPosting(comment) || !isShown(comment) ? null : (
        <Button
          variant="ghost"
          size="sm"
          id={targetKey(reply)}
          aria-label={
            busy
              ? t('Posting... to {username}', { username: authorName(comment.username, t) })
              : t('Reply to {username}', { username: authorName(comment.username, t) })
          }
          busy={busy}
          onClick={onReply}
          className="text-soft"
        >
          {busy ? t('Posting...') : t('Reply')}
        </Button>
      )}
      <EditButton comment={comment} writing={writing} />
      <DeleteButton comment={comment} writing={writing} />
      {isPosting(comment) ? null : tools(comment)}
    </div>
  )
}

function EditButton({ comment, writing }: PartProps) {
  const edit: Target = { kind: 'edit', comment }
  if (!mayEdit(comment, writing.user)) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      id={targetKey(edit)}
      aria-label={comment.parentId === null ? t('Edit Comment') : t('Edit Reply')}
      onClick={() => void writing.start(edit)}
      className="text-soft"
    >
      {t('Edit')}
    </Button>
  )
}

/**
 * The first letter of the name; empty for a deleted user. Decorative, because the name is next to it. Pictures
 * are not loaded from addresses that members chose: their hosts would learn who reads the discussion.
 */
function CommentAvatar({ comment }: { comment: CommentView }) {
  const { userId, isFromSource, username } = comment
  const isDeleted = userId === null && !isFromSource
  return (
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-full bg-tint in-aria-[current=location]:bg-surface font-serif font-semibold uppercase"
    >
      {isDeleted ? null : ([...username][0] ?? '?')}
    </span>
  )
}

const STARS = [1, 2, 3, 4, 5]

/** A rating as whole stars; screen readers read the exact number. */
export function StarRow({ rating }: { rating: number }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{t('{rating} out of 5 stars', { rating })}</span>
      {STARS.map((star) => (
        <Icon
          key={star}
          name="star"
          className={cn('size-4', star <= Math.round(rating) ? 'fill-gold text-gold' : 'text-soft')}
        />
      ))}
    </span>
  )
}

type FormSlotProps = { writing: Writing; target: Target }

/** Where the form for this target appears. */
export function FormSlot({ writing, target }: FormSlotProps) {
  if (!isOpenFor(writing.open, target)) return null
  return <CommentForm key={targetKey(target)} writing={writing} target={target} />
}
