import type { ExploreView } from '#shared/contracts/explore.ts'
import { t } from '#client/kit/t.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Chess } from 'chess.js'
import { type JSX, useState } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { type BoardMove, spokenMove } from '#client/kit/board/board-model.ts'
import { Board } from '#client/kit/board/board.tsx'
import { Button } from '#client/kit/button.tsx'
import { explorePosition } from '#shared/calls/explore.ts'
import { playLine } from '#shared/chess/play-line.ts'
import { START_FEN } from '#shared/chess/position-key.ts'
import { KidsCard } from './kids-parts.tsx'

const MAX_STORIES = 6
const MAX_LESSONS = 4

/** A board for two, or for one who plays both sides; it tells the name of an opening that has a lesson. */
export function KidsBoard(): JSX.Element {
  const [moves, setMoves] = useState<readonly string[]>([])
  const line = playLine([...moves], START_FEN)
  const last = line.plies.at(-1) ?? null
  const fen = last?.fen ?? START_FEN
  const game = factsOf(fen)
  const play = ({ from, to, promotion }: BoardMove) =>
    setMoves([...moves, `${from}${to}${promotion ?? ''}`])
  return (
    <div className="kids-board-page">
      <section aria-label={t('Board')} className="grid gap-4">
        <Board
          fen={fen}
          orientation="white"
          lastMove={last}
          legal={game.legal}
          check={game.check}
          arrival={last ? spokenMove({ ...last, isWhite: game.turn === 'b' }) : t('A new game')}
          onMove={play}
        />
        <p aria-live="polite" className="text-xl font-bold">
          {game.says}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            unavailable={moves.length === 0}
            onClick={() => setMoves(moves.slice(0, -1))}
          >
            {t('Take it back')}
          </Button>
          <Button variant="secondary" unavailable={moves.length === 0} onClick={() => setMoves([])}>
            {t('New game')}
          </Button>
        </div>
      </section>
      <Stories
        moves={moves}
        played={line.plies.map(({ san }) => san)}
        onPlay={(uci) => setMoves([...moves, uci])}
      />
    </div>
  )
}

function factsOf(fen: string) {
  const game = new Chess(fen)
  const legal = game.moves({ verbose: true }).map(({ from, to, lan }) => ({ from, to, uci: lan }))
  const [check = null] = game.inCheck() ? game.findPiece({ type: 'k', color: game.turn() }) : []
  const turn = game.turn()
  const says =
    legal.length > 0
      ? check
        ? t(
            '{turn, select, w {Check! White, save your king.} other {Check! Black, save your king.}}',
            {
              turn,
            },
          )
        : t('{turn, select, w {White, it is your turn.} other {Black, it is your turn.}}', { turn })
      : check
        ? t(
            '{turn, select, w {Checkmate! Black wins. Well played, both!} other {Checkmate! White wins. Well played, both!}}',
            { turn },
          )
        : t('A draw! Nobody can win. Well played, both!')
  return { legal, check, turn, says }
}

type StoriesProps = {
  /** As they are sent, and in standard algebraic notation. */
  moves: readonly string[]
  played: readonly string[]
  onPlay: (uci: string) => void
}

/** Openings have names here where there is a lesson about them, and only there. */
function Stories({ moves, played, onPlay }: StoriesProps) {
  const query = { moves: moves.join(','), kids: 'true' } as const
  const { data } = useQuery({
    ...callQuery(explorePosition, { query }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const lessons =
    data?.groups.flatMap((group) => (group.reason === 'further' ? [] : group.resources)) ?? []
  const ways = waysForKids(played, data?.continuations ?? []).slice(0, MAX_STORIES)
  return (
    <section aria-labelledby="board-stories" className="grid content-start gap-4">
      <h2 id="board-stories" className="text-2xl">
        {data?.opening && lessons.length > 0
          ? t('This is the {name}!', { name: t.opening(data.opening.name) })
          : t('How to start')}
      </h2>
      {lessons.length > 0 ? (
        <>
          <p className="text-lg">{t('It has a name, and somebody can tell you its story.')}</p>
          <ul className="kids-cards">
            {lessons.slice(0, MAX_LESSONS).map((lesson) => (
              <li key={lesson.id}>
                <KidsCard lesson={lesson} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <ul className="grid list-disc gap-2 ps-5 text-lg">
          <li>{t('Touch a piece. Dots show where it can go.')}</li>
          <li>{t('White goes first. Then you take turns.')}</li>
          <li>{t('Put a pawn in the middle. Bring out your horses.')}</li>
          <li>{t('Keep your king safe!')}</li>
        </ul>
      )}
      {ways.length > 0 ? (
        <div className="grid gap-2">
          <h3 className="text-lg">{t('Good moves to try')}</h3>
          <p className="flex flex-wrap gap-3">
            {ways.map(({ uci, san, name }) => (
              <Button key={uci} variant="secondary" onClick={() => onPlay(uci)}>
                {name ? t('{label}: {value}', { label: san, value: t.opening(name) }) : san}
              </Button>
            ))}
          </p>
        </div>
      ) : null}
    </section>
  )
}

type Continuation = ExploreView['continuations'][number]

/** Openings that beginners meet most, as the editors judge: not counted from games. None of them is refuted. */
export const MOST_PLAYED: readonly string[] = [
  // Sicilian, French, Caro-Kann and Scandinavian Defense
  'e4 c5',
  'e4 e6',
  'e4 c6',
  'e4 d5',
  // Italian Game, Ruy Lopez, Scotch Game and Four Knights Game
  'e4 e5 Nf3 Nc6 Bc4',
  'e4 e5 Nf3 Nc6 Bb5',
  'e4 e5 Nf3 Nc6 d4',
  'e4 e5 Nf3 Nc6 Nc3 Nf6',
  // Queen's Gambit and London System
  'd4 d5 c4',
  'd4 d5 Bf4',
]

/** Openings that lose material or safety against good play: a lesson about one, such as a trap, is no reason to play it. */
const UNSOUND =
  /Amar |Barnes |Blackmar|Borg |Brentano|Busch-Gass|Clemenz|Damiano|Desprez|Elephant|Englund|Fred |Fried Fox|Gedult|Goldsmith|Grob|Halloween|Hammerschlag|Hippopotamus|Irish Gambit|Jerome|K[aá]das|King's Head|Latvian|Napoleon|Omega|Ponziani Counter|Sodium|Tennison|Wayward Queen|Ware |Whale|Zurich/

/** Returns the moves that a child is offered: those whose opening has a lesson for kids, and the ways to the most played ones. */
export function waysForKids(
  played: readonly string[],
  continuations: readonly Continuation[],
): Continuation[] {
  const isOnTheWay = ({ san }: Continuation) => {
    const line = [...played, san].join(' ')
    return MOST_PLAYED.some((moves) => `${moves} `.startsWith(`${line} `))
  }
  return continuations
    .filter(({ name }) => !UNSOUND.test(name ?? ''))
    .filter((each) => each.resources > 0 || isOnTheWay(each))
    .toSorted((one, other) => other.resources - one.resources)
}
