import { Phrase, t } from '#client/kit/t.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { JSX } from 'react'
import { loadingFault, writeFault } from '#client/data/errors.ts'
import { localPath } from '#client/data/page-language.ts'
import { callQuery } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Spinner } from '#client/kit/states.tsx'
import type { Call } from '#shared/calls/call.ts'
import { listHistory, revertResource } from '#shared/calls/history.ts'
import type { ResourceVersionView, RevertInput } from '#shared/contracts/history.ts'
import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS } from '#shared/domain/audit-actions.ts'
import { type FieldValue, readableValue } from '#shared/domain/field-values.ts'
import { FIELD_LIST, type ResourceField } from '#shared/domain/resource-fields.ts'
import { paths } from '#shared/paths.ts'
import { truncate } from '#shared/texts/characters.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'

type Reverting = {
  /** The state that the person sees; null for what is in the trash, which cannot be reverted. */
  seen: { updatedAt: string } | null
  /** While the form has unsaved changes, nothing may be reverted: they would be lost. */
  isUnsaved?: boolean
  /** Called after it was set back. */
  onReverted?: () => void
}

/** `other` is the resource that was merged. */
type Version = Pick<ResourceVersionView, 'version' | 'at' | 'by' | 'action'> & {
  other?: number | null
}

type HistoryProps<Row extends Version, Params extends object> = Reverting & {
  list: UseQueryResult<Row[]>
  call: Call<{ params: Params; body: RevertInput; response: unknown }>
  params: NoInfer<Params>
  /** What a history without a version says. */
  nothing: string
  changesOf: (version: Row) => readonly Change[]
  /** Whether it existed before the first of its versions, as what the first catalogue brought did. */
  startsLater: (first: Row) => boolean
}

/** Lists the changes of something, newest first, and sets it back to one of its former states. */
export function History<Row extends Version, Params extends object>(
  props: HistoryProps<Row, Params>,
): JSX.Element {
  const { list, call, params, seen, isUnsaved, onReverted, changesOf, startsLater } = props
  const { mutate, error, isPending } = useCall<unknown, number>(call, {
    steps: (send, version) =>
      send(call, { params, body: { version }, headers: seen ? seenHeader(seen) : {} }),
    ...(onReverted && { onSuccess: onReverted }),
    // There may be a newer version, by somebody else.
    onError: () => void list.refetch(),
    toasts: { done: (_, version) => ({ title: wentBackText(version), variant: 'success' }) },
  })
  const button = (version: number) =>
    seen && !isUnsaved ? (
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        busy={isPending}
        onClick={() => mutate(version)}
      >
        <GoBackWords to={version} />
      </Button>
    ) : null
  return (
    <Loaded
      query={list}
      skeleton={<Spinner label={t('Loading the history...')} />}
      failure={({ error: cause }) => loadingFault(t('the history'), cause)}
      empty={<EmptyState title={t('No changes yet')} description={props.nothing} />}
    >
      {(versions) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {isUnsaved ? (
            <p className="text-soft">
              {t('Save or discard what you typed before you go back to a version.')}
            </p>
          ) : null}
          <FormAlert message={writeFault(error)} />
          <ol aria-label={t('Versions')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {versions.map((version, place) => (
              <li
                key={version.version}
                className="grid gap-2 rounded-md border border-line px-4 py-3"
              >
                <VersionHead version={version} isCurrent={place === 0} />
                <ChangeList changes={changesOf(version)} />
                {place > 0 ? button(version.version) : null}
                {version.version === 1 && startsLater(version) ? button(0) : null}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Loaded>
  )
}

const wentBackText = (version: number) =>
  version > 0 ? t('Back to version {version}', { version }) : t('Back to the state before')

/** What a button says that goes back to a version; 0 is the state before the first. */
function GoBackWords({ to }: { to: number }): JSX.Element {
  if (to === 0) return <>{t('Go back to the state before')}</>
  return (
    <Phrase
      of="Go back to this version<hidden> number {number}</hidden>"
      values={{ number: String(to) }}
      tags={{ hidden: (words) => <span className="sr-only">{words}</span> }}
    />
  )
}

/** Returns what was done; an action of another release is shown as stored. */
function actionText(action: string): string {
  const known = AUDIT_ACTION_NAMES.find((name) => name === action)
  return known ? t(AUDIT_ACTIONS[known]) : action
}

/** Which version it is, and who did what when. */
function VersionHead({ version: given, isCurrent }: { version: Version; isCurrent: boolean }) {
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

/** `old` is null where there was nothing to show. */
type Change = { name: string; label: string; old: string | null; new: string }

/** The fields that changed, with both values, shortened. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="grid gap-1 empty:hidden">
      {changes.map(({ name, label, old, new: now }) => (
        <li key={name} className="wrap-anywhere">
          <span className="font-semibold">{t('{label}:', { label })}</span>{' '}
          {old === null ? null : (
            <>
              <del dir="auto" className="text-soft">
                {truncate(old, SHOWN_LENGTH)}
              </del>{' '}
              <span aria-hidden="true">→</span>
              <span className="sr-only">{t('became')}</span>{' '}
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

/** The history of a resource. */
export function ResourceHistory({ id, ...rest }: Reverting & { id: number }): JSX.Element {
  const params = { id }
  const query = { limit: 100 }
  return (
    <History
      {...rest}
      list={useQuery({ ...callQuery(listHistory, { params, query }), staleTime: 0 })}
      call={revertResource}
      params={params}
      nothing={t('Nobody has changed this resource since it came with the first catalogue.')}
      changesOf={changesIn}
      startsLater={({ changes }) => changes['title']?.old !== null}
    />
  )
}

function changesIn({ changes }: ResourceVersionView): Change[] {
  return FIELD_LIST.flatMap(({ name, label }) => {
    const change = changes[name]
    if (!change) return []
    const old = change.old === null ? null : shownValue(name, change.old)
    return [{ name, label: t(label), old, new: shownValue(name, change.new) }]
  })
}
