import { text } from '#shared/texts/text.ts'
import { type ClipboardEvent, type JSX, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { FileDrop } from '#client/kit/file-drop.tsx'
import { countText, percentText } from '#client/kit/number-words.ts'
import {
  cancelReading,
  type MyGames as State,
  readFiles,
  readPasted,
  readSample,
  useMyGames,
} from './my-games-store.ts'
import { t } from '#client/kit/t.tsx'
import { FetchGames, FetchingStep } from './fetch-games.tsx'
import { Results } from './results.tsx'
import { Icon } from '#client/kit/icon.tsx'
import './my-games.css'

export function MyGames(): JSX.Element {
  const state = useMyGames()
  const heading = useHeadingFocus(state.step)
  if (state.step === 'results') return <Results state={state} heading={heading} />
  return (
    <section aria-labelledby="my-games-step" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="my-games-step" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t(HEADINGS[state.step])}
      </h2>
      {state.step === 'reading' ? (
        <ReadingStep {...state} onCancel={cancelReading} />
      ) : state.step === 'fetching' ? (
        <FetchingStep {...state} />
      ) : (
        <ChooseStep problem={state.problem} notice={state.notice} />
      )}
    </section>
  )
}

const HEADINGS = {
  choose: text('Bring your games'),
  fetching: text('Fetching the games'),
  reading: text('Reading the games'),
}

/** Moves the focus to the heading of a new step, because the previous step's controls are gone. */
function useHeadingFocus(step: State['step']) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

type ChooseStepProps = { problem: string | null; notice: string | null }

function ChooseStep({ problem, notice }: ChooseStepProps): JSX.Element {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {problem ? (
        <p
          role="alert"
          className="flex gap-3 rounded-lg border border-danger bg-surface px-4 py-3 wrap-anywhere"
        >
          <Icon name="circle-exclamation-point" className="mt-0.5 size-5 shrink-0 text-danger" />
          {problem}
        </p>
      ) : null}
      <output className={notice ? 'text-soft' : 'sr-only'}>{notice}</output>
      <FetchGames />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <DropGames onFiles={readFiles} />
        <PasteGames onText={readPasted} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button variant="secondary" onClick={readSample}>
          {t('Try the sample')}
        </Button>
        <p className="flex min-w-0 flex-1 basis-60 gap-2 text-sm text-soft">
          <Icon name="lock-keyhole" className="mt-0.5 size-4 shrink-0" />
          {t(
            'Your games stay with you: they are read in this browser, never uploaded, and forgotten when you close or reload the page. Only the first moves of the openings to study are sent, to find resources about them.',
          )}
        </p>
      </div>
    </div>
  )
}

function DropGames({ onFiles }: { onFiles: (files: File[]) => void }): JSX.Element {
  return (
    <FileDrop
      icon={<Icon name="file-text" className="size-9 text-accent" />}
      label={t('Choose PGN files or drop them here')}
      hint={t('Up to 5,000 games and 20 MB')}
      accept=".pgn,.txt,application/x-chess-pgn,application/vnd.chess-pgn,text/plain"
      multiple
      onFiles={onFiles}
      className="min-h-52 place-content-center bg-surface py-8"
    />
  )
}

/** A text field lays out every line it holds, so longer texts go straight to the reader. */
const MAX_FIELD_CHARS = 200_000

function PasteGames({ onText }: { onText: (text: string) => void }): JSX.Element {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const send = () => {
    const text = field.current?.value ?? ''
    if (text.trim() !== '') return onText(text)
    setIsEmpty(true)
    field.current?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (text.length <= MAX_FIELD_CHARS) return
    event.preventDefault()
    onText(text)
  }
  return (
    <div className="grid grid-rows-[auto_1fr_auto] gap-2">
      <label htmlFor={id} className="font-serif text-lg font-semibold">
        {t('Or paste games in PGN')}
      </label>
      <textarea
        ref={field}
        id={id}
        dir="ltr"
        rows={6}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? `${id}-error` : undefined}
        onPaste={onPaste}
        onChange={() => setIsEmpty(false)}
        placeholder={'[White "…"]\n[Black "…"]\n\n1. e4 e5 2. Nf3 …'}
        className="field-frame min-h-36 w-full min-w-0 resize-y py-2 font-mono text-sm aria-invalid:border-danger"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={send}>{t('Read these games')}</Button>
        {isEmpty ? (
          <p id={`${id}-error`} role="alert" className="text-sm text-danger">
            {t('Paste at least one game first.')}
          </p>
        ) : null}
      </div>
    </div>
  )
}

type ReadingStepProps = { name: string; share: number; games: number; onCancel: () => void }

function ReadingStep({ name, share, games, onCancel }: ReadingStepProps): JSX.Element {
  const done = Math.round(Math.min(1, share) * 100)
  const shown = percentText(done / 100)
  const read = countText(games, 'game')
  return (
    <div className="grid max-w-xl gap-4">
      <p className="wrap-anywhere">{name}</p>
      <div className="grid gap-1.5">
        <progress
          aria-label={t('Games read')}
          aria-valuetext={`${shown}, ${read}`}
          value={done}
          max={100}
          className="progress-bar"
        />
        <p aria-hidden="true" className="flex justify-between gap-3 text-sm text-soft tabular-nums">
          <span>{read}</span>
          <span>{shown}</span>
        </p>
      </div>
      <Button variant="secondary" onClick={onCancel} className="justify-self-start">
        {t('Cancel')}
      </Button>
    </div>
  )
}
