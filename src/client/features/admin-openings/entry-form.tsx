import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, JSX, ReactNode } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import { ApiError, faultsOf, UNREACHABLE } from '#client/data/errors.ts'
import { noteLoginOver } from '#client/data/account.ts'
import { refreshTouched, send, sendChange } from '#client/data/queries.ts'
import { ConflictPanel, useRebase } from '#client/kit/conflicts.tsx'
import { MiniBoard } from '#client/kit/board/mini-board.tsx'
import { RequiredLabel, RequiredNote, TextArea, TextField } from '#client/kit/field.tsx'
import { FormFooter, showFaults, useEditForm } from '#client/kit/form.tsx'
import { useSettled } from '#client/kit/timing.ts'
import type { Call } from '#shared/calls/call.ts'
import type { MovePattern } from '#shared/chess/move-pattern.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import type { IdParam } from '#shared/contracts/fields.ts'
import { ILLEGAL_PATTERN } from '#shared/contracts/openings.ts'
import './entry-form.css'
import { ENTRY_KINDS, type EntryKind, toastDone, toastFailure } from './entry-kinds.ts'

type EntryFormProps = {
  kind: EntryKind
  isNew: boolean
  busy: boolean
  /** An error that belongs to no single field. */
  error: string | undefined
  onSubmit: () => Promise<void>
  /** What somebody else has changed meanwhile, from `useEntryForm`. */
  conflicts: ReactNode
  children: ReactNode
}

/** Frames the fields of a category, subcategory or opening. */
export function EntryForm(props: EntryFormProps): JSX.Element {
  const { kind, isNew, busy, error, onSubmit, conflicts, children } = props
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      className="grid gap-4"
    >
      {conflicts}
      <div className="entry-form">
        <RequiredNote />
        {children}
      </div>
      <FormFooter
        error={error}
        label={isNew ? `Add ${ENTRY_KINDS[kind].title}` : 'Save Changes'}
        busyLabel={isNew ? 'Adding...' : 'Saving...'}
        busy={busy}
      />
    </form>
  )
}

/** What a form tells the dialog that shows it. */
export type FormHost = {
  /** Called when the form gets or loses unsaved changes. */
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

type Stored = { id: number; updatedAt: string }

type Options<Values extends FieldValues, Input, Patch, Entry extends Stored> = FormHost & {
  kind: EntryKind
  /** Null creates a new entry. */
  entry: Entry | null
  schema: ZodType<Input, FieldValues>
  /** Returns what the inputs hold: text, where '' means that nothing is chosen. */
  valuesOf: (entry: Entry | null) => Values
  /** The names of the fields if somebody else has changed them meanwhile. */
  labels: Record<FieldPath<Values>, string>
  /** Returns a value as people read it, such as the name for an ID. */
  textOf?: (field: FieldPath<Values>, value: unknown) => string
  /** Returns what to send for an edited entry; `dirty` names the changed fields. */
  patchOf: (input: Input, dirty: Readonly<Record<string, unknown>>) => Patch
  create: Call<{ body: Input; response: unknown }>
  change: Call<{ params: IdParam; body: Patch; response: unknown }>
  list: Call<{ response: Entry[] }>
}

type EntryFormState<Values extends FieldValues, Input> = {
  form: UseFormReturn<Values, unknown, Input>
  submit: () => Promise<void>
  conflicts: ReactNode
}

export function useEntryForm<Values extends FieldValues, Input, Patch, Entry extends Stored>(
  options: Options<Values, Input, Patch, Entry>,
): EntryFormState<Values, Input> {
  const { kind, entry, schema, valuesOf, labels, textOf, patchOf, onDirty, onSaved } = options
  const { create, change, list } = options
  const client = useQueryClient()
  const { form, isDirty, dirtyFields } = useEditForm<Values, Input>({
    schema,
    values: valuesOf(entry) as DefaultValues<Values>,
    onDirty,
  })
  const rebasing = useRebase({ form, entry, valuesOf, labels, ...(textOf ? { textOf } : {}) })
  const { seen } = rebasing
  const save = async (input: Input): Promise<void> => {
    try {
      if (!seen) await send(client, create, { body: input })
      else if (isDirty) {
        const body = patchOf(input, dirtyFields)
        const { rebase } = rebasing
        if (!(await sendChange(client, { change, list, seen, body, rebase }))) return
      }
      toastDone(kind, seen ? 'updated' : 'created')
      onSaved()
    } catch (error) {
      noteLoginOver(client, error)
      toastFailure(kind, seen ? 'update' : 'create', error)
      const fields = Object.keys(form.getValues()) as FieldPath<Values>[]
      showFaults(faultsOf(error), { fields, setError: form.setError, fallback: UNREACHABLE })
      // Another admin may have deleted it or its parent; the lists should show that.
      if (error instanceof ApiError && error.status < 500) void refreshTouched(client, change)
    }
  }
  const submit = form.handleSubmit(save)
  const conflicts = (
    <ConflictPanel
      key={seen?.updatedAt}
      what={kind}
      form={form}
      conflicts={rebasing.conflicts}
      onKeep={() => void submit()}
      onSettled={rebasing.settle}
    />
  )
  return { form, submit, conflicts }
}

type NameFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

export function NameField(props: NameFieldProps): JSX.Element {
  return (
    <TextField
      label={<RequiredLabel>Name</RequiredLabel>}
      aria-required
      autoComplete="off"
      {...props}
    />
  )
}

export function OrderField(props: Omit<ComponentProps<typeof TextField>, 'label'>): JSX.Element {
  return (
    <TextField
      label="Order"
      type="number"
      min={0}
      step={1}
      hint="Lower comes first; without one it comes last"
      {...props}
    />
  )
}

type DescriptionFieldProps = Omit<ComponentProps<typeof TextArea>, 'label'>

export function DescriptionField(props: DescriptionFieldProps): JSX.Element {
  return <TextArea label="Description" rows={3} {...props} />
}

type Option = { value: string; label: string }

/** Returns the options, after one that chooses nothing. */
export function optionsOf(
  rows: readonly { id: number; name: string }[],
  nothing: string,
): readonly Option[] {
  return [
    { value: '', label: nothing },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
}

/** Waits until typing pauses, because half a move is not legal. */
const REST_MS = 350

type PatternFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'pattern'> & {
  /** The field's current text. */
  pattern: string
}

/** Edits the moves that lead to an opening, checks them as they are typed, and shows the position. */
export function PatternField(props: PatternFieldProps): JSX.Element {
  const { pattern, error, required, ...input } = props
  const settled = useSettled(pattern.trim(), REST_MS)
  const check = useQuery(patternQuery(settled))
  const reading = settled ? check.data : undefined
  const isUpToDate = settled === pattern.trim() && !check.isPlaceholderData
  return (
    <>
      <TextField
        label={required ? <RequiredLabel>Move pattern</RequiredLabel> : 'Move pattern'}
        aria-required={required || undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="1.e4 c5 2.Nf3"
        error={error ?? (isUpToDate ? (reading?.fault ?? undefined) : undefined)}
        {...input}
      />
      <Position reading={reading} isUnchecked={check.isError && settled !== ''} />
    </>
  )
}

type PositionProps = {
  reading: MovePattern | undefined
  /** The chess rules could not be loaded. */
  isUnchecked: boolean
}

function Position({ reading, isUnchecked }: PositionProps) {
  const { moves = '', fen = START_FEN, lastMove = null, fault = null } = reading ?? {}
  return (
    <div className="form-board">
      <MiniBoard
        fen={fen}
        lastMove={lastMove}
        label={moves ? `Position after ${moves}` : 'Starting position'}
      />
      <output className="text-sm empty:hidden">
        {isUnchecked ? (
          'The moves could not be checked here. The server will check them when you save.'
        ) : moves ? (
          <>
            <span className="text-soft">{fault ? 'Legal as far as ' : 'Legal: '}</span>
            <span className="font-semibold tabular-nums">{moves}</span>
          </>
        ) : null}
      </output>
    </div>
  )
}

/** Loads the chess rules on first use. */
async function read(pattern: string): Promise<MovePattern> {
  const { readPattern } = await import('#shared/chess/move-pattern.ts')
  const reading = readPattern(pattern)
  return { ...reading, fault: reading.fault && `${ILLEGAL_PATTERN}. ${reading.fault}` }
}

function patternQuery(pattern: string) {
  return queryOptions({
    queryKey: ['move-pattern', pattern],
    queryFn: () => read(pattern),
    enabled: pattern !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

/** Adds to the contract's rules that the moves must be legal. */
export function withLegalMoves<Schema extends ZodType<string | null>>(schema: Schema): Schema {
  return schema.superRefine(async (pattern, context) => {
    // Without the rules the server still checks the pattern.
    const reading = pattern ? await read(pattern).catch(() => null) : null
    if (reading?.fault) context.addIssue({ code: 'custom', message: reading.fault })
  })
}

/** Turns the value of a select field into an ID; '' means that nothing is chosen. */
export const chosenId = (value: unknown): unknown => (value === '' ? null : Number(value))
