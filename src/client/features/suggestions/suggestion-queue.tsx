import { ResourceCard } from '#client/catalogue/resource-card.tsx'
import { previewOfSuggested, type StartFields } from '#client/catalogue/resource-values.ts'
import { FormDialog } from '#client/data/form.tsx'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { pageQuery, pageSourceOf } from '#client/data/list-source.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { SubmitButton } from '#client/kit/form.tsx'
import { listAddress, oneOf } from '#client/kit/list-address.ts'
import { CardPage, type OnView } from '#client/kit/list-page.tsx'
import { useSelection } from '#client/kit/selection.tsx'
import { useOpenDialog } from '#client/kit/table-tools.tsx'
import { acceptSuggestion, listSuggestions } from '#shared/calls/suggestions.ts'
import type { QueuedSuggestionView, SuggestionQueueQuery } from '#shared/contracts/suggestions.ts'
import { FORM_FIELDS, FIELD_LIST } from '#shared/domain/resource-fields.ts'

import { SUGGESTED_FIELDS, type CorrectedField } from '#shared/domain/suggestions.ts'
import { text } from '#shared/texts/text.ts'
import { type BulkDecision, BulkDecisionModal } from './bulk-decisions.tsx'
import {
  type EntryChoice,
  EntryFrame,
  MaybeDuplicate,
  useDecision,
  valueText,
} from './queue-parts.tsx'
import { CorrectionEntry, takenFields } from './queued-correction.tsx'
import { ContributionForm } from './contribution-form.tsx'

/** What of the queue is shown. Pages count from 1. */
export type QueueView = { state: SuggestionQueueQuery['state']; page: number }

const PAGE_SIZE = 20
const STATES = {
  pending: { label: text('Suggestions|Waiting'), empty: text('Nothing waits for a decision.') },
  accepted: { label: text('Suggestions|Accepted'), empty: text('Nothing has been accepted yet.') },
  declined: { label: text('Suggestions|Declined'), empty: text('Nothing has been declined yet.') },
} as const satisfies Record<QueueView['state'], object>
const STATE_NAMES = Object.keys(STATES) as QueueView['state'][]

export const QUEUE_ADDRESS = listAddress<QueueView>(
  { state: 'pending', page: 1 },
  { state: oneOf(STATE_NAMES) },
)

type SuggestionQueueProps = { view: QueueView; onView: OnView<QueueView> }

function queueQuery({ state, page }: QueueView) {
  const query = { state, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  return pageQuery(listSuggestions, { query })
}

/** The suggestions and corrections of members, for curators. */
export function SuggestionQueue({ view, onView }: SuggestionQueueProps): JSX.Element {
  const queue = useQuery(queueQuery(view))
  const [editing, setEditing] = useState<QueuedSuggestionView | null>(null)
  /** By suggestion, the resources that are not the same, which is kept once there is a resource to say it of. */
  const [denied, setDenied] = useState<ReadonlyMap<number, readonly number[]>>(new Map())
  const deniedOf = ({ id }: QueuedSuggestionView) => denied.get(id) ?? []
  const deciding = useOpenDialog<BulkDecision>()
  const { region } = deciding
  const { left, leave, choiceOf, bulk } = useBulk(queue.data?.rows ?? [], deniedOf, deciding.open)
  const onDecided = (id: number) => {
    // By now, the dialog may be about another entry.
    setEditing((shown) => (shown?.id === id ? null : shown))
    // The entry with the button is gone, so the keyboard goes on above the list.
    region.current?.focus()
  }
  return (
    <>
      <CardPage
        label={t('Suggestions')}
        unit="entry"
        source={pageSourceOf(queue, () => t('The suggestions could not be loaded.'))}
        pageSize={PAGE_SIZE}
        view={view}
        onView={onView}
        nothing={({ state }) => ({ title: t(STATES[state].empty) })}
        loading={t('Loading suggestions...')}
        bar={<StateButtons view={view} onView={onView} />}
        bulk={bulk}
        region={region}
        keyOf={({ id }) => id}
        card={(entry) => {
          const common = {
            entry,
            choice: choiceOf(entry),
            onDecided: () => onDecided(entry.id),
            onDecline: () =>
              deciding.open({ act: 'decline', items: [{ entry, fields: [], denied: [] }] }),
          }
          return entry.kind === 'new' ? (
            <NewEntry
              {...common}
              denied={deniedOf(entry)}
              onDeny={(id) =>
                setDenied((now) => new Map(now).set(entry.id, [...deniedOf(entry), id]))
              }
              onEdit={() => setEditing(entry)}
            />
          ) : (
            <CorrectionEntry
              {...common}
              left={left(entry)}
              onLeft={(fields) => leave(entry, fields)}
            />
          )
        }}
      />
      <EditModal
        entry={editing}
        denied={editing ? deniedOf(editing) : []}
        onDecided={onDecided}
        onClose={() => setEditing(null)}
      />
      <BulkDecisionModal
        decision={deciding}
        onDecided={(ids) => bulk.selection.onSelect(ids, false)}
      />
    </>
  )
}

type Entry = QueuedSuggestionView

/** Which entries are selected, what is taken of the corrections among them, and what is done with all of them. */
function useBulk(
  rows: readonly Entry[],
  deniedOf: (entry: Entry) => readonly number[],
  onDecide: (decision: BulkDecision) => void,
) {
  const selection = useSelection()
  const [leftOut, setLeftOut] = useState<ReadonlyMap<number, readonly CorrectedField[]>>(new Map())
  const waiting = rows.filter(({ decidedAt }) => decidedAt === null)
  const selected = waiting.filter(({ id }) => selection.selected.has(id))
  const left = ({ id }: Entry) => leftOut.get(id) ?? []
  const decide = (act: BulkDecision['act']) => () =>
    onDecide({
      act,
      items: selected.map((entry) => ({
        entry,
        fields: takenFields(entry, left(entry)),
        denied: deniedOf(entry),
      })),
    })
  const all = waiting.map(({ id }) => id)
  return {
    left,
    leave: ({ id }: Entry, fields: readonly CorrectedField[]) =>
      setLeftOut((now) => new Map(now).set(id, fields)),
    choiceOf: ({ id, decidedAt }: Entry): EntryChoice | null =>
      decidedAt === null
        ? {
            isChosen: selection.selected.has(id),
            choose: (isChosen) => selection.onSelect([id], isChosen),
          }
        : null,
    bulk: {
      label: t('Selected entries'),
      // What somebody has decided meanwhile is no longer there to be counted.
      selection: { ...selection, selected: new Set(selected.map(({ id }) => id)) },
      actions: (
        <>
          {selected.length < all.length ? (
            <Button variant="ghost" size="sm" onClick={() => selection.onSelect(all, true)}>
              {t('Select all {count, number} on this page', { count: all.length })}
            </Button>
          ) : null}
          <Button size="sm" onClick={decide('accept')}>
            {t('Accept selected')}
          </Button>
          <Button variant="secondary" size="sm" onClick={decide('decline')}>
            {t('Decline selected')}
          </Button>
        </>
      ),
    },
  }
}

function StateButtons({ view, onView }: Pick<SuggestionQueueProps, 'view' | 'onView'>) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t('State')}</legend>
      {STATE_NAMES.map((state) => (
        <Button
          key={state}
          size="sm"
          variant={state === view.state ? 'primary' : 'secondary'}
          aria-pressed={state === view.state}
          onClick={() => onView({ state, page: 1 })}
        >
          {t(STATES[state].label)}
        </Button>
      ))}
    </fieldset>
  )
}

type NewEntryProps = {
  entry: QueuedSuggestionView
  choice: EntryChoice | null
  onDecided: () => void
  onDecline: () => void
  onEdit: () => void
  denied: readonly number[]
  onDeny: (id: number) => void
}

function NewEntry(props: NewEntryProps) {
  const { entry, choice, onDecided, onDecline, onEdit, denied, onDeny } = props
  const { mutate, isPending } = useDecision(acceptSuggestion, {
    done: t('Resource created successfully'),
    onDecided,
  })
  const fields = entry.resource ?? {}
  return (
    <EntryFrame
      entry={entry}
      choice={choice}
      aside={
        <div inert className="max-w-80">
          <ResourceCard resource={previewOfSuggested(fields)} isPreview />
        </div>
      }
      actions={
        <>
          <SubmitButton
            busy={isPending}
            busyLabel={t('Accepting...')}
            onClick={() => {
              if (!isPending)
                mutate({ params: { id: entry.id }, body: { notSimilar: [...denied] } })
            }}
          >
            {t('Accept')}
          </SubmitButton>
          <Button variant="secondary" onClick={onEdit}>
            {t('Edit and accept')}
          </Button>
          <Button variant="secondary" onClick={onDecline}>
            {t('Decline')}
          </Button>
        </>
      }
    >
      {entry.unread ? <p className="text-sm text-soft">{entry.unread}</p> : null}
      <MaybeDuplicate of={entry} denied={denied} onDeny={onDeny} />
      <Facts fields={fields} />
    </EntryFrame>
  )
}

/** What the card does not show, and the whole description. */
function Facts({ fields }: { fields: StartFields }) {
  const facts = FIELD_LIST.filter(
    ({ name }) => SUGGESTED_FIELDS.some((each) => each === name) && name !== 'title',
  ).flatMap(({ name, label }) => {
    const value = valueText(name, fields[name] ?? null)
    return value === '' || name === 'sourceUrl' ? [] : [{ name, label, value }]
  })
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts.map(({ name, label, value }) => (
        <div key={name} className={name === 'description' ? 'sm:col-span-2' : undefined}>
          <dt className="text-sm text-soft">{t(label)}</dt>
          <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type EditModalProps = {
  /** Null while the dialog is closed. */
  entry: QueuedSuggestionView | null
  denied: readonly number[]
  onDecided: (id: number) => void
  onClose: () => void
}

/** Edits a suggestion with all fields of a resource, and accepts it. */
function EditModal({ entry, denied, onDecided, onClose }: EditModalProps) {
  const { mutateAsync } = useCall(acceptSuggestion, {
    onSuccess: (_, { params: { id } }) => onDecided(id),
    toasts: { done: t('Resource created successfully') },
  })
  return (
    <FormDialog open={entry !== null} title={t('Edit and accept')} onClose={onClose}>
      {entry ? (
        <ContributionForm
          start={entry.resource ?? {}}
          names={FORM_FIELDS}
          id={null}
          pictureUrl={null}
          submitLabel={t('Accept')}
          busyLabel={t('Accepting...')}
          onSubmit={async (resource) => {
            await mutateAsync({
              params: { id: entry.id },
              body: { resource, notSimilar: [...denied] },
            })
          }}
          takesFocus
        />
      ) : null}
    </FormDialog>
  )
}
