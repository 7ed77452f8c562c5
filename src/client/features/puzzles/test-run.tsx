import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { callQuery } from '#client/data/queries.ts'
import { Button } from '#client/kit/button.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import { listPuzzles, takeTest } from '#shared/calls/puzzles.ts'
import type { TestView } from '#shared/contracts/puzzles.ts'
import { SolvingBoard } from './solving-board.tsx'
import { type BegunTest, LOWEST, TRIALS } from './test-store.ts'
import { OnePosition, Stars, taskText } from './three-positions.tsx'
import { useSolving } from './use-solving.ts'

/** So long the last move stays on the board. */
const PAUSE_MS = 700
/** Trials are so much easier. */
const EASIER = 600

type Result = NonNullable<TestView['result']>

type TestRunProps = {
  test: BegunTest
  /** Keeps what has changed; null forgets the test. */
  onChange: (test: BegunTest | null) => void
  /** What is shown in the end. */
  children: (result: Result) => ReactNode
}

/** Two trials, then one position after the other. Children, for whom nothing is counted, need no trials. */
export function TestRun({ test, onChange, children }: TestRunProps): JSX.Element {
  const { kidsMode } = useKidsMode()
  return test.trials < TRIALS && !kidsMode ? (
    <Trials test={test} onChange={onChange} />
  ) : (
    <Counted test={test} onChange={onChange}>
      {children}
    </Counted>
  )
}

type TrialsProps = Pick<TestRunProps, 'test' | 'onChange'>

function Trials({ test, onChange }: TrialsProps) {
  const rating = Math.max(0, Math.max(LOWEST, test.rating) - EASIER)
  const query = useQuery({
    ...callQuery(listPuzzles, { query: { topic: 'mate', rating } }),
    staleTime: Infinity,
  })
  const begin = () => onChange({ ...test, trials: TRIALS })
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="h-100" />}
      failure={t('The positions could not be loaded.')}
      empty={<NoPositions />}
    >
      {(positions) => {
        const position = positions[test.trials] ?? positions[0]
        const isLast = test.trials === TRIALS - 1
        return position ? (
          <div className="grid gap-4">
            <div className="board-and-task">
              <OnePosition
                position={position}
                name={t('Trial {number} of {count}: it does not count', {
                  number: test.trials + 1,
                  count: TRIALS,
                })}
                passing={t('I don’t know')}
                next={{
                  label: isLast ? t('Now it counts: begin') : t('Next trial'),
                  onPress: () => onChange({ ...test, trials: test.trials + 1 }),
                }}
              />
            </div>
            <p>
              <Button variant="ghost" size="sm" onClick={begin}>
                {t('Skip the trials')}
              </Button>
            </p>
          </div>
        ) : null
      }}
    </Loaded>
  )
}

function NoPositions() {
  return <p>{t('This site has no positions yet.')}</p>
}

function Counted({ test, onChange, children }: TestRunProps) {
  const { rating, seed, answers } = test
  const query = useQuery({
    ...callQuery(
      takeTest,
      { body: { rating, seed, answers } },
      {
        name: `${seed} ${answers.length}`,
        steps: async (get) => {
          const [{ body }] = await Promise.all([
            get(takeTest, { body: { rating, seed, answers } }),
            pause(answers.length > 0 ? PAUSE_MS : 0),
          ])
          return body
        },
      },
    ),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="h-100" />}
      failure={({ busy, onRetry }) => (
        <NotLoaded busy={busy} onRetry={onRetry} onAgain={() => onChange(null)} />
      )}
    >
      {({ next, result }) => {
        if (next) return <Asked next={next} test={test} onChange={onChange} />
        return result ? children(result) : <NoPositions />
      }}
    </Loaded>
  )
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type NotLoadedProps = { busy: boolean; onRetry: () => void; onAgain: () => void }

/** It may be the connection. If positions were added meanwhile, only another test helps. */
function NotLoaded({ busy, onRetry, onAgain }: NotLoadedProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <p role="alert">{t('The next position could not be loaded. Your answers are kept.')}</p>
      <p className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          {t('Try again')}
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          {t('Begin again')}
        </Button>
      </p>
    </div>
  )
}

type AskedProps = TrialsProps & { next: NonNullable<TestView['next']> }

/** The board stays the same element from one position to the next, so that it keeps the focus. */
function Asked({ next, test, onChange }: AskedProps) {
  const { kidsMode } = useKidsMode()
  const { id, number, of } = next
  const solving = useSolving(next, {
    isTest: true,
    onEnd: ({ moves, right, gaveUp }) =>
      onChange({
        ...test,
        answers: [...test.answers, { id, moves, ...(gaveUp ? { gaveUp } : {}) }],
        stars: test.stars + (right ? 1 : 0),
        missed: right ? test.missed : [...test.missed, id],
      }),
  })
  const name = t('Position {number} of {count}', { number, count: of })
  return (
    <div className="board-and-task">
      <div>
        <p className="text-sm text-soft tabular-nums">{name}</p>
        <progress
          aria-label={t('Progress')}
          max={of}
          value={test.answers.length}
          className="progress-bar"
        />
        <p aria-live="polite" className="text-lg font-semibold">
          {solving.state === 'missed'
            ? t('Not this time. Here is the next one.')
            : taskText(solving, kidsMode)}
        </p>
      </div>
      <SolvingBoard solving={solving} name={name} />
      <div className="grid content-start justify-items-start gap-4">
        {kidsMode ? <Stars count={test.stars} /> : null}
        <Button
          variant="secondary"
          onClick={solving.giveUp}
          unavailable={solving.busy || solving.state !== 'open'}
        >
          {t('I don’t know')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
          {t('Begin again')}
        </Button>
      </div>
    </div>
  )
}
