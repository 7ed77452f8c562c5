import { t } from '#client/kit/t.tsx'
import { type JSX, type Ref, useDeferredValue, useMemo } from 'react'
import { LEVEL_RATINGS } from '#shared/domain/study-profile.ts'
import { LEVELS, levelLabel } from '#shared/domain/filters/level.ts'
import { useStudy } from '#client/data/study.ts'
import { Button } from '#client/kit/button.tsx'
import { Combobox } from '#client/kit/combobox.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { countText } from '#client/kit/number-words.ts'
import { SelectField } from '#client/kit/select.tsx'
import { ratingOf } from './opening-figures.ts'
import type { Player } from './read-games.ts'
import { changeView, type ResultsState, startOver } from './my-games-store.ts'
import { Statistics } from './statistics-section.tsx'
import { StudyNext } from './study-next.tsx'
import { levelOfRating } from './weaknesses.ts'

type ResultsProps = {
  state: ResultsState
  heading: Ref<HTMLHeadingElement>
}

/** The answer first, and the figures that it comes from behind it. Renders the tables in small steps, also after a choice. */
export function Results({ state, heading }: ResultsProps): JSX.Element {
  const { name, found, view } = state
  const deferred = useDeferredValue(state, null)
  const rating = useMemo(() => ratingOf(found.games, view.player), [found, view.player])
  const rated = useStudy((store) => store.profile()).data?.rating ?? rating
  const level = view.level ?? (rated === null ? '' : levelOfRating(rated))
  const middle = LEVEL_RATINGS.find(([each]) => each === view.level)?.[1] ?? null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
            {t('Openings in {name}', { name })}
          </h2>
          <Button variant="secondary" size="sm" onClick={startOver}>
            {t('Read other games')}
          </Button>
        </div>
        {found.notices
          .map((each) => t(each))
          .map((notice) => (
            <p key={notice} className="text-sm text-soft wrap-anywhere">
              {notice}
            </p>
          ))}
      </div>
      <StudyNext found={found} player={view.player} rating={view.level === null ? rated : middle}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-[minmax(0,24rem)_14rem] sm:gap-8">
          <PlayerPicker
            players={found.players}
            count={found.playerCount}
            value={view.player}
            isGuessed={view.isGuessed}
            onChange={(player) => changeView({ player, isGuessed: false })}
          />
          <SelectField
            label={t('Your level')}
            value={level}
            onChange={(to) => changeView({ level: to })}
            options={levelOptions()}
          />
        </div>
      </StudyNext>
      {deferred ? <Statistics state={deferred} depth={view.depth} /> : null}
    </div>
  )
}

const levelOptions = () => [
  { value: '', label: t('All levels') },
  ...LEVELS.filter((each) => each !== 'all').map((each) => ({
    value: each,
    label: levelLabel(each, t),
  })),
]

const EVERYBODY = '*'

type PlayerPickerProps = {
  players: readonly Player[]
  /** The number of all players, which may exceed the list. */
  count: number
  /** The player's key; null for everybody. */
  value: string | null
  isGuessed: boolean
  onChange: (player: string | null) => void
}

function PlayerPicker(props: PlayerPickerProps): JSX.Element {
  const { players, count, value, isGuessed, onChange } = props
  const options = useMemo(
    () => [
      ...players.map(({ key, name, games }) => ({
        value: key,
        label: name,
        note: countText(games, 'game'),
      })),
      { value: EVERYBODY, label: t('Everyone'), note: t('all games, from both sides') },
    ],
    [players],
  )
  return (
    <div className="grid gap-1">
      <Combobox
        label={t('Whose games?')}
        listLabel={t('Players')}
        value={value ?? EVERYBODY}
        options={options}
        onChange={(key) => onChange(key === EVERYBODY ? null : key)}
        matches={(text, { label }) => textMatches(text, [label])}
        empty={t('No player with that name')}
      />
      {players.length === 0 || isGuessed ? (
        <p className="text-sm text-soft">
          {players.length === 0
            ? t('The games name no players.')
            : count > players.length
              ? t(
                  'This name is in the most games. If it is not yours, choose another of the {count, number} most frequent.',
                  { count: players.length },
                )
              : t('This name is in the most games. If it is not yours, choose another.')}
        </p>
      ) : null}
    </div>
  )
}
