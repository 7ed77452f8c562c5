import type { ReactNode } from 'react'
import { useKidsMode } from '#client/features/kids-mode/kids-mode.tsx'

type ResultsCountProps = {
  shown: number
  total: number
  /** The spelling that was searched for instead of the visitor's. */
  corrected: string | null
}

/** Spoken by screen readers whenever the list changes. */
export function ResultsCount({ shown, total, corrected }: ResultsCountProps): ReactNode {
  const number = (value: number) => value.toLocaleString('en-US')
  const { kidsMode } = useKidsMode()
  const noun = (kidsMode ? 'lesson' : 'resource') + (total === 1 ? '' : 's')
  return (
    <output className="grid gap-1 text-sm text-soft tabular-nums">
      {corrected ? (
        <span className="text-base text-ink">{`Showing results for "${corrected}"`}</span>
      ) : null}
      <span>
        {shown < total
          ? `${number(shown)} of ${number(total)} ${noun}`
          : `${number(total)} ${noun}`}
      </span>
    </output>
  )
}
