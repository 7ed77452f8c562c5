import { type JSX, useId, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import type { BrokenGame } from './games.ts'
import { counted, grouped } from './words.ts'

const STEP = 20

/** Games that are no sound PGN or hold a move that is not legal: what to look for in the file. */
export function BrokenList({ broken }: { broken: readonly BrokenGame[] }): JSX.Element | null {
  const id = useId()
  const [shown, setShown] = useState(STEP)
  if (broken.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div>
        <h3 id={id} className="text-2xl">
          Broken games
        </h3>
        <p className="mt-1 max-w-prose text-soft">
          Each move of every game is checked against the rules. {counted(broken.length, 'game')} did
          not pass; the others are counted all the same.
        </p>
      </div>
      <ul className="grid gap-2">
        {broken.slice(0, shown).map((game) => (
          <li
            key={game.number}
            className="rounded-md border border-line bg-surface px-4 py-2.5 wrap-anywhere"
          >
            <p className="font-semibold">
              Game {grouped(game.number)}: {game.white || 'unknown'} – {game.black || 'unknown'}
              {game.date ? (
                <span className="font-normal text-soft tabular-nums">, {game.date}</span>
              ) : null}
            </p>
            <p className="text-soft">{game.fault}</p>
          </li>
        ))}
      </ul>
      {shown < broken.length ? (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => setShown(shown + 5 * STEP)}
          className="justify-self-start"
        >
          Show more of {grouped(broken.length)}
        </Button>
      ) : null}
    </section>
  )
}
