import type { JSX, ReactNode } from 'react'
import { CompactNav } from './compact-nav.tsx'
import { DevelopmentNotice } from './development-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteSidebar } from './site-sidebar.tsx'

/** Everything around a page. Without scripts the phone's sidebar stands below the page. */
export function SiteShell({ children }: { children: ReactNode }): JSX.Element {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <DevelopmentNotice />
      <SiteHeader />
      <div className="site-width flex flex-col lg:flex-row">
        <aside
          aria-label="Sidebar"
          className="site-sidebar max-lg:order-last max-lg:hidden max-lg:noscript:block"
        >
          <SiteSidebar />
        </aside>
        <main id="main" tabIndex={-1} className="site-main">
          {children}
        </main>
      </div>
      <SiteFooter />
      <CompactNav />
    </>
  )
}
