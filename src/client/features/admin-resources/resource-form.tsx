import {
  type ComponentType,
  type FormEvent,
  type JSX,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, UNREACHABLE } from '#client/data/errors.ts'
import { faultsOf } from '#client/data/error-words.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { ConflictPanel, type Rebase, useRebase, valueText } from '#client/kit/conflicts.tsx'
import { RequiredNote } from '#client/kit/field.tsx'
import { showFaults, useEditForm } from '#client/kit/form.tsx'
import { FormAlert, SubmitButton } from '#client/kit/submit.tsx'
import { useSettled } from '#client/kit/timing.ts'
import { changeResource, createResource } from '#shared/calls/admin-resources.ts'
import { getResource } from '#shared/calls/resources.ts'
import { type ResourceInput, resourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { partialDate } from '#shared/domain/calendar-date.ts'
import { type FieldValue, readableValue, type ShownField } from '#shared/domain/resource-fields.ts'
import { ResourceFields } from './resource-fields.tsx'
import { doneToast, failureToast } from './resource-toasts.ts'
import { SameAddressNote } from './same-address-note.tsx'
import {
  comparedFields,
  FORM_FIELDS,
  NEW_RESOURCE,
  patchOf,
  previewOf,
  type ResourceValues,
  valuesOf,
} from './resource-values.ts'
import { said, t } from '#client/kit/t.tsx'
import { message } from '#shared/texts/text.ts'

type ResourceFormProps = {
  /** Null creates a new resource. */
  resource: ResourceView | null
  /** The title of a new resource to start with. */
  title?: string
  renderPreview: RenderPreview
  /** The section of the resource's chapters. */
  Chapters?: ChapterPart | undefined
  /** Focuses the first field: the dialog opened before the form was loaded. */
  takesFocus?: boolean
  onSaved: (resource: ResourceView) => void
  /** Called when the form gets or loses unsaved changes. */
  onDirty: (dirty: boolean) => void
  cancelLabel: string
  onCancel: MouseEventHandler<HTMLButtonElement>
}

/** A part of the form with a call of its own, which is made along with that of the form. */
type FormPart = {
  /** Whether it could be saved; shows what is wrong with it. */
  check: () => boolean
  /** Saves it if it was changed. False if it was not saved: it shows why. A new resource is created with `text`. */
  save: () => Promise<boolean>
  text?: () => string
}

/** The page passes it in, because features do not import each other. */
export type ChapterPart = ComponentType<{
  resource: ResourceView | null
  /** Returns what the form holds. */
  openingNow: () => string
  onDirty: (dirty: boolean) => void
  ref: Ref<FormPart>
}>

/** Shows all fields of a resource beside its card. */
export function ResourceForm(props: ResourceFormProps): JSX.Element {
  const { resource, renderPreview, Chapters, takesFocus, onSaved } = props
  const [onFieldsDirty, onChaptersDirty] = useDirtyParts(props.onDirty)
  const editing = useResourceForm({ ...props, onDirty: onFieldsDirty })
  const chapters = useRef<FormPart>(null)
  const element = useRef<HTMLFormElement>(null)
  const { form, seen, conflicts, cause, settle } = editing
  const { errors, isSubmitting } = form.formState
  const save = useSaveResource(editing, chapters, (saved) => {
    // A form that was left while it was being saved is gone, and what is open by now is another one.
    if (element.current) onSaved(saved)
  })
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus('title')
  }, [takesFocus, setFocus])
  const submit = (event?: FormEvent) => {
    const isSound = chapters.current?.check() ?? true
    return form.handleSubmit((input) => (isSound ? save(input) : undefined))(event)
  }
  const chapterSection = Chapters ? (
    <Chapters
      resource={resource}
      openingNow={() => form.getValues('opening')}
      ref={chapters}
      onDirty={onChaptersDirty}
    />
  ) : null
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      {resource ? chapterSection : null}
      <div className="grid content-start gap-6">
        <ConflictPanel
          key={seen?.updatedAt}
          cause={cause}
          form={form}
          conflicts={conflicts}
          onKeep={() => void submit()}
          onSettled={settle}
        />
        <RequiredNote />
        <ResourceFields form={form} isNew={resource === null} />
      </div>
      <div className="lg:sticky lg:top-24 lg:self-start lg:in-[dialog]:top-2">
        <ResourcePreview control={form.control} id={resource?.id ?? null} render={renderPreview} />
      </div>
      {resource ? null : chapterSection}
      <div className="bottom-0 z-10 -mx-5 -mb-5 grid gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 lg:col-span-2 in-[dialog]:sticky">
        <SameAddressNote control={form.control} id={resource?.id ?? null} />
        <FormAlert message={errors.root?.message} />
        <FormButtons {...props} busy={isSubmitting} />
      </div>
    </form>
  )
}

type ButtonsProps = Pick<ResourceFormProps, 'resource' | 'cancelLabel' | 'onCancel'> & {
  busy: boolean
}

function FormButtons({ resource, cancelLabel, onCancel, busy }: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <SubmitButton busy={busy} busyLabel={resource ? t('Saving...') : t('Creating...')}>
        {resource ? t('Save Changes') : t('Create Resource')}
      </SubmitButton>
    </div>
  )
}

/** Returns two functions for the parts of a form, of which either may have unsaved changes. */
function useDirtyParts(onDirty: (dirty: boolean) => void) {
  const [parts, setParts] = useState({ fields: false, chapters: false })
  const isDirty = parts.fields || parts.chapters
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const onFields = useCallback((fields: boolean) => setParts((now) => ({ ...now, fields })), [])
  const onChapters = useCallback(
    (chapters: boolean) => setParts((now) => ({ ...now, chapters })),
    [],
  )
  return [onFields, onChapters] as const
}

/** Waits until typing pauses, so that the preview does not request half-typed image URLs. */
const REST_MS = 400

export type RenderPreview = (resource: ResourceView) => ReactNode

type ResourcePreviewProps = {
  control: Control<ResourceValues, unknown, ResourceInput>
  /** Null for a new resource. */
  id: number | null
  /** The picture to show, if not the one in the form; null for none. */
  pictureUrl?: string | null
  render: RenderPreview
}

/** Shows the card as visitors will see it. It is inert: nothing in it can be focused or clicked. */
export function ResourcePreview(props: ResourcePreviewProps): JSX.Element {
  const { control, id, pictureUrl, render } = props
  const values = useSettled(useWatch({ control }), REST_MS)
  const picture = pictureUrl === undefined ? null : { imageUrl: pictureUrl ?? '' }
  return (
    <aside aria-label={t('Preview')} className="grid content-start gap-2">
      <h3 className="text-lg">{t('Preview')}</h3>
      <div inert className="max-w-80">
        {render(previewOf({ ...NEW_RESOURCE, ...values, ...picture }, id))}
      </div>
    </aside>
  )
}

export type ResourceFormState = UseFormReturn<ResourceValues, unknown, ResourceInput>

/** The contract treats an unreadable date as none; in a form it is a typing error. */
export const resourceForm = resourceInput.extend({
  publishedDate: z
    .string()
    .refine(
      (text) => text.trim() === '' || partialDate(text) !== null,
      message('Published date must be a year, a month, or a day: 1998, 2018-02, or 2018-02-28'),
    )
    .transform((text) => partialDate(text)),
})

type Editing = Rebase<ResourceValues, ResourceView> & {
  form: ResourceFormState
  /** Returns the fields that have been edited. */
  touched: () => ShownField[]
}

function useResourceForm({ resource, title = '', onDirty }: ResourceFormProps): Editing {
  const { form } = useEditForm<ResourceValues, ResourceInput>({
    schema: resourceForm,
    values: resource ? valuesOf(resource) : { ...NEW_RESOURCE, title },
    onDirty,
  })
  for (const name of FORM_FIELDS) form.register(name)
  const rebasing = useRebase({
    form,
    entry: resource,
    valuesOf,
    labels: comparedFields(),
    textOf: (field, value) => valueText(readableValue(field, value as FieldValue, t)),
  })
  const touched = () => FORM_FIELDS.filter((field) => form.getFieldState(field).isDirty)
  return { form, touched, ...rebasing }
}

const GONE = message(
  'This resource has been deleted in the meantime. What you typed is still here, so you can copy what you want to keep.',
)

/** Saves the form and its chapters. Errors are shown in it, and what was typed is kept. */
function useSaveResource(
  { form, seen, touched, rebase }: Editing,
  chapters: RefObject<FormPart | null>,
  onSaved: (resource: ResourceView) => void,
): (input: ResourceInput) => Promise<void> {
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
    said: {
      done: (saved) =>
        saved &&
        doneToast(seen ? t('Resource updated successfully') : t('Resource created successfully')),
      failed: (error) => failureToast(seen ? 'updating' : 'creating', error),
    },
  })
  return async (input) => {
    // What each of them is based on was seen apart from the other.
    if (!((await chapters.current?.save()) ?? true)) return
    if (seen && Object.keys(patchOf(seen, input, touched())).length === 0) return onSaved(seen)
    try {
      const saved = await mutateAsync(input)
      if (saved) onSaved(saved)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        form.setError('root', { message: GONE })
        return
      }
      const faults = faultsOf(error)
      const ofChapters = faults.fields['chapters']
      if (ofChapters) {
        const fault = t('Chapters: {fault}', { fault: said(ofChapters) })
        return form.setError('root', { message: fault })
      }
      showFaults(faults, {
        fields: FORM_FIELDS,
        setError: form.setError,
        fallback: UNREACHABLE,
      })
    }
  }
}
