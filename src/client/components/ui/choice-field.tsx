import type { ComponentProps, JSX, ReactNode } from 'react'
import { useId } from 'react'
import { cn } from './cn.ts'
import { FieldNotes, noteIds } from './field-notes.tsx'

type ChoiceFieldProps = ComponentProps<'select'> & {
  label: ReactNode
  options: readonly { value: string; label: string }[]
  error?: string | undefined
  hint?: ReactNode
}

/** A native select as a form's field, to be registered like an input. */
export function ChoiceField(props: ChoiceFieldProps): JSX.Element {
  const { label, options, error, hint, className, id: givenId, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={cn('grid gap-1', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds({ id, error, hint })}
        className="select-field field-frame w-full aria-invalid:border-danger"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
