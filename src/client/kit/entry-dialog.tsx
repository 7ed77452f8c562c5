import { type ComponentProps, Fragment, type JSX, type ReactNode, useId } from 'react'
import type { ZodType } from 'zod'
import {
  CheckField,
  ChoiceField,
  FieldNotes,
  type FieldWords,
  noteIds,
  RequiredLabel,
  RequiredNote,
  TextArea,
} from './field.tsx'
import { type Faults, Form, FormFooter } from './form.tsx'
import { GuardedModal } from './unsaved.tsx'
import {
  type FieldPath,
  type FieldValues,
  type FormOf,
  type Saving,
  useFilled,
  useForm,
  type UseFormReturn,
} from './use-form.tsx'
import './entry-dialog.css'

/** One field of an entry's form, or a part of the form that draws itself. */
export type EntryField<Values extends FieldValues> =
  | (Named<Values> & {
      /** `text` without it. */
      kind?: 'text' | 'url' | 'number' | 'date' | 'area' | 'choice' | 'check'
      hint?: string | undefined
      /** Of a choice. */
      options?: readonly { value: string; label: string }[]
      /** Of a check, in place of its label. */
      caption?: string
      placeholder?: string
      rows?: number
      /** Further attributes of a text field. */
      input?: Pick<
        ComponentProps<'input'>,
        'autoCapitalize' | 'spellCheck' | 'min' | 'max' | 'maxLength'
      >
      onChange?: () => void
      /** Stands beside the next field that is half, where there is room. */
      half?: boolean
    })
  | (Named<Values> & { render: () => ReactNode })
  | { name?: undefined; render: () => ReactNode }

type Named<Values extends FieldValues> = {
  name: FieldPath<Values>
  label: string
}

type EntryFormProps<Values extends FieldValues, Input, Entry> = {
  /** Null creates a new entry. */
  entry: Entry | null
  /** Reads what the inputs hold into what is sent. */
  schema: ZodType<Input, FieldValues>
  /** Returns what the inputs hold: text, where '' means that nothing is chosen. */
  valuesOf: (entry: Entry | null) => Values
  /** The fields in their order; those of one kind of entry may depend on what the form holds. */
  fieldsOf: (form: UseFormReturn<Values, unknown, Input>) => readonly EntryField<Values>[]
  submitLabel: string
  /** The label of the button while the form is being sent: 'Saving...'. */
  busyLabel: string
  /**
   * Makes the call. It is not asked to if nothing was changed. With null it says that nothing was sent, such as without
   * the password: the dialog then stays open.
   */
  save: (input: Input, saving: Saving<Entry>) => Promise<unknown>
  /** Asks for the present state of an entry that somebody else may change meanwhile. */
  current?: (seen: Entry) => Promise<Entry | undefined>
  /** Puts what `save` threw into words. */
  faultsOf: (error: unknown) => Faults & { message: string }
  /** Called with what `save` returned, or undefined when there was nothing to save. */
  onSaved?: (saved: unknown) => void
}

type EntryDialogProps<Values extends FieldValues, Input, Entry> = EntryFormProps<
  Values,
  Input,
  Entry
> & {
  open: boolean
  title: string
  description?: ReactNode
  size?: 'md' | 'wide'
  /** False once the form could not be saved anyway, such as after logging out: then nothing is asked. */
  canSave: () => boolean
  onClose: () => void
}

/**
 * Creates or edits one entry of a list. It checks the fields, says what the server refuses at the field that it is about,
 * asks before typed text is lost, and offers to reload or to overwrite if somebody else has changed the entry meanwhile.
 */
export function EntryDialog<Values extends FieldValues, Input, Entry>(
  props: EntryDialogProps<Values, Input, Entry>,
): JSX.Element {
  const { open, title, description, size = 'wide', canSave, onClose } = props
  return (
    <GuardedModal {...{ open, title, description, size, canSave, onClose }}>
      <EntryForm {...props} />
    </GuardedModal>
  )
}

type OwnFormProps<Values extends FieldValues, Input, Entry> = EntryFormProps<
  Values,
  Input,
  Entry
> & { onClose: () => void }

function EntryForm<Values extends FieldValues, Input, Entry>(
  props: OwnFormProps<Values, Input, Entry>,
) {
  const form = useEntryForm(props)
  const fields = props.fieldsOf(form)
  const isMarked = fields.length > 1 && fields.some((field) => isRequired(form, field))
  return (
    <Form form={form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="entry-fields">
        {isMarked ? <RequiredNote /> : null}
        <Fields form={form} fields={fields} />
      </div>
      <FormFooter busyLabel={props.busyLabel}>{props.submitLabel}</FormFooter>
    </Form>
  )
}

function useEntryForm<Values extends FieldValues, Input, Entry>(
  props: OwnFormProps<Values, Input, Entry>,
) {
  const { entry, schema, valuesOf, save, current, faultsOf } = props
  const form: FormOf<Values, Input> = useForm<typeof schema, Values>({
    schema,
    values: valuesOf(entry),
    edits: true,
    send: async (input, { overwrites }) => {
      const isChanged = !seen || form.isDirty
      const saved = isChanged
        ? await save(input, { seen, overwrites, dirty: form.dirtyFields })
        : undefined
      if (saved !== null) props.onSaved?.(saved)
      return saved
    },
    ...(current && {
      reload: async () => {
        const now = seen && (await current(seen))
        if (now) fill(now)
      },
    }),
    faultsOf,
    onSent: (saved) => {
      if (saved !== null) props.onClose()
    },
  })
  const { seen, fill } = useFilled(form, entry, valuesOf)
  return form
}

type FieldsProps<Values extends FieldValues, Input> = {
  form: FormOf<Values, Input>
  fields: readonly EntryField<Values>[]
}

function Fields<Values extends FieldValues, Input>({ form, fields }: FieldsProps<Values, Input>) {
  return rowsOf(fields).map((row, index) => {
    const drawn = row.map((field, at) => (
      // The fields of a form keep their places.
      <Fragment key={field.name ?? at}>
        {'render' in field ? field.render() : <Field form={form} field={field} />}
      </Fragment>
    ))
    return row.length > 1 ? (
      <div key={row[0]?.name ?? index} className="grid items-start gap-4 sm:grid-cols-2">
        {drawn}
      </div>
    ) : (
      drawn
    )
  })
}

/** Puts fields that are half into one row with those after them that are, too. */
function rowsOf<Values extends FieldValues>(
  fields: readonly EntryField<Values>[],
): EntryField<Values>[][] {
  const rows: EntryField<Values>[][] = []
  const isHalf = (field: EntryField<Values> | undefined) =>
    field !== undefined && 'half' in field && field.half === true
  for (const field of fields) {
    const last = rows.at(-1)
    if (last && isHalf(field) && isHalf(last[0])) last.push(field)
    else rows.push([field])
  }
  return rows
}

type PlainField<Values extends FieldValues> = Exclude<
  EntryField<Values>,
  { render: () => ReactNode }
>

/** Whether the field may not stay empty. A choice without an empty option never is. */
function isRequired<Values extends FieldValues, Input>(
  form: FormOf<Values, Input>,
  field: EntryField<Values>,
): boolean {
  if ('render' in field || field.kind === 'check') return false
  const hasEmpty = !('options' in field) || field.options?.some(({ value }) => value === '')
  return hasEmpty === true && form.requires(field.name)
}

type FieldProps<Values extends FieldValues, Input> = {
  form: FormOf<Values, Input>
  field: PlainField<Values>
}

function Field<Values extends FieldValues, Input>({ form, field }: FieldProps<Values, Input>) {
  const { name, kind = 'text', label, hint, placeholder, onChange } = field
  const common = {
    name,
    label: isRequired(form, field) ? <RequiredLabel>{label}</RequiredLabel> : label,
    hint,
    ...(onChange && { onChange }),
  }
  if (kind === 'check')
    return <form.Field as={NotedCheck} {...common} label={field.caption ?? label} />
  if (kind === 'choice')
    return <form.Field as={ChoiceField} options={field.options ?? []} {...common} />
  if (kind === 'area') return <form.Field as={TextArea} rows={field.rows ?? 3} {...common} />
  const number = kind === 'number' ? { min: 0, step: 1 } : {}
  return (
    <form.Field
      type={kind}
      autoComplete="off"
      placeholder={placeholder}
      {...number}
      {...field.input}
      {...common}
    />
  )
}

function NotedCheck({ hint, error, ...rest }: ComponentProps<'input'> & FieldWords) {
  const id = useId()
  return (
    <div>
      <CheckField
        {...rest}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds({ id, error, hint })}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
