import type { JSX, ReactNode } from 'react'

type NeedsScriptProps = {
  /** 'Logging in' */
  what: string
  children: ReactNode
}

/** What cannot work without JavaScript: a word on why stands in its place. */
export function NeedsScript({ what, children }: NeedsScriptProps): JSX.Element {
  return (
    <>
      <noscript>
        <p className="rounded-md bg-tint px-4 py-3">{`${what} needs JavaScript.`}</p>
      </noscript>
      <div className="contents noscript:hidden">{children}</div>
    </>
  )
}
