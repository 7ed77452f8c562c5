import type { QueryClient } from '@tanstack/react-query'
import { ApiError, serverMessage } from '#client/data/errors.ts'
import { noteLoginOver } from '#client/data/account.ts'
import { request } from '#client/data/request.ts'
import { toast } from '#client/kit/toast.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import * as calls from '#shared/calls/comments.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { ownComment } from './comment-rules.ts'
import { commentsQuery } from './comments-api.ts'
import { type Draft, type Target, targetKey, type Writing } from './writing.ts'

let lastOwnId = 0

export type Edit = Extract<Target, { kind: 'edit' }>

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
  const known = client.getQueryData(commentsQuery(resourceId).queryKey) ?? []
  lastOwnId -= 1
  const sent = { id: lastOwnId, resourceId, parentId, user, content, rating, now: new Date() }
  const comment = optimisticComment(sent, known)
  writing.setPosting((posting) => [comment, ...posting])
  writing.close(target, 'Posting...')
  try {
    const stored = await request(calls.postComment, {
      params: { id: resourceId },
      body: {
        content,
        ...(rating ? { rating } : {}),
        ...(parentId === null ? {} : { parentId }),
        resourceId,
        username: user.username,
        userId: user.id,
      },
    })
    await keepStored(client, resourceId, stored)
    drafts.delete(targetKey(target))
    writing.setStatus(parentId === null ? 'Comment posted.' : 'Reply posted.')
  } catch (error) {
    writing.setStatus('')
    writing.reopen(await targetAfter(writing, { target, draft, error }))
    toastFailure(error)
    noteLoginOver(client, error)
  } finally {
    writing.setPosting((posting) => posting.filter(({ id }) => id !== comment.id))
  }
}

/** Returns undefined if the change was saved, else the server's message for the form. */
export async function saveComment(
  writing: Writing,
  target: Edit,
  { text, rating }: Draft,
): Promise<string | undefined> {
  const { client, resourceId, drafts } = writing
  const change = { content: text.trim(), rating: rating || null }
  try {
    const stored = await request(calls.editComment, {
      params: { id: target.comment.id },
      body: change,
    })
    await keepStored(client, resourceId, stored)
    drafts.delete(targetKey(target))
    writing.close(target, 'Changes saved.')
    return undefined
  } catch (error) {
    toast({ title: 'Error', description: 'Failed to update comment', variant: 'destructive' })
    noteLoginOver(client, error)
    return serverMessage(error)
  }
}

/** Puts the response into the list, and cancels a refetch that started before it and would bring the old list. */
async function keepStored(
  client: QueryClient,
  resourceId: number,
  stored: CommentView | null,
): Promise<void> {
  const { queryKey } = commentsQuery(resourceId)
  await client.cancelQueries({ queryKey })
  if (stored && client.getQueryData(queryKey)) {
    client.setQueryData(queryKey, (comments) => comments && withStored(comments, stored))
  } else {
    await client.invalidateQueries({ queryKey })
  }
}

type Refusal = { target: Target; draft: Draft; error: unknown }

/** Returns where the text goes on: as an edit if the user has already commented, for example in another tab. */
async function targetAfter(
  { client, resourceId, user, drafts }: Writing,
  { target, draft, error }: Refusal,
): Promise<Target> {
  if (!(error instanceof ApiError && error.status === 409) || target.kind !== 'new') return target
  const query = { ...commentsQuery(resourceId), staleTime: 0 }
  const own = ownComment(await client.fetchQuery(query).catch(() => []), user)
  if (!own) return target
  const edit: Target = { kind: 'edit', comment: own }
  drafts.delete(targetKey(target))
  drafts.set(targetKey(edit), { text: draft.text, rating: draft.rating || (own.rating ?? 0) })
  return edit
}

function toastFailure(error: unknown): void {
  const description =
    error instanceof ApiError && error.status === 401
      ? 'Please log in to post a comment'
      : (serverMessage(error) ?? 'Failed to post comment')
  toast({ title: 'Error', description, variant: 'destructive' })
}

type Sent = {
  /** Negative, so that it differs from the id of every stored comment. */
  id: number
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
    id: sent.id,
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
