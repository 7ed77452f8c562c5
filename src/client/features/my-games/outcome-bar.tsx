import type { JSX } from 'react'
import type { Tally } from './statistics.ts'

const OUTCOMES = [
  { outcome: 'won', of: ({ wins }: Tally) => wins },
  { outcome: 'drawn', of: ({ draws }: Tally) => draws },
  { outcome: 'lost', of: ({ losses }: Tally) => losses },
  {
    outcome: 'open',
    of: ({ games, wins, draws, losses }: Tally) => games - wins - draws - losses,
  },
] as const

/** How the games ended, side by side. What it shows stands in words beside it. */
export function OutcomeBar({ tally, share }: { tally: Tally; share: number }): JSX.Element {
  return (
    <span
      aria-hidden="true"
      className="outcome-bar"
      style={{ inlineSize: `max(0.75rem, ${share * 100}%)` }}
    >
      {OUTCOMES.map(({ outcome, of }) =>
        of(tally) > 0 ? (
          <span
            key={outcome}
            data-outcome={outcome}
            className="outcome"
            style={{ flexGrow: of(tally) }}
          />
        ) : null,
      )}
    </span>
  )
}

const KEY = [
  { outcome: 'won', name: 'won' },
  { outcome: 'drawn', name: 'drawn' },
  { outcome: 'lost', name: 'lost' },
  { outcome: 'open', name: 'no result' },
] as const

export function OutcomeKey({ hasOpen }: { hasOpen: boolean }): JSX.Element {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      {KEY.filter(({ outcome }) => outcome !== 'open' || hasOpen).map(({ outcome, name }) => (
        <span key={outcome} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="outcome-key">
            <span data-outcome={outcome} className="outcome" />
          </span>
          {name}
        </span>
      ))}
    </p>
  )
}
