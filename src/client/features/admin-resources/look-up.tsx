import { type JSX, useRef, useState } from 'react'
import { serverMessage, UNREACHABLE, faultsOf } from '#client/data/errors.ts'
import { SkippedLines } from '#client/catalogue/chapters-field.tsx'
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
import { readChapters } from '#shared/calls/chapters.ts'
import { chaptersText } from '#shared/chess/chapters/chapter-moves.ts'
import { isWebAddress } from '#shared/contracts/fields.ts'
import type { PastedView } from '#shared/contracts/chapters.ts'
import type { LookUpView } from '#shared/contracts/suggestions.ts'
import { fieldSpec, type ResourceField } from '#shared/domain/resource-fields.ts'
import { SameAddressNote } from './same-address-note.tsx'

/** Fills the form of a new resource from the page at its address, and shows what the catalogue has of it. */
export function LookUp({ form }: { form: ResourceFormState }): JSX.Element {
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
