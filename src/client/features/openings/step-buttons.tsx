import type { JSX } from 'react'
import { buttonClass } from '#client/kit/button.tsx'
import { StrokeIcon } from '#client/kit/stroke-icon.tsx'

type StepButtonsProps = { at: number; end: number; onGo: (ply: number) => void }

/** To the start, one back, one on, to the end. At either end they stay focusable, but do nothing. */
export function StepButtons({ at, end, onGo }: StepButtonsProps): JSX.Element {
  const steps = [
    { label: 'Starting position', icon: 'm18 17-5-5 5-5M11 17l-5-5 5-5', to: 0 },
    { label: 'Previous move', icon: 'm15 18-6-6 6-6', to: Math.max(0, at - 1) },
    { label: 'Next move', icon: 'm9 18 6-6-6-6', to: Math.min(end, at + 1) },
    { label: 'Last move', icon: 'm6 17 5-5-5-5M13 17l5-5-5-5', to: end },
  ]
  return (
    <div className="flex gap-2 noscript:hidden">
      {steps.map(({ label, icon, to }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          aria-disabled={to === at || undefined}
          onClick={() => onGo(to)}
          className={buttonClass({ variant: 'secondary', size: 'icon' })}
        >
          <StrokeIcon>
            <path d={icon} />
          </StrokeIcon>
        </button>
      ))}
    </div>
  )
}
