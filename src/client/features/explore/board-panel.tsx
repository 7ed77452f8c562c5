import { RememberButton } from '#client/catalogue/remember-button.tsx'
import { EmbedButton } from '#client/catalogue/embed-button.tsx'
import { Form } from '#client/kit/form.tsx'
import { localPath } from '#client/data/page-language.ts'
import { type JSX, useEffect, useId, useRef, useState } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { Board } from '#client/kit/board/board.tsx'
import type { Orientation } from '#client/kit/board/board-model.ts'
import { CopyButton } from '#client/kit/copy-button.tsx'
import { absoluteUrl } from '#client/data/page-head.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import type { Line } from '#shared/chess/play-line.ts'
import { plyOf, START_FEN } from '#shared/chess/position-key.ts'
import { MAX_CHAPTER_PLIES } from '#shared/domain/chapters/chapter.ts'
import { EXPLORED_PLIES } from '#shared/domain/review.ts'
import { FieldNotes, noteIds } from '#client/kit/field.tsx'
import { readText } from '#shared/chess/read-text.ts'
import { t } from '#client/kit/t.tsx'
import { filterParams, lineSearch } from './explore-url.ts'
import { type ExploreControls, lineUpTo, stepBy } from './use-explore.ts'
import { ExploreLink } from './explore-link.tsx'

/** The board and every control that changes its position. */
export function BoardPanel({ explore }: { explore: ExploreControls }): JSX.Element {
  const { line, fen } = explore
  const { kidsMode } = useKidsMode()
  const [orientation, setOrientation] = useState<Orientation>('white')
  useStepKeys((step) => stepBy(explore, step))
  return (
    <section aria-label={t('Board')} className="explore-panel">
      <Board
        fen={fen}
        orientation={orientation}
        lastMove={line.plies.at(-1) ?? null}
        legal={explore.legal}
        check={explore.check}
        arrival={explore.arrival}
        onMove={explore.move}
      />
      <BoardTools
        explore={explore}
        onFlip={() => setOrientation(orientation === 'white' ? 'black' : 'white')}
      />
      <MoveList explore={explore} />
      {kidsMode ? null : <PositionForm explore={explore} />}
      <div className="explore-share noscript:hidden">
        {isLearnable(line) ? (
          <RememberButton what={{ moves: line.plies.map(({ san }) => san) }} side={orientation} />
        ) : null}
        <CopyButton
          label={t('Copy link')}
          text={absoluteUrl(paths.explore(lineSearch({ line })))}
        />
        <CopyButton label={t('Copy FEN')} text={fen} />
        {kidsMode ? null : (
          <EmbedButton
            what={{ kind: 'explore', search: lineSearch({ line }) }}
            title={t('Explore by position')}
          />
        )}
      </div>
    </section>
  )
}

const isLearnable = ({ start, plies }: Line) =>
  start === START_FEN && plies.length >= EXPLORED_PLIES && plies.length <= MAX_CHAPTER_PLIES

type BoardToolsProps = { explore: ExploreControls; onFlip: () => void }

/** Links, so that they work without JavaScript. A link with nothing to do is disabled in place. */
function BoardTools({ explore, onFlip }: BoardToolsProps): JSX.Element {
  const { line, longest, state } = explore
  const at = line.plies.length
  const steps = [
    { label: t('Start again'), icon: 'chevron-first', to: 0 },
    { label: t('Take back'), icon: 'chevron-left', to: Math.max(0, at - 1) },
    { label: t('Forward'), icon: 'chevron-right', to: Math.min(longest.plies.length, at + 1) },
  ] as const
  return (
    <div dir="ltr" className="explore-tools">
      {steps.map(({ label, icon, to }) => (
        <ExploreLink
          key={label}
          line={lineUpTo(longest, to)}
          filters={state.filters}
          aria-label={label}
          title={label}
          aria-disabled={to === at || undefined}
          onClick={(event) => {
            if (to === at) event.preventDefault()
          }}
          className={buttonClass({ variant: 'secondary', size: 'icon' })}
        >
          <Icon name={icon} />
        </ExploreLink>
      ))}
      <button
        type="button"
        aria-label={t('Flip the board')}
        title={t('Flip the board')}
        onClick={onFlip}
        className={buttonClass({
          variant: 'secondary',
          size: 'icon',
          className: 'noscript:hidden',
        })}
      >
        <Icon name="arrow-down-up" />
      </button>
      <TurnNote explore={explore} />
    </div>
  )
}

/** Says whose move it is, or how the game ended. */
function TurnNote({ explore }: { explore: ExploreControls }) {
  const isWhite = explore.fen.split(' ')[1] === 'w'
  return (
    <p dir="auto" className="explore-turn">
      <span aria-hidden="true" data-side={isWhite ? 'white' : 'black'} className="explore-side" />
      {turnWords(explore, isWhite)}
    </p>
  )
}

function turnWords({ over, check }: ExploreControls, isWhite: boolean): string {
  if (over === 'checkmate') return isWhite ? t('Checkmate, Black wins') : t('Checkmate, White wins')
  if (over === 'stalemate') return t('Stalemate, a draw')
  if (check) return isWhite ? t('Check, White to move') : t('Check, Black to move')
  return isWhite ? t('White to move') : t('Black to move')
}

/** The moves, each a link to its position. Moves that were taken back stay in gray. */
function MoveList({ explore }: { explore: ExploreControls }): JSX.Element {
  const { line, longest, state } = explore
  const at = line.plies.length
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => keepInView(list.current), [at])
  if (longest.plies.length === 0) {
    return <p className="explore-moves content-center text-soft">{t('Move a piece to begin.')}</p>
  }
  const first = plyOf(longest.start)
  return (
    <ol ref={list} dir="ltr" aria-label={t('Moves')} className="explore-moves">
      {longest.plies.map(({ san }, index) => (
        <li key={`${index}${san}`}>
          <ExploreLink
            line={lineUpTo(longest, index + 1)}
            filters={state.filters}
            preload={false}
            aria-current={index === at - 1 ? 'step' : undefined}
            data-ahead={index >= at ? '' : undefined}
            className="explore-move"
          >
            <MoveNumber ply={first + index} first={index === 0} />
            {san}
          </ExploreLink>
        </li>
      ))}
    </ol>
  )
}

/** '1.' before White's moves. Black's numbers are for screen readers only, except at the start of the line. */
function MoveNumber({ ply, first }: { ply: number; first: boolean }) {
  if (ply % 2 === 0) return `${ply / 2 + 1}.`
  return <span className={first ? undefined : 'sr-only'}>{`${(ply + 1) / 2}...`}</span>
}

/** Scrolls only the list, never the page. */
function keepInView(list: HTMLElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !current) return
  const { top, bottom } = list.getBoundingClientRect()
  const move = current.getBoundingClientRect()
  if (move.top < top) list.scrollTop -= top - move.top
  else if (move.bottom > bottom) list.scrollTop += move.bottom - bottom
}

/** A message is shown only at the position (`at`) that it was made for. */
type Fault = { text: string; at: string }

/** Accepts moves, a FEN or a PGN. Without JavaScript, the server reads the submitted text. */
function PositionForm({ explore }: { explore: ExploreControls }): JSX.Element {
  const { state, line, goTo } = explore
  const here = lineSearch({ line })
  const [text, setText] = useState(state.typed)
  const [fault, setFault] = useState<Fault>({
    text: state.fault ?? '',
    at: lineSearch({ line: state.line }),
  })
  const id = useId()
  const error = fault.text && fault.at === here ? fault.text : undefined
  const submit = () => {
    const read = readText(text)
    // If nothing in the text is legal, the board stays as it is.
    const next = read.line && (read.line.plies.length > 0 || !read.fault) ? read.line : line
    setFault({ text: read.fault ? t(read.fault) : '', at: lineSearch({ line: next }) })
    if (!read.fault) setText('')
    goTo(next)
  }
  return (
    <Form action={localPath(paths.explore())} onSubmit={submit} className="explore-form">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('Moves, FEN or PGN')}
      </label>
      <div className="flex items-start gap-2">
        <textarea
          id={id}
          dir="ltr"
          name="moves"
          rows={1}
          value={text}
          placeholder="e4 c5 Nf3"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds({ id, error })}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          className="explore-text field-frame aria-invalid:border-danger"
        />
        <Button type="submit">{t('Show')}</Button>
      </div>
      <output>
        <FieldNotes id={id} error={error} />
      </output>
      {[...filterParams(state.filters)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </Form>
  )
}

/** Elements that use the arrow keys themselves. */
const OTHERS = 'input, textarea, select, dialog, video, [role=grid], [contenteditable], [role=menu]'

/** Steps through the moves with Left and Right, unless the focused element uses these keys. */
function useStepKeys(onStep: (step: 1 | -1) => void): void {
  const newest = useRef(onStep)
  useEffect(() => {
    newest.current = onStep
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
      if (target instanceof Element && target.closest(OTHERS)) return
      event.preventDefault()
      newest.current(key === 'ArrowLeft' ? -1 : 1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
