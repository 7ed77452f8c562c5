import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import {
  ChangeList,
  GoBackWords,
  revertedToast,
  VersionHead,
} from '#client/catalogue/resource-history.tsx'
import { loadingFault, writeFault } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { seenHeader } from '#client/data/request.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Spinner } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { listPathHistory, revertPath } from '#shared/calls/admin-paths.ts'
import type { AdminPathView, PathVersionView } from '#shared/contracts/paths.ts'
import { languageLabel } from '#shared/domain/filters/language.ts'
import { tableOf } from '#shared/texts/text-tables.ts'
import { isSiteLanguage } from '#shared/texts/languages.ts'
import { type Text, text } from '#shared/texts/text.ts'

type PathHistoryProps = {
  path: AdminPathView
  /** While the form has unsaved changes, nothing is reverted: they would be lost. */
  mayRevert: boolean
  onReverted: () => void
}

/** The changes of a path, newest first, and the way back to a former state. */
export function PathHistory({ path, mayRevert, onReverted }: PathHistoryProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="rounded-md border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer rounded-md px-4 py-2.5 font-semibold hover:bg-tint">
        {t('History')}
      </summary>
      {isOpen ? (
        <div className="grid gap-3 px-4 pb-4">
          {mayRevert ? null : (
            <p className="text-soft">
              {t('Save or discard what you typed before you go back to a version.')}
            </p>
          )}
          <Versions {...{ path, mayRevert, onReverted }} />
        </div>
      ) : null}
    </details>
  )
}

function Versions({ path, mayRevert, onReverted }: PathHistoryProps) {
  const params = { slug: path.slug }
  const list = useQuery({
    ...callQuery(listPathHistory, { params, query: { limit: 100 } }),
    staleTime: 0,
  })
  const { mutate, error, isPending, variables } = useCall(revertPath, {
    onSuccess: onReverted,
    // There may be a newer version, by somebody else.
    onError: () => void list.refetch(),
    toasts: { done: (_, { body }) => revertedToast(body) },
  })
  const goBack = (version: number) =>
    mutate({ params, body: { version }, headers: seenHeader(path) })
  const button = (version: number) =>
    mayRevert ? (
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        busy={isPending && variables.body.version === version}
        onClick={() => goBack(version)}
      >
        <GoBackWords to={version} />
      </Button>
    ) : null
  return (
    <Loaded
      query={list}
      skeleton={<Spinner label={t('Loading the history...')} />}
      failure={({ error: cause }) => loadingFault(t('the history'), cause)}
      empty={
        <EmptyState
          title={t('No changes yet')}
          description={t('Nobody has changed this path since it came with the first catalogue.')}
        />
      }
    >
      {(versions) => (
        <>
          <FormAlert message={writeFault(error)} />
          <ol aria-label={t('Versions')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {versions.map((version, place) => (
              <li
                key={version.version}
                className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0"
              >
                <VersionHead version={version} isCurrent={place === 0} />
                <ChangeList changes={shownChanges(version)} became={t('became')} />
                {place > 0 ? button(version.version) : null}
                {version.version === 1 && version.action !== 'path_added' ? button(0) : null}
              </li>
            ))}
          </ol>
        </>
      )}
    </Loaded>
  )
}

function shownChanges({ changes }: PathVersionView) {
  return Object.entries(changes).map(([name, change]) => ({
    name,
    label: labelOf(name),
    old: change.old,
    new: change.new ?? t('nothing'),
  }))
}

const LABELS = tableOf<Text>({
  slug: text('Address'),
  title: text('Title'),
  about: text('What it leads to'),
  ratingFrom: text('Rating from'),
  ratingTo: text('Rating to'),
  ages: text('Ages'),
  side: text('Side'),
  language: text('Language'),
  steps: text('Steps'),
  goal: text('Goal'),
  after: text('Comes after'),
  need: text('How many of them make it done'),
  minutes: text('Minutes'),
  items: text('Lessons'),
})

/** Returns 'Title (German)' of 'title.de', and 'Step first-game, Lessons' of 'steps.first-game.items'. */
function labelOf(name: string): string {
  const [first = '', key, ...rest] = name.split('.')
  if (first === 'steps' && key !== undefined)
    return t('Step {key}, {field}', { key, field: labelOf(rest.join('.')) })
  const known = LABELS.get(first)
  const label = known ? t(known) : first
  return key !== undefined && isSiteLanguage(key)
    ? t('{label} ({language})', { label, language: languageLabel(key, t) })
    : label
}
