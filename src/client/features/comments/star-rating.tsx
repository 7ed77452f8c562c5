import { t } from '#client/kit/t.tsx'
import { type JSX, useId, useRef, useState } from 'react'
import { cn } from '#client/kit/cn.ts'
import { Icon } from '#client/kit/icon.tsx'

const STARS = [1, 2, 3, 4, 5]

type StarInputProps = {
  /** 0 means none. */
  value: number
  onChange: (rating: number) => void
}

type StarProps = {
  star: number
  group: string
  isChosen: boolean
  isFilled: boolean
  onHover: (star: number) => void
  onChoose: (star: number) => void
}

function Star({ star, group, isChosen, isFilled, onHover, onChoose }: StarProps) {
  return (
    <label
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') onHover(star)
      }}
      className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
    >
      <input
        type="radio"
        name={group}
        aria-label={star === 1 ? t('1 star') : t('{star} stars', { star })}
        checked={isChosen}
        onChange={() => onChoose(star)}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <Icon name="star" className={cn('size-7', isFilled ? 'fill-gold text-gold' : 'text-soft')} />
    </label>
  )
}

/** Radio buttons that look like stars, with the number next to them; the arrow keys choose. */
export function StarInput({ value, onChange }: StarInputProps): JSX.Element {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState(0)
  const filled = hovered || value
  return (
    <div className="grid gap-1">
      <span id={id} className="text-sm font-semibold">
        {t('Rating')}
      </span>
      <div className="flex flex-wrap items-center gap-x-3">
        <div
          ref={group}
          role="radiogroup"
          aria-labelledby={id}
          className="-ms-2 flex"
          onPointerLeave={() => setHovered(0)}
        >
          {STARS.map((star) => (
            <Star
              key={star}
              star={star}
              group={id}
              isChosen={star === value}
              isFilled={star <= filled}
              onHover={setHovered}
              onChoose={onChange}
            />
          ))}
        </div>
        <div className="flex items-center gap-x-3">
          <span className="text-sm text-soft tabular-nums">
            {filled ? t('{filled} of 5', { filled }) : t('Not rated')}
          </span>
          {/* Hidden, not removed, so that the line does not move under the pointer. */}
          <button
            type="button"
            aria-label={t('Clear rating')}
            onClick={() => {
              onChange(0)
              // The hidden button would lose the focus.
              group.current?.querySelector('input')?.focus()
            }}
            className={cn('quiet-link min-h-11 px-2 text-sm', value === 0 && 'invisible')}
          >
            {t('Clear')}
          </button>
        </div>
      </div>
    </div>
  )
}
