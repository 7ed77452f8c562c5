import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import type { JSX } from 'react'
import { kidsRedirect } from '#client/data/kids-mode.tsx'
import { PageError } from './page-error.tsx'
import { SiteShell } from './site-shell.tsx'

export const Route = createFileRoute('/_catalogue')({
  beforeLoad: ({ location }) => {
    const href = kidsRedirect(location.pathname, location.searchStr)
    if (href) throw redirect({ href, replace: true })
  },
  component: SiteLayout,
  errorComponent: PageError,
})

function SiteLayout(): JSX.Element {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  )
}
