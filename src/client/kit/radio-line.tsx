import { type ComponentProps, type JSX, useId } from 'react'
import { cn } from './cn.ts'

type RadioLineProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  /** What the choice means. */
  note?: string
}

/** A radio button with its label, of which the whole line can be pressed; register it like an input. */
export function RadioLine({ label, note, className, ...rest }: RadioLineProps): JSX.Element {
  const id = useId()
  return (
    <label
      className={cn(
        'flex min-h-11 cursor-pointer gap-2.5 rounded-md px-2 py-1.5 has-checked:bg-tint has-disabled:cursor-not-allowed',
        note === undefined ? 'items-center' : 'items-start',
        className,
      )}
    >
      <input
        {...rest}
        type="radio"
        aria-labelledby={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className={cn('size-5 shrink-0 accent-accent', note !== undefined && 'mt-1')}
      />
      <span className="grid">
        <span id={id} className={note === undefined ? undefined : 'font-semibold'}>
          {label}
        </span>
        {note === undefined ? null : (
          <span id={`${id}-note`} className="text-sm text-soft">
            {note}
          </span>
        )}
      </span>
    </label>
  )
}
