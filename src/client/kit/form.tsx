import { zodResolver } from '@hookform/resolvers/zod'
import {
  type FieldPath,
  type FieldValues,
  type Path,
  type UseFormReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form'
import type { ZodType, input, output } from 'zod'
import { ApiError, serverMessage } from '#client/data/api-error.ts'
import type { ComponentProps, JSX, ReactNode } from 'react'
import { useHydrated } from '@tanstack/react-router'
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { Button } from '#client/kit/button.tsx'

type FormSchema = ZodType<FieldValues, FieldValues>
type CheckedForm<Schema extends FormSchema> = UseFormReturn<input<Schema>, unknown, output<Schema>>

/**
 * A form that its contract checks: on submit, then live. Give only values that are not on the page:
 * what was typed (or filled in by the browser) before the page came alive stays.
 */
export function useCheckedForm<Schema extends FormSchema>(
  schema: Schema,
  defaultValues?: Partial<input<Schema>>,
): CheckedForm<Schema> {
  return useForm<input<Schema>, unknown, output<Schema>>({
    resolver: zodResolver(schema),
    defaultValues: defaultValues as never,
  })
}

/** Puts the server's messages to their fields; false when it named none of these. */
export function placeFaults<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  fields: Readonly<Record<string, string>>,
  names: readonly Path<Values>[],
): boolean {
  const faulty = names.filter((name) => fields[name] !== undefined)
  for (const [index, name] of faulty.entries())
    form.setError(name, { type: 'server', message: fields[name] }, { shouldFocus: index === 0 })
  return faulty.length > 0
}

type Faulty<Values extends FieldValues> = {
  fields: readonly FieldPath<Values>[]
  setError: UseFormSetError<Values>
  /** When the server had no words for it. */
  fallback: string
}

/** Puts the server's messages at their fields, the focus in the first; what is left is the form's. */
export function showServerFaults<Values extends FieldValues>(
  error: unknown,
  { fields, setError, fallback }: Faulty<Values>,
): void {
  const messages = error instanceof ApiError ? error.fields : {}
  const faulty = fields.filter((field) => messages[field])
  for (const [index, field] of faulty.entries()) {
    setError(field, { message: messages[field] }, { shouldFocus: index === 0 })
  }
  if (faulty.length === 0) setError('root', { message: serverMessage(error) ?? fallback })
}

/** Of what a form sends only the fields that were changed in it: others may have changed the rest. */
export function changedFields<Input extends Record<string, unknown>>(
  input: Input,
  dirty: Readonly<Record<string, unknown>>,
): Partial<Input> {
  const changed: Partial<Input> = {}
  for (const name of keysOf(input)) if (dirty[String(name)]) changed[name] = input[name]
  return changed
}

function keysOf<Keyed extends object>(keyed: Keyed): (keyof Keyed)[] {
  return Object.keys(keyed) as (keyof Keyed)[]
}

type SubmitButtonProps = ComponentProps<typeof Button> & {
  busy: boolean
  /** What it is doing: 'Saving...'. */
  busyLabel: string
}

/**
 * Sends its form once. It keeps the focus while busy (a disabled button would lose it), and sends
 * nothing before the page is alive: the browser would send the form by itself.
 */
export function SubmitButton(props: SubmitButtonProps): JSX.Element {
  const { busy, busyLabel, children, ...rest } = props
  const hydrated = useHydrated()
  return (
    <Button
      type={hydrated ? 'submit' : 'button'}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
      }}
      {...rest}
    >
      {busy ? (
        <>
          <LoaderCircle aria-hidden="true" className="size-4 motion-safe:animate-spin" />
          {busyLabel}
        </>
      ) : (
        children
      )}
    </Button>
  )
}

/** What went wrong with the form as a whole, said at once. */
export function FormAlert({ message }: { message: string | undefined }): JSX.Element {
  return (
    <div role="alert" className="empty:hidden">
      {message ? (
        <p className="flex items-start gap-2 rounded-md border border-danger px-3 py-2 text-danger">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">{message}</span>
        </p>
      ) : null}
    </div>
  )
}

type FormFooterProps = {
  error: string | undefined
  label: string
  busyLabel: string
  busy: boolean
  className?: string
}

/** The end of a form in a dialog, in sight wherever the form is scrolled to. */
export function FormFooter(props: FormFooterProps): JSX.Element {
  const { error, label, busyLabel, busy, className = '' } = props
  return (
    <div
      className={`bottom-0 z-10 -mx-5 -mb-5 grid gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 in-[dialog]:sticky ${className}`}
    >
      <FormAlert message={error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          // As Escape does, so that what was typed is asked about.
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          Cancel
        </Button>
        <SubmitButton busy={busy} busyLabel={busyLabel}>
          {label}
        </SubmitButton>
      </div>
    </div>
  )
}

type NeedsScriptProps = {
  /** 'Logging in' */
  what: string
  children: ReactNode
}

/** What cannot work without JavaScript: a word on why stands in its place. */
export function NeedsScript({ what, children }: NeedsScriptProps): JSX.Element {
  return (
    <>
      <noscript>
        <p className="rounded-md bg-tint px-4 py-3">{`${what} needs JavaScript.`}</p>
      </noscript>
      <div className="contents noscript:hidden">{children}</div>
    </>
  )
}
