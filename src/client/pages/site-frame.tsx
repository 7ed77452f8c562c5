import type { JSX, ReactNode } from 'react'
import { lazyPart } from '#client/kit/lazy.tsx'
import { SiteShell } from '#client/shell/site-shell.tsx'

const Suggestions = lazyPart(() =>
  import('#client/features/search/suggestions.tsx').then((m) => m.Suggestions),
)

/** Radix's menus come with it, and visitors need none of it. */
const MemberPart = lazyPart(() => import('./member-part.tsx').then((m) => m.MemberPart))

/** The shell with what its header has of features: search suggestions, and a member's notifications. */
export function SiteFrame({ children }: { children: ReactNode }): JSX.Element {
  return (
    <SiteShell Suggestions={Suggestions} MemberPart={MemberPart}>
      {children}
    </SiteShell>
  )
}
