import {
  type ComponentProps,
  type JSX,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { cn } from './cn.ts'
import { digitsOnly } from '#shared/domain/account-rules.ts'
import { Icon } from './icon.tsx'

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
function FieldFrame(props: FieldFrameProps): JSX.Element {
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
          <Icon name="circle-exclamation-point" className="mt-0.75 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      ) : null}
    </>
  )
}

/** Of a field without which nothing is saved; said of it by `aria-required`. */
export function RequiredLabel({ children }: { children: string }): JSX.Element {
  return (
    <>
      {children}
      <span aria-hidden="true" className="ms-0.5 text-danger">
        *
      </span>
    </>
  )
}

export function RequiredNote(): JSX.Element {
  return (
    <p className="text-sm text-soft">
      Fields marked <span className="text-danger">*</span> are required.
    </p>
  )
}

export type TextFieldProps = ComponentProps<'input'> & FieldWords

export function TextField(props: TextFieldProps): JSX.Element {
  const { label, error, hint, className, id, type, ...rest } = props
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className} id={id}>
      {(ties) => (
        <input
          {...rest}
          {...ties}
          type={type ?? 'text'}
          className="field-frame w-full min-w-0 aria-invalid:border-danger"
        />
      )}
    </FieldFrame>
  )
}

export function TextArea(props: ComponentProps<'textarea'> & FieldWords): JSX.Element {
  const { label, error, hint, className, id, ...rest } = props
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className} id={id}>
      {(ties) => (
        <textarea
          rows={4}
          {...rest}
          {...ties}
          className="field-frame w-full min-w-0 py-2 aria-invalid:border-danger"
        />
      )}
    </FieldFrame>
  )
}

type ChoiceFieldProps = ComponentProps<'select'> &
  FieldWords & { options: readonly { value: string; label: string }[] }

/** A native select as a form's field, to be registered like an input. */
export function ChoiceField(props: ChoiceFieldProps): JSX.Element {
  const { label, options, error, hint, className, id, ...rest } = props
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className} id={id}>
      {(ties) => (
        <select
          {...rest}
          {...ties}
          className="select-field field-frame w-full aria-invalid:border-danger"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

type CheckFieldProps = ComponentProps<'input'> & { label: ReactNode }

/** A checkbox with its words, to be registered like an input. */
export function CheckField({ label, className, ...rest }: CheckFieldProps): JSX.Element {
  return (
    <label className={cn('flex min-h-11 cursor-pointer items-center gap-2.5', className)}>
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  )
}

/** A text field for secrets, which can be looked at before they are sent. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>): JSX.Element {
  const { label, error, hint, className, id: givenId, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const [shown, setShown] = useState(false)
  const icon = shown ? 'eye-off' : 'eye'
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
          <Icon name={icon} className="size-5" />
        </button>
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

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
