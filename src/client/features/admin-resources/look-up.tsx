import { type JSX, useRef, useState } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { faultsOf } from '#client/data/error-words.ts'
import { fetchStudy, StudyFault, studyPath } from '#client/catalogue/lichess-study.ts'
import { useCall } from '#client/data/write.ts'
import type { ResourceFormState } from '#client/catalogue/resource-fields.tsx'
import {
  type ResourceValues,
  type StartFields,
  valuesFrom,
} from '#client/catalogue/resource-values.ts'
import { Button } from '#client/kit/button.tsx'
import { t } from '#client/kit/t.tsx'
import { useWatch } from '#client/kit/use-form.tsx'
import { lookUpResource } from '#shared/calls/admin-resources.ts'
import { isWebAddress } from '#shared/contracts/fields.ts'
import type { LookUpView } from '#shared/contracts/suggestions.ts'
import { fieldSpec, type ShownField } from '#shared/domain/resource-fields.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { SameAddressNote } from './same-address-note.tsx'

type LookUpProps = {
  form: ResourceFormState
  /** Called with the address of a study, whose chapters can be read. */
  onStudy: (address: string) => void
}

/** Fills the form of a new resource from the page at its address, and shows what the catalogue has of it. */
export function LookUp({ form, onStudy }: LookUpProps): JSX.Element {
  const { control } = form
  const url = useWatch({ control, name: 'sourceUrl' }).trim()
  const fill = useFill(form)
  const [found, setFound] = useState<{ url: string; view: LookUpView; filled: ShownField[] }>()
  const study = useStudy(fill, onStudy)
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

function Outcome({ view, filled }: { view: LookUpView; filled: readonly ShownField[] }) {
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

type StudyRead = { url: string; fault: Text | null; filled: readonly ShownField[] }

/** Fetches a study at the address: its title and author fill the form, and its chapters the list. */
function useStudy(fill: Fill, onStudy: (address: string) => void) {
  const [outcome, setOutcome] = useState<StudyRead>()
  const read = async (url: string) => {
    const path = studyPath(url)
    if (path === null) return
    try {
      const { title, author } = await fetchStudy(path)
      setOutcome({ url, fault: null, filled: fill({ title, author }) })
      onStudy(url)
    } catch (error) {
      const fault =
        error instanceof StudyFault ? error.reason : text('The study could not be read.')
      setOutcome({ url, fault, filled: [] })
    }
  }
  return { outcome, read }
}

function StudyOutcome({ fault, filled }: StudyRead) {
  const fields = filled.map((name) => t(fieldSpec(name).label)).join(', ')
  if (fault) return <p className="text-danger">{t(fault)}</p>
  return (
    <p>
      {fields
        ? t('Filled in from the study: {fields}. Its chapters are below.', { fields })
        : t('The chapters of the study are below.')}
    </p>
  )
}

/** Fills fields, and returns the names of what it has filled. */
type Fill = (start: StartFields) => ShownField[]

/** Returns a function that fills what nobody has typed, and returns the names of what it has filled. */
function useFill(form: ResourceFormState): Fill {
  /** What was filled in before gives way to the next page. */
  const before = useRef(new Map<ShownField, string | boolean>())
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
