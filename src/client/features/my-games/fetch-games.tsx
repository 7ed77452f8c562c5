import { type FormEvent, type JSX, useState } from 'react'
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
import { nameFault, type Site, SITES, type TimeControl } from './online-games.ts'

const SITE_OPTIONS = [
  { value: 'lichess', label: 'Lichess' },
  { value: 'chesscom', label: 'Chess.com' },
]

const TIME_OPTIONS = [
  { value: '', label: 'All time controls' },
  { value: 'bullet', label: 'Bullet' },
  { value: 'blitz', label: 'Blitz' },
  { value: 'rapid', label: 'Rapid' },
  { value: 'classical', label: 'Classical' },
  { value: 'correspondence', label: 'Correspondence' },
]

/** Fetches games by the player's name, from the browser straight to the site. */
export function FetchGames(): JSX.Element {
  const [request, setRequest] = useState(lastGamesRequest)
  const [fault, setFault] = useState<string | null>(null)
  const { host } = SITES[request.site]
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = nameFault(request.name)
    setFault(found)
    if (found === null) fetchGames(request)
  }
  return (
    <form
      noValidate
      onSubmit={send}
      aria-label="Fetch games by name"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_12rem]">
        <SelectField
          label="Site"
          value={request.site}
          onChange={(site) => setRequest({ ...request, site: site as Site })}
          options={SITE_OPTIONS}
        />
        <TextField
          label="Your username there"
          value={request.name}
          onChange={({ target }) => {
            setRequest({ ...request, name: target.value })
            if (fault !== null) setFault(nameFault(target.value))
          }}
          error={fault ?? undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
        <SelectField
          label="Time control"
          value={request.timeControl ?? ''}
          onChange={(value) =>
            setRequest({ ...request, timeControl: (value || null) as TimeControl | null })
          }
          options={TIME_OPTIONS}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit">Fetch my games</Button>
        <CheckField
          label="Rated games only"
          checked={request.ratedOnly}
          onChange={({ target }) => setRequest({ ...request, ratedOnly: target.checked })}
        />
        <p className="min-w-0 flex-1 basis-64 text-sm text-soft">
          Your browser asks {host} for the public games of this name; nothing passes our server.
        </p>
      </div>
    </form>
  )
}

/** How the download goes. A site may send 20 games a second. */
export function FetchingStep({
  request,
  games,
  waiting,
}: Extract<MyGames, { step: 'fetching' }>): JSX.Element {
  const { label } = SITES[request.site]
  return (
    <div className="grid max-w-xl gap-4">
      <p className="wrap-anywhere">
        {request.name.trim()} on {label}
      </p>
      <div className="grid gap-1.5">
        <progress aria-label="Games fetched" className="h-3 w-full accent-accent" />
        <p aria-hidden="true" className="text-sm text-soft tabular-nums">
          {waiting === null
            ? `${countText(games, 'game')} so far`
            : `${label} asks us to wait: ${countText(waiting, 'second')}`}
        </p>
        <output className="sr-only">
          {waiting === null
            ? games >= 100
              ? `${countText(Math.floor(games / 100) * 100, 'game')} fetched`
              : 'Fetching'
            : `${label} asks us to wait`}
        </output>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={readFetchedGames} disabled={games === 0}>
          Use the games so far
        </Button>
        <Button variant="secondary" onClick={cancelReading}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
