import { Phrase, t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react'
import { serverMessage, writeFault } from '#client/data/errors.ts'
import { localPath } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Spinner } from '#client/kit/states.tsx'
import type { ToastInput } from '#client/kit/toast.ts'
import { listHistory, revertResource } from '#shared/calls/history.ts'
import type { ResourceVersionView, RevertInput } from '#shared/contracts/history.ts'
import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS } from '#shared/domain/audit-actions.ts'
import { type FieldValue, readableValue } from '#shared/domain/field-values.ts'
import { FIELD_LIST, type ResourceField } from '#shared/domain/resource-fields.ts'
import { paths } from '#shared/paths.ts'
import { truncate } from '#shared/texts/characters.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'

type ResourceHistoryProps = {
  id: number
  /** The state that the person sees; null for a resource in the trash, which cannot be reverted. */
  seen: { updatedAt: string } | null
  /** Called after the resource was set back. */
  onReverted?: () => void
}

/** Lists the changes of a resource, newest first, and sets it back to one of its former states. */
export function ResourceHistory({ id, seen, onReverted }: ResourceHistoryProps): JSX.Element {
  const query = { limit: 100 }
  const list = useQuery({ ...callQuery(listHistory, { params: { id }, query }), staleTime: 0 })
  const { asked, setAsked, error, isBusy, revert } = useRevert(
    { id, seen, onReverted },
    list.refetch,
  )
  return (
    <Loaded
      query={list}
      skeleton={<Spinner label={t('Loading the history...')} />}
      failure={({ error: cause }) =>
        t('The history could not be loaded: {reason}', {
          reason: serverMessage(cause) ?? t('the server could not be reached'),
        })
      }
      empty={
        <EmptyState
          title={t('No changes yet')}
          description={t(
            'Nobody has changed this resource since it came with the first catalogue.',
          )}
        />
      }
    >
      {(versions) => (
        <ol aria-label={t('Versions')} className="grid gap-3">
          {versions.map((version, place) => (
            <li
              key={version.version}
              className="grid gap-2 rounded-md border border-line px-4 py-3"
            >
              <VersionHead version={version} isCurrent={place === 0} />
              <Changes version={version} />
              {seen && place > 0 && asked !== version.version ? (
                <GoBackButton number={version.version} onAsk={setAsked} />
              ) : null}
              {asked === version.version ? (
                <Confirmation
                  undone={versions.slice(0, place)}
                  error={error}
                  isBusy={isBusy}
                  onConfirm={() => revert(version.version)}
                  onCancel={() => setAsked(null)}
                />
              ) : null}
            </li>
          ))}
          {seen && startsLater(versions) ? (
            <StateBefore isAsked={asked === 0} onAsk={() => setAsked(0)}>
              <Confirmation
                undone={versions}
                error={error}
                isBusy={isBusy}
                onConfirm={() => revert(0)}
                onCancel={() => setAsked(null)}
              />
            </StateBefore>
          ) : null}
        </ol>
      )}
    </Loaded>
  )
}

function GoBackButton({ number, onAsk }: { number: number; onAsk: (number: number) => void }) {
  return (
    <p>
      <Button size="sm" variant="secondary" onClick={() => onAsk(number)}>
        <GoBackWords to={number} />
      </Button>
    </p>
  )
}

/** What a button says that goes back to a version; 0 is the state before the first. */
export function GoBackWords({ to }: { to: number }): JSX.Element {
  if (to === 0) return <>{t('Go back to the state before')}</>
  return (
    <Phrase
      of="Go back to this version<hidden> number {number}</hidden>"
      values={{ number: String(to) }}
      tags={{ hidden: (words) => <span className="sr-only">{words}</span> }}
    />
  )
}

type StateBeforeProps = { isAsked: boolean; onAsk: () => void; children: ReactNode }

/** The state before the first version. `children` asks whether to go back to it. */
function StateBefore({ isAsked, onAsk, children }: StateBeforeProps) {
  return (
    <li className="grid gap-2 rounded-md border border-line px-4 py-3">
      <strong>{t('Before these changes')}</strong>
      {isAsked ? (
        children
      ) : (
        <p>
          <Button size="sm" variant="secondary" onClick={onAsk}>
            <GoBackWords to={0} />
          </Button>
        </p>
      )}
    </li>
  )
}

/** Whether the resource existed before the first of its versions, as those of the first catalogue did. */
function startsLater(versions: readonly ResourceVersionView[]): boolean {
  const first = versions.at(-1)
  return first?.version === 1 && first.changes['title']?.old !== null
}

function useRevert(
  { id, seen, onReverted }: ResourceHistoryProps,
  refetch: () => Promise<unknown>,
) {
  const [asked, setAsked] = useState<number | null>(null)
  const { mutate, reset, error, isPending } = useCall(revertResource, {
    onSuccess: () => {
      setAsked(null)
      onReverted?.()
    },
    // There may be a newer version, by somebody else.
    onError: () => void refetch(),
    toasts: { done: (_, { body }) => revertedToast(body) },
  })
  return {
    asked,
    setAsked: (version: number | null) => {
      if (!isPending) reset()
      setAsked(version)
    },
    error: writeFault(error),
    isBusy: isPending,
    revert: (version: number) => {
      if (!seen || isPending) return
      mutate({ params: { id }, body: { version }, headers: seenHeader(seen) })
    },
  }
}

export function revertedToast({ version }: RevertInput): ToastInput {
  return {
    title:
      version > 0 ? t('Back to version {version}', { version }) : t('Back to the state before'),
    variant: 'success',
  }
}

/** Returns what was done; an action of another release is shown as stored. */
function actionText(action: string): string {
  const known = AUDIT_ACTION_NAMES.find((name) => name === action)
  return known ? t(AUDIT_ACTIONS[known]) : action
}

type VersionHeadProps = {
  /** `other` is the resource that was merged. */
  version: Pick<ResourceVersionView, 'version' | 'at' | 'by' | 'action'> & { other?: number | null }
  isCurrent: boolean
}

/** Which version it is, and who did what when. */
export function VersionHead({ version: given, isCurrent }: VersionHeadProps): JSX.Element {
  const { version, at, by, action, other = null } = given
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <strong>
        {isCurrent
          ? t('Version {version} (current)', { version })
          : t('Version {version}', { version })}
      </strong>
      <span className="text-sm text-soft">
        {actionText(action)}
        {other === null ? null : (
          <>
            {' '}
            <a href={localPath(paths.resource(other))} target="_blank" className="text-link">
              #{other}
            </a>
          </>
        )}
        , {by === null ? t('by nobody known') : t('by {name}', { name: by })},{' '}
        <time dateTime={at}>{utcMinuteText(at, t)}</time>
      </span>
    </p>
  )
}

/** In characters. */
export const SHOWN_LENGTH = 160

/** Returns a value as people read it, with a word for none. */
export function shownValue(name: ResourceField, value: FieldValue): string {
  const shown = readableValue(name, value, t)
  if (typeof shown === 'boolean') return shown ? t('Yes') : t('No')
  const text = Array.isArray(shown) ? shown.join(', ') : String(shown ?? '').trim()
  return text === '' ? t('nothing') : text
}

type ChangeListProps = {
  /** Null where there was nothing to show. */
  changes: readonly { name: string; label: string; old: string | null; new: string }[]
  /** What is read between the values. */
  became: string
}

/** The fields that changed, with both values, shortened. */
export function ChangeList({ changes, became }: ChangeListProps): JSX.Element {
  return (
    <ul className="grid gap-1">
      {changes.map(({ name, label, old, new: now }) => (
        <li key={name} className="wrap-anywhere">
          <span className="font-semibold">{t('{label}:', { label })}</span>{' '}
          {old === null ? null : (
            <>
              <del dir="auto" className="text-soft">
                {truncate(old, SHOWN_LENGTH)}
              </del>{' '}
              <span aria-hidden="true">→</span>
              <span className="sr-only">{became}</span>{' '}
            </>
          )}
          <ins dir="auto" className="no-underline">
            {truncate(now, SHOWN_LENGTH)}
          </ins>
        </li>
      ))}
    </ul>
  )
}

function Changes({ version: { changes } }: { version: ResourceVersionView }) {
  const rows = FIELD_LIST.flatMap(({ name, label }) => {
    const change = changes[name]
    if (!change) return []
    const old = change.old === null ? null : shownValue(name, change.old)
    return [{ name, label: t(label), old, new: shownValue(name, change.new) }]
  })
  return rows.length === 0 ? null : <ChangeList changes={rows} became={t('became')} />
}

type ConfirmationProps = {
  /** The versions that the revert undoes, newest first. */
  undone: readonly ResourceVersionView[]
  error: string | undefined
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Says what the revert would set, field by field, before it is done. */
function Confirmation({ undone, error, isBusy, onConfirm, onCancel }: ConfirmationProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const changes = new Map<string, { old: FieldValue; new: FieldValue }>()
  for (const { changes: each } of undone)
    for (const [name, change] of Object.entries(each))
      changes.set(name, { old: changes.get(name)?.old ?? change.new, new: change.old })
  const fields = FIELD_LIST.flatMap(({ name, label }) => {
    const change = changes.get(name)
    if (!change) return []
    return [
      {
        name,
        label: t(label),
        old: shownValue(name, change.old),
        new: shownValue(name, change.new),
      },
    ]
  })
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('Go back to this version?')}
      className="grid gap-2 rounded-md border border-line-strong bg-tint px-3 py-2"
    >
      {fields.length === 0 ? (
        <p>{t('No field has another value now.')}</p>
      ) : (
        <ChangeList changes={fields} became={t('becomes')} />
      )}
      <FormAlert message={error} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={isBusy} onClick={onConfirm}>
          {isBusy ? t('Setting back...') : t('Go back')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  )
}
