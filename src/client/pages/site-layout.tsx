import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import type { JSX } from 'react'
import { kidsRedirect } from '#client/data/kids-mode.tsx'
import { PageError } from '#client/shell/page-error.tsx'
import { SiteFrame } from './site-frame.tsx'

export const Route = createFileRoute('/_catalogue')({
  // Part of every page: not a chunk of its own.
  codeSplitGroupings: [],
  beforeLoad: ({ location }) => {
    const href = kidsRedirect(location.pathname, location.searchStr)
    if (href) throw redirect({ href, replace: true })
  },
  component: SiteLayout,
  errorComponent: PageError,
})

function SiteLayout(): JSX.Element {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
