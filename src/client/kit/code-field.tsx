import type { JSX, Ref } from 'react'
import { useEffect, useId, useImperativeHandle, useRef } from 'react'
import { digitsOnly } from '#shared/domain/account-rules.ts'
import { FieldNotes, noteIds } from './field-notes.tsx'

type CodeFieldProps = {
  label: string
  value: string
  /** Called with digits only, six at most. */
  onChange: (digits: string) => void
  error?: string | undefined
  /** Takes the focus when it appears: the page is about nothing else. */
  takesFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Six digits from an app or a message. No maxLength: it would cut a pasted '123 456' short. */
export function CodeField(props: CodeFieldProps): JSX.Element {
  const { label, value, onChange, error, takesFocus = false, ref } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(digitsOnly(event.target.value))}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds({ id, error })}
        className="field-frame w-full min-w-0 ps-[0.4em] pe-0 text-center text-2xl tracking-[0.4em] tabular-nums aria-invalid:border-danger"
      />
      <FieldNotes id={id} error={error} />
    </div>
  )
}
