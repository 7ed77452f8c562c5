import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CommentView } from '#shared/contracts/comments.ts'
import { COMMENTS_SHOWN, type Thread } from '#shared/domain/comments.ts'
import { linkedId, placeOf } from './comment-rules.ts'

export type ThreadView = {
  /** Top-level comments in view. */
  shown: number
  /** More of them, from this one on: it gets the focus, for the button may be gone. */
  showMore: (next: CommentView) => void
  /** Threads whose replies are all in view. */
  expanded: ReadonlySet<number>
  expand: (threadId: number, next?: CommentView) => void
  /** The comment that a link or a button led to: in view, and marked. */
  marked: number | null
}

/** `goThere`: it is scrolled to. Else it is to be in view, and something else has the focus. */
export type Mark = { id: number; goThere: boolean } | null

export function useThreadView(
  threads: readonly Thread<CommentView>[],
  [mark, setMark]: readonly [Mark, (mark: Mark) => void],
): ThreadView {
  const [wanted, setWanted] = useState(COMMENTS_SHOWN)
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())

  const linked = linkedId(useLocation({ select: ({ hash }) => hash }))
  const isLinkedThere = placeOf(threads, linked) !== null
  useEffect(() => {
    if (linked !== null && isLinkedThere) setMark({ id: linked, goThere: true })
  }, [linked, isLinkedThere, setMark])
  useEffect(() => {
    if (mark?.goThere) showComment(mark.id)
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
