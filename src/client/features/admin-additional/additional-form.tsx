import type { JSX } from 'react'
import { FormFooter } from '#client/kit/form.tsx'
import { RequiredNote } from '#client/kit/field.tsx'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { AdditionalFields } from './additional-fields.tsx'
import { AdditionalPreview, type RenderAdditional } from './additional-preview.tsx'
import { useAdditionalForm } from './use-additional-form.ts'

type AdditionalFormProps = {
  /** Null: a new one. */
  resource: AdditionalResourceView | null
  renderPreview: RenderAdditional
  /** Whether there is something that would be lost. */
  onDirty: (dirty: boolean) => void
  onSaved: () => void
}

/** Every field beside the card that visitors will see. */
export function AdditionalForm(props: AdditionalFormProps): JSX.Element {
  const { resource, renderPreview, onDirty, onSaved } = props
  const { form, submit } = useAdditionalForm({ resource, onDirty, onSaved })
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
