import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CommentView } from '#shared/contracts/comments.ts'
import { COMMENTS_SHOWN, type Thread } from '#shared/domain/comments.ts'
import { linkedId, placeOf } from './comment-rules.ts'

export type ThreadView = {
  /** How many top-level comments are shown. */
  shown: number
  /** Shows more, beginning with this one, which takes the focus because the button may disappear. */
  showMore: (next: CommentView) => void
  /** The ids of threads whose replies are all shown. */
  expanded: ReadonlySet<number>
  expand: (threadId: number, next?: CommentView) => void
  /** The highlighted comment, to which a link or a button led. */
  marked: number | null
}

/** The comment to scroll to and focus, as often as it is set. */
export type Mark = { id: number } | null

/** `loadOlder` is for a link to a comment that is not among the threads; null if there are no others. */
export function useThreadView(
  threads: readonly Thread<CommentView>[],
  [mark, setMark]: readonly [Mark, (mark: Mark) => void],
  loadOlder: (() => Promise<unknown>) | null,
): ThreadView {
  const [wanted, setWanted] = useState(COMMENTS_SHOWN)
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())

  const linked = linkedId(useLocation({ select: ({ hash }) => hash }))
  const isLinkedThere = placeOf(threads, linked) !== null
  useEffect(() => {
    if (linked !== null && isLinkedThere) setMark({ id: linked })
  }, [linked, isLinkedThere, setMark])
  const soughtFor = useRef<number | null>(null)
  useEffect(() => {
    if (linked === null || isLinkedThere || !loadOlder || soughtFor.current === linked) return
    soughtFor.current = linked
    void loadOlder()
  })
  useEffect(() => {
    if (mark) showComment(mark.id)
  }, [mark])

  const place = placeOf(threads, mark?.id ?? null)
  const shown = Math.max(wanted, place ? place.thread + 1 : 0)
  return {
    shown,
    showMore: (next) => {
      flushSync(() => setWanted(shown + COMMENTS_SHOWN))
      focusComment(next.id)
    },
    expanded,
    expand: (threadId, next) => {
      flushSync(() => setExpanded((known) => new Set(known).add(threadId)))
      if (next) focusComment(next.id)
    },
    marked: mark?.id ?? null,
  }
}

function showComment(id: number): void {
  document.getElementById(`comment-${id}`)?.scrollIntoView({ block: 'center' })
  focusComment(id)
}

function focusComment(id: number): void {
  document.getElementById(`comment-${id}`)?.focus({ preventScroll: true })
}
