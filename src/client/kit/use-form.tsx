import { toNestErrors } from '@hookform/resolvers'
import { issueText } from '#shared/contracts/says.ts'
import { type JSX, useContext, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm as useHookForm,
  useFormState,
  type UseFormReturn,
} from 'react-hook-form'
import { type core, type input, type output, ZodObject, type ZodType } from 'zod'
import { t } from './t.tsx'
import { ownValue } from '#shared/texts/text-tables.ts'
import { TextField } from './field.tsx'
import { type Faults, FormContext } from './form.tsx'
import { useUnsaved } from './unsaved.tsx'

export { useWatch } from 'react-hook-form'
export type { Control, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

type Sending = {
  /** Whether it replaces what somebody else has changed meanwhile. */
  overwrites: boolean
}

/** What a form gives to the function that saves its entry. */
export type Saving<Entry> = Sending & {
  /** The state that the form was filled from; null for a new entry. */
  seen: Entry | null
  /** The changed fields. */
  dirty: Readonly<Record<string, unknown>>
}

export type FormOptions<Schema extends ZodType<unknown, FieldValues>, Values, Result> = {
  /** Reads what the inputs hold into what is sent, and says what is wrong with it. */
  schema: Schema
  /**
   * What the inputs hold at first. Only what the page does not already show: what a person or the browser has filled in
   * before hydration stays.
   */
  values?: Partial<NoInfer<Values>>
  /** Values that may change while the form is open: they replace what nobody has edited. */
  followed?: NoInfer<Values>
  /**
   * Whether the form edits something stored: then a field is checked once it has been left, not first on submit, and
   * the dialog around the form asks before changes are lost.
   */
  edits?: boolean
  /** Sends the form. What it throws is shown at the fields that it is about, or for the form as a whole. */
  send: (input: output<Schema>, how: Sending) => Promise<Result>
  /** Fills the form of something stored anew, which somebody else has changed meanwhile. */
  reload?: () => Promise<void>
  /** Puts what `send` threw into words. */
  faultsOf: (error: unknown) => Faults
  /** The fields at which faults are shown, if not all of them. */
  faultyFields?: readonly FieldPath<NoInfer<Values> & FieldValues>[]
  /** Called with what `send` returned, unless the form is gone by then: what is open now is another one. */
  onSent?: (result: NoInfer<Result>) => void
  /** Called with what `send` threw, and whether it is shown at a field. */
  onRefused?: (error: unknown, isAtField: boolean) => void
}

export type FormOf<Values extends FieldValues, Input = Values> = UseFormReturn<
  Values,
  unknown,
  Input
> & {
  /** A field inside the form: a `TextField`, or what `as` says, with its error. */
  Field: <Control extends AnyControl = typeof TextField>(
    props: FieldProps<Values, Control>,
  ) => JSX.Element
  /** Whether the form is refused while this input is empty. */
  requires: (name: FieldPath<Values>) => boolean
  busy: boolean
  /** Why the form as a whole was refused. */
  message: string | undefined
  /** What can be done if somebody else has changed meanwhile what the form edits. */
  clash: { reload: () => void; overwrite: () => void } | undefined
  isDirty: boolean
  dirtyFields: Readonly<Record<string, unknown>>
  /** Checks the form, then sends it. */
  submit: () => Promise<void>
  /** Shows why the form was refused, as for what `send` throws. */
  refuse: (error: unknown) => void
}

type AnyControl = (props: never) => JSX.Element

type FieldProps<Values extends FieldValues, Control extends AnyControl> = Omit<
  Parameters<Control>[0],
  'name' | 'error' | 'onChange'
> & {
  name: FieldPath<Values>
  as?: Control
  /** Other fields to check when this one changes. */
  deps?: FieldPath<Values>[]
  onChange?: (event: { target: { value: string } }) => void
}

/** Checks by a schema, whose texts are translated for the reader. */
function validated<Values extends FieldValues, Output>(
  schema: ZodType,
): Resolver<Values, unknown, Output> {
  return async (values, _, options) => {
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data as Output, errors: {} }
    // The first issue of a field comes last, so that it replaces the others.
    const errors = result.error.issues
      .toReversed()
      .map((issue) => [issue.path.join('.'), { type: issue.code, message: saidIssue(issue) }])
    return { values: {}, errors: toNestErrors<Values>(Object.fromEntries(errors), options) }
  }
}

/** For a value that none of several schemas accepts, says what one of them says. */
function saidIssue(issue: core.$ZodIssue): string {
  const content = issueText(issue)
  if (content) return t(content)
  const [inner] = issue.code === 'invalid_union' ? issue.errors.flat() : []
  return inner ? saidIssue(inner) : issue.message
}

/**
 * A press of a button takes less. Leaving a field for a button below it must not move the button with a message while it
 * is pressed: the browser would see no click.
 */
const PRESS_MS = 300

/** Returns a form that is checked by its contract: first on submit, then with every change. */
export function useForm<
  Schema extends ZodType<unknown, FieldValues>,
  Values extends FieldValues = input<Schema>,
  Result = unknown,
>(options: FormOptions<Schema, Values, Result>): FormOf<Values, output<Schema>> {
  type Input = output<Schema>
  const { schema, values, followed, edits = false, send, faultsOf, faultyFields } = options
  const form = useHookForm<Values, unknown, Input>({
    resolver: validated(schema),
    ...(values && { defaultValues: values as DefaultValues<Values> }),
    ...(followed && {
      values: followed,
      resetOptions: { keepDirtyValues: true, keepErrors: true },
    }),
    ...(edits && { mode: 'onTouched', delayError: PRESS_MS }),
  })
  const { isSubmitting, errors, dirtyFields } = form.formState
  // `formState.isDirty` would be false after a reset that keeps the changed fields.
  const isDirty = Object.keys(dirtyFields).length > 0
  useUnsaved(edits && isDirty)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const refuse = (error: unknown) => {
    const { fields, message, isClash } = faultsOf(error)
    const isAtField = placeFaults(form, fields, faultyFields)
    if (!isAtField && message) form.setError('root', { message, ...(isClash && { type: CLASH }) })
    options.onRefused?.(error, isAtField)
  }
  const trySending = async (values: Input, how: Sending) => {
    try {
      const result = await send(values, how)
      if (isMounted.current) options.onSent?.(result)
    } catch (error) {
      refuse(error)
    }
  }
  const submit = (how: Sending) => form.handleSubmit((values) => trySending(values, how))()
  const { reload } = options
  return {
    ...form,
    Field: Field as FormOf<Values, Input>['Field'],
    requires: (name) => requires(schema, name),
    busy: isSubmitting,
    message: errors.root?.message,
    clash:
      reload && errors.root?.type === CLASH
        ? {
            reload: () => void reload().catch(refuse),
            overwrite: () => void submit({ overwrites: true }),
          }
        : undefined,
    isDirty,
    dirtyFields,
    submit: () => submit({ overwrites: false }),
    refuse,
  }
}

const CLASH = 'changed meanwhile'

/** Holds the state that the form of something stored was filled from, and returns what fills it anew. */
export function useFilled<Values extends FieldValues, Input, Entry>(
  form: UseFormReturn<Values, unknown, Input>,
  first: Entry,
  valuesOf: (entry: Entry) => Values,
): { seen: Entry; fill: (now: Entry, sent?: Values) => void } {
  const [seen, setSeen] = useState(first)
  /** What was typed since `sent` was sent stays. */
  const fill = (now: Entry, sent?: Values) => {
    const typed = { ...form.getValues() }
    form.reset(valuesOf(now) as DefaultValues<Values>)
    setSeen(now)
    for (const field of Object.keys(sent ?? {}) as FieldPath<Values>[])
      if (typed[field] !== sent?.[field]) form.setValue(field, typed[field], { shouldDirty: true })
  }
  return { seen, fill }
}

type Followed<Entry> = { seen: Entry; isDirty: boolean; fill: (now: Entry) => void }

/** Shows a newer state, such as after an undo, unless something was typed: then saving finds the clash. */
export function useFollow<Entry extends { updatedAt: string } | null>(
  entry: Entry,
  { seen, isDirty, fill }: Followed<Entry>,
): void {
  const isNewer = entry !== null && seen !== null && entry.updatedAt > seen.updatedAt
  useEffect(() => {
    if (isNewer && !isDirty) fill(entry)
  })
}

/** Whether the schema refuses a field both without a value and with an empty one; false for parts of fields. */
function requires(schema: ZodType, name: string): boolean {
  const field = schema instanceof ZodObject ? (ownValue(schema.shape, name) as ZodType) : undefined
  return field !== undefined && [undefined, ''].every((empty) => !field.safeParse(empty).success)
}

/** Shows the server's messages at their fields and focuses the first; returns false if there were none. */
function placeFaults<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  fields: Faults['fields'],
  names: readonly FieldPath<Values>[] = Object.keys(form.getValues()) as FieldPath<Values>[],
): boolean {
  const all = Object.keys(fields) as FieldPath<Values>[]
  const faulty = names.flatMap((name) =>
    all.filter((field) => field === name || field.startsWith(`${name}.`)),
  )
  for (const [index, name] of faulty.entries())
    form.setError(name, { type: 'server', message: fields[name] }, { shouldFocus: index === 0 })
  return faulty.length > 0
}

type LooseFieldProps = FieldProps<FieldValues, (props: object) => JSX.Element>

function Field(props: LooseFieldProps): JSX.Element {
  const { name, as = TextField as AnyControl, deps, onChange, ...rest } = props
  const Control = as as (props: object) => JSX.Element
  const { control, getValues, register, requires } = useContext(FormContext) as FormOf<FieldValues>
  const { errors } = useFormState({ control, name })
  const ties = register(name, { ...(deps && { deps }), ...(onChange && { onChange }) })
  const isRequired = typeof getValues(name) !== 'boolean' && requires(name)
  return (
    <Control
      {...(isRequired && { 'aria-required': true })}
      {...rest}
      {...{ error: errorOf(errors, name) }}
      {...ties}
    />
  )
}

/** Returns what is wrong with a field, such as 'title' or 'steps.2.after'. */
export function errorOf(errors: object, name: string): string | undefined {
  const error = name
    .split('.')
    .reduce<unknown>(
      (part, key) => ownValue(part as Record<string, unknown> | undefined, key),
      errors,
    )
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error
  return hasMessage && typeof error.message === 'string' ? error.message : undefined
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
