import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useEffect, useMemo, useRef, useState } from 'react'
import { Board } from '#client/kit/board/board.tsx'
import { type BoardMove, spokenMove } from '#client/kit/board/board-model.ts'
import { MiniBoard } from '#client/kit/board/mini-board.tsx'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { checkFen, isFen } from '#shared/chess/fen.ts'
import { moveText } from '#shared/chess/move-text.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { endOf, playLine } from '#shared/chess/play-line.ts'
import { positionFacts } from '#shared/chess/position-facts.ts'
import { MAX_CHAPTER_PLIES } from '#shared/domain/chapters/chapter.ts'
import { chapterPositionQuery } from './chapter-position.ts'

type AboutProps = {
  /** Moves or a position, without faults. */
  about: string
}

/** Returns the moves, or the position, as a chapter has them. */
function subjectOf(about: string): { line: string[] | null; fen: string | null } {
  return isFen(about)
    ? { line: null, fen: checkFen(about).fen }
    : { line: moveTokens(about), fen: null }
}

/** A small picture of what a chapter is about; drawn once it is in sight, because a list may have 200. */
export function AboutBoard({ about }: AboutProps): JSX.Element {
  const frame = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!frame.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true))
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  const { data } = useQuery({ ...chapterPositionQuery(subjectOf(about)), enabled: isSeen })
  return (
    <span ref={frame} aria-hidden="true" className="chapter-picture">
      {isSeen && data ? <MiniBoard {...data} label={t('Position')} /> : null}
    </span>
  )
}

/** A board on which the moves of a chapter are played. A position stands as it is. */
export function LineBoard({
  about,
  onChange,
}: AboutProps & { onChange: (about: string) => void }): JSX.Element {
  const { line, isGiven } = useMemo(() => {
    const { line: sans, fen: given } = subjectOf(about)
    return { line: playLine(sans ?? [], given ?? undefined), isGiven: given !== null }
  }, [about])
  const fen = endOf(line)
  const { legal, check } = useMemo(() => positionFacts(fen), [fen])
  const played = line.plies.map(({ san }) => san)
  const last = line.plies.at(-1)
  const isFull = isGiven || played.length >= MAX_CHAPTER_PLIES
  const move = ({ from, to, promotion }: BoardMove) => {
    const [ply] = playLine([from + to + (promotion ?? '')], fen).plies
    if (ply) onChange(moveText([...played, ply.san]))
  }
  const isWhite = fen.split(' ')[1] === 'b'
  return (
    <div className="chapter-play">
      <Board
        fen={fen}
        orientation="white"
        lastMove={last ?? null}
        legal={isFull ? [] : legal}
        check={check}
        arrival={last ? spokenMove({ ...last, isWhite }) : t('Starting position')}
        onMove={move}
      />
      <div className="grid content-start gap-3">
        <p className="text-sm text-soft">
          {isGiven
            ? t('A position from a FEN. Clear it to play moves from the start of the game.')
            : t('Play the moves that lead to what the chapter is about.')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            unavailable={played.length === 0}
            onClick={() => onChange(moveText(played.slice(0, -1)))}
          >
            <Icon name="undo-2" className="size-4" />
            {t('Take back')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            unavailable={about.trim() === ''}
            onClick={() => onChange('')}
          >
            {t('Clear')}
          </Button>
        </div>
      </div>
    </div>
  )
}
