import { type JSX, useEffect, useRef } from 'react'
import { ChooseStep } from './choose-step.tsx'
import { cancelReading, type MyGames as State, useMyGames } from './my-games-store.ts'
import { ReadingStep } from './reading-step.tsx'
import { Results } from './results.tsx'
import type { SiteParts } from './study-next.tsx'
import './my-games.css'

export function MyGames({ parts }: { parts: SiteParts }): JSX.Element {
  const state = useMyGames()
  const heading = useHeadingFocus(state.step)
  if (state.step === 'results') return <Results state={state} heading={heading} parts={parts} />
  return (
    <section aria-labelledby="my-games-step" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="my-games-step" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {state.step === 'reading' ? 'Reading the games' : 'Bring your games'}
      </h2>
      {state.step === 'reading' ? (
        <ReadingStep {...state} onCancel={cancelReading} />
      ) : (
        <ChooseStep problem={state.problem} notice={state.notice} />
      )}
    </section>
  )
}

/** Each step takes the focus of the one before, whose controls are gone; a page just opened keeps its own. */
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
