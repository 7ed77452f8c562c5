import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { History } from '#client/catalogue/resource-history.tsx'
import { callQuery } from '#client/data/queries.ts'
import { Fold } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { listPathHistory, revertPath } from '#shared/calls/admin-paths.ts'
import type { AdminPathView, PathVersionView } from '#shared/contracts/paths.ts'
import { languageLabel } from '#shared/domain/filters/language.ts'
import { tableOf } from '#shared/texts/text-tables.ts'
import { isSiteLanguage } from '#shared/texts/languages.ts'
import { type Text, text } from '#shared/texts/text.ts'

type PathHistoryProps = { path: AdminPathView; isUnsaved: boolean; onReverted: () => void }

/** The changes of a path, newest first, and the way back to a former state. */
export function PathHistory(props: PathHistoryProps): JSX.Element {
  return <Fold title={t('History')}>{() => <Versions {...props} />}</Fold>
}

function Versions({ path, ...rest }: PathHistoryProps) {
  const params = { slug: path.slug }
  const query = { limit: 100 }
  return (
    <History
      {...rest}
      seen={path}
      list={useQuery({ ...callQuery(listPathHistory, { params, query }), staleTime: 0 })}
      call={revertPath}
      params={params}
      nothing={t('Nobody has changed this path since it came with the first catalogue.')}
      changesOf={shownChanges}
      startsLater={({ action }) => action !== 'path_added'}
    />
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
