import { useHydrated } from '@tanstack/react-router'
import { type JSX, Suspense, useEffect, useRef, useState } from 'react'
import { Spinner } from '#client/kit/states.tsx'
import { LeaveGuard, UnsavedQuestion } from '#client/kit/unsaved.tsx'
import { LazyResourceForm } from './lazy-resource-form.ts'
import type { RenderPreview } from './resource-preview.tsx'

type AddResourceProps = {
  /** What the first one may be called; '' for nothing. */
  title: string
  renderPreview: RenderPreview
}

/** The same form in the page. Once sent it is empty again, for the next one. */
export function AddResource({ title, renderPreview }: AddResourceProps): JSX.Element {
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const [round, setRound] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const hydrated = useHydrated()
  useEffect(() => {
    if (round > 0) heading.current?.focus()
  }, [round])
  const startAnew = () => {
    setAsking(false)
    setDirty(false)
    setRound((now) => now + 1)
  }
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Create New Resource
      </h2>
      <Suspense fallback={<Spinner label="Loading..." />}>
        {hydrated ? (
          <LazyResourceForm
            key={round}
            resource={null}
            title={round === 0 ? title : ''}
            renderPreview={renderPreview}
            onDirty={setDirty}
            onSaved={startAnew}
            cancelLabel="Clear"
            onCancel={() => (dirty ? setAsking(true) : startAnew())}
          />
        ) : (
          <Spinner label="Loading..." />
        )}
      </Suspense>
      <UnsavedQuestion open={asking} onKeep={() => setAsking(false)} onDiscard={startAnew} />
      <LeaveGuard dirty={dirty} />
    </section>
  )
}
