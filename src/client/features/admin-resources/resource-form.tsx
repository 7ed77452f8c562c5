import { type ComponentType, type JSX, type Ref, type RefObject, useEffect, useRef } from 'react'
import { useRouter } from '@tanstack/react-router'
import { localPath } from '#client/data/page-language.ts'
import { useForm } from '#client/data/form.tsx'
import { ApiError, serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { faultsOf } from '#client/data/error-words.ts'
import { useCall } from '#client/data/write.ts'
import { ConflictPanel, useRebase, valueText } from '#client/kit/conflicts.tsx'
import { RequiredNote } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { changeResource, createResource } from '#shared/calls/admin-resources.ts'
import { getResource } from '#shared/calls/resources.ts'
import { type ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { type FieldValue, readableValue } from '#shared/domain/resource-fields.ts'
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
  /** The section of the resource's chapters. */
  Chapters?: ChapterPart | undefined
  /** Focuses the first field: the dialog opened before the form was loaded. */
  takesFocus?: boolean
  onSaved: (resource: ResourceView) => void
  /** Without them, Cancel closes the dialog around the form. */
  cancelLabel?: string
  onCancel?: () => void
}

/** A part of the form with a call of its own, which is made along with that of the form. */
type FormPart = {
  /** Whether it could be saved; shows what is wrong with it. */
  check: () => boolean
  /** Saves it if it was changed. False if it was not saved: it shows why. A new resource is created with `text`. */
  save: () => Promise<boolean>
  text?: () => string
  /** Reads a new resource's from a text, unless something was typed. */
  fill?: (text: string) => void
}

/** The page passes it in, because features do not import each other. */
export type ChapterPart = ComponentType<{
  resource: ResourceView | null
  /** Returns what the form holds. */
  openingNow: () => string
  ref: Ref<FormPart>
}>

/** Shows all fields of a resource beside its card. */
export function ResourceForm(props: ResourceFormProps): JSX.Element {
  const { resource, Chapters, takesFocus, cancelLabel, onCancel } = props
  const chapters = useRef<FormPart>(null)
  const { form, submit, rebasing } = useResourceForm(props, chapters)
  const { setFocus } = form
  const isNew = resource === null
  useEffect(() => {
    if (takesFocus) setFocus(isNew ? 'sourceUrl' : 'title')
  }, [takesFocus, isNew, setFocus])
  const chapterSection = Chapters ? (
    <Chapters resource={resource} openingNow={() => form.getValues('opening')} ref={chapters} />
  ) : null
  return (
    <Form
      form={form}
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      {resource ? chapterSection : null}
      <div className="grid content-start gap-6">
        <ConflictPanel
          key={rebasing.seen?.updatedAt}
          cause={rebasing.cause}
          form={form}
          conflicts={rebasing.conflicts}
          onSaveAgain={submit}
          onSettled={rebasing.settle}
        />
        <RequiredNote />
        <ResourceFields form={form} isNew={resource === null}>
          {resource ? null : (
            <LookUp form={form} onStudy={(address) => chapters.current?.fill?.(address)} />
          )}
        </ResourceFields>
      </div>
      <div className="lg:sticky lg:top-24 lg:self-start lg:in-[dialog]:top-2">
        <ResourcePreview control={form.control} id={resource?.id ?? null} />
      </div>
      {resource ? null : chapterSection}
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

/** Saves the form and its chapters, each of which shows what is wrong with it. */
function useResourceForm(
  { resource, title = '', onSaved }: ResourceFormProps,
  chapters: RefObject<FormPart | null>,
) {
  const areChaptersSound = useRef(true)
  const form: ResourceFormState = useForm<typeof resourceForm, ResourceValues, ResourceView | null>(
    {
      schema: resourceForm,
      values: resource ? valuesOf(resource) : { ...NEW_RESOURCE, title },
      edits: true,
      send: async (input) => {
        // What each of them is based on was seen apart from the other.
        const isSaved = areChaptersSound.current && ((await chapters.current?.save()) ?? true)
        if (!isSaved) return null
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
      if (!seen) {
        const text = chapters.current?.text?.() ?? ''
        return send(createResource, { body: { ...input, chapters: text || null } })
      }
      const params = { id: seen.id }
      const body = patchOf(seen, input, touched())
      const current = () => send(getResource, { params })
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
  const submit = () => {
    areChaptersSound.current = chapters.current?.check() ?? true
    void form.submit()
  }
  return { form, submit, rebasing }
}

function faultMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return t(GONE)
  const ofChapters = faultsOf(error).fields['chapters']
  return ofChapters
    ? t('Chapters: {fault}', { fault: ofChapters })
    : (serverMessage(error) ?? t(UNREACHABLE))
}
