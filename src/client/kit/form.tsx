import type { JSX, ReactNode } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form'
import type { ZodType, input, output } from 'zod'
import { t } from './t.tsx'
import { Button } from './button.tsx'
import { FormAlert, SubmitButton } from './submit.tsx'
import { ownValue } from '#shared/texts/text-tables.ts'

type FormSchema = ZodType<FieldValues, FieldValues>
type CheckedForm<Schema extends FormSchema> = UseFormReturn<input<Schema>, unknown, output<Schema>>

/**
 * Returns a form validated by its contract: first on submit, then with every change. Pass only default values
 * that the page does not already show: what a person or the browser has filled in before hydration stays.
 * `followed` are values that may change while the form is open: they replace what nobody has edited.
 */
export function useCheckedForm<Schema extends FormSchema>(
  schema: Schema,
  defaultValues?: Partial<input<Schema>>,
  followed?: input<Schema>,
): CheckedForm<Schema> {
  return useForm<input<Schema>, unknown, output<Schema>>({
    resolver: zodResolver(schema),
    defaultValues: defaultValues as never,
    values: followed,
    ...(followed && { resetOptions: { keepDirtyValues: true, keepErrors: true } }),
  })
}

type EditFormOptions<Values extends FieldValues, Input> = {
  schema: ZodType<Input, FieldValues>
  values: DefaultValues<Values>
  /** Called when the form gets or loses unsaved changes. */
  onDirty: (dirty: boolean) => void
}

type EditForm<Values extends FieldValues, Input> = {
  form: UseFormReturn<Values, unknown, Input>
  isDirty: boolean
  dirtyFields: Readonly<Record<string, unknown>>
}

/**
 * Returns a form that creates or edits a stored entry. A field is validated once it has been left. `values` are
 * what the inputs hold; the schema turns them into what is sent.
 */
export function useEditForm<Values extends FieldValues, Input>(
  options: EditFormOptions<Values, Input>,
): EditForm<Values, Input> {
  const { schema, values, onDirty } = options
  const form = useForm<Values, unknown, Input>({
    // Zod infers `unknown` for preprocessed fields; the schemas accept the text of the inputs.
    resolver: zodResolver(schema) as unknown as Resolver<Values, unknown, Input>,
    defaultValues: values,
    mode: 'onTouched',
  })
  // `formState.isDirty` would be false after a reset that keeps the changed fields.
  const { dirtyFields } = form.formState
  const isDirty = Object.keys(dirtyFields).length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return { form, isDirty, dirtyFields }
}

/** What a refused call says about a form; `faultsOf` in `client/data` reads it from an error. */
export type Faults = {
  fields: Readonly<Record<string, string>>
  /** The server's message for the form as a whole. */
  message: string | undefined
}

/** Shows the server's messages at their fields and focuses the first; returns false if there were none. */
export function placeFaults<Values extends FieldValues>(
  form: { setError: UseFormSetError<Values> },
  fields: Faults['fields'],
  names: readonly FieldPath<Values>[],
): boolean {
  const faulty = names.filter((name) => fields[name] !== undefined)
  for (const [index, name] of faulty.entries())
    form.setError(name, { type: 'server', message: fields[name] }, { shouldFocus: index === 0 })
  return faulty.length > 0
}

type ShowFaults<Values extends FieldValues> = {
  fields: readonly FieldPath<Values>[]
  setError: UseFormSetError<Values>
  /** Shown if the response had no message. */
  fallback: string
}

/** Shows the server's messages at their fields; a message about none of these is shown for the whole form. */
export function showFaults<Values extends FieldValues>(
  { fields: messages, message }: Faults,
  { fields, setError, fallback }: ShowFaults<Values>,
): void {
  if (!placeFaults({ setError }, messages, fields))
    setError('root', { message: message ?? fallback })
}

/** Returns the fields that were changed in the form; somebody else may have changed the others meanwhile. */
export function changedFields<Input extends Record<string, unknown>>(
  values: Input,
  dirty: Readonly<Record<string, unknown>>,
): Partial<Input> {
  const changed: Partial<Input> = {}
  for (const name of Object.keys(values) as (keyof Input)[])
    if (ownValue(dirty, String(name))) changed[name] = values[name]
  return changed
}

type FormFooterProps = {
  error: string | undefined
  label: string
  busyLabel: string
  busy: boolean
  className?: string
}

/** The end of a form in a dialog: its message, Cancel and the submit button. It sticks to the dialog's bottom. */
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
          // Closes the dialog as Escape does, so that a guarded dialog asks about unsaved changes.
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          {t('Cancel')}
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

/** Replaces a form that cannot work without JavaScript by a sentence that says so. */
export function NeedsScript({ what, children }: NeedsScriptProps): JSX.Element {
  return (
    <>
      <noscript>
        <p className="rounded-md bg-tint px-4 py-3">{t('{what} needs JavaScript.', { what })}</p>
      </noscript>
      <div className="contents noscript:hidden">{children}</div>
    </>
  )
}
