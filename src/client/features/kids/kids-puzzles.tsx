import { useStore, createStoredStore } from '#client/kit/store.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Chess } from 'chess.js'
import { type JSX, useState } from 'react'
import { callQuery } from '#client/data/queries.ts'
import { type BoardMove, spokenMove, squareName } from '#client/kit/board/board-model.ts'
import { Board } from '#client/kit/board/board.tsx'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { listKidsPuzzles } from '#shared/calls/kids.ts'
import { playLine, type Ply } from '#shared/chess/play-line.ts'
import type { KidsPuzzleView } from '#shared/contracts/kids.ts'
import { nextPuzzleSet, puzzleSetOf } from '#shared/domain/kids.ts'

import './kids-puzzles.css'

/** Six mates in one: today's, then the next six for whoever asks. */
export function KidsPuzzles({ failure }: { failure: string }): JSX.Element {
  const [set, setSet] = useState<number | null>(null)
  const query = useQuery({
    ...callQuery(listKidsPuzzles, { query: set === null ? {} : { set } }),
    placeholderData: keepPreviousData,
  })
  const goOn = () => setSet(nextPuzzleSet(set ?? puzzleSetOf(new Date())))
  return (
    <section aria-label={t('Puzzles')} className="grid gap-4">
      <Loaded query={query} skeleton={<Skeleton className="h-[34rem]" />} failure={failure}>
        {(puzzles) => <Six key={puzzles[0]?.id} puzzles={puzzles} onNextSix={goOn} />}
      </Loaded>
    </section>
  )
}

type SixProps = { puzzles: readonly KidsPuzzleView[]; onNextSix: () => void }

/** Begins with the first that has not been found. */
function Six({ puzzles, onNextSix }: SixProps) {
  const found = useFoundPuzzles()
  const [chosen, choose] = useState<number | null>(null)
  const open = puzzles.findIndex(({ id }) => !found.includes(id))
  const at = chosen ?? Math.max(open, 0)
  const puzzle = puzzles[at]
  if (!puzzle) return null
  return (
    <div className="kids-board-page noscript:hidden">
      <Puzzle
        key={puzzle.id}
        puzzle={puzzle}
        number={at + 1}
        onSolved={() => {
          choose(at)
          notePuzzle(puzzle.id)
        }}
        onNext={open === -1 ? null : () => choose(open)}
      />
      <div className="grid content-start gap-4">
        <ol className="kids-puzzle-list">
          {puzzles.map(({ id }, index) => {
            const isFound = found.includes(id)
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-current={index === at || undefined}
                  onClick={() => choose(index)}
                >
                  <span className="sr-only">
                    {isFound
                      ? t('Puzzle {number}, found', { number: index + 1 })
                      : t('Puzzle {number}', { number: index + 1 })}
                  </span>
                  <span aria-hidden="true">{isFound ? <Icon name="star" /> : index + 1}</span>
                </button>
              </li>
            )
          })}
        </ol>
        {open === -1 ? (
          <>
            <p className="text-xl font-bold">{t('You found all six! Well played!')}</p>
            <p>
              <Button onClick={onNextSix}>{t('Next six')}</Button>
            </p>
          </>
        ) : (
          <p className="text-lg">
            {t('A checkmate is hidden in each of these boards. Every day there are six others.')}
          </p>
        )}
      </div>
    </div>
  )
}

type PuzzleProps = {
  puzzle: KidsPuzzleView
  number: number
  onSolved: () => void
  /** Null if all are found. */
  onNext: (() => void) | null
}

function Puzzle({ puzzle, number, onSolved, onNext }: PuzzleProps) {
  const [tries, setTries] = useState(0)
  const [isFound, setFound] = useState(false)
  const [isHinted, setHinted] = useState(false)
  const mate = mateOf(puzzle)
  const game = new Chess(puzzle.fen)
  const moves = game.moves({ verbose: true })
  const legal = moves.map(({ from, to, lan }) => ({ from, to, uci: lan }))
  const mating = moves.find(({ lan }) => lan === mate.uci)
  const isWhite = game.turn() === 'w'
  const play = ({ from, to, promotion }: BoardMove) => {
    if (`${from}${to}${promotion ?? ''}` !== mate.uci) return setTries(tries + 1)
    setFound(true)
    onSolved()
  }
  return (
    <div className="kids-puzzle grid content-start gap-4">
      <p aria-live="polite" className="min-h-[2lh] content-end text-xl font-bold sm:min-h-[1lh]">
        {isFound ? t('Checkmate! Well done!') : taskText(isWhite, tries)}
      </p>
      <Board
        fen={isFound ? mate.fen : puzzle.fen}
        orientation={isWhite ? 'white' : 'black'}
        lastMove={isFound ? mate : null}
        legal={isFound ? [] : legal}
        check={isFound ? kingOf(mate.fen) : null}
        arrival={isFound ? spokenMove({ ...mate, isWhite }) : t('Puzzle {number}', { number })}
        onMove={play}
      />
      <div className="flex flex-wrap items-center gap-3">
        {isFound && onNext ? <Button onClick={onNext}>{t('Next puzzle')}</Button> : null}
        {isFound ? null : (
          <Button variant="secondary" onClick={() => setHinted(true)} unavailable={isHinted}>
            {t('Show me a hint')}
          </Button>
        )}
        <p aria-live="polite" className="min-h-11 content-center">
          {isHinted && !isFound && mating
            ? t('Look here: {square}', {
                square: squareName(mate.from, {
                  letter: mating.piece,
                  isWhite,
                }),
              })
            : null}
        </p>
      </div>
    </div>
  )
}

/** Two sentences take turns, because the same one would not be announced again. */
function taskText(isWhite: boolean, tries: number): string {
  if (tries === 0)
    return isWhite
      ? t('White moves. Find checkmate in one move!')
      : t('Black moves. Find checkmate in one move!')
  return tries % 2 === 1
    ? t('Not yet: the king is still safe. Try again!')
    : t('Good try! But it is not checkmate. Look once more.')
}

function mateOf({ fen, moves }: KidsPuzzleView): Ply {
  const [ply] = playLine(moves, fen).plies
  if (!ply) throw new Error(`No move of ${fen}`)
  return ply
}

/** The square of the king whose turn it is. */
function kingOf(fen: string): string | null {
  const game = new Chess(fen)
  return game.findPiece({ type: 'k', color: game.turn() })[0] ?? null
}

const NONE: readonly string[] = []

/** The puzzles that a child has solved. They are kept in this browser and nowhere else. */
const found = createStoredStore('kidsPuzzles', readFound)

/** What another version, or somebody by hand, has stored may be anything. */
function readFound(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : NONE
  } catch {
    return NONE
  }
}

function notePuzzle(id: string): void {
  found.set([...new Set([...found.get(), id])])
}

/** None on the server, which does not know them. */
function useFoundPuzzles(): readonly string[] {
  return useStore(found, () => NONE)
}
