import { useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useEffect } from 'react'
import { onReturn } from '#client/data/left-lesson.ts'
import { lazyPart } from '#client/kit/lazy.tsx'
import { SiteShell } from '#client/shell/site-shell.tsx'

const Suggestions = lazyPart(() =>
  import('#client/features/search/suggestions.tsx').then((m) => m.Suggestions),
)

/** Radix's menus come with it, and visitors need none of it. */
const MemberPart = lazyPart(() => import('./member-part.tsx').then((m) => m.MemberPart))

/** The shell with what its header has of features: search suggestions, and a member's notifications. */
export function SiteFrame({ children }: { children: ReactNode }): JSX.Element {
  const client = useQueryClient()
  useEffect(
    () =>
      onReturn(
        (lesson) =>
          void import('#client/features/paths/done-with-it.ts')
            .then((m) => m.askWhetherDone(client, lesson))
            // Without the server, nobody is asked.
            .catch(() => undefined),
      ),
    [client],
  )
  return (
    <SiteShell Suggestions={Suggestions} MemberPart={MemberPart}>
      {children}
    </SiteShell>
  )
}
