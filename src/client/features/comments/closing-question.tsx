import { type JSX, useEffect, useRef } from 'react'
import { Button } from '#client/kit/button.tsx'

type ClosingQuestionProps = { onKeep: () => void; onDiscard: () => void }

/** Before a typed text is lost. Going back into the text answers it, too. */
export function ClosingQuestion({ onKeep, onDiscard }: ClosingQuestionProps): JSX.Element {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-2 font-semibold">Keep what you have written?</legend>
      <Button ref={keep} onClick={onKeep}>
        Keep Draft
      </Button>
      <Button variant="secondary" onClick={onDiscard}>
        Discard
      </Button>
    </fieldset>
  )
}
