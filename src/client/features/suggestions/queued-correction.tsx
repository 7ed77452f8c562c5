import { Phrase, t } from '#client/kit/t.tsx'
import { type JSX, useState } from 'react'
import { z } from 'zod'
import { ChaptersField } from '#client/catalogue/chapters-field.tsx'
import { FormDialog, useForm } from '#client/data/form.tsx'
import { seenHeader } from '#client/data/request.ts'
import { Button } from '#client/kit/button.tsx'
import { Form, FormFooter, SubmitButton } from '#client/kit/form.tsx'
import { useWatch } from '#client/kit/use-form.tsx'
import { acceptCorrection } from '#shared/calls/suggestions.ts'
import type { QueuedSuggestionView, SuggestedValue } from '#shared/contracts/suggestions.ts'
import { fieldSpec } from '#shared/domain/resource-fields.ts'

import type { CorrectedField } from '#shared/domain/suggestions.ts'
import { BOLD, type EntryChoice, EntryFrame, useDecision, valueText } from './queue-parts.tsx'

type CorrectionEntryProps = {
  entry: QueuedSuggestionView
  choice: EntryChoice | null
  /** The fields that the curator does not take. */
  left: readonly CorrectedField[]
  onLeft: (left: readonly CorrectedField[]) => void
  onDecline: () => void
  onDecided: () => void
}

/** A correction: what the resource has now, what it would have, and whether to take it, field by field. */
export function CorrectionEntry(props: CorrectionEntryProps): JSX.Element {
  const { entry, choice, left, onLeft } = props
  const { changes, current, note, decidedAt } = entry
  const isOpen = decidedAt === null && current !== null
  const setAccepted = (field: CorrectedField, isAccepted: boolean) =>
    onLeft(isAccepted ? left.filter((each) => each !== field) : [...left, field])
  return (
    <EntryFrame entry={entry} choice={choice} actions={<Decisions {...props} isOpen={isOpen} />}>
      {current === null && decidedAt === null ? <DeletedNote /> : null}
      <ul className="grid gap-3">
        {changes.map((change) => (
          <FieldChange
            key={change.field}
            change={change}
            current={current?.[change.field]}
            isAccepted={!left.includes(change.field)}
            onAccept={isOpen ? (isAccepted) => setAccepted(change.field, isAccepted) : null}
          />
        ))}
      </ul>
      {note ? (
        <p className="wrap-anywhere">
          <Phrase of="<name>Note:</name> {note}" values={{ note }} tags={BOLD} />
        </p>
      ) : null}
    </EntryFrame>
  )
}

type DecisionsProps = CorrectionEntryProps & {
  /** Whether the correction can still be accepted. */
  isOpen: boolean
}

function Decisions({ entry, left, onDecline, onDecided, isOpen }: DecisionsProps) {
  const { id, changes, currentUpdatedAt, resourceId } = entry
  const [edited, setEdited] = useState<string | null>(null)
  const { mutate, mutateAsync, isPending } = useDecision(acceptCorrection, {
    done: t('Resource corrected'),
    onDecided,
  })
  const taken = takenFields(entry, left)
  const headers = seenHeader({ updatedAt: currentUpdatedAt ?? '' })
  const accept = () => mutate({ params: { id }, body: { fields: taken }, headers })
  const acceptEdited = (chapters: string) => {
    const fields = [...new Set([...taken, 'chapters' as const])]
    return mutateAsync({ params: { id }, body: { fields, edited: { chapters } }, headers })
  }
  const suggested = changes.find(({ field }) => field === 'chapters')?.new
  return (
    <>
      {isOpen ? (
        <SubmitButton
          busy={isPending}
          busyLabel={t('Accepting...')}
          unavailable={taken.length === 0}
          onClick={accept}
        >
          {acceptLabel(taken.length, changes.length)}
        </SubmitButton>
      ) : null}
      {isOpen && typeof suggested === 'string' ? (
        <Button variant="secondary" onClick={() => setEdited(suggested)}>
          {t('Edit chapters and accept')}
        </Button>
      ) : null}
      <Button variant="secondary" onClick={onDecline}>
        {t('Decline')}
      </Button>
      <FormDialog
        open={edited !== null}
        title={t('Edit chapters and accept')}
        onClose={() => setEdited(null)}
      >
        <EditChapters resourceId={resourceId} lines={edited ?? ''} onAccept={acceptEdited} />
      </FormDialog>
    </>
  )
}

type EditChaptersProps = {
  resourceId: number | null
  lines: string
  onAccept: (chapters: string) => Promise<unknown>
}

/** A curator mends suggested chapters before they are accepted. */
function EditChapters({ resourceId, lines, onAccept }: EditChaptersProps) {
  const form = useForm({
    schema: z.object({ chapters: z.string() }),
    values: { chapters: lines },
    edits: true,
    send: ({ chapters }) => onAccept(chapters),
    inputOf: () => 'chapters',
  })
  return (
    <Form form={form} className="grid gap-6">
      <ChaptersField
        {...form.register('chapters')}
        label={t('Chapters')}
        error={form.formState.errors.chapters?.message}
        resourceId={resourceId}
        lines={useWatch({ control: form.control, name: 'chapters' })}
        onLines={(chapters) => form.setValue('chapters', chapters, { shouldDirty: true })}
      />
      <FormFooter busyLabel={t('Accepting...')}>{t('Accept')}</FormFooter>
    </Form>
  )
}

function DeletedNote() {
  return (
    <p className="rounded-md bg-tint px-4 py-3">
      {t('The resource is no longer in the catalogue.')}
    </p>
  )
}

/** Returns the fields of a correction that would be accepted. */
export function takenFields(
  { changes }: Pick<QueuedSuggestionView, 'changes'>,
  left: readonly CorrectedField[],
): CorrectedField[] {
  return changes.map(({ field }) => field).filter((field) => !left.includes(field))
}

function acceptLabel(taken: number, all: number): string {
  if (all === 1) return t('Accept')
  return taken === all
    ? t('Accept all {all, number}', { all })
    : t('Accept {taken, number} of {all, number}', { taken, all })
}

type ValuesProps = {
  change: QueuedSuggestionView['changes'][number]
  /** Undefined if the resource is gone. */
  current: SuggestedValue | undefined
}

type FieldChangeProps = ValuesProps & {
  isAccepted: boolean
  /** Null once nothing can be taken. */
  onAccept: ((isAccepted: boolean) => void) | null
}

function FieldChange({ change, current, isAccepted, onAccept }: FieldChangeProps) {
  const { label } = fieldSpec(change.field)
  return (
    <li className="grid gap-1 rounded-md bg-paper px-3 py-2 wrap-anywhere">
      {onAccept ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={isAccepted}
            onChange={({ target }) => onAccept(target.checked)}
          />
          {t(label)}
        </label>
      ) : (
        <p className="font-semibold">{t(label)}</p>
      )}
      <Values change={change} current={current} />
    </li>
  )
}

const CHANGE = {
  hidden: (words: string) => <span className="sr-only">{words}</span>,
  now: (words: string) => (
    <del dir="auto" className="whitespace-pre-line text-soft">
      {words}
    </del>
  ),
  arrow: (words: string) => <span aria-hidden="true">{words}</span>,
  next: (words: string) => (
    <ins dir="auto" className="whitespace-pre-line no-underline">
      {words}
    </ins>
  ),
}

function Values({ change: { field, old, new: next }, current }: ValuesProps) {
  const isChanged = current !== undefined && JSON.stringify(current) !== JSON.stringify(old)
  return (
    <>
      <p>
        <Phrase
          of="<hidden>Now: </hidden><now>{now}</now> <arrow>→</arrow><hidden>, suggested: </hidden> <next>{next}</next>"
          values={{ now: shown(field, current ?? old), next: shown(field, next) }}
          tags={CHANGE}
        />
      </p>
      {isChanged ? (
        <p className="text-sm text-soft">
          {t('It was {value} when this was suggested, and has been changed since.', {
            value: shown(field, old),
          })}
        </p>
      ) : null}
    </>
  )
}

function shown(field: CorrectedField, value: SuggestedValue): string {
  return valueText(field, value) || t('nothing')
}
