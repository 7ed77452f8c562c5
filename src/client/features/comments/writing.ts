import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { NO_ANSWER } from '#client/data/api-error.ts'
import { userQuery, useUser } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import { ownComment } from './comment-rules.ts'
import { commentsQuery } from './comments-api.ts'
import type { Mark } from './thread-view.ts'

/** What a form is open for: a first comment, a change of one's own, or a reply to this one. */
export type Target =
  | { kind: 'new' }
  | { kind: 'edit'; comment: CommentView }
  | { kind: 'reply'; comment: CommentView }

/** Rating 0: none. */
export type Draft = { text: string; rating: number }

export type Writing = {
  client: QueryClient
  resourceId: number
  user: UserView | null
  /** Whether it is not known yet who is there. */
  isLoading: boolean
  open: Target | null
  /** Half-written texts by target, for as long as the page is in view. */
  drafts: Map<string, Draft>
  /** On their way to the server: shown already. */
  posting: readonly CommentView[]
  /** What has just happened, for those who do not see it. */
  status: string
  start: (target: Target) => Promise<void>
  /** The same without asking who is there: a text that could not be sent comes back. */
  reopen: (target: Target) => void
  /** Nothing happens when another form has taken its place. */
  close: (target: Target, status?: string) => void
  setPosting: (change: (posting: readonly CommentView[]) => readonly CommentView[]) => void
  setStatus: (status: string) => void
}

export const loadForm = () => import('./comment-form.tsx').then((m) => m.CommentForm)

/** Also the id of the button that opens its form: it gets the focus back. */
export function targetKey(target: Target): string {
  return target.kind === 'new' ? 'add-comment' : `${target.kind}-${target.comment.id}`
}

export function isOpenFor(open: Target | null, target: Target): boolean {
  return open !== null && targetKey(open) === targetKey(target)
}

/** `show`: brings a comment into view that the form is for, or that is there in place of a new one. */
export function useWriting(resourceId: number, show: (mark: Mark) => void): Writing {
  const client = useQueryClient()
  const { user, isLoading } = useUser()
  const [open, setOpen] = useState<Target | null>(null)
  const [posting, setPosting] = useState<readonly CommentView[]>([])
  const [status, setStatus] = useState('')
  const [drafts] = useState(() => new Map<string, Draft>())
  const closed = useRef<string | null>(null)
  useEffect(() => {
    if (!open && closed.current) document.getElementById(closed.current)?.focus()
    closed.current = null
  }, [open])
  useEffect(() => {
    if (user) loadForm().catch(() => undefined)
  }, [user])

  async function start(target: Target): Promise<void> {
    const member = user ?? (await whoIsThere(client))
    if (member === undefined) return sayThatItFailed(NO_ANSWER)
    if (!member) return askToLogIn()
    // The press may have been quicker than the answers.
    const own = target.kind === 'new' ? await findOwn(client, resourceId, member) : undefined
    if (own) show({ id: own.id, goThere: true })
    else if (await loadForm().catch(() => sayThatItFailed(NOT_LOADED))) setOpen(target)
  }

  function reopen(target: Target): void {
    if (target.kind === 'edit') show({ id: target.comment.id, goThere: false })
    setOpen(target)
  }

  function close(target: Target, said = ''): void {
    closed.current = targetKey(target)
    setOpen((current) => (isOpenFor(current, target) ? null : current))
    setStatus(said)
  }

  const state = { client, resourceId, user, isLoading, open, drafts, posting, status }
  return { ...state, start, reopen, close, setPosting, setStatus }
}

/** Undefined: the server does not say. */
async function whoIsThere(client: QueryClient): Promise<UserView | null | undefined> {
  return client.fetchQuery(userQuery()).catch(() => undefined)
}

/** A member's own comment, once the comments are there. */
async function findOwn(
  client: QueryClient,
  resourceId: number,
  member: UserView,
): Promise<CommentView | undefined> {
  const comments = await client.ensureQueryData(commentsQuery(resourceId)).catch(() => [])
  return ownComment(comments, member)
}

/** Spec §5. */
export function askToLogIn(): void {
  toast({
    title: 'Authentication Required',
    description: 'Please login to post comments.',
    duration: 3000,
  })
}

const NOT_LOADED = 'The form could not be loaded. Please try again.'

function sayThatItFailed(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}
