import type { JSX, ReactNode } from 'react'
import { lazyPart } from '#client/kit/lazy-part.ts'
import type { takeOver } from './take-over.ts'
import { SiteShell } from '#client/shell/site-shell.tsx'

const Suggestions = lazyPart(() =>
  import('#client/features/search/suggestions.tsx').then((m) => m.Suggestions),
)

const Notifications = lazyPart(() =>
  import('#client/features/notifications/notification-panel.tsx').then((m) => m.NotificationPanel),
)

/** Loads only for members whose browser has kept something. */
const takeOverLater: typeof takeOver = async (...args) => {
  const { takeOver: start } = await import('./take-over.ts')
  await start(...args)
}

/** The shell with what its header loads of features: search suggestions and notifications. */
export function SiteFrame({ children }: { children: ReactNode }): JSX.Element {
  return (
    <SiteShell Suggestions={Suggestions} Notifications={Notifications} takeOver={takeOverLater}>
      {children}
    </SiteShell>
  )
}
