import type { JSX, ReactNode } from 'react'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { SiteShell } from '#client/shell/site-shell.tsx'

const Suggestions = lazyPart(() =>
  import('#client/features/search/suggestions.tsx').then((m) => m.Suggestions),
)

/** The shell with the search suggestions in its header. */
export function SiteFrame({ children }: { children: ReactNode }): JSX.Element {
  return <SiteShell Suggestions={Suggestions}>{children}</SiteShell>
}
