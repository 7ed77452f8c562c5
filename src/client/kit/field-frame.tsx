import { type JSX, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { FieldNotes, noteIds } from './field-notes.tsx'

export type FieldWords = {
  label: ReactNode
  /** What is wrong with it: shown under the field, and said with it. */
  error?: string | undefined
  hint?: ReactNode
}

/** What ties a control to its words. */
type Ties = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldFrameProps = FieldWords & {
  id: string | undefined
  className: string | undefined
  children: (ties: Ties) => JSX.Element
}

/** A form's field: the control between its label and what is noted below it. */
export function FieldFrame(props: FieldFrameProps): JSX.Element {
  const { label, error, hint, id: givenId, className, children } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={cn('grid gap-1', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': noteIds({ id, error, hint }),
      })}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
