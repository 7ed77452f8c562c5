import { useState } from 'react'
import { edit } from '#client/data/edits.ts'
import { ApiError } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { t } from '#client/kit/t.tsx'
import { answerCard, getReview } from '#shared/calls/review.ts'
import type { AnswerView, ReviewView } from '#shared/contracts/review.ts'

/** A card that was wrong comes again as practice. */
export type ShownCard = ReviewView['cards'][number] & { practice?: true }
export type Verdict = AnswerView & { card: ShownCard }
type Given = { move: string } | { knew: boolean } | { hint: true }

export type Sitting = {
  /** Null after the last one. */
  card: ShownCard | null
  number: number
  count: number
  /** About the last answer that the server has judged. */
  verdict: Verdict | null
  /** Whether answers are on their way. */
  busy: boolean
  answer: (given: Given) => void
}

/** Shows one card after another. The next one does not wait for what the server says about an answer. */
export function useSitting(cards: readonly ShownCard[]): Sitting {
  const [queue, setQueue] = useState(cards)
  const [at, setAt] = useState(0)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [waiting, setWaiting] = useState(0)
  const { mutateAsync } = useCall(answerCard, {
    queue: 'review',
    refreshes: false,
    received: (_, { params, body }) =>
      body.practice
        ? []
        : [
            edit(callQuery(getReview), ({ cards: all }) => {
              const left = all.filter(({ id }) => id !== params.id)
              return { today: left.length, cards: left }
            }),
          ],
    toasts: { failed: t('Could not send the answer') },
  })
  const card = queue[at] ?? null
  const send = async (shown: ShownCard, given: Given) => {
    const { id, key, practice } = shown
    try {
      const body = { key, ...given, ...(practice ? { practice } : {}) }
      const answered = await mutateAsync({ params: { id }, body })
      setVerdict({ ...answered, card: shown })
      if (!answered.right) setQueue((all) => [...all, { ...shown, practice: true }])
    } catch (error) {
      // A card that is gone does not come again.
      if (!(error instanceof ApiError && error.status === 404)) setQueue((all) => [...all, shown])
    } finally {
      setWaiting((count) => count - 1)
    }
  }
  return {
    card,
    number: at + 1,
    count: queue.length,
    verdict,
    busy: waiting > 0,
    answer(given) {
      if (!card) return
      setAt(at + 1)
      setWaiting(waiting + 1)
      void send(card, given)
    },
  }
}
