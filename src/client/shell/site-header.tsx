import type { JSX } from 'react'
import { Suspense, useState } from 'react'
import { Icon } from '#client/kit/icon.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { ThemeToggle } from '#client/shell/theme-toggle.tsx'
import { Brand } from './brand.tsx'
import { AccountCorner } from './account-corner.tsx'
import { HeaderSearch } from './header-search.tsx'

const SidebarSheet = lazyPart(() => import('./sidebar-sheet.tsx').then((m) => m.SidebarSheet))

export function SiteHeader(): JSX.Element {
  return (
    <header className="z-30 border-b border-line bg-paper lg:sticky lg:top-0">
      <div className="site-width flex flex-wrap items-center gap-x-2 px-3 py-1.5 sm:px-4 lg:h-17 lg:flex-nowrap lg:gap-x-6 lg:px-6">
        <SidebarToggle />
        <div className="me-auto lg:me-0 lg:w-58">
          <Brand />
        </div>
        <HeaderSearch className="max-md:order-last max-md:w-full md:ms-3 md:max-w-2xl lg:ms-0 md:flex-1" />
        <div className="flex items-center md:ms-auto">
          <ThemeToggle />
          <AccountCorner />
        </div>
      </div>
    </header>
  )
}

function SidebarToggle(): JSX.Element {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label="Open sidebar"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon',
          className: 'lg:hidden noscript:hidden',
        })}
      >
        <Icon name="menu" className="size-6" />
      </button>
      <Suspense fallback={null}>
        {wanted ? <SidebarSheet open={open} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
