import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { editMarks, useOwnMarks } from '#client/data/own-marks.ts'
import { isSignedIn } from '#client/data/session.ts'
import { usePending } from '#client/data/pending.ts'
import { type Undo, undoBy, useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { toast } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/comments.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { CommentView, VoteView } from '#shared/contracts/comments.ts'
import { authorName } from '#shared/domain/comments.ts'
import { isPosting, isShown, mayEdit } from './comment-rules.ts'
import { editComments } from './comments-api.ts'
import { targetKey, type Writing } from './writing.ts'

type HelpfulButtonProps = { comment: CommentView; user: UserView | null }

/** Votes for a comment, or withdraws the vote, at once; it goes back if the server refuses. Authors see the number. */
export function HelpfulButton({ comment, user }: HelpfulButtonProps): JSX.Element | null {
  const { id, resourceId, userId, username, votes } = comment
  const marks = useOwnMarks(resourceId)
  const pressed = usePending<Vote>(calls.voteForComment).findLast((vote) => vote.id === id)
  const { mutate } = useVote(resourceId, id)
  const shown = pressed?.helps ?? marks?.voted.includes(id) === true
  const words = votes > 0 ? t('Helpful ({votes})', { votes }) : t('Helpful')
  if (isPosting(comment) || !isShown(comment)) return null
  if (user !== null && userId === user.id) {
    return votes > 0 ? (
      <span className="flex items-center px-3 text-sm font-semibold text-soft">{words}</span>
    ) : null
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t('{words}, comment by {username}', { words, username: authorName(username, t) })}
      // Not known before the reader and their own marks are.
      aria-pressed={(user && marks) || pressed ? shown : undefined}
      onClick={() => (isSignedIn() ? mutate({ id, helps: !shown }) : askToLogIn())}
      className="gap-1.5 text-soft tabular-nums aria-pressed:text-accent-strong"
    >
      {shown ? <Icon name="check" className="size-4" /> : null}
      {words}
    </Button>
  )
}

type Vote = { id: number; helps: boolean }

function useVote(resourceId: number, commentId: number) {
  const withVotes = (count: (votes: number) => number) =>
    editComments(resourceId, (comments) =>
      comments.map((each) =>
        each.id === commentId ? { ...each, votes: count(each.votes) } : each,
      ),
    )
  const marked = (helps: boolean) =>
    editMarks(resourceId, ({ voted }) => {
      const others = voted.filter((each) => each !== commentId)
      return { voted: helps ? [...others, commentId] : others }
    })
  return useCall<VoteView, Vote>(calls.voteForComment, {
    queue: `vote ${commentId}`,
    steps: (send, { id, helps }) =>
      send(helps ? calls.voteForComment : calls.withdrawVote, { params: { id } }),
    optimistic: ({ helps }) => [withVotes((votes) => votes + (helps ? 1 : -1)), marked(helps)],
    received: (stored, { helps }) => [withVotes(() => stored.votes), marked(helps)],
    toasts: { failed: t('Error') },
  })
}

function askToLogIn(): void {
  toast({
    title: t('Authentication Required'),
    description: t('Please log in to vote for comments.'),
    duration: 3000,
  })
}

type DeleteButtonProps = { comment: CommentView; writing: Writing }

/** Deletes the author's own comment, which an Undo in the toast brings back. */
export function DeleteButton({ comment, writing }: DeleteButtonProps): JSX.Element | null {
  const title = comment.parentId === null ? t('Comment deleted') : t('Reply deleted')
  const { mutate, isPending } = useCall(calls.deleteComment, {
    waits: true,
    onSuccess: () => {
      writing.setStatus(`${title}.`)
      // The deleted comment had the focus.
      document.getElementById(targetKey({ kind: 'new' }))?.focus({ preventScroll: true })
    },
    // What could not be deleted or restored may have changed.
    isStale: () => true,
    toasts: { done: () => ({ title }), failed: t('Error') },
    undo: () => restoring(comment, writing),
  })
  if (!mayEdit(comment, writing.user)) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={comment.parentId === null ? t('Delete Comment') : t('Delete Reply')}
      busy={isPending}
      onClick={() => mutate({ params: { id: comment.id } })}
      className="text-soft"
    >
      {isPending ? t('Deleting...') : t('Delete')}
    </Button>
  )
}

function restoring({ id }: CommentView, writing: Writing): Undo {
  return undoBy(
    calls.restoreComment,
    { params: { id } },
    {
      waits: true,
      onSuccess: () => {
        writing.setStatus(t('Comment restored.'))
        writing.show({ id })
      },
      isStale: () => true,
      toasts: { failed: t('Error') },
    },
  )
}
