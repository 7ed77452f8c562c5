import { useQueryClient } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { send } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { Button } from '#client/kit/button.tsx'
import { SubmitButton } from '#client/kit/form.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { toast } from '#client/kit/toast.ts'
import { acceptCorrection } from '#shared/calls/suggestions.ts'
import type { QueuedSuggestionView, SuggestedValue } from '#shared/contracts/suggestions.ts'
import { choiceLabel, fieldSpec, fieldText } from '#shared/domain/resource-fields.ts'
import type { SuggestedField } from '#shared/domain/suggestions.ts'
import { EntryFrame, useDecisionFailure } from './queue-parts.tsx'

type CorrectionEntryProps = {
  entry: QueuedSuggestionView
  Link: LinkComponent
  onDecline: () => void
  onDecided: () => void
}

/** A correction: what the resource has now, what it would have, and whether to take it, field by field. */
export function CorrectionEntry(props: CorrectionEntryProps): JSX.Element {
  const { entry, Link, onDecline, onDecided } = props
  const { id, changes, current, currentUpdatedAt, note, decidedAt } = entry
  const client = useQueryClient()
  const fail = useDecisionFailure()
  const [left, setLeft] = useState<readonly SuggestedField[]>([])
  const [busy, setBusy] = useState(false)
  const taken = changes.map(({ field }) => field).filter((field) => !left.includes(field))
  const accept = async () => {
    setBusy(true)
    try {
      await send(client, acceptCorrection, {
        params: { id },
        body: { fields: taken },
        headers: seenHeader({ updatedAt: currentUpdatedAt ?? '' }),
      })
      toast({ title: 'Resource corrected', variant: 'success' })
      onDecided()
    } catch (error) {
      fail(error)
    }
    setBusy(false)
  }
  const isOpen = decidedAt === null && current !== null
  return (
    <EntryFrame
      entry={entry}
      Link={Link}
      actions={
        <>
          {isOpen ? (
            <SubmitButton
              busy={busy}
              busyLabel="Accepting..."
              aria-disabled={taken.length === 0 || undefined}
              onClick={() => {
                if (taken.length > 0 && !busy) void accept()
              }}
            >
              {acceptLabel(taken.length, changes.length)}
            </SubmitButton>
          ) : null}
          <Button variant="secondary" onClick={onDecline}>
            Decline
          </Button>
        </>
      }
    >
      {current === null && decidedAt === null ? (
        <p className="rounded-md bg-tint px-4 py-3">The resource is no longer in the catalogue.</p>
      ) : null}
      <ul className="grid gap-3">
        {changes.map((change) => {
          const { field } = change
          return (
            <li key={field} className="grid gap-1 rounded-md bg-paper px-3 py-2 wrap-anywhere">
              {isOpen ? (
                <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-accent"
                    checked={!left.includes(field)}
                    onChange={({ target }) =>
                      setLeft((now) =>
                        target.checked ? now.filter((each) => each !== field) : [...now, field],
                      )
                    }
                  />
                  {fieldSpec(field).label}
                </label>
              ) : (
                <p className="font-semibold">{fieldSpec(field).label}</p>
              )}
              <Values change={change} current={current?.[field]} />
            </li>
          )
        })}
      </ul>
      {note ? (
        <p className="wrap-anywhere">
          <span className="font-semibold">Note:</span> {note}
        </p>
      ) : null}
    </EntryFrame>
  )
}

function acceptLabel(taken: number, all: number): string {
  if (all === 1) return 'Accept'
  return taken === all ? `Accept all ${all}` : `Accept ${taken} of ${all}`
}

type ValuesProps = {
  change: QueuedSuggestionView['changes'][number]
  /** Undefined if the resource is gone. */
  current: SuggestedValue | undefined
}

function Values({ change: { field, old, new: next }, current }: ValuesProps) {
  const isChanged = current !== undefined && JSON.stringify(current) !== JSON.stringify(old)
  return (
    <>
      <p>
        <span className="sr-only">Now: </span>
        <del className="text-soft">{shown(field, current ?? old)}</del>{' '}
        <span aria-hidden="true">→</span>
        <span className="sr-only">, suggested: </span>{' '}
        <ins className="no-underline">{shown(field, next)}</ins>
      </p>
      {isChanged ? (
        <p className="text-sm text-soft">
          It was {shown(field, old)} when this was suggested, and has been changed since.
        </p>
      ) : null}
    </>
  )
}

function shown(field: SuggestedField, value: SuggestedValue): string {
  const text = fieldText(value).trim()
  if (text === '') return 'nothing'
  return fieldSpec(field).kind === 'choice' ? choiceLabel(field, text) : text
}
