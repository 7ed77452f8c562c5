import type { JSX } from 'react'
import { Button } from '#client/kit/button.tsx'
import { counted } from './words.ts'

type ReadingStepProps = { name: string; share: number; games: number; onCancel: () => void }

export function ReadingStep({ name, share, games, onCancel }: ReadingStepProps): JSX.Element {
  const percent = Math.round(Math.min(1, share) * 100)
  const read = counted(games, 'game')
  // Said at each quarter only: a screen reader has more to do than to count.
  const quarter = Math.floor(percent / 25) * 25
  return (
    <div className="grid max-w-xl gap-4">
      <p className="wrap-anywhere">{name}</p>
      <div className="grid gap-1.5">
        <progress
          aria-label="Games read"
          aria-valuetext={`${percent}%, ${read}`}
          value={percent}
          max={100}
          className="h-3 w-full accent-accent"
        />
        <p aria-hidden="true" className="flex justify-between gap-3 text-sm text-soft tabular-nums">
          <span>{read}</span>
          <span>{percent}%</span>
        </p>
        <output className="sr-only">{quarter > 0 ? `${quarter}% read` : 'Reading'}</output>
      </div>
      <Button variant="secondary" onClick={onCancel} className="justify-self-start">
        Cancel
      </Button>
    </div>
  )
}
