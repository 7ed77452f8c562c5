import type { ComponentProps, JSX, ReactNode } from 'react'
import { useId } from 'react'
import { cn } from './cn.ts'
import { FieldNotes, noteIds } from './field-notes.tsx'

export type TextFieldProps = ComponentProps<'input'> & {
  label: ReactNode
  /** What is wrong with it: shown under the field, and said with it. */
  error?: string | undefined
  hint?: ReactNode
}

export function TextField(props: TextFieldProps): JSX.Element {
  const { label, error, hint, className, id: givenId, type, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={cn('grid gap-1', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type={type ?? 'text'}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds({ id, error, hint })}
        className="field-frame w-full min-w-0 aria-invalid:border-danger"
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
