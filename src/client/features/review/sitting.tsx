import { Chess } from 'chess.js'
import { type JSX, useState } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { Board } from '#client/kit/board/board.tsx'
import { MiniBoard } from '#client/kit/board/mini-board.tsx'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { playLine } from '#shared/chess/play-line.ts'
import { paths } from '#shared/paths.ts'
import './review.css'
import { edit } from '#client/data/edits.ts'
import { ApiError } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { answerCard, getReview } from '#shared/calls/review.ts'
import type { AnswerView, ReviewView } from '#shared/contracts/review.ts'

type SittingProps = { cards: readonly ShownCard[]; onAgain: () => void }

/** The cards of today, one after another, until they are over or the learner has had enough. */
export function Sitting({ cards, onAgain }: SittingProps): JSX.Element {
  const sitting = useSitting(cards)
  const [isEnough, setEnough] = useState(false)
  const { card, verdict, busy } = sitting
  if (cards.length === 0) return <Nothing />
  return (
    <div className="board-and-task">
      {card && !isEnough ? (
        <Task sitting={sitting} card={card} onEnough={() => setEnough(true)} />
      ) : (
        <Over busy={busy} onAgain={onAgain} />
      )}
      <output className="review-verdict">{verdict ? <Judged {...verdict} /> : null}</output>
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState
      title={t('Nothing comes back today')}
      description={t(
        'Press ‘Remember this line’ on a chapter, an opening or a line that you explore. Its moves come back before you forget them.',
      )}
      action={
        <SiteLink href={paths.explore()} className={buttonClass({})}>
          {t('Explore a line')}
        </SiteLink>
      }
    />
  )
}

function Over({ busy, onAgain }: { busy: boolean; onAgain: () => void }) {
  return (
    <EmptyState
      title={busy ? t('One moment …') : t('Done for today')}
      description={busy ? null : t('What you knew comes back later, the rest tomorrow.')}
      action={
        busy ? null : (
          <>
            <SiteLink href={paths.study()} className={buttonClass({})}>
              {t('My study')}
            </SiteLink>
            <Button variant="secondary" onClick={onAgain}>
              {t('Is there more?')}
            </Button>
          </>
        )
      }
    />
  )
}

type TaskProps = { sitting: State; card: ShownCard; onEnough: () => void }

function Task({ sitting, card, onEnough }: TaskProps) {
  const { kidsMode } = useKidsMode()
  const { answer, number, count } = sitting
  const game = new Chess(card.fen)
  const isOwn = card.kind === 'fen'
  const moves = isOwn ? [] : game.moves({ verbose: true })
  const place = t('Position {number} of {count}', { number, count })
  return (
    <>
      <div>
        {kidsMode ? null : <p className="text-sm text-soft tabular-nums">{place}</p>}
        <p className="text-lg font-semibold">{taskText(card)}</p>
      </div>
      <Board
        fen={card.fen}
        orientation={card.side}
        lastMove={null}
        legal={moves.map(({ from, to, lan }) => ({ from, to, uci: lan }))}
        check={
          game.inCheck() ? (game.findPiece({ type: 'k', color: game.turn() })[0] ?? null) : null
        }
        arrival={`${place}. ${taskText(card)}`}
        onMove={({ from, to, promotion = '' }) => answer({ move: `${from}${to}${promotion}` })}
      />
      <div className="review-ways">
        {isOwn ? (
          <>
            <Button onClick={() => answer({ knew: true })}>{t('I knew it')}</Button>
            <Button variant="secondary" onClick={() => answer({ knew: false })}>
              {t('Not yet')}
            </Button>
            <Place of={card} />
          </>
        ) : (
          <Button variant="secondary" onClick={() => answer({ hint: true })}>
            {t('Show me')}
          </Button>
        )}
        <Button variant="ghost" onClick={onEnough}>
          {t('Enough for today')}
        </Button>
      </div>
    </>
  )
}

function taskText({ kind, side, practice }: ShownCard): string {
  const isWhite = side === 'white'
  if (kind === 'fen')
    return isWhite
      ? t('White to move. Do you still know how it goes?')
      : t('Black to move. Do you still know how it goes?')
  if (practice)
    return isWhite ? t('Once more: what does White play?') : t('Once more: what does Black play?')
  return isWhite ? t('What does White play?') : t('What does Black play?')
}

function Place({ of: { from } }: { of: ShownCard }) {
  return (
    <SiteLink href={from.href} className="text-link wrap-anywhere">
      {from.title}
    </SiteLink>
  )
}

/** What the server says about an answer; a wrong one is shown as it should have been. */
function Judged({ card, right, answers }: Verdict) {
  if (right) return <p className="font-semibold text-accent-strong">{t('Right')}</p>
  const moves = answers.map((san) => numbered(card.fen, san)).join(', ')
  const [ply] = playLine(answers.slice(0, 1), card.fen).plies
  return (
    <>
      {ply ? (
        <div className="review-picture">
          <MiniBoard
            fen={ply.fen}
            lastMove={ply}
            from={card.side}
            label={t('Position after {moves}', { moves: numbered(card.fen, ply.san) })}
          />
        </div>
      ) : null}
      <div className="grid content-start gap-1">
        <p className="font-semibold">
          {moves === '' ? t('It comes back tomorrow.') : t('Not quite: {moves}', { moves })}
        </p>
        <p>
          <Place of={card} />
        </p>
      </div>
    </>
  )
}

/** Returns '4.Nf3' or '4…Bf5'. */
function numbered(fen: string, san: string): string {
  const [, side, , , , number = '1'] = fen.split(' ')
  return `${number}${side === 'b' ? '…' : '.'}${san}`
}

/** A card that was wrong comes again as practice. */
type ShownCard = ReviewView['cards'][number] & { practice?: true }
type Verdict = AnswerView & { card: ShownCard }
type Given = { move: string } | { knew: boolean } | { hint: true }

type State = {
  /** Null after the last one. */
  card: ShownCard | null
  number: number
  count: number
  /** About the last answer that the server has judged. */
  verdict: Verdict | null
  /** Whether answers are on their way. */
  busy: boolean
  answer: (given: Given) => void
}

/** Shows one card after another. The next one does not wait for what the server says about an answer. */
function useSitting(cards: readonly ShownCard[]): State {
  const [queue, setQueue] = useState(cards)
  const [at, setAt] = useState(0)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [waiting, setWaiting] = useState(0)
  const { mutateAsync } = useCall(answerCard, {
    queue: 'review',
    refreshes: false,
    received: (_, { params, body }) =>
      body.practice
        ? []
        : [
            edit(callQuery(getReview), ({ cards: all }) => {
              const left = all.filter(({ id }) => id !== params.id)
              return { today: left.length, cards: left }
            }),
          ],
    toasts: { failed: t('Could not send the answer') },
  })
  const card = queue[at] ?? null
  const send = async (shown: ShownCard, given: Given) => {
    const { id, key, practice } = shown
    try {
      const body = { key, ...given, ...(practice ? { practice } : {}) }
      const answered = await mutateAsync({ params: { id }, body })
      setVerdict({ ...answered, card: shown })
      if (!answered.right) setQueue((all) => [...all, { ...shown, practice: true }])
    } catch (error) {
      // A card that is gone does not come again.
      if (!(error instanceof ApiError && error.status === 404)) setQueue((all) => [...all, shown])
    } finally {
      setWaiting((count) => count - 1)
    }
  }
  return {
    card,
    number: at + 1,
    count: queue.length,
    verdict,
    busy: waiting > 0,
    answer(given) {
      if (!card) return
      setAt(at + 1)
      setWaiting(waiting + 1)
      void send(card, given)
    },
  }
}
