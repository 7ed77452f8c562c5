import { SiteLink } from '#client/catalogue/site-link.tsx'
import { Phrase, t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { callQuery } from '#client/data/queries.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { useRowDialog } from '#client/kit/table-tools.tsx'
import { listOwnSuggestions, withdrawSuggestion } from '#shared/calls/suggestions.ts'
import type { SuggestionView } from '#shared/contracts/suggestions.ts'
import { fieldSpec } from '#shared/domain/resource-fields.ts'
import type { ShownSuggestionState } from '#shared/domain/suggestions.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { paths } from '#shared/paths.ts'
import { BOLD } from './queue-parts.tsx'

const STATES: Record<ShownSuggestionState, Text> = {
  draft: text('Draft'),
  pending: text('Waiting for a curator'),
  accepted: text('Decision|Accepted'),
  declined: text('Decision|Declined'),
}

type MySuggestionsProps = {
  /** The draft whose form is open. Meanwhile no other can be opened, which would discard what was typed. */
  openId: number | null
  /** Opens a draft in the form. */
  onContinue: (draft: SuggestionView) => void
}

/** The member's suggestions and corrections, each with its state. */
export function MySuggestions({ openId, onContinue }: MySuggestionsProps): JSX.Element {
  const list = useQuery(callQuery(listOwnSuggestions))
  const { dialog, region } = useRowDialog<SuggestionView>()
  const isDraft = dialog.deleting?.state === 'draft'
  const shown = list.data?.filter(({ id }) => id !== openId)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby="my-suggestions"
      className="grid gap-4 rounded-md"
    >
      <h2 id="my-suggestions" className="text-2xl">
        {t('My suggestions')}
      </h2>
      <Loaded
        query={{ ...list, data: shown }}
        skeleton={<Skeleton className="h-24" />}
        failure={t('Your suggestions could not be loaded.')}
        empty={
          <EmptyState
            title={t('Nothing suggested yet')}
            description={t('What you suggest is listed here, with the decision about it.')}
          />
        }
      >
        {(suggestions) => (
          <ul className="grid gap-3">
            {suggestions.map((suggestion) => (
              <OwnSuggestion
                key={suggestion.id}
                isFree={openId === null}
                suggestion={suggestion}
                onContinue={() => onContinue(suggestion)}
                onWithdraw={() => dialog.remove(suggestion)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <DeleteDialog
        dialog={dialog}
        call={withdrawSuggestion}
        inputOf={({ id }) => ({ params: { id } })}
        toasts={{ done: isDraft ? t('Draft deleted') : t('Suggestion withdrawn') }}
        title={isDraft ? t('Delete this draft?') : t('Withdraw this suggestion?')}
        description={({ title, url }) => (
          <p className="wrap-anywhere">
            {t('“{title}” will not reach the curators.', { title: title || url })}
          </p>
        )}
        confirmLabel={isDraft ? t('Delete') : t('Withdraw')}
        busyLabel={isDraft ? t('Deleting...') : t('Withdrawing...')}
      />
    </section>
  )
}

type OwnSuggestionProps = {
  /** Whether a draft can be continued now. */
  isFree: boolean
  suggestion: SuggestionView
  onContinue: () => void
  onWithdraw: () => void
}

function OwnSuggestion(props: OwnSuggestionProps) {
  const { suggestion, isFree, onContinue, onWithdraw } = props
  const { kind, state, resourceId, reason, changes, createdAt } = suggestion
  const title = suggestion.title || suggestion.url
  const isLinked = resourceId !== null && (state === 'accepted' || kind === 'correction')
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-1 wrap-anywhere">
        <h3 dir="auto" className="text-lg">
          {isLinked ? (
            <SiteLink href={paths.resource(resourceId)} className="text-link">
              {title}
            </SiteLink>
          ) : (
            title
          )}
        </h3>
        <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
          <Badge>{t(STATES[state])}</Badge>
          {kind === 'correction'
            ? t('Correction of {fields}', { fields: changes.map(fieldName).join(', ') })
            : t('New resource')}
          <span className="tabular-nums">{utcMinuteText(createdAt, t)}</span>
        </p>
        {reason ? (
          <p>
            <Phrase of="<name>Reason:</name> {reason}" values={{ reason }} tags={BOLD} />
          </p>
        ) : null}
      </div>
      {state === 'draft' || state === 'pending' ? (
        <div className="flex flex-wrap items-start gap-2">
          {state === 'draft' && isFree ? (
            <Button size="sm" onClick={onContinue}>
              <Phrase
                of="Continue<hidden> with {title}</hidden>"
                values={{ title }}
                tags={HIDDEN}
              />
            </Button>
          ) : null}
          <Button size="sm" variant="secondary" onClick={onWithdraw}>
            {state === 'draft' ? (
              <Phrase of="Delete<hidden> {title}</hidden>" values={{ title }} tags={HIDDEN} />
            ) : (
              <Phrase of="Withdraw<hidden> {title}</hidden>" values={{ title }} tags={HIDDEN} />
            )}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

const HIDDEN = { hidden: (words: string) => <span className="sr-only">{words}</span> }

/** Inside a sentence. German nouns keep their capital letter. */
function fieldName({ field }: SuggestionView['changes'][number]): string {
  const label = t(fieldSpec(field).label)
  return t.language === 'de' ? label : label.toLocaleLowerCase(t.locale)
}
