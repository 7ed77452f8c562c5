import { type JSX, type ReactNode, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { UNREACHABLE } from '#client/data/errors.ts'
import { faultsOf } from '#client/data/error-words.ts'
import { Button } from '#client/kit/button.tsx'
import { RequiredNote } from '#client/kit/field.tsx'
import { showFaults, useEditForm } from '#client/kit/form.tsx'
import { FormAlert, SubmitButton } from '#client/kit/submit.tsx'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ShownField } from '#shared/domain/resource-fields.ts'
import { ResourceFields } from './resource-fields.tsx'
import { type RenderPreview, resourceForm, ResourcePreview } from './resource-form.tsx'
import {
  FORM_FIELDS,
  type ResourceValues,
  type StartFields,
  valuesFrom,
} from './resource-values.ts'
import { t } from '#client/kit/t.tsx'

type ContributionFormProps = {
  start: StartFields
  /** The fields to show. */
  names: readonly ShownField[]
  /** Of the resource to correct; null for a new one. */
  id: number | null
  /** A picture of the catalogue. One that a member named is not loaded before a curator has accepted it. */
  pictureUrl: string | null
  renderPreview: RenderPreview
  submitLabel: string
  busyLabel: string
  cancelLabel: string
  onCancel: (button: HTMLButtonElement) => void
  onDirty: (dirty: boolean) => void
  /** Sends what was typed. What it throws is shown at the fields, or below them. */
  onSubmit: (input: ResourceInput, touched: readonly ShownField[]) => Promise<void>
  /** Told that it was sent, unless the form is gone by then. */
  onDone?: () => void
  /** Focuses the first field: the dialog opened before the form was loaded. */
  takesFocus?: boolean
  /** Shown below the fields. */
  children?: ReactNode
}

/** Shows fields of a resource beside its card, for suggestions and corrections. */
export function ContributionForm(props: ContributionFormProps): JSX.Element {
  const { start, names, id, pictureUrl, renderPreview, onDirty, onSubmit, takesFocus } = props
  const element = useRef<HTMLFormElement>(null)
  const { form } = useEditForm<ResourceValues, ResourceInput>({
    schema: resourceForm,
    values: valuesFrom(start),
    onDirty,
  })
  for (const name of FORM_FIELDS) form.register(name)
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus('title')
  }, [takesFocus, setFocus])
  const { errors, isSubmitting } = form.formState
  const send = async (input: ResourceInput) => {
    try {
      await onSubmit(
        input,
        names.filter((name) => form.getFieldState(name).isDirty),
      )
      if (element.current) props.onDone?.()
    } catch (error) {
      const into = { fields: names, setError: form.setError, fallback: UNREACHABLE }
      showFaults(namedFaults(error), into)
    }
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="grid content-start gap-6">
        <RequiredNote />
        <ResourceFields form={form} isNew={id === null} names={names} />
        {props.children}
      </div>
      <div className="grid content-start gap-2 lg:sticky lg:top-24 lg:self-start lg:in-[dialog]:top-2">
        <ResourcePreview
          control={form.control}
          id={id}
          pictureUrl={pictureUrl}
          render={renderPreview}
        />
        <PictureNote
          typed={useWatch({ control: form.control, name: 'imageUrl' })}
          shown={pictureUrl}
        />
      </div>
      <FormEnd {...props} message={errors.root?.message} busy={isSubmitting} />
    </form>
  )
}

/** Calls that take only an address name it `url`. */
function namedFaults(error: unknown) {
  const { fields, message } = faultsOf(error)
  return { fields: fields.url ? { ...fields, sourceUrl: fields.url } : fields, message }
}

type FormEndProps = Pick<
  ContributionFormProps,
  'submitLabel' | 'busyLabel' | 'cancelLabel' | 'onCancel'
> & { message: string | undefined; busy: boolean }

function FormEnd(props: FormEndProps) {
  const { message, busy, busyLabel, submitLabel, cancelLabel, onCancel } = props
  return (
    <div className="bottom-0 z-10 -mx-5 -mb-5 grid gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 lg:col-span-2 in-[dialog]:sticky">
      <FormAlert message={message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={({ currentTarget }) => onCancel(currentTarget)}>
          {cancelLabel}
        </Button>
        <SubmitButton busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
      </div>
    </div>
  )
}

function PictureNote({ typed, shown }: { typed: string; shown: string | null }) {
  if (typed.trim() === '' || typed.trim() === shown) return null
  return (
    <p className="text-sm text-soft">{t('The picture appears once a curator has accepted it.')}</p>
  )
}
