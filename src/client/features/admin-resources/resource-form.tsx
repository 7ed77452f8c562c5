import { useQueryClient } from '@tanstack/react-query'
import {
  type JSX,
  type MouseEventHandler,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, faultsOf, UNREACHABLE } from '#client/data/errors.ts'
import { noteLoginOver } from '#client/data/account.ts'
import { refreshTouched } from '#client/data/queries.ts'
import { request } from '#client/data/request.ts'
import { Button } from '#client/kit/button.tsx'
import { RequiredNote } from '#client/kit/field.tsx'
import { FormAlert, showFaults, SubmitButton, useEditForm } from '#client/kit/form.tsx'
import { useSettled } from '#client/kit/timing.ts'
import { changeResource, createResource } from '#shared/calls/admin-resources.ts'
import { getResource } from '#shared/calls/resources.ts'
import {
  type ResourceInput,
  resourceInput,
  type ResourcePatch,
} from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { partialDate } from '#shared/domain/calendar-date.ts'
import { fieldSpec, type ResourceField } from '#shared/domain/resource-fields.ts'
import { ResourceFields } from './resource-fields.tsx'
import { toastDone, toastFailure } from './resource-toasts.ts'
import {
  type Conflict,
  conflictsOf,
  FORM_FIELDS,
  NEW_RESOURCE,
  patchOf,
  previewOf,
  type ResourceValues,
  valuesOf,
} from './resource-values.ts'

type ResourceFormProps = {
  /** Null creates a new resource. */
  resource: ResourceView | null
  /** The title of a new resource to start with. */
  title?: string
  renderPreview: RenderPreview
  /** Focuses the first field: the dialog opened before the form was loaded. */
  takesFocus?: boolean
  onSaved: (resource: ResourceView) => void
  /** Called when the form gets or loses unsaved changes. */
  onDirty: (dirty: boolean) => void
  cancelLabel: string
  onCancel: MouseEventHandler<HTMLButtonElement>
}

/** Shows all fields of a resource beside its card. */
export function ResourceForm(props: ResourceFormProps): JSX.Element {
  const { resource, renderPreview, takesFocus, onSaved, cancelLabel, onCancel } = props
  const editing = useResourceForm(props)
  const { form, conflicts, settle } = editing
  const { errors, isSubmitting } = form.formState
  const save = useSaveResource(editing, onSaved)
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus('title')
  }, [takesFocus, setFocus])
  const submit = form.handleSubmit(save)
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="grid content-start gap-6">
        {conflicts.length > 0 ? (
          <ConflictPanel
            key={editing.seen?.updatedAt}
            form={form}
            conflicts={conflicts}
            onKeep={() => void submit()}
            onSettled={settle}
          />
        ) : null}
        <RequiredNote />
        <ResourceFields form={form} isNew={resource === null} />
      </div>
      <div className="lg:sticky lg:top-24 lg:self-start lg:in-[dialog]:top-2">
        <ResourcePreview control={form.control} id={resource?.id ?? null} render={renderPreview} />
      </div>
      <div className="bottom-0 z-10 -mx-5 -mb-5 grid gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 lg:col-span-2 in-[dialog]:sticky">
        <FormAlert message={errors.root?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <SubmitButton busy={isSubmitting} busyLabel={resource ? 'Saving...' : 'Creating...'}>
            {resource ? 'Save Changes' : 'Create Resource'}
          </SubmitButton>
        </div>
      </div>
    </form>
  )
}

/** Waits until typing pauses, so that the preview does not request half-typed image URLs. */
const REST_MS = 400

export type RenderPreview = (resource: ResourceView) => ReactNode

type ResourcePreviewProps = {
  control: Control<ResourceValues, unknown, ResourceInput>
  /** Null for a new resource. */
  id: number | null
  render: RenderPreview
}

/** Shows the card as visitors will see it. It is inert: nothing in it can be focused or clicked. */
function ResourcePreview({ control, id, render }: ResourcePreviewProps): JSX.Element {
  const values = useSettled(useWatch({ control }), REST_MS)
  return (
    <aside aria-label="Preview" className="grid content-start gap-2">
      <h3 className="text-lg">Preview</h3>
      <div inert className="max-w-80">
        {render(previewOf({ ...NEW_RESOURCE, ...values }, id))}
      </div>
    </aside>
  )
}

export type ResourceFormState = UseFormReturn<ResourceValues, unknown, ResourceInput>

/** The contract treats an unreadable date as none; in a form it is a typing error. */
const resourceForm = resourceInput.extend({
  publishedDate: z
    .string()
    .refine(
      (text) => text.trim() === '' || partialDate(text) !== null,
      'Published date must be a year, a month, or a day: 1998, 2018-02, or 2018-02-28',
    )
    .transform(partialDate),
})

type Editing = {
  form: ResourceFormState
  /** The state that the form started from; null for a new resource. */
  seen: ResourceView | null
  /** Returns the fields that have been edited. */
  touched: () => ResourceField[]
  conflicts: readonly Conflict[]
  /** Fetches the current state, makes it the starting point, and keeps what was typed. */
  rebase: () => Promise<Rebased>
  settle: () => void
}

type Rebased = { now: ResourceView; conflicts: readonly Conflict[] }

function useResourceForm({ resource, title = '', onDirty }: ResourceFormProps): Editing {
  const [seen, setSeen] = useState(resource)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const { form } = useEditForm<ResourceValues, ResourceInput>({
    schema: resourceForm,
    values: resource ? valuesOf(resource) : { ...NEW_RESOURCE, title },
    onDirty,
  })
  for (const name of FORM_FIELDS) form.register(name)
  const touched = () => FORM_FIELDS.filter((field) => form.getFieldState(field).isDirty)
  const rebase = async (): Promise<Rebased> => {
    if (!seen) throw new Error('A new resource has no other state')
    const now = await request(getResource, { params: { id: seen.id } })
    const theirs = valuesOf(now)
    const found = conflictsOf(seen, now, { values: form.getValues(), theirs, touched: touched() })
    form.reset(theirs, { keepDirtyValues: true, keepErrors: true })
    setSeen(now)
    setConflicts(found)
    return { now, conflicts: found }
  }
  return { form, seen, touched, conflicts, rebase, settle: () => setConflicts([]) }
}

const GONE =
  'This resource has been deleted in the meantime. What you typed is still here, so you can copy what you want to keep.'

/** Saves the form. Errors are shown in it, and what was typed is kept. */
function useSaveResource(
  editing: Editing,
  onSaved: (resource: ResourceView) => void,
): (input: ResourceInput) => Promise<void> {
  const client = useQueryClient()
  const { form, seen } = editing
  return async (input) => {
    try {
      const saved = seen
        ? await change(editing, seen, input)
        : await request(createResource, { body: input })
      if (!saved) return
      if (saved !== seen) {
        void refreshTouched(client, changeResource)
        toastDone(`Resource ${seen ? 'updated' : 'created'} successfully`)
      }
      onSaved(saved)
    } catch (error) {
      noteLoginOver(client, error)
      toastFailure(seen ? 'updating' : 'creating', error)
      if (error instanceof ApiError && error.status === 404) {
        form.setError('root', { message: GONE })
        void refreshTouched(client, changeResource)
        return
      }
      showFaults(faultsOf(error), {
        fields: FORM_FIELDS,
        setError: form.setError,
        fallback: UNREACHABLE,
      })
    }
  }
}

/** Returns null if another admin's changes must be reviewed first, and `seen` if nothing changed. */
async function change(
  editing: Editing,
  seen: ResourceView,
  input: ResourceInput,
): Promise<ResourceView | null> {
  const patch = patchOf(seen, input, editing.touched())
  if (Object.keys(patch).length === 0) return seen
  try {
    return await sendPatch(seen, patch)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
    const { now, conflicts } = await editing.rebase()
    // Only fields that the form does not show have changed, so send the same patch again.
    return conflicts.length === 0 ? sendPatch(now, patch) : null
  }
}

/** Fails with 409 `changed_meanwhile` if somebody has changed the resource since `seen`. */
function sendPatch(seen: ResourceView, patch: ResourcePatch): Promise<ResourceView> {
  const headers = { 'If-Match': `"${seen.updatedAt}"` }
  return request(changeResource, { params: { id: seen.id }, body: patch, headers })
}

type Side = 'mine' | 'theirs'

type ConflictPanelProps = {
  form: ResourceFormState
  conflicts: readonly Conflict[]
  /** Saves again, overwriting the other admin's values where the user chose so. */
  onKeep: () => void
  /** Closes the panel. */
  onSettled: () => void
}

/** Shows what another admin saved in the meantime, and asks which version to keep. */
function ConflictPanel(props: ConflictPanelProps): JSX.Element {
  const { form, conflicts, onKeep, onSettled } = props
  const [taken, setTaken] = useState<readonly ResourceField[]>([])
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [conflicts])
  const disputed = conflicts.filter(({ mine }) => mine)
  const choose = ({ field, mine }: Conflict, side: Side) => {
    if (side === 'theirs') form.resetField(field)
    else if (mine) form.setValue(field, mine.value, { shouldDirty: true, shouldValidate: true })
    setTaken((now) => [
      ...now.filter((each) => each !== field),
      ...(side === 'mine' ? [] : [field]),
    ])
  }
  const leave = () => {
    const [first] = disputed
    if (first) form.setFocus(first.field)
    onSettled()
  }
  const chooseAll = (side: Side) => {
    for (const conflict of disputed) choose(conflict, side)
    if (side === 'mine') onKeep()
    else leave()
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="alert"
      aria-label="Conflicting changes"
      className="grid gap-3 rounded-lg border border-line-strong bg-tint p-4"
    >
      <h3 className="text-lg">Another admin has changed this resource in the meantime</h3>
      <ul className="grid gap-3">
        {conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.field}
            conflict={conflict}
            side={taken.includes(conflict.field) ? 'theirs' : 'mine'}
            onChoose={(side) => choose(conflict, side)}
          />
        ))}
      </ul>
      <Whole isDisputed={disputed.length > 0} onChoose={chooseAll} />
    </section>
  )
}

type WholeProps = { isDisputed: boolean; onChoose: (side: Side) => void }

/** Makes the same choice for all fields. */
function Whole({ isDisputed, onChoose }: WholeProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
      <Button size="sm" onClick={() => onChoose('mine')}>
        {isDisputed ? 'Keep all of mine and save' : 'Save my changes with theirs'}
      </Button>
      {isDisputed ? (
        <Button size="sm" variant="secondary" onClick={() => onChoose('theirs')}>
          Take all of theirs
        </Button>
      ) : null}
      <p className="min-w-0 flex-1 basis-60 text-sm text-soft">
        {isDisputed
          ? 'Fields that you did not change keep the values they saved.'
          : 'You did not change any of these fields, so they keep the values they saved.'}
      </p>
    </div>
  )
}

type ConflictRowProps = { conflict: Conflict; side: Side; onChoose: (side: Side) => void }

function ConflictRow({ conflict, side, onChoose }: ConflictRowProps) {
  const { field, before, after, mine } = conflict
  const label = fieldSpec(field).label
  return (
    <li className="grid gap-1.5 rounded-md bg-surface px-3 py-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{label}:</span> <del className="text-soft">{before}</del>{' '}
        <span aria-hidden="true">→</span>
        <span className="sr-only">is now</span> <ins className="no-underline">{after}</ins>
      </p>
      {mine ? (
        <div className="flex flex-wrap items-center gap-2">
          {(['mine', 'theirs'] as const).map((each) => (
            <Button
              key={each}
              size="sm"
              variant={side === each ? 'primary' : 'secondary'}
              aria-pressed={side === each}
              onClick={() => onChoose(each)}
            >
              {each === 'mine' ? 'Keep mine' : 'Take theirs'}
              <span className="sr-only"> for {label}</span>
            </Button>
          ))}
          <p className="min-w-0 text-sm text-soft wrap-anywhere">You typed: {mine.text}</p>
        </div>
      ) : null}
    </li>
  )
}
