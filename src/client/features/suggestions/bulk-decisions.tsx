import { isolate, t } from '#client/kit/t.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type JSX, useEffect, useRef, useState } from 'react'
import { ApiError, serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { seenHeader } from '#client/data/request.ts'
import { localPath } from '#client/data/page-language.ts'
import { type Steps, type Undo, undoBy, useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { Form, FormFooter } from '#client/kit/form.tsx'
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
import type { CorrectedField } from '#shared/domain/suggestions.ts'
import { consolePaths } from '#shared/console-paths.ts'
import { text } from '#shared/texts/text.ts'
import { likeOf, ReasonField } from './queue-parts.tsx'

/** What is to be decided alike: the selected entries, and of corrections the fields to take. */
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
  act: BulkDecision['act']
  decided: number[]
  /** Why the others stay as they were. */
  refused: { id: number; title: string; why: string }[]
}

const WORDS = {
  accept: {
    label: text('{count, plural, one {Accept # entry} other {Accept # entries}}'),
    busy: text('Accepting {next, number} of {count, number}...'),
    done: text('{count, plural, one {# entry accepted} other {# entries accepted}}'),
    refused: text('{count, plural, one {# entry not accepted} other {# entries not accepted}}'),
    partly: text(
      '{count, plural, one {# entry accepted} other {# entries accepted}}, {refused, number} not',
    ),
    rest: text('Not accepted, and still selected if nobody else has decided:'),
  },
  decline: {
    label: text('{count, plural, one {Decline # entry} other {Decline # entries}}'),
    busy: text('Declining {next, number} of {count, number}...'),
    done: text('{count, plural, one {# entry declined} other {# entries declined}}'),
    refused: text('{count, plural, one {# entry not declined} other {# entries not declined}}'),
    partly: text(
      '{count, plural, one {# entry declined} other {# entries declined}}, {refused, number} not',
    ),
    rest: text('Not declined, and still selected if nobody else has decided:'),
  },
} as const

type BulkDecisionModalProps = {
  /** Null while the dialog is closed. */
  decision: BulkDecision | null
  onDecided: (ids: readonly number[]) => void
  onClose: () => void
}

/** Asks before several entries are decided, decides them one after another, and names those that could not be. */
export function BulkDecisionModal(props: BulkDecisionModalProps): JSX.Element {
  const { decision, onDecided, onClose } = props
  const { act, items } = decision ?? NOTHING
  const [progress, setProgress] = useState({ items, done: 0 })
  // A run that nobody watches goes on, also while others are asked about.
  const watched = useRef<BulkDecision['items'] | null>(null)
  useEffect(() => {
    watched.current = decision?.items ?? null
  }, [decision])
  const toAccepted = useLinkToAccepted()
  const run = useCall<Outcome, BulkInput>(acceptSuggestion, {
    steps: (send, input) =>
      decideAll(send, input, (done) => setProgress({ items: input.items, done })),
    onSuccess: ({ decided, refused }, input) => {
      onDecided(decided)
      if (refused.length === 0 && watched.current === input.items) onClose()
    },
    // The open dialog says itself what could not be decided.
    toasts: {
      done: (outcome, input) =>
        outcome.refused.length > 0 && watched.current === input.items
          ? null
          : { ...outcomeToast(outcome), ...(isUndoable(outcome) && { more: toAccepted }) },
    },
    undo: (outcome) => (isUndoable(outcome) ? takingBack(outcome.decided) : null),
  })
  const isOwn = run.variables?.items === items
  const outcome = isOwn ? run.data : undefined
  const done = progress.items === items ? progress.done : 0
  const title = outcome
    ? t(WORDS[outcome.act].refused, { count: outcome.refused.length })
    : t(WORDS[act].label, { count: items.length })
  return (
    <Modal open={decision !== null} title={title} onClose={onClose}>
      {outcome ? (
        <Refused outcome={outcome} onClose={onClose} />
      ) : (
        <Question
          act={act}
          items={items}
          done={isOwn && run.isPending ? done : null}
          onRun={(reason) => run.mutate({ act, items, reason })}
        />
      )}
    </Modal>
  )
}

const NOTHING: BulkDecision = { act: 'accept', items: [] }

type BulkInput = BulkDecision & { reason: string }
type Send = Parameters<Steps<Outcome, BulkInput>['steps']>[0]

/** Every entry is a decision of its own: what is refused stays as it is, and the others are decided. */
async function decideAll(
  send: Send,
  { act, items, reason }: BulkInput,
  onStep: (done: number) => void,
): Promise<Outcome> {
  const outcome: Outcome = { act, decided: [], refused: [] }
  const own: OwnChanges = new Map()
  let isAway = false
  for (const [index, item] of items.entries()) {
    const { id, title } = item.entry
    try {
      if (isAway) throw new Error('The calls before this one had no answer')
      await (act === 'accept' ? accept(send, item, own) : decline(send, item, reason))
      outcome.decided.push(id)
    } catch (error) {
      // Without a connection, the others would wait one after another for nothing.
      isAway ||= !(error instanceof ApiError || error instanceof OverlapError)
      const why = error instanceof OverlapError ? error.message : serverMessage(error)
      outcome.refused.push({ id, title, why: why ?? t(UNREACHABLE) })
    }
    onStep(index + 1)
  }
  return outcome
}

/** What earlier corrections of the same run have changed, by resource. */
type OwnChanges = Map<number, { updatedAt: string; fields: readonly CorrectedField[] }>

/** Two selected corrections suggest different values for one field. */
class OverlapError extends Error {}

async function accept(
  send: Send,
  { entry, fields, denied }: BulkItem,
  own: OwnChanges,
): Promise<void> {
  const params = { id: entry.id }
  if (entry.kind === 'new') {
    await send(acceptSuggestion, { params, body: { notSimilar: [...denied] } })
    return
  }
  const before = own.get(entry.resourceId ?? 0)
  const twice = before?.fields.find((field) => fields.includes(field))
  if (twice)
    throw new OverlapError(
      t('You have just taken another correction of {field}.', {
        field: t(fieldSpec(twice).label),
      }),
    )
  const updatedAt = before?.updatedAt ?? entry.currentUpdatedAt ?? ''
  const changed = await send(acceptCorrection, {
    params,
    body: { fields: [...fields] },
    headers: seenHeader({ updatedAt }),
  })
  own.set(changed.id, {
    updatedAt: changed.updatedAt,
    fields: [...(before?.fields ?? []), ...fields],
  })
}

function decline(send: Send, { entry: { id, kind } }: BulkItem, reason: string): Promise<void> {
  const call = kind === 'new' ? declineSuggestion : declineCorrection
  return send(call, { params: { id }, body: { reason } })
}

const isUndoable = ({ act, decided }: Outcome) => act === 'accept' && decided.length > 0

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

function outcomeToast({ act, decided, refused }: Outcome): ToastInput {
  const count = decided.length
  if (refused.length === 0) return { title: t(WORDS[act].done, { count }), variant: 'success' }
  const names = refused.map((each) => `${isolate(each.title)}: ${each.why}`).join(' ')
  return {
    title: t(WORDS[act].partly, { count, refused: refused.length }),
    description: names,
    variant: 'destructive',
  }
}

type QuestionProps = BulkDecision & {
  /** How many are decided while the work is going on; null before. */
  done: number | null
  onRun: (reason: string) => void
}

function Question({ act, items, done, onRun }: QuestionProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const count = items.length
  const { label, busy } = WORDS[act]
  const submit = () => {
    const lacksReason = act === 'decline' && reason.trim() === ''
    setMissing(lacksReason)
    if (!lacksReason) onRun(reason)
  }
  return (
    <Form busy={done !== null} onSubmit={submit}>
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
      {act === 'decline' ? (
        <ReasonField
          hint={t('All of their members read it.')}
          reason={reason}
          fault={isMissing ? t('Reason is required') : undefined}
          onReason={setReason}
        />
      ) : null}
      <FormFooter busyLabel={t(busy, { next: Math.min((done ?? 0) + 1, count), count })}>
        {t(label, { count })}
      </FormFooter>
    </Form>
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

function Refused({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { act, decided, refused } = outcome
  const client = useQueryClient()
  const undo = () => {
    onClose()
    takingBack(decided)(client).catch(() => undefined)
  }
  return (
    <>
      <div role="alert" className="grid gap-3">
        <p>
          {decided.length > 0 ? `${t(WORDS[act].done, { count: decided.length })}. ` : ''}
          {t(WORDS[act].rest)}
        </p>
        <ul className="grid max-h-[40vh] gap-2 overflow-y-auto wrap-anywhere">
          {refused.map(({ id, title, why }) => (
            <li key={id} className="border-s-2 border-danger ps-3">
              <bdi className="font-semibold">{title}</bdi>
              <span className="block text-sm">{why}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {isUndoable(outcome) ? (
          <Button variant="secondary" onClick={undo}>
            {t('Undo')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </>
  )
}
