import { useQueryClient } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { noteLoginOver } from '#client/data/account.ts'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { noteMark, useOwnMarks } from '#client/data/own-marks.ts'
import { request } from '#client/data/request.ts'
import { isSignedIn } from '#client/data/session.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { toast } from '#client/kit/toast.ts'
import * as calls from '#shared/calls/comments.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import { isPosting, isShown, mayEdit } from './comment-rules.ts'
import { commentsQuery } from './comments-api.ts'
import { targetKey, type Writing } from './writing.ts'

type HelpfulButtonProps = { comment: CommentView; user: UserView | null }

/** Votes for a comment, or withdraws the vote, at once; it goes back if the server refuses. Authors see the number. */
export function HelpfulButton({ comment, user }: HelpfulButtonProps): JSX.Element | null {
  const { id, resourceId, userId, username } = comment
  const client = useQueryClient()
  const marks = useOwnMarks(resourceId)
  const voted = marks?.voted.includes(id) === true
  const [pressed, setPressed] = useState<boolean>()
  const shown = pressed ?? voted
  const votes = comment.votes + (shown === voted ? 0 : shown ? 1 : -1)
  const words = votes > 0 ? `Helpful (${votes})` : 'Helpful'
  if (isPosting(comment) || !isShown(comment)) return null
  if (user !== null && userId === user.id) {
    return votes > 0 ? (
      <span className="flex items-center px-3 text-sm font-semibold text-soft">{words}</span>
    ) : null
  }

  async function vote(next: boolean): Promise<void> {
    setPressed(next)
    try {
      const call = next ? calls.voteForComment : calls.withdrawVote
      const stored = await request(call, { params: { id } })
      const { queryKey } = commentsQuery(resourceId)
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (known) =>
        known?.map((each) => (each.id === id ? { ...each, votes: stored.votes } : each)),
      )
      await noteMark(client, resourceId, (marks) => {
        const others = marks.voted.filter((each) => each !== id)
        return { voted: next ? [...others, id] : others }
      })
    } catch (error) {
      noteLoginOver(client, error)
      const description = serverMessage(error) ?? UNREACHABLE
      toast({ title: 'Error', description, variant: 'destructive' })
    } finally {
      setPressed(undefined)
    }
  }
  function onClick(): void {
    if (!isSignedIn()) askToLogIn()
    // One at a time.
    else if (pressed === undefined) void vote(!voted)
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`${words}, comment by ${username}`}
      // Not known before the reader and their own marks are.
      aria-pressed={(user && marks) || pressed !== undefined ? shown : undefined}
      onClick={onClick}
      className="gap-1.5 text-soft tabular-nums aria-pressed:text-accent-strong"
    >
      {shown ? <Icon name="check" className="size-4" /> : null}
      {words}
    </Button>
  )
}

function askToLogIn(): void {
  toast({
    title: 'Authentication Required',
    description: 'Please log in to vote for comments.',
    duration: 3000,
  })
}

type DeleteButtonProps = { comment: CommentView; writing: Writing }

/** Deletes the author's own comment, which an Undo in the toast brings back. */
export function DeleteButton({ comment, writing }: DeleteButtonProps): JSX.Element | null {
  const [busy, setBusy] = useState(false)
  if (!mayEdit(comment, writing.user)) return null
  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await request(calls.deleteComment, { params: { id: comment.id } })
      await showAnew(writing)
      const undo = () => void restore(comment, writing)
      const title = comment.parentId === null ? 'Comment deleted' : 'Reply deleted'
      toast({ title, action: { label: 'Undo', onPress: undo } })
      writing.setStatus(`${title}.`)
      // The deleted comment had the focus.
      document.getElementById(targetKey({ kind: 'new' }))?.focus({ preventScroll: true })
    } catch (error) {
      fail(writing, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={comment.parentId === null ? 'Delete Comment' : 'Delete Reply'}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : () => void remove()}
      className="text-soft"
    >
      {busy ? 'Deleting...' : 'Delete'}
    </Button>
  )
}

async function restore({ id }: CommentView, writing: Writing): Promise<void> {
  try {
    await request(calls.restoreComment, { params: { id } })
    await showAnew(writing)
    writing.setStatus('Comment restored.')
    writing.show({ id, goThere: true })
  } catch (error) {
    fail(writing, error)
  }
}

/** Places of others may come and go with a comment, so the list is fetched anew. */
async function showAnew({ client, resourceId }: Writing): Promise<void> {
  await client.invalidateQueries({ queryKey: commentsQuery(resourceId).queryKey })
}

function fail(writing: Writing, error: unknown): void {
  noteLoginOver(writing.client, error)
  const description = serverMessage(error) ?? UNREACHABLE
  toast({ title: 'Error', description, variant: 'destructive' })
  void showAnew(writing)
}
