import { NotTheSameButton } from '#client/catalogue/not-the-same-button.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import type { JSX, ReactNode } from 'react'
import { ApiError } from '#client/data/errors.ts'
import { useUser } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import type { Call, CallTypes } from '#shared/calls/call.ts'
import type { QueuedSuggestionView } from '#shared/contracts/suggestions.ts'
import { fieldText, type FieldValue, readableValue } from '#shared/domain/field-values.ts'
import type { ResourceField } from '#shared/domain/resource-fields.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { text } from '#shared/texts/text.ts'
import { paths } from '#shared/paths.ts'

/** Returns a value of a suggested field as people read it; '' for none. */
export function valueText(field: ResourceField, value: FieldValue): string {
  return fieldText(readableValue(field, value, t)).trim()
}

export const BOLD = { name: (words: string) => <span className="font-semibold">{words}</span> }

type EntryFrameProps = {
  entry: QueuedSuggestionView
  /** Beside the facts. */
  aside?: ReactNode
  /** The buttons, above the facts, which may be long; left out once it is decided. */
  actions: ReactNode
  /** Whether it is one of the selected entries; null once it is decided. */
  choice: EntryChoice | null
  children: ReactNode
}

export type EntryChoice = { isChosen: boolean; choose: (isChosen: boolean) => void }

/** One entry of the queue: who suggested what and when, and what became of it. */
export function EntryFrame({
  entry,
  aside,
  actions,
  choice,
  children,
}: EntryFrameProps): JSX.Element {
  const { id, decidedAt } = entry
  const heading = `suggestion-${id}`
  return (
    <article
      aria-labelledby={heading}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex items-start gap-1">
        {choice ? (
          <label className="-ms-2.5 -mt-2.5 flex size-11 shrink-0 cursor-pointer items-center justify-center">
            <span className="sr-only">{t('Select {name}', { name: entry.title })}</span>
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={choice.isChosen}
              onChange={({ target }) => choice.choose(target.checked)}
            />
          </label>
        ) : null}
        <EntryHeader entry={entry} heading={heading} />
      </div>
      {decidedAt ? null : <div className="flex flex-wrap gap-3">{actions}</div>}
      {aside ? (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid content-start gap-4">{children}</div>
          {aside}
        </div>
      ) : (
        children
      )}
      {decidedAt ? <Decision entry={entry} /> : null}
    </article>
  )
}

function EntryHeader({
  entry: { kind, title, url, by, others, submittedAt, resourceId },
  heading,
}: Pick<EntryFrameProps, 'entry'> & { heading: string }) {
  return (
    <header className="grid min-w-0 gap-1 wrap-anywhere">
      <p className="text-sm text-soft">
        <Phrase
          of="{kind, select, new {New resource} other {Correction}} by <name>{name}</name>"
          values={{ kind, name: by.username }}
          tags={{
            name: (words) => <span className="font-semibold text-ink">{words}</span>,
          }}
        />
        {by.accepted > 0 ? ` ${t('({count, number} accepted)', { count: by.accepted })}` : ''}
        {others.length > 0 ? t(', also suggested by {names}', { names: others.join(', ') }) : ''}
        {submittedAt ? (
          <span className="tabular-nums"> · {utcMinuteText(submittedAt, t)}</span>
        ) : null}
      </p>
      <h2 id={heading} dir="auto" className="text-xl">
        {resourceId === null ? (
          title
        ) : (
          <SiteLink href={paths.resource(resourceId)} className="text-link">
            {title}
          </SiteLink>
        )}
      </h2>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-link w-fit max-w-full text-sm"
      >
        {url}
        <span className="sr-only"> {t('(opens in a new tab)')}</span>
      </a>
    </header>
  )
}

const ACCEPTED_BY = text(
  'Accepted by {who, select, former {a former curator} you {you} other {{name}}}',
)
const DECLINED_BY = text(
  'Declined by {who, select, former {a former curator} you {you} other {{name}}}',
)

type Likeness = { duplicateOf: number | null; similar: readonly number[] }

/** Returns the resources that are the same, or probably are. */
export function likeOf({ duplicateOf, similar }: Likeness): number[] {
  return [...(duplicateOf === null ? [] : [duplicateOf]), ...similar]
}

type MaybeDuplicateProps = {
  of: Likeness
  /** What a curator has said not to be the same. */
  denied?: readonly number[]
  onDeny?: (id: number) => void
}

/** Names the resources that are the same, or probably are. */
export function MaybeDuplicate({
  of,
  denied = [],
  onDeny,
}: MaybeDuplicateProps): JSX.Element | null {
  const ids = new Set(likeOf(of).filter((id) => !denied.includes(id)))
  if (ids.size === 0) return null
  return (
    <div className="grid gap-1 rounded-md bg-tint px-4 py-3">
      {[...ids].map((id) => (
        <p key={id}>
          <Phrase
            of="The catalogue may have it already: <link>see that resource</link>."
            tags={{
              link: (words) => (
                <SiteLink href={paths.resource(id)} className="text-link">
                  {words}
                </SiteLink>
              ),
            }}
          />
          {onDeny ? <NotTheSameButton id={id} onPress={() => onDeny(id)} /> : null}
        </p>
      ))}
    </div>
  )
}

function Decision({
  entry: { state, decidedBy, decidedAt, reason },
}: Pick<EntryFrameProps, 'entry'>) {
  const { user } = useUser()
  return (
    <p className="border-t border-line pt-3 text-sm text-soft wrap-anywhere">
      {t(state === 'accepted' ? ACCEPTED_BY : DECLINED_BY, {
        who: decidedBy === null ? 'former' : decidedBy === user?.username ? 'you' : 'other',
        name: decidedBy ?? '',
      })}
      {decidedAt ? <span className="tabular-nums"> · {utcMinuteText(decidedAt, t)}</span> : null}
      {reason ? <span className="block text-ink">{reason}</span> : null}
    </p>
  )
}

/** A curator's decision. Another curator may have been faster. */
export function useDecision<Types extends CallTypes>(
  call: Call<Types>,
  { done, onDecided }: { done: string; onDecided: () => void },
) {
  return useCall(call, {
    onSuccess: onDecided,
    isStale: (error) => error instanceof ApiError,
    toasts: { done, failed: t('Not saved') },
  })
}
