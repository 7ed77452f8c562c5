import { Phrase, t } from './t.tsx'
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
import { withoutInvisible } from '#shared/domain/hidden-characters.ts'
import { Icon } from './icon.tsx'

export type FieldWords = {
  label: ReactNode
  /** Shown under the field and announced with it. */
  error?: string | undefined
  hint?: ReactNode
  /** Set if the text is not tidied but refused, as a username is. */
  exact?: boolean
}

/** The attributes that tie a control to its label, hint and error. */
type Ties = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldFrameProps = FieldWords & {
  id: string | undefined
  className: string | undefined
  children: (ties: Ties) => JSX.Element
}

/** The frame of a field: its label, the control, and its notes. */
function FieldFrame(props: FieldFrameProps): JSX.Element {
  const { label, error, exact, id: givenId, className, children } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const [hasInvisible, setHasInvisible] = useState(false)
  const hint = hasInvisible && !exact ? withInvisibleNote(props.hint) : props.hint
  return (
    <div
      className={cn('grid gap-1', className)}
      onInput={({ target }) => setHasInvisible(hasInvisibleIn(target))}
    >
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

function hasInvisibleIn(field: EventTarget): boolean {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isText && withoutInvisible(field.value) !== field.value
}

/** Returns the hint, and says that the text contains what will be left out of it. */
function withInvisibleNote(hint: ReactNode): ReactNode {
  return (
    <>
      {hint ? <div>{hint}</div> : null}
      <p>{t('Invisible characters in this text will be left out.')}</p>
    </>
  )
}

type FieldNotesProps = { id: string; error?: string | undefined; hint?: ReactNode }

/** Returns the value of `aria-describedby` for the field with this id. */
export function noteIds({ id, error, hint }: FieldNotesProps): string | undefined {
  const ids = [hint ? `${id}-hint` : null, error ? `${id}-error` : null]
  return ids.filter(Boolean).join(' ') || undefined
}

/** The notes under a field: its hint and its error. */
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

/** Marks a required field for the eye; set `aria-required` on the control for screen readers. */
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
      <Phrase
        of="Fields marked <star>*</star> are required."
        tags={{ star: (words) => <span className="text-danger">{words}</span> }}
      />
    </p>
  )
}

export type TextFieldProps = ComponentProps<'input'> & FieldWords

export function TextField(props: TextFieldProps): JSX.Element {
  const { label, error, hint, exact, className, id, type, ...rest } = props
  return (
    <FieldFrame {...{ label, error, hint, exact, className, id }}>
      {(ties) => (
        <input
          {...rest}
          {...ties}
          dir="auto"
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
          dir="auto"
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

/** A native select for forms; register it like an input. */
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

/** A checkbox with its label; register it like an input. */
export function CheckField({ label, className, ...rest }: CheckFieldProps): JSX.Element {
  return (
    <label className={cn('flex min-h-11 cursor-pointer items-center gap-2.5', className)}>
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  )
}

/** A password field with a button that shows the password. */
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
          aria-label={shown ? t('Hide password') : t('Show password')}
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
  /** Called with at most six digits and nothing else. */
  onChange: (digits: string) => void
  error?: string | undefined
  /** Takes the focus when it appears, on pages that ask for nothing else. */
  takesFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Takes six digits from an app or a message. It has no maxLength, which would truncate a pasted '123 456'. */
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
