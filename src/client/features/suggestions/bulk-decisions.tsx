import { isolate, t } from '#client/kit/t.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type JSX, useState } from 'react'
import { ApiError, serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { seenHeader } from '#client/data/request.ts'
import { localPath } from '#client/data/page-language.ts'
import { type Send, type Undo, undoBy, useCall } from '#client/data/write.ts'
import { Modal } from '#client/kit/dialog.tsx'
import { TextArea } from '#client/kit/field.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
import type { OpenDialog } from '#client/kit/table-tools.tsx'
import type { ToastAction, ToastInput } from '#client/kit/toast.ts'
import {
  acceptCorrection,
  acceptSuggestion,
  declineCorrection,
  declineSuggestion,
  takeBackAcceptances,
} from '#shared/calls/suggestions.ts'
import type { QueuedSuggestionView, TakenBackView } from '#shared/contracts/suggestions.ts'
import { fieldSpec } from '#shared/domain/resource-fields.ts'
import { type CorrectedField, MAX_SUGGESTION_NOTE } from '#shared/domain/suggestions.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { text } from '#shared/texts/text.ts'
import { likeOf } from './queue-parts.tsx'

/** What is to be decided alike: one or more entries, and of corrections the fields to take. */
export type BulkDecision = {
  act: 'accept' | 'decline'
  items: readonly BulkItem[]
}

type BulkItem = {
  entry: QueuedSuggestionView
  fields: readonly CorrectedField[]
  /** The resources that a new one is not the same as. */
  denied: readonly number[]
}

type Outcome = {
  decided: number[]
  /** Why others stay as they were. */
  refused: string[]
}

const WORDS = {
  accept: {
    label: text('{count, plural, one {Accept # entry} other {Accept # entries}}'),
    busy: text('Accepting {next, number} of {count, number}...'),
    done: text('{count, plural, one {# entry accepted} other {# entries accepted}}'),
    partly: text(
      '{count, plural, one {# entry accepted} other {# entries accepted}}, {refused, number} not',
    ),
  },
  decline: {
    label: text('{count, plural, one {Decline # entry} other {Decline # entries}}'),
    busy: text('Declining {next, number} of {count, number}...'),
    done: text('{count, plural, one {# entry declined} other {# entries declined}}'),
    partly: text(
      '{count, plural, one {# entry declined} other {# entries declined}}, {refused, number} not',
    ),
  },
} as const

type BulkDecisionModalProps = {
  decision: OpenDialog<BulkDecision>
  onDecided: (ids: readonly number[]) => void
}

/** How many of those that could not be decided a message names. All of them stay selected. */
const NAMED = 3

/** Asks before entries are decided, decides them one after another, and names those that could not be. */
export function BulkDecisionModal({ decision, onDecided }: BulkDecisionModalProps): JSX.Element {
  const { dialog, close, closeRemoved } = decision
  const { act, items } = dialog ?? { act: 'accept', items: [] }
  return (
    <Modal
      open={dialog !== null}
      title={t(WORDS[act].label, { count: items.length })}
      onClose={close}
    >
      <Question act={act} items={items} onDecided={onDecided} onDone={closeRemoved} />
    </Modal>
  )
}

/** Every entry is a decision of its own: what is refused stays as it is, and the others are decided. */
async function decideAll(
  items: readonly BulkItem[],
  decide: (item: BulkItem) => Promise<unknown>,
  onStep: (done: number) => void,
): Promise<Outcome> {
  const outcome: Outcome = { decided: [], refused: [] }
  for (const [index, item] of items.entries()) {
    const { id, title } = item.entry
    try {
      await decide(item)
      outcome.decided.push(id)
    } catch (error) {
      outcome.refused.push(`${isolate(title)}: ${serverMessage(error) ?? t(UNREACHABLE)}`)
      // Without a connection, the others would wait one after another for nothing.
      if (!(error instanceof ApiError)) break
    }
    onStep(index + 1)
  }
  return outcome
}

function accept(send: Send, { entry, fields, denied }: BulkItem): Promise<unknown> {
  const params = { id: entry.id }
  if (entry.kind === 'new')
    return send(acceptSuggestion, { params, body: { notSimilar: [...denied] } })
  return send(acceptCorrection, {
    params,
    body: { fields: [...fields] },
    headers: seenHeader({ updatedAt: entry.currentUpdatedAt ?? '' }),
  })
}

function decline(send: Send, { entry: { id, kind } }: BulkItem, reason: string): Promise<void> {
  const call = kind === 'new' ? declineSuggestion : declineCorrection
  return send(call, { params: { id }, body: { reason } })
}

/** All that were accepted together wait again, unless what came of them has changed since. */
function takingBack(ids: readonly number[]): Undo {
  const done = ({ reopened, kept }: TakenBackView): ToastInput => ({
    title: t('{count, plural, one {# entry waits again} other {# entries wait again}}', {
      count: reopened,
    }),
    ...(kept > 0 && {
      description: t(
        '{count, plural, one {# entry stays accepted, because it has changed since} other {# entries stay accepted, because they have changed since}}',
        { count: kept },
      ),
    }),
    variant: 'success',
  })
  return undoBy(takeBackAcceptances, { body: { ids: [...ids] } }, { toasts: { done } })
}

/** Leads to what was accepted, the latest first. */
function useLinkToAccepted(): ToastAction {
  const navigate = useNavigate()
  const href = consolePaths.suggestions('?state=accepted')
  return {
    label: t('Show accepted'),
    href: localPath(href),
    onPress: () => void navigate({ href }),
  }
}

type QuestionProps = BulkDecision & {
  onDecided: BulkDecisionModalProps['onDecided']
  /** Not called if the dialog was closed meanwhile. */
  onDone: () => void
}

function Question({ act, items, onDecided, onDone }: QuestionProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [done, setDone] = useState(0)
  const toAccepted = useLinkToAccepted()
  const count = items.length
  const { label, busy, done: allDone, partly } = WORDS[act]
  const isUndoable = ({ decided }: Outcome) => act === 'accept' && decided.length > 0
  const { mutate, isPending } = useCall<Outcome>(acceptSuggestion, {
    steps: (send) =>
      decideAll(
        items,
        (item) => (act === 'accept' ? accept(send, item) : decline(send, item, reason)),
        setDone,
      ),
    onSuccess: ({ decided }) => onDecided(decided),
    toasts: {
      done: (outcome) => ({
        ...(outcome.refused.length === 0
          ? { title: t(allDone, { count }), variant: 'success' }
          : {
              title: t(partly, {
                count: outcome.decided.length,
                refused: count - outcome.decided.length,
              }),
              description: outcome.refused.slice(0, NAMED).join(' '),
              variant: 'destructive',
            }),
        ...(isUndoable(outcome) && { more: toAccepted }),
      }),
    },
    undo: (outcome) => (isUndoable(outcome) ? takingBack(outcome.decided) : null),
  })
  const submit = () => {
    const lacksReason = act === 'decline' && reason.trim() === ''
    setMissing(lacksReason)
    if (!lacksReason) mutate(undefined, { onSuccess: onDone })
  }
  return (
    <Form busy={isPending} onSubmit={submit}>
      <Entries act={act} items={items} />
      {act === 'decline' ? (
        <TextArea
          label={t('Reason')}
          hint={count === 1 ? t('The member reads it.') : t('All of their members read it.')}
          rows={3}
          aria-required
          maxLength={MAX_SUGGESTION_NOTE}
          value={reason}
          error={isMissing ? t('Reason is required') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
      <FormFooter busyLabel={t(busy, { next: Math.min(done + 1, count), count })}>
        {t(label, { count })}
      </FormFooter>
    </Form>
  )
}

function Entries({ act, items }: BulkDecision) {
  return (
    <ul
      aria-label={t('Selected entries')}
      className="grid max-h-[40vh] gap-2 overflow-y-auto wrap-anywhere"
    >
      {items.map((item) => (
        <li key={item.entry.id} className="border-s-2 border-line ps-3">
          <bdi className="font-semibold">{item.entry.title}</bdi>
          <span className="block text-sm text-soft">
            {act === 'accept' ? effectOf(item) : nameOf(item)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ entry }: BulkItem) => (entry.kind === 'new' ? t('New resource') : t('Correction'))

/** Says what accepting an entry does, and what is doubtful about it. */
function effectOf({ entry, fields, denied }: BulkItem): string {
  if (entry.kind === 'new') {
    return likeOf(entry).some((id) => !denied.includes(id))
      ? t('New resource. The catalogue may have it already.')
      : t('New resource')
  }
  if (entry.current === null)
    return t('Correction of a resource that is no longer in the catalogue')
  return fields.length === 0
    ? t('Correction: nothing is taken')
    : t('Correction: {fields}', {
        fields: fields.map((field) => t(fieldSpec(field).label)).join(', '),
      })
}
