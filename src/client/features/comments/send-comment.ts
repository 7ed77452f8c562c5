import { t } from '#client/kit/t.tsx'
import { ApiError, serverMessage } from '#client/data/errors.ts'
import type { Edit } from '#client/data/edits.ts'
import { makeCall } from '#client/data/write.ts'
import { toast } from '#client/kit/toast.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import * as calls from '#shared/calls/comments.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { commentsQuery, editComments } from './comments-api.ts'
import { type Draft, type Target, targetKey, type Writing } from './writing.ts'

export type EditTarget = Extract<Target, { kind: 'edit' }>

/** Shows the comment at once and sends it. If the server refuses, it is removed and the form reopens with the text. */
export async function postComment(
  writing: Writing & { user: UserView },
  target: Target,
  draft: Draft,
): Promise<void> {
  const { client, resourceId, user, drafts } = writing
  const parentId = target.kind === 'reply' ? target.comment.id : null
  const content = draft.text.trim()
  const rating = parentId === null ? draft.rating : 0
  const known = client.getQueryData(commentsQuery(resourceId).queryKey)?.comments ?? []
  const sent = { resourceId, parentId, user, content, rating, now: new Date() }
  const shown = optimisticComment(sent, known)
  const body = {
    content,
    ...(rating ? { rating } : {}),
    ...(parentId === null ? {} : { parentId }),
    resourceId,
    username: user.username,
    userId: user.id,
  }
  const input = { params: { id: resourceId }, body }
  const posted = makeCall(client, calls.postComment, input, {
    optimistic: () => [editComments(resourceId, (comments) => [shown, ...comments])],
    received: (stored) => storedEdits(resourceId, stored),
  })
  writing.close(target, t('Posting...'))
  try {
    await posted
    drafts.delete(targetKey(target))
    writing.setStatus(parentId === null ? t('Comment posted.') : t('Reply posted.'))
  } catch (error) {
    writing.setStatus('')
    writing.reopen(target)
    toastFailure(error)
  }
}

/** Returns undefined if the change was saved, else the server's message for the form. */
export async function saveComment(
  writing: Writing,
  target: EditTarget,
  { text, rating }: Draft,
): Promise<string | undefined> {
  const { client, resourceId, drafts } = writing
  const input = {
    params: { id: target.comment.id },
    body: { content: text.trim(), rating: rating || null },
  }
  try {
    await makeCall(client, calls.editComment, input, {
      received: (stored) => [
        editComments(resourceId, (comments) =>
          comments.map((each) => (each.id === stored.id ? stored : each)),
        ),
      ],
    })
    drafts.delete(targetKey(target))
    writing.close(target, t('Changes saved.'))
    return undefined
  } catch (error) {
    toast({ title: t('Error'), description: t('Failed to update comment'), variant: 'destructive' })
    return serverMessage(error)
  }
}

function storedEdits(resourceId: number, stored: CommentView | null): Edit[] {
  if (!stored) return []
  return [editComments(resourceId, (comments) => withStored(comments, stored))]
}

function toastFailure(error: unknown): void {
  const description =
    error instanceof ApiError && error.status === 401
      ? t('Please log in to post a comment')
      : (serverMessage(error) ?? t('Failed to post comment'))
  toast({ title: t('Error'), description, variant: 'destructive' })
}

type Sent = {
  resourceId: number
  parentId: number | null
  user: Pick<UserView, 'id' | 'username'>
  content: string
  /** 0 means none. */
  rating: number
  now: Date
}

/** Returns what the server is expected to return. */
export function optimisticComment(sent: Sent, comments: readonly CommentView[]): CommentView {
  // It has to be the newest, even if the browser's clock is behind the server's.
  const newest = Math.max(0, ...comments.map(({ createdAt }) => Date.parse(createdAt)))
  return {
    id: 0,
    resourceId: sent.resourceId,
    userId: sent.user.id,
    username: sent.user.username,
    userAvatar: null,
    content: sent.content,
    rating: sent.rating || null,
    isFromSource: false,
    isCreator: false,
    parentId: sent.parentId,
    createdAt: new Date(Math.max(sent.now.getTime(), newest + 1)).toISOString(),
    editedAt: null,
    state: 'shown',
    votes: 0,
  }
}

/** Returns the list with the stored comment in its place, or first if it is new. */
export function withStored(comments: readonly CommentView[], stored: CommentView): CommentView[] {
  return comments.some(({ id }) => id === stored.id)
    ? comments.map((each) => (each.id === stored.id ? stored : each))
    : [stored, ...comments]
}
