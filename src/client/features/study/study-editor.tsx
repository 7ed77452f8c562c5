import { Form, SubmitButton } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { text, type Text } from '#shared/texts/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { useStudy } from '#client/data/study.ts'
import type { Studied, StudyRecord } from '#client/data/study-store.ts'
import { FieldNotes } from '#client/kit/field.tsx'
import { percentText } from '#client/kit/number-words.ts'
import { SelectField } from '#client/kit/select.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Spinner } from '#client/kit/states.tsx'
import {
  MAX_STEPS,
  progressOfSteps,
  type StudyChange,
  type StudyUnit,
  type StudySteps,
} from '#shared/domain/study.ts'
import { changeStudyWithToast, useShowList } from './study-toast.ts'
import { StudyNotes } from './study-notes.tsx'

/** Progress, dates and notes of one resource, from the account or the browser. */
export function StudyEditor({ resource }: { resource: Studied }): JSX.Element {
  return (
    <Loaded
      query={useStudy((store) => store.record(resource.id))}
      skeleton={<Spinner label={t('Loading...')} className="py-6" />}
      failure={(failed) => serverMessage(failed.error) ?? t(UNREACHABLE)}
    >
      {({ item, notes }) => (
        <div className="study-editor">
          <div className="grid content-start gap-6">
            <Progress resource={resource} item={item} />
            {item ? <Dates item={item} /> : null}
          </div>
          <StudyNotes resourceId={resource.id} notes={notes} />
        </div>
      )}
    </Loaded>
  )
}

type Unit = 'percent' | StudyUnit

const UNITS = [
  { value: 'percent', label: text('Percent') },
  { value: 'lessons', label: text('Lessons') },
  { value: 'minutes', label: text('Minutes') },
] as const satisfies readonly { value: Unit; label: Text }[]

/** What is typed, until it is saved. */
type Draft = { unit: Unit; percent: string; done: string; total: string }

function draftOf(item: StudyRecord['item']): Draft {
  const steps = item?.steps
  return {
    unit: steps?.unit ?? 'percent',
    percent: String(item?.progress ?? 0),
    done: String(steps?.done ?? 0),
    total: steps ? String(steps.total) : '',
  }
}

type ProgressProps = { resource: Studied; item: StudyRecord['item'] }

function Progress({ resource, item }: ProgressProps) {
  const client = useQueryClient()
  const onShowList = useShowList()
  const [draft, setDraft] = useState<Draft | null>(null)
  const { unit, percent, done, total } = draft ?? draftOf(item)
  const type = (typed: Partial<Draft>) => setDraft({ ...draftOf(item), ...draft, ...typed })
  const [tried, setTried] = useState(false)
  const measured = unit === 'percent' ? percentOf(percent) : stepsOf(unit, done, total)
  const fault = 'fault' in measured ? measured.fault : undefined
  const { mutate, isPending: busy } = useMutation({
    mutationFn: (change: StudyChange) =>
      changeStudyWithToast(client, { resource, change, onShowList }),
    onSuccess: (isKept) => {
      if (!isKept) return
      setDraft(null)
      setTried(false)
    },
  })
  const save = () => {
    setTried(true)
    if ('fault' in measured) return
    // Somebody who has begun is studying.
    const status = !item || item.status === 'want' ? 'studying' : item.status
    mutate({ ...measured, status })
  }
  return (
    <Form method="post" busy={busy} onSubmit={save} className="grid gap-3">
      <h2 className="text-xl">{t('Progress')}</h2>
      <SelectField
        label={t('Counted in')}
        value={unit}
        options={UNITS.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(value) =>
          type({ unit: UNITS.find((each) => each.value === value)?.value ?? 'percent' })
        }
      />
      <Amount draft={{ unit, percent, done, total }} measured={measured} onType={type} />
      <div role="alert">
        <FieldNotes id={`progress-${resource.id}`} error={tried ? fault : undefined} />
      </div>
      <SubmitButton
        variant="secondary"
        size="sm"
        busyLabel={t('Saving...')}
        className="justify-self-start"
      >
        {t('Save progress')}
      </SubmitButton>
    </Form>
  )
}

type AmountProps = {
  draft: Draft
  measured: Measured
  onType: (typed: Partial<Draft>) => void
}

/** How far the reader is, in the unit that was chosen. */
function Amount({ draft: { unit, percent, done, total }, measured, onType }: AmountProps) {
  if (unit === 'percent') {
    return (
      <NumberField
        label={t('Percent')}
        value={percent}
        max={100}
        onChange={(value) => onType({ percent: value })}
      />
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <NumberField
        label={unit === 'lessons' ? t('Lesson') : t('Minutes done')}
        value={done}
        max={MAX_STEPS}
        onChange={(value) => onType({ done: value })}
      />
      <NumberField
        label={unit === 'lessons' ? t('of lessons') : t('of minutes')}
        value={total}
        max={MAX_STEPS}
        onChange={(value) => onType({ total: value })}
      />
      <output className="min-h-11 content-center font-semibold tabular-nums">
        {'steps' in measured && measured.steps
          ? percentText(progressOfSteps(measured.steps) / 100)
          : ''}
      </output>
    </div>
  )
}

type NumberFieldProps = Record<'label' | 'value', string> & {
  max: number
  onChange: (value: string) => void
}

function NumberField({ label, value, max, onChange }: NumberFieldProps) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-frame w-24 text-base font-normal tabular-nums"
      />
    </label>
  )
}

function Dates({ item }: { item: NonNullable<StudyRecord['item']> }) {
  // In the reader's own time zone: the editor is never part of the server's HTML.
  const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'long' })
  const dates = [
    [t('Added'), item.addedAt],
    [t('Started'), item.startedAt],
    [t('Finished'), item.finishedAt],
  ] as const
  return (
    <div className="grid gap-2">
      <h2 className="text-xl">{t('My dates')}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {dates.map(([name, time]) =>
          time ? (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-soft">{name}</dt>
              <dd className="tabular-nums">
                <time dateTime={time}>{day.format(new Date(time))}</time>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  )
}

/** What was typed as progress, or what is wrong with it. */
export type Measured = { progress: number } | { steps: StudySteps } | { fault: string }

export function percentOf(text: string): Measured {
  const progress = Number(text)
  return text.trim() !== '' && Number.isInteger(progress) && progress >= 0 && progress <= 100
    ? { progress }
    : { fault: t('Enter a whole number from 0 to 100.') }
}

export function stepsOf(unit: StudyUnit, doneText: string, totalText: string): Measured {
  const [done, total] = [Number(doneText), Number(totalText)]
  if (!Number.isInteger(total) || total < 1 || total > MAX_STEPS)
    return {
      fault: t(
        '{unit, select, lessons {Enter how many lessons there are in all, from 1 to {max, number}.} other {Enter how many minutes there are in all, from 1 to {max, number}.}}',
        { unit, max: MAX_STEPS },
      ),
    }
  if (doneText.trim() === '' || !Number.isInteger(done) || done < 0 || done > total)
    return {
      fault: t(
        '{unit, select, lessons {Enter how many lessons you have done, from 0 to {total}.} other {Enter how many minutes you have done, from 0 to {total}.}}',
        { unit, total },
      ),
    }
  return { steps: { unit, done, total } }
}
