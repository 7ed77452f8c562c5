import type { ReactNode } from 'react'

type ResultsCountProps = {
  /** What is known is about another search. */
  isStale: boolean
  shown: number
  total: number
  /** The spelling that was searched for instead of the visitor's. */
  corrected: string | null
}

/** Spoken by screen readers whenever the list changes. */
export function ResultsCount({ isStale, shown, total, corrected }: ResultsCountProps): ReactNode {
  if (isStale) return <output className="text-sm text-soft">Loading...</output>
  const number = (value: number) => value.toLocaleString('en-US')
  const noun = total === 1 ? 'resource' : 'resources'
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
