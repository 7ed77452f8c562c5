import { type JSX, useMemo } from 'react'
import { Combobox } from '#client/kit/combobox.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import type { Player } from './games.ts'
import { counted, grouped } from './words.ts'

const EVERYBODY = '*'

type PlayerPickerProps = {
  players: readonly Player[]
  /** How many there are in all. */
  count: number
  /** Key; null for everybody. */
  value: string | null
  onChange: (player: string | null) => void
}

export function PlayerPicker({ players, count, value, onChange }: PlayerPickerProps): JSX.Element {
  const options = useMemo(
    () => [
      ...players.map(({ key, name, games }) => ({
        value: key,
        label: name,
        note: counted(games, 'game'),
      })),
      { value: EVERYBODY, label: 'Everyone', note: 'all games, from both sides' },
    ],
    [players],
  )
  return (
    <div className="grid gap-1">
      <Combobox
        label="Whose games?"
        listLabel="Players"
        value={value ?? EVERYBODY}
        options={options}
        onChange={(key) => onChange(key === EVERYBODY ? null : key)}
        matches={(text, { label }) => textMatches(text, [label])}
        empty="No player of that name"
      />
      <p className="text-sm text-soft">
        {players.length === 0
          ? 'The games name no players.'
          : `Guessed: the name in the most games. Pick another if that is not you${
              count > players.length ? `, of the ${grouped(players.length)} most frequent` : ''
            }.`}
      </p>
    </div>
  )
}
