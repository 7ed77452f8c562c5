import type { JSX } from 'react'
import './progress-bar.css'

type ProgressBarProps = {
  label: string
  /** 0 to 1. */
  share: number
  /** In words: '1,500 of 5,000 rows'. */
  text?: string
}

export function ProgressBar({ label, share, text }: ProgressBarProps): JSX.Element {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className="grid gap-1.5">
      <progress
        aria-label={label}
        aria-valuetext={text}
        value={percent}
        max={100}
        className="progress-bar"
      />
      <p aria-hidden="true" className="flex justify-between gap-3 text-sm text-soft tabular-nums">
        <span>{text ?? label}</span>
        <span className="shrink-0">{percent} %</span>
      </p>
    </div>
  )
}
