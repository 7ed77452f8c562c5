import { type JSX, useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'
import { localPath } from '#client/data/page-language.ts'
import { useForm } from '#client/data/form.tsx'
import { ApiError, serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { useCall } from '#client/data/write.ts'
import { ConflictPanel, useRebase, valueText } from '#client/kit/conflicts.tsx'
import { RequiredNote } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { changeResource, createResource } from '#shared/calls/admin-resources.ts'
import { listChapters } from '#shared/calls/chapters.ts'
import { getResource } from '#shared/calls/resources.ts'
import { chaptersText } from '#shared/chess/chapters/chapter-moves.ts'
import { type ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { type FieldValue, readableValue } from '#shared/domain/resource-fields.ts'
import { WithChapters } from '#client/catalogue/chapters-field.tsx'
import {
  ResourceFields,
  resourceForm,
  type ResourceFormState,
  ResourcePreview,
} from '#client/catalogue/resource-fields.tsx'
import { doneToast, failureToast } from './resource-toasts.ts'
import { LookUp } from './look-up.tsx'
import { SameAddressNote } from './same-address-note.tsx'
import {
  comparedFields,
  type EditedResource,
  FORM_FIELDS,
  NEW_RESOURCE,
  patchOf,
  type ResourceValues,
  valuesOf,
} from '#client/catalogue/resource-values.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'

type ResourceFormProps = {
  /** Null creates a new resource. */
  resource: ResourceView | null
  /** The title of a new resource to start with. */
  title?: string
  /** Focuses the first field: the dialog opened before the form was loaded. */
  takesFocus?: boolean
  onSaved: (resource: ResourceView) => void
  /** Without them, Cancel closes the dialog around the form. */
  cancelLabel?: string
  onCancel?: () => void
}

/** Shows all fields of a resource beside its card. */
export function ResourceForm(props: ResourceFormProps): JSX.Element {
  const { resource } = props
  if (resource === null) return <LoadedForm {...props} resource={null} />
  return (
    <WithChapters resource={resource}>
      {(edited) => <LoadedForm {...props} resource={edited} />}
    </WithChapters>
  )
}

type LoadedFormProps = ResourceFormProps & { resource: EditedResource | null }

function LoadedForm(props: LoadedFormProps) {
  const { resource, takesFocus, cancelLabel, onCancel } = props
  const { form, rebasing } = useResourceForm(props)
  const { setFocus } = form
  const isNew = resource === null
  useEffect(() => {
    if (takesFocus) setFocus(isNew ? 'sourceUrl' : 'title')
  }, [takesFocus, isNew, setFocus])
  return (
    <Form
      form={form}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="grid content-start gap-6">
        <ConflictPanel
          key={rebasing.seen?.updatedAt}
          cause={rebasing.cause}
          form={form}
          conflicts={rebasing.conflicts}
          onSaveAgain={() => void form.submit()}
          onSettled={rebasing.settle}
        />
        <RequiredNote />
        <ResourceFields form={form} id={resource?.id ?? null}>
          {resource ? null : <LookUp form={form} />}
        </ResourceFields>
      </div>
      <div className="lg:sticky lg:top-24 lg:self-start lg:in-[dialog]:top-2">
        <ResourcePreview control={form.control} id={resource?.id ?? null} />
      </div>
      <FormFooter
        className="lg:col-span-2"
        note={resource ? <SameAddressNote control={form.control} id={resource.id} /> : null}
        busyLabel={resource ? t('Saving...') : t('Creating...')}
        {...(cancelLabel && { cancelLabel })}
        {...(onCancel && { onCancel })}
      >
        {resource ? t('Save Changes') : t('Create Resource')}
      </FormFooter>
    </Form>
  )
}

const GONE = text(
  'This resource has been deleted in the meantime. What you typed is still here, so you can copy what you want to keep.',
)

function useResourceForm({ resource, title = '', onSaved }: LoadedFormProps) {
  const form: ResourceFormState = useForm<typeof resourceForm, ResourceValues, ResourceView | null>(
    {
      schema: resourceForm,
      values: resource ? valuesOf(resource) : { ...NEW_RESOURCE, title },
      edits: true,
      send: async (input) => {
        if (seen && Object.keys(patchOf(seen, input, touched())).length === 0) return seen
        return mutateAsync(input)
      },
      onSent: (saved) => {
        if (saved) onSaved(saved)
      },
      faultyFields: FORM_FIELDS,
      messageOf: faultMessage,
    },
  )
  for (const name of FORM_FIELDS) form.register(name)
  const { navigate } = useRouter()
  const showing = (id: number) => {
    const href = paths.resource(id)
    return { label: t('Show'), href: localPath(href), onPress: () => void navigate({ href }) }
  }
  const rebasing = useRebase({
    form,
    entry: resource,
    valuesOf,
    labels: comparedFields(),
    textOf: (field, value) => valueText(readableValue(field, value as FieldValue, t)),
  })
  const { seen, rebase } = rebasing
  const touched = () => FORM_FIELDS.filter((field) => form.getFieldState(field).isDirty)
  const { mutateAsync } = useCall<ResourceView | null, ResourceInput>(changeResource, {
    steps: (send, input) => {
      if (!seen) return send(createResource, { body: input })
      const params = { id: seen.id }
      const body = patchOf(seen, input, touched())
      const current = async () => {
        const [now, chapters] = await Promise.all([
          send(getResource, { params }),
          send(listChapters, { params }),
        ])
        return { ...now, chapters: chaptersText(chapters) || null }
      }
      return send(changeResource, { params, body }, { seen, rebase, current })
    },
    toasts: {
      done: (saved) =>
        saved &&
        (seen
          ? doneToast(t('Resource updated successfully'))
          : { ...doneToast(t('Resource created successfully')), action: showing(saved.id) }),
      failed: (error) => failureToast(seen ? 'updating' : 'creating', error),
    },
  })
  return { form, rebasing }
}

function faultMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return t(GONE)
  return serverMessage(error) ?? t(UNREACHABLE)
}
