import {
  type JSX,
  type Ref,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { Button } from '#client/kit/button.tsx'
import { BrokenList } from './broken-list.tsx'
import { DepthChoice } from './depth-choice.tsx'
import type { ReadGames } from './games.ts'
import { changeView, type ResultsState, startOver } from './my-games-store.ts'
import { PlayerPicker } from './player-picker.tsx'
import { SideSection } from './side-section.tsx'
import { gamesOf, openingRows, type Side } from './statistics.ts'
import { type SiteParts, StudyNext } from './study-next.tsx'
import { Summary } from './summary.tsx'

/** Results that have been on the page: they come back whole, so that the page can scroll to where it was. */
const shownBefore = new WeakSet<ReadGames>()

type ResultsProps = {
  state: ResultsState
  heading: Ref<HTMLHeadingElement>
  parts: SiteParts
}

/** The heading first; the rest is drawn in small steps, and so is what a choice changes. */
export function Results({ state, heading, parts }: ResultsProps): JSX.Element {
  const { name, found, view } = state
  const deferred = useDeferredValue(state, shownBefore.has(found) ? state : null)
  useEffect(() => void shownBefore.add(found), [found])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
            Openings in {name}
          </h2>
          <Button variant="secondary" size="sm" onClick={startOver}>
            Read other games
          </Button>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start sm:gap-8">
          <PlayerPicker
            players={found.players}
            count={found.playerCount}
            value={view.player}
            onChange={(player) => changeView({ player })}
          />
          <DepthChoice value={view.depth} onChange={(depth) => changeView({ depth })} />
        </div>
      </div>
      {deferred ? <Tables state={deferred} parts={parts} /> : null}
    </div>
  )
}

function Tables({ state: { found, view }, parts }: Pick<ResultsProps, 'state' | 'parts'>) {
  const white = useSide(found, view, 'white')
  const black = useSide(found, view, 'black')
  const isWhole = useNextFrame(shownBefore.has(found))
  return (
    <>
      <Summary found={found} white={white.games} black={black.games} player={view.player} />
      <SideSection side="white" {...white} link={parts.link} />
      {isWhole ? (
        <Rest found={found} view={view} white={white} black={black} parts={parts} />
      ) : null}
    </>
  )
}

type SideData = ReturnType<typeof useSide>
type RestProps = Pick<ResultsState, 'found' | 'view'> &
  Pick<ResultsProps, 'parts'> & { white: SideData; black: SideData }

function Rest({ found, view, white, black, parts }: RestProps) {
  return (
    <>
      <SideSection side="black" {...black} link={parts.link} />
      <StudyNext
        rows={[...white.rows, ...black.rows]}
        level={view.level}
        onLevel={(level) => changeView({ level })}
        parts={parts}
      />
      <BrokenList broken={found.broken} />
    </>
  )
}

/** True from the frame after the first on: so much at once would take long to lay out. */
function useNextFrame(isNow: boolean): boolean {
  const [isNext, setIsNext] = useState(isNow)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setIsNext(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isNext
}

function useSide(found: ReadGames, { player, depth }: ResultsState['view'], side: Side) {
  const games = useMemo(() => gamesOf(found.games, { player, side }), [found, player, side])
  const rows = useMemo(
    () => openingRows(games, found.openings, { side, depth }),
    [games, found, side, depth],
  )
  return { games, rows }
}
