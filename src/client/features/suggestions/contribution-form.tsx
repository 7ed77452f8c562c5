import { type JSX, type ReactNode, useEffect } from 'react'
import { useForm } from '#client/data/form.tsx'
import { useWatch } from '#client/kit/use-form.tsx'
import { RequiredNote } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import { FORM_FIELDS, type ResourceField } from '#shared/domain/resource-fields.ts'
import {
  ResourceFields,
  resourceForm,
  type ResourceFormState,
  ResourcePreview,
} from '#client/catalogue/resource-fields.tsx'
import {
  type ResourceValues,
  type StartFields,
  valuesFrom,
} from '#client/catalogue/resource-values.ts'
import { t } from '#client/kit/t.tsx'

type ContributionFormProps = {
  start: StartFields
  /** The fields to show. */
  names: readonly ResourceField[]
  /** Of the resource to correct; null for a new one. */
  id: number | null
  /** A picture of the catalogue. One that a member named is not loaded before a curator has accepted it. */
  pictureUrl: string | null
  submitLabel: string
  busyLabel: string
  /** Without them, Cancel closes the dialog around the form. */
  cancelLabel?: string
  onCancel?: () => void
  /** Sends what was typed. What it throws is shown at the fields, or below them. */
  onSubmit: (input: ResourceInput, touched: readonly ResourceField[]) => Promise<void>
  /** Not called if the form is gone by then. */
  onSent?: () => void
  /** Focuses the first field: the dialog opened before the form was loaded. */
  takesFocus?: boolean
  /** Shown below the fields. */
  children?: ReactNode
}

/** Shows fields of a resource beside its card, for suggestions and corrections. */
export function ContributionForm(props: ContributionFormProps): JSX.Element {
  const { start, names, id, pictureUrl, onSubmit, onSent, takesFocus } = props
  const { submitLabel, busyLabel, cancelLabel, onCancel } = props
  const form: ResourceFormState = useForm<typeof resourceForm, ResourceValues>({
    schema: resourceForm,
    values: valuesFrom(start),
    edits: true,
    send: (input) =>
      onSubmit(
        input,
        names.filter((name) => form.getFieldState(name).isDirty),
      ),
    // Calls that take only an address name it `url`, those for a part of a resource hold it in `fields` or `resource`.
    inputOf: (field) => (field === 'url' ? 'sourceUrl' : field.replace(/^(fields|resource)\./, '')),
    faultyFields: names,
    ...(onSent && { onSent }),
  })
  for (const name of FORM_FIELDS) form.register(name)
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus('title')
  }, [takesFocus, setFocus])
  return (
    <Form
      form={form}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="grid content-start gap-6">
        <RequiredNote />
        <ResourceFields form={form} id={id} names={names} />
        {props.children}
      </div>
      <div className="grid content-start gap-2 lg:sticky lg:top-24 lg:self-start lg:in-[dialog]:top-2">
        <ResourcePreview control={form.control} id={id} pictureUrl={pictureUrl} />
        <PictureNote
          typed={useWatch({ control: form.control, name: 'imageUrl' })}
          shown={pictureUrl}
        />
      </div>
      <FormFooter
        className="lg:col-span-2"
        busyLabel={busyLabel}
        {...(cancelLabel && { cancelLabel })}
        {...(onCancel && { onCancel })}
      >
        {submitLabel}
      </FormFooter>
    </Form>
  )
}

function PictureNote({ typed, shown }: { typed: string; shown: string | null }) {
  if (typed.trim() === '' || typed.trim() === shown) return null
  return (
    <p className="text-sm text-soft">{t('The picture appears once a curator has accepted it.')}</p>
  )
}
