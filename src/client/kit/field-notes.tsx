import type { JSX, ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'

type FieldNotesProps = { id: string; error?: string | undefined; hint?: ReactNode }

/** For `aria-describedby` of the field with this id. */
export function noteIds({ id, error, hint }: FieldNotesProps): string | undefined {
  const ids = [hint ? `${id}-hint` : null, error ? `${id}-error` : null]
  return ids.filter(Boolean).join(' ') || undefined
}

/** What stands under a field: its hint, and what is wrong with what was typed. */
export function FieldNotes({ id, error, hint }: FieldNotesProps): JSX.Element {
  return (
    <>
      {hint ? (
        <div id={`${id}-hint`} className="text-sm text-soft wrap-anywhere">
          {hint}
        </div>
      ) : null}
      {error ? (
        <p
          id={`${id}-error`}
          className="flex items-start gap-1.5 text-sm font-semibold text-danger"
        >
          <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      ) : null}
    </>
  )
}
