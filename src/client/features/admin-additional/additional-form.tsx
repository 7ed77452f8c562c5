import { useQueryClient } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { faultsOf, UNREACHABLE } from '#client/data/errors.ts'
import { noteLoginOver } from '#client/data/account.ts'
import { send, sendChange } from '#client/data/queries.ts'
import { ConflictPanel, useRebase } from '#client/kit/conflicts.tsx'
import {
  CheckField,
  ChoiceField,
  RequiredLabel,
  RequiredNote,
  TextArea,
  TextField,
} from '#client/kit/field.tsx'
import { changedFields, FormFooter, showFaults, useEditForm } from '#client/kit/form.tsx'
import { useSettled } from '#client/kit/timing.ts'
import * as calls from '#shared/calls/admin-additional.ts'
import {
  type AdditionalInput,
  additionalInput,
  type AdditionalPatch,
  type AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { ADDITIONAL_CATEGORIES } from '#shared/domain/catalogue.ts'
import { toastDone, toastFailure } from './additional-toasts.ts'
import {
  type AdditionalValues,
  CATEGORY_NAMES,
  FIELD_LABELS,
  FIELDS,
  NEW_ADDITIONAL,
  previewOf,
  valuesOf,
} from './additional-values.ts'

type AdditionalFormProps = {
  /** Null creates a new resource. */
  resource: AdditionalResourceView | null
  renderPreview: RenderAdditional
  /** Called when the form gets or loses unsaved changes. */
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

/** Shows all fields beside the card that visitors will see. */
export function AdditionalForm(props: AdditionalFormProps): JSX.Element {
  const { resource, renderPreview, onDirty, onSaved } = props
  const { form, submit, conflicts } = useAdditionalForm({ resource, onDirty, onSaved })
  const { errors, isSubmitting } = form.formState
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="grid content-start gap-4">
        {conflicts}
        <RequiredNote />
        <AdditionalFields form={form} />
      </div>
      <AdditionalPreview control={form.control} render={renderPreview} />
      <FormFooter
        error={errors.root?.message}
        label={resource ? 'Save Changes' : 'Create'}
        busyLabel={resource ? 'Saving...' : 'Creating...'}
        busy={isSubmitting}
        className="lg:col-span-2"
      />
    </form>
  )
}

const CATEGORY_OPTIONS = ADDITIONAL_CATEGORIES.map((value) => ({
  value,
  label: CATEGORY_NAMES[value],
}))

function AdditionalFields({ form }: { form: AdditionalFormState }): JSX.Element {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label={<RequiredLabel>Title</RequiredLabel>}
        aria-required
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label={<RequiredLabel>Description</RequiredLabel>}
        aria-required
        error={errors.description?.message}
        {...register('description')}
      />
      <TextField
        label={<RequiredLabel>Link URL</RequiredLabel>}
        type="url"
        aria-required
        autoComplete="off"
        placeholder="https://"
        error={errors.linkUrl?.message}
        {...register('linkUrl')}
      />
      <Particulars form={form} />
      <CheckField label="Active: visible to visitors" {...register('isActive')} />
    </>
  )
}

function Particulars({ form }: { form: AdditionalFormState }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Link text"
        autoComplete="off"
        hint="Of the button; without one it is 'Visit Website'"
        error={errors.linkText?.message}
        {...register('linkText')}
      />
      <TextField
        label="Image URL"
        type="url"
        autoComplete="off"
        placeholder="https://"
        hint="Optional; the public cards show an icon instead"
        error={errors.imageUrl?.message}
        {...register('imageUrl')}
      />
      <ChoiceField
        label="Category"
        options={CATEGORY_OPTIONS}
        error={errors.category?.message}
        {...register('category')}
      />
      <TextField
        label="Order"
        type="number"
        min={0}
        step={1}
        hint="Lower comes first"
        error={errors.order?.message}
        {...register('order')}
      />
    </div>
  )
}

/** Waits until typing pauses, because the card measures its text on every change. */
const REST_MS = 200

/** Draws the public card. The page passes it in, because features do not import each other. */
export type RenderAdditional = (resource: AdditionalResourceView) => ReactNode

type AdditionalPreviewProps = {
  control: Control<AdditionalValues, unknown, AdditionalInput>
  render: RenderAdditional
}

/** Shows the card as visitors will see it. It is inert: nothing in it can be focused or clicked. */
function AdditionalPreview({ control, render }: AdditionalPreviewProps): JSX.Element {
  const values = { ...NEW_ADDITIONAL, ...useSettled(useWatch({ control }), REST_MS) }
  return (
    <aside
      aria-label="Preview"
      className="grid content-start gap-2 lg:sticky lg:top-2 lg:self-start"
    >
      <h3 className="text-lg">Preview</h3>
      <div inert className="max-w-80 wrap-anywhere">
        {render(previewOf(values))}
      </div>
      {values.isActive ? null : (
        <p className="text-sm text-soft">Inactive: hidden from visitors.</p>
      )}
    </aside>
  )
}

type AdditionalFormState = UseFormReturn<AdditionalValues, unknown, AdditionalInput>

type Options = {
  /** Null creates a new resource. */
  resource: AdditionalResourceView | null
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

function useAdditionalForm({ resource, onDirty, onSaved }: Options): {
  form: AdditionalFormState
  submit: () => Promise<void>
  conflicts: ReactNode
} {
  const client = useQueryClient()
  const { form, isDirty, dirtyFields } = useEditForm<AdditionalValues, AdditionalInput>({
    schema: additionalInput,
    values: resource ? valuesOf(resource) : NEW_ADDITIONAL,
    onDirty,
  })
  const rebasing = useRebase({ form, entry: resource, valuesOf, labels: FIELD_LABELS })
  const { seen } = rebasing
  const save = async (input: AdditionalInput): Promise<void> => {
    try {
      if (!seen) await send(client, calls.createAdditional, { body: input })
      else if (isDirty) {
        const body: AdditionalPatch = changedFields(input, dirtyFields)
        const { changeAdditional: change, listAllAdditional: list } = calls
        const { rebase } = rebasing
        if (!(await sendChange(client, { change, list, seen, body, rebase }))) return
      }
      toastDone(seen ? 'updated' : 'created')
      onSaved()
    } catch (error) {
      noteLoginOver(client, error)
      toastFailure(seen ? 'update' : 'create', error)
      showFaults(faultsOf(error), {
        fields: FIELDS,
        setError: form.setError,
        fallback: UNREACHABLE,
      })
    }
  }
  const submit = form.handleSubmit(save)
  const conflicts = (
    <ConflictPanel
      key={seen?.updatedAt}
      what="additional resource"
      form={form}
      conflicts={rebasing.conflicts}
      onKeep={() => void submit()}
      onSettled={rebasing.settle}
    />
  )
  return { form, submit, conflicts }
}
