import { type JSX, type MouseEventHandler, useEffect } from 'react'
import { Button } from '#client/kit/button.tsx'
import { FormAlert, SubmitButton } from '#client/kit/form.tsx'
import { RequiredNote } from '#client/kit/field.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { ResourceFields } from './resource-fields.tsx'
import { type RenderPreview, ResourcePreview } from './resource-preview.tsx'
import { useResourceForm } from './use-resource-form.ts'
import { useSaveResource } from './use-save-resource.ts'

export type ResourceFormProps = {
  /** Null: a new one. */
  resource: ResourceView | null
  /** Of a new one, to begin with. */
  title?: string
  renderPreview: RenderPreview
  /** In a dialog, which was open before the form was there. */
  takesFocus?: boolean
  onSaved: (resource: ResourceView) => void
  /** Whether there is something that would be lost. */
  onDirty: (dirty: boolean) => void
  cancelLabel: string
  onCancel: MouseEventHandler<HTMLButtonElement>
}

/** Every field of a resource beside its card. */
export function ResourceForm(props: ResourceFormProps): JSX.Element {
  const {
    resource,
    title = '',
    renderPreview,
    takesFocus,
    onSaved,
    onDirty,
    cancelLabel,
    onCancel,
  } = props
  const editing = useResourceForm(resource, title)
  const { form, dirty, conflicts, settle } = editing
  const { errors, isSubmitting } = form.formState
  const save = useSaveResource(editing, onSaved)
  useEffect(() => onDirty(dirty), [dirty, onDirty])
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
