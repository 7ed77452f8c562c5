import { type JSX, type ReactNode, useEffect, useRef } from 'react'

type StepFrameProps = {
  title: string
  children: ReactNode
  /** The buttons; they stay in sight. */
  actions: ReactNode
}

/** One step of the dialog. The focus goes to its heading: what had it went with the step before. */
export function StepFrame({ title, children, actions }: StepFrameProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {title}
      </h3>
      {children}
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
        {actions}
      </div>
    </div>
  )
}
