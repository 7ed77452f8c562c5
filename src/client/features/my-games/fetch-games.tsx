import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { useSignedIn } from '#client/data/session.ts'
import { Form } from '#client/kit/form.tsx'
import { Button } from '#client/kit/button.tsx'
import { CheckField, TextField } from '#client/kit/field.tsx'
import { countText } from '#client/kit/number-words.ts'
import { SelectField } from '#client/kit/select.tsx'
import {
  cancelReading,
  fetchGames,
  lastGamesRequest,
  type MyGames,
  readFetchedGames,
} from './my-games-store.ts'
import { t } from '#client/kit/t.tsx'
import { nameFault, type Site, SITES, type TimeControl } from './online-games.ts'
import { listIdentities } from '#shared/calls/ways-in.ts'
import type { Text } from '#shared/texts/text.ts'

const SITE_OPTIONS = [
  { value: 'lichess', label: 'Lichess' },
  { value: 'chesscom', label: 'Chess.com' },
]

const timeOptions = () => [
  { value: '', label: t('All time controls') },
  { value: 'bullet', label: t('Bullet') },
  { value: 'blitz', label: t('Blitz') },
  { value: 'rapid', label: t('Rapid') },
  { value: 'classical', label: t('Classical') },
  { value: 'correspondence', label: t('Correspondence') },
]

/** Fetches games by the player's name, from the browser straight to the site. */
export function FetchGames(): JSX.Element {
  const [request, setRequest] = useState(lastGamesRequest)
  const [fault, setFault] = useState<Text | null>(null)
  const own = useOwnName(request.site)
  const [isTyped, setTyped] = useState(false)
  const name = isTyped || request.name ? request.name : own
  const { host } = SITES[request.site]
  const send = () => {
    const found = nameFault(name)
    setFault(found)
    if (found === null) fetchGames({ ...request, name })
  }
  return (
    <Form
      onSubmit={send}
      aria-label={t('Fetch games by name')}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_12rem]">
        <SelectField
          label={t('Site')}
          value={request.site}
          onChange={(site) => setRequest({ ...request, site: site as Site })}
          options={SITE_OPTIONS}
        />
        <TextField
          label={t('Your username there')}
          value={name}
          error={fault ? t(fault) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          onChange={({ target }) => {
            setTyped(true)
            setRequest({ ...request, name: target.value })
            if (fault !== null) setFault(nameFault(target.value))
          }}
        />
        <SelectField
          label={t('Time control')}
          value={request.timeControl ?? ''}
          onChange={(value) =>
            setRequest({ ...request, timeControl: (value || null) as TimeControl | null })
          }
          options={timeOptions()}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit">{t('Fetch my games')}</Button>
        <CheckField
          label={t('Rated games only')}
          checked={request.ratedOnly}
          onChange={({ target }) => setRequest({ ...request, ratedOnly: target.checked })}
        />
        <p className="min-w-0 flex-1 basis-64 text-sm text-soft">
          {t(
            'Your browser asks {host} for the public games of this name; nothing passes our server.',
            { host },
          )}
        </p>
      </div>
    </Form>
  )
}

/** The name of the account there that logs in to the member's own; '' if there is none. */
function useOwnName(site: Site): string {
  const isMember = useSignedIn()
  const { data } = useQuery({ ...callQuery(listIdentities), enabled: isMember })
  return data?.find(({ by }) => by === site)?.username ?? ''
}

/** How the download goes. A site may send 20 games a second. */
export function FetchingStep(props: Extract<MyGames, { step: 'fetching' }>): JSX.Element {
  const { request, games } = props
  return (
    <div className="grid max-w-xl gap-4">
      <p className="wrap-anywhere">
        {t('{name} on {site}', { name: request.name.trim(), site: SITES[request.site].label })}
      </p>
      <div className="grid gap-1.5">
        <progress aria-label={t('Games fetched')} className="h-3 w-full accent-accent" />
        <p className="text-sm text-soft tabular-nums">
          {t('{games} so far', { games: countText(games, 'game') })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={readFetchedGames} disabled={games === 0}>
          {t('Use the games so far')}
        </Button>
        <Button variant="secondary" onClick={cancelReading}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
