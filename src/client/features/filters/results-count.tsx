import type { ReactNode } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'

type ResultsCountProps = {
  /** What is known is about another search. */
  isStale: boolean
  shown: number
  total: number
  /** What was searched for instead of the visitor's words, where that is not the same. */
  reading: ReactNode
}

/** Spoken by screen readers whenever the list changes. */
export function ResultsCount({ isStale, shown, total, reading }: ResultsCountProps): ReactNode {
  if (isStale) return <output className="text-sm text-soft">Loading...</output>
  const number = (value: number) => value.toLocaleString('en-US')
  const { kidsMode } = useKidsMode()
  const noun = (kidsMode ? 'lesson' : 'resource') + (total === 1 ? '' : 's')
  return (
    <output className="grid gap-1 text-sm text-soft tabular-nums">
      {reading}
      <span>
        {shown < total
          ? `${number(shown)} of ${number(total)} ${noun}`
          : `${number(total)} ${noun}`}
      </span>
    </output>
  )
}
