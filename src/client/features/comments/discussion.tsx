import { Phrase, t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { useOwnMarks } from '#client/data/own-marks.ts'
import { SelectField } from '#client/kit/select.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { toast } from '#client/kit/toast.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import {
  COMMENT_ORDERS,
  type CommentOrder,
  commentThreads,
  mostHelpfulFirst,
  type Thread,
  type UserRating,
} from '#shared/domain/comments.ts'
import { hasRole } from '#shared/domain/roles.ts'
import { CommentTools, FormSlot, StarRow, Threads } from './comment-list.tsx'
import { isPosting, ownComment, withRemoved } from './comment-rules.ts'
import { ratingOf, removedCommentsQuery, useComments } from './comments-api.ts'
import { type Mark, useThreadView } from './thread-view.ts'
import { targetKey, useWriting, type Writing } from './writing.ts'

type DiscussionProps = {
  resourceId: number
  /** More buttons for a comment; `isOwn` says whether the reader wrote it. */
  tools: (comment: CommentView, reader: { isOwn: boolean; isModerator: boolean }) => ReactNode
}

/** The key resets drafts and open forms when the page moves to another resource. */
export function Discussion(props: DiscussionProps) {
  return <DiscussionOf key={props.resourceId} {...props} />
}

function DiscussionOf({ resourceId, tools }: DiscussionProps) {
  const { query, data, hasMore, loadAll } = useComments(resourceId)
  const { isError } = query
  const [mark, setMark] = useState<Mark>(null)
  const writing = useWriting(resourceId, setMark)
  const { user } = writing
  const isModerator = user !== null && hasRole(user.role, 'moderator')
  const removed = useQuery({ ...removedCommentsQuery(resourceId), enabled: isModerator })
  const held = data?.comments ?? []
  const comments = isModerator ? withRemoved(held, removed.data ?? []) : held
  const { threads, order, setOrder } = useOrder(commentThreads(comments))
  const loadOlder = hasMore ? () => loadAll().catch(tellNotLoaded) : null
  const view = useThreadView(threads, [mark, setMark], loadOlder)
  async function chooseOrder(next: CommentOrder): Promise<void> {
    if (next === 'newest' || !loadOlder) return setOrder(next, threads)
    const all = await loadOlder()
    if (all) setOrder(next, commentThreads(all))
  }
  return (
    <section aria-labelledby="discussion" className="grid content-start gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="discussion" className="text-2xl">
          {t('Discussion')}
        </h2>
        {data ? <Summary isEmpty={threads.length === 0} rating={ratingOf(data, comments)} /> : null}
      </div>
      <DiscussionEntry
        writing={writing}
        own={ownComment(comments, writing.user)}
        known={(data !== undefined || isError) && !writing.isLoading}
        onShowOwn={(id) => setMark({ id })}
      />
      <OwnRemoved resourceId={resourceId} />
      <output className="sr-only">{writing.status}</output>
      {threads.length > 1 ? (
        <OrderField order={order} onOrder={(next) => void chooseOrder(next)} />
      ) : null}
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-24" />}
        failure={(failed) => <LoadFault {...failed} />}
      >
        {() =>
          threads.length === 0 ? null : (
            <CommentTools
              value={(comment) =>
                tools(comment, { isOwn: comment.userId === user?.id, isModerator })
              }
            >
              <Threads
                threads={threads}
                view={view}
                writing={writing}
                older={hasMore ? (data?.older ?? 0) : 0}
                loadOlder={loadOlder}
              />
            </CommentTools>
          )
        }
      </Loaded>
    </section>
  )
}

/** The order as it was when it was chosen: a vote must not move what is being read. */
function useOrder(threads: Thread<CommentView>[]) {
  const [order, setOrder] = useState<CommentOrder>('newest')
  const [votes, setVotes] = useState<ReadonlyMap<number, number>>(new Map())
  return {
    threads:
      order === 'newest' ? threads : mostHelpfulFirst(threads, ({ id }) => votes.get(id) ?? 0),
    order,
    setOrder: (next: CommentOrder, all: readonly Thread<CommentView>[]) => {
      setOrder(next)
      setVotes(new Map(all.map(({ comment }) => [comment.id, comment.votes])))
    },
  }
}

type OrderFieldProps = { order: CommentOrder; onOrder: (order: CommentOrder) => void }

function OrderField({ order, onOrder }: OrderFieldProps) {
  return (
    <SelectField
      label={t('Order of the comments')}
      hideLabel
      value={order}
      options={Object.entries(COMMENT_ORDERS).map(([value, label]) => ({ value, label: t(label) }))}
      onChange={(value) => onOrder(value === 'helpful' ? value : 'newest')}
      className="w-44 justify-self-end noscript:hidden"
    />
  )
}

/** Tells authors that readers do not see their comment, and why. */
function OwnRemoved({ resourceId }: { resourceId: number }) {
  const removed = useOwnMarks(resourceId)?.removed ?? []
  return removed.map(({ id, state, reason }) => (
    <p key={id} className="rounded-md border border-line px-4 py-3 wrap-anywhere">
      <span className="font-semibold">
        {state === 'hidden'
          ? t('A moderator has hidden your comment.')
          : t('A moderator has deleted your comment.')}
      </span>{' '}
      {t('Reason: {reason}', { reason })}
    </p>
  ))
}

function LoadFault({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4">
      <p>{t('The comments could not be loaded.')}</p>
      <Button variant="secondary" size="sm" disabled={busy} onClick={onRetry}>
        {t('Try Again')}
      </Button>
    </div>
  )
}

type DiscussionEntryProps = {
  writing: Writing
  own: CommentView | undefined
  /** Whether the user and their comment are known yet. */
  known: boolean
  onShowOwn: (id: number) => void
}

const NEW = { kind: 'new' } as const

function DiscussionEntry({ writing, own, known, onShowOwn }: DiscussionEntryProps) {
  const isOpen = writing.open?.kind === 'new'
  const busy = own !== undefined && isPosting(own)
  const showsOwn = own !== undefined && !busy && !isOpen
  function onClick(): void {
    if (isOpen) writing.close(NEW)
    else if (own) onShowOwn(own.id)
    else void writing.start(NEW)
  }
  return (
    <div className="grid gap-4 rounded-md bg-tint px-4 py-3">
      <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[11.5rem_minmax(0,1fr)] noscript:block">
        {/* One button with changing labels, so that it keeps the focus while a comment is posted. */}
        <Button
          id={targetKey(NEW)}
          variant={showsOwn || isOpen ? 'secondary' : 'primary'}
          aria-expanded={own ? undefined : isOpen}
          busy={busy}
          aria-busy={!known || undefined}
          onClick={onClick}
          className="noscript:hidden"
        >
          {busy ? t('Posting...') : showsOwn ? t('View My Comment') : t('Add Comment')}
        </Button>
        <EntryHint hasCommented={own !== undefined} known={known && writing.user !== null} />
      </div>
      <FormSlot writing={writing} target={NEW} />
    </div>
  )
}

/** Both texts take the space of the longer one, so that nothing moves when the user becomes known. */
function EntryHint({ hasCommented, known }: { hasCommented: boolean; known: boolean }) {
  return (
    <div className="grid *:[grid-area:1/1]">
      <p className="[.signed-in_&]:invisible">
        {t('Log in to rate this resource or to add a comment.')}
      </p>
      <p className={known ? '[:root:not(.signed-in)_&]:invisible' : 'invisible'}>
        {hasCommented
          ? t('Thank you. You can edit it at any time.')
          : t('Say what you learned from it, or just leave a rating.')}
      </p>
    </div>
  )
}

function tellNotLoaded(): null {
  toast({ title: t('The comments could not be loaded.'), variant: 'destructive' })
  return null
}

/** Says what there is beside the heading, so that a discussion without comments takes little space. */
function Summary({ isEmpty, rating }: { isEmpty: boolean; rating: UserRating | null }) {
  if (isEmpty) return <p className="text-sm text-soft">{t('No comments yet.')}</p>
  if (!rating) return <p className="text-sm text-soft">{t('No user ratings yet')}</p>
  return (
    <p className="flex items-center gap-2 text-sm text-soft tabular-nums">
      <StarRow rating={rating.average} />
      <span>
        <Phrase
          of="<strong>{average}</strong> from {count, plural, one {# user} other {# users}}"
          values={{
            average: rating.average.toLocaleString(t.locale, { minimumFractionDigits: 1 }),
            count: rating.count,
          }}
          tags={{
            strong: (words) => <span className="font-semibold text-ink">{words}</span>,
          }}
        />
      </span>
    </p>
  )
}
