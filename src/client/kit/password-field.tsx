import type { JSX } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from './cn.ts'
import { FieldNotes, noteIds } from './field-notes.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A text field for secrets, which can be looked at before they are sent. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>): JSX.Element {
  const { label, error, hint, className, id: givenId, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className={cn('grid gap-1', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative flex">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds({ id, error, hint })}
          className="field-frame w-full min-w-0 pe-12 aria-invalid:border-danger [&::-ms-reveal]:hidden"
        />
        <button
          type="button"
          aria-controls={id}
          aria-pressed={shown}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="absolute end-0 top-0 grid size-11 place-items-center rounded-md text-soft -outline-offset-4 hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
