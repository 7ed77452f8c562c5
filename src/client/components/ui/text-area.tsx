import type { ComponentProps, JSX, ReactNode } from 'react'
import { useId } from 'react'
import { cn } from './cn.ts'
import { FieldNotes, noteIds } from './field-notes.tsx'

type TextAreaProps = ComponentProps<'textarea'> & {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
}

export function TextArea(props: TextAreaProps): JSX.Element {
  const { label, error, hint, className, id: givenId, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={cn('grid gap-1', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        rows={4}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds({ id, error, hint })}
        className="field-frame w-full min-w-0 py-2 aria-invalid:border-danger"
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
