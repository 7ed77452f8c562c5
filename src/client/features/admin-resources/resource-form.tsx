import { fieldSpec, FORM_FIELDS, type ResourceField } from '#shared/domain/resource-fields.ts'
import { type JSX, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { localPath } from '#client/data/page-language.ts'
import { useForm } from '#client/data/form.tsx'
import {
  ApiError,
  faultsOf,
  isChangedMeanwhile,
  serverMessage,
  UNREACHABLE,
} from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { useCall } from '#client/data/write.ts'
import { RequiredNote } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import { useFilled, useFollow, useWatch } from '#client/kit/use-form.tsx'
import { changeResource, createResource, lookUpResource } from '#shared/calls/admin-resources.ts'
import { listChapters, readChapters } from '#shared/calls/chapters.ts'
import { getResource } from '#shared/calls/resources.ts'
import { chaptersText } from '#shared/chess/chapters/chapter-moves.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { SkippedLines, WithChapters } from '#client/catalogue/chapters-field.tsx'
import {
  ResourceFields,
  resourceForm,
  type ResourceFormState,
  ResourcePreview,
} from '#client/catalogue/resource-fields.tsx'
import { doneToast, failureToast } from './resource-toasts.ts'
import { SameAddressNote } from './same-address-note.tsx'
import {
  type EditedResource,
  NEW_RESOURCE,
  patchOf,
  type ResourceValues,
  type StartFields,
  valuesFrom,
  valuesOf,
} from '#client/catalogue/resource-values.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'
import { text } from '#shared/texts/text.ts'
import { fetchStudy, StudyFault, studyPath } from '#client/catalogue/lichess-study.ts'
import { Button } from '#client/kit/button.tsx'
import { isWebAddress } from '#shared/contracts/fields.ts'
import type { PastedView } from '#shared/contracts/chapters.ts'
import type { LookUpView } from '#shared/contracts/suggestions.ts'

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
  const form = useResourceForm(props)
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
  const client = useQueryClient()
  const form: ResourceFormState = useForm<typeof resourceForm, ResourceValues, ResourceView>({
    schema: resourceForm,
    values: valuesIn(resource, title),
    edits: true,
    send: async (input, { overwrites }) => {
      if (seen && Object.keys(patchOf(seen, input, touched())).length === 0) return seen
      return mutateAsync({ input, overwrites })
    },
    ...(resource && {
      reload: async () => {
        const params = { id: resource.id }
        const [now, chapters] = await Promise.all([
          client.fetchQuery({ ...callQuery(getResource, { params }), staleTime: 0 }),
          client.fetchQuery({ ...callQuery(listChapters, { params }), staleTime: 0 }),
        ])
        fill({ ...now, chapters: chaptersText(chapters) || null })
      },
    }),
    onSent: onSaved,
    faultyFields: FORM_FIELDS,
    messageOf: faultMessage,
  })
  const { seen, fill } = useFilled(form, resource, (now) => valuesIn(now, title))
  useFollow(resource, { seen, isDirty: form.isDirty, fill })
  for (const name of FORM_FIELDS) form.register(name)
  const { navigate } = useRouter()
  const showing = (id: number) => {
    const href = paths.resource(id)
    return { label: t('Show'), href: localPath(href), onPress: () => void navigate({ href }) }
  }
  const touched = () => FORM_FIELDS.filter((field) => form.getFieldState(field).isDirty)
  const { mutateAsync } = useCall<ResourceView, { input: ResourceInput; overwrites: boolean }>(
    changeResource,
    {
      steps: (send, { input, overwrites }) => {
        if (!seen) return send(createResource, { body: input })
        const headers = overwrites ? {} : seenHeader(seen)
        const body = patchOf(seen, input, touched())
        return send(changeResource, { params: { id: seen.id }, body, headers })
      },
      toasts: {
        done: (saved) =>
          seen
            ? doneToast(t('Resource updated successfully'))
            : { ...doneToast(t('Resource created successfully')), action: showing(saved.id) },
        failed: (error) =>
          isChangedMeanwhile(error) ? null : failureToast(seen ? 'updating' : 'creating', error),
      },
    },
  )
  return form
}

const valuesIn = (resource: EditedResource | null, title: string): ResourceValues =>
  resource ? valuesOf(resource) : { ...NEW_RESOURCE, title }

function faultMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return t(GONE)
  return serverMessage(error) ?? t(UNREACHABLE)
}

/** Fills the form of a new resource from the page at its address, and shows what the catalogue has of it. */
function LookUp({ form }: { form: ResourceFormState }): JSX.Element {
  const { control } = form
  const url = useWatch({ control, name: 'sourceUrl' }).trim()
  const fill = useFill(form)
  const [found, setFound] = useState<{ url: string; view: LookUpView; filled: ResourceField[] }>()
  const study = useStudy(form, fill)
  const { mutate, isPending, error } = useCall(lookUpResource, {
    onSuccess: (view, { body }) => {
      setFound({ url: body.url, view, filled: fill(view.resource) })
      // After the page, which says less than the study itself.
      void study.read(body.url)
    },
    onError: (fault, { body }) => {
      void study.read(body.url)
      const ofAddress = faultsOf(fault).fields['url']
      if (ofAddress) form.setError('sourceUrl', { message: ofAddress })
    },
  })
  const shown = found?.url === url ? found : undefined
  const shownStudy = study.outcome?.url === url ? study.outcome : undefined
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={isPending}
        unavailable={!isWebAddress(url)}
        onClick={() => mutate({ body: { url } })}
      >
        {isPending ? t('Looking up...') : t('Look up')}
      </Button>
      <output className="grid gap-1 text-sm empty:hidden">
        {isPending || !shown ? null : <Outcome {...shown} />}
        {shownStudy ? <StudyOutcome {...shownStudy} /> : null}
        {error && !isPending && !faultsOf(error).fields['url'] ? (
          <p className="text-danger">{serverMessage(error) ?? t(UNREACHABLE)}</p>
        ) : null}
      </output>
      <SameAddressNote control={control} id={null} known={shown?.view} />
    </div>
  )
}

function Outcome({ view, filled }: { view: LookUpView; filled: readonly ResourceField[] }) {
  const fields = filled.map((name) => t(fieldSpec(name).label)).join(', ')
  return (
    <>
      {view.unread === null ? null : <p>{view.unread}</p>}
      <p>
        {fields
          ? t('Filled in from the page: {fields}. Please check.', { fields })
          : t('Nothing was filled in. What you have typed stays.')}
      </p>
    </>
  )
}

type StudyRead = {
  url: string
  fault: string | null
  filled: readonly ResourceField[]
  skipped: PastedView['skipped']
}

/** Fetches a study at the address, which fills the form with its title, its author and its chapters. */
function useStudy(form: ResourceFormState, fill: Fill) {
  const { mutateAsync: readGames } = useCall(readChapters)
  const [outcome, setOutcome] = useState<StudyRead>()
  const read = async (url: string) => {
    const path = studyPath(url)
    if (path === null) return
    try {
      const { title, author, pgn } = await fetchStudy(path)
      const filled = fill({ title, author })
      const opening = form.getValues('opening')
      const read = await readGames({ body: { resourceId: null, opening, text: pgn } })
      filled.push(...fill({ chapters: chaptersText(read.chapters) }))
      setOutcome({ url, fault: null, filled, skipped: read.skipped })
    } catch (error) {
      const fault =
        error instanceof StudyFault ? t(error.reason) : (serverMessage(error) ?? t(UNREACHABLE))
      setOutcome({ url, fault, filled: [], skipped: [] })
    }
  }
  return { outcome, read }
}

function StudyOutcome({ fault, filled, skipped }: StudyRead) {
  const fields = filled.map((name) => t(fieldSpec(name).label)).join(', ')
  if (fault) return <p className="text-danger">{fault}</p>
  return (
    <>
      <p>
        {fields
          ? t('Filled in from the study: {fields}. Please check.', { fields })
          : t('Nothing was filled in. What you have typed stays.')}
      </p>
      <SkippedLines skipped={skipped} />
    </>
  )
}

/** Fills fields, and returns the names of what it has filled. */
type Fill = (start: StartFields) => ResourceField[]

/** Returns a function that fills what nobody has typed, and returns the names of what it has filled. */
function useFill(form: ResourceFormState): Fill {
  /** What was filled in before gives way to the next page. */
  const before = useRef(new Map<ResourceField, string | boolean>())
  return (start) => {
    const values = valuesFrom(start)
    const names = (Object.keys(start) as (keyof ResourceValues)[]).filter(
      (name) => name !== 'sourceUrl' && start[name] !== null,
    )
    return names.filter((name) => {
      const [now, next] = [form.getValues(name), values[name]]
      const isTyped = form.getFieldState(name).isDirty && before.current.get(name) !== now
      if (isTyped || next === '' || next === now) return false
      form.setValue(name, next, { shouldDirty: true })
      before.current.set(name, next)
      return true
    })
  }
}
