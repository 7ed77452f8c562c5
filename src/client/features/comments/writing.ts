import { localPath, sitePath } from '#client/data/page-language.ts'
import { t } from '#client/kit/t.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { NO_ANSWER } from '#client/data/errors.ts'
import { userQuery, useUser } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import { paths } from '#shared/paths.ts'
import { ownComment } from './comment-rules.ts'
import { allCommentsQuery, commentsQuery } from './comments-api.ts'
import type { Mark } from './thread-view.ts'

/** What a form is for: the user's first comment, a change to their own, or a reply to this one. */
export type Target =
  | { kind: 'new' }
  | { kind: 'edit'; comment: CommentView }
  | { kind: 'reply'; comment: CommentView }

/** A rating of 0 means none. */
export type Draft = { text: string; rating: number }

export type Writing = {
  client: QueryClient
  resourceId: number
  user: UserView | null
  /** Whether the current user is not known yet. */
  isLoading: boolean
  open: Target | null
  /** Unsent drafts by target key, kept while the page is open. */
  drafts: Map<string, Draft>
  /** What has just happened, for screen readers. */
  status: string
  start: (target: Target) => Promise<void>
  /** Opens the form without checking the user, to return a text that could not be sent. */
  reopen: (target: Target) => void
  /** Does nothing if another form has replaced this one. */
  close: (target: Target, status?: string) => void
  setStatus: (status: string) => void
  /** Brings a comment into view. */
  show: (mark: Mark) => void
}

/** Also the id of the button that opens the form and gets the focus back. */
export function targetKey(target: Target): string {
  return target.kind === 'new' ? 'add-comment' : `${target.kind}-${target.comment.id}`
}

export function isOpenFor(open: Target | null, target: Target): boolean {
  return open !== null && targetKey(open) === targetKey(target)
}

/** `show` brings a comment into view: the one to edit, or the user's own if they have already commented. */
export function useWriting(resourceId: number, show: (mark: Mark) => void): Writing {
  const client = useQueryClient()
  const { user, isLoading } = useUser()
  const [open, setOpen] = useState<Target | null>(null)
  const [status, setStatus] = useState('')
  const [drafts] = useState(() => new Map<string, Draft>())
  const closed = useRef<string | null>(null)
  useEffect(() => {
    if (!open && closed.current) document.getElementById(closed.current)?.focus()
    closed.current = null
  }, [open])

  async function start(target: Target): Promise<void> {
    const member = user ?? (await currentUser(client))
    if (member === undefined) return tellNoAnswer()
    if (!member) return askToLogIn()
    // The button may have been pressed before the comments were loaded.
    const own = target.kind === 'new' ? await findOwn(client, resourceId, member) : undefined
    if (own) show({ id: own.id })
    else setOpen(target)
  }

  function close(target: Target, nextStatus = ''): void {
    closed.current = targetKey(target)
    setOpen((current) => (isOpenFor(current, target) ? null : current))
    setStatus(nextStatus)
  }

  const state = { client, resourceId, user, isLoading, open, drafts, status }
  return { ...state, start, reopen: setOpen, close, setStatus, show }
}

/** Returns undefined if the server cannot be reached. */
async function currentUser(client: QueryClient): Promise<UserView | null | undefined> {
  return client.fetchQuery(userQuery()).catch(() => undefined)
}

/** Returns the member's own comment, once the comments are loaded. */
async function findOwn(
  client: QueryClient,
  resourceId: number,
  member: UserView,
): Promise<CommentView | undefined> {
  const newest = await client.ensureQueryData(commentsQuery(resourceId)).catch(() => null)
  if (!newest) return undefined
  const own = ownComment(newest.comments, member)
  if (own || newest.older === 0) return own
  const all = await client.ensureQueryData(allCommentsQuery(resourceId)).catch(() => newest)
  return ownComment(all.comments, member)
}

export function askToLogIn(): void {
  toast({
    title: t('Authentication Required'),
    description: t('Please login to post comments.'),
    duration: 3000,
    action: {
      label: t('Log in'),
      onPress: () => location.assign(localPath(paths.auth(sitePath()))),
    },
  })
}

function tellNoAnswer(): void {
  toast({ title: t('Error'), description: t(NO_ANSWER), variant: 'destructive' })
}
