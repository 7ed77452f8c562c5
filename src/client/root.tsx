import type { QueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useLayoutEffect } from 'react'
import sansFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import serifFont from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { PageData } from './data/page-data.tsx'
import { localPath, pageLanguage } from './data/page-language.ts'
import { KidsModeProvider, renderedKidsMode } from './data/kids-mode.tsx'
import { scriptNonce, serverPageContext } from './data/page-context.ts'
import { directionOf } from '#shared/texts/languages.ts'
import { t } from '#client/kit/t.tsx'
import { iconForm } from '#shared/domain/site-pictures.ts'
import { pageSite } from './data/site.ts'
import { titleOf } from './data/page-head.ts'
import { ToastHost } from './shell/toast-host.tsx'
import { headScript } from './shell/head-script.ts'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PageError } from './shell/page-error.tsx'
import './styles/app.css'

declare global {
  interface Window {
    /** Set by the script in the head, which holds back forms until React handles them. */
    releaseForms?: () => void
  }
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: match._notFound ? titleOf(t('404 Page Not Found')) : t.site.name },
      {
        name: 'description',
        content: t(
          'Curated chess learning: videos, books, courses and articles for players of every level.',
        ),
      },
    ],
    links: [
      preloadedFont(sansFont),
      preloadedFont(serifFont),
      ...iconLinks(),
      // Else it is asked for without what a proxy in front of the site wants to see.
      { rel: 'manifest', href: '/site.webmanifest', crossOrigin: 'use-credentials' },
      {
        rel: 'alternate',
        type: 'application/atom+xml',
        title: t.site.name,
        href: localPath('/feed.xml'),
      },
    ],
  }),
  shellComponent: Shell,
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: PageError,
})

function iconLinks() {
  const path = pageSite().icon?.path
  return [
    { rel: 'icon', href: path ? iconForm(path, 'tab') : '/favicon.svg' },
    { rel: 'apple-touch-icon', href: path ? iconForm(path, 'touch') : '/apple-touch-icon.png' },
  ]
}

function preloadedFont(href: string) {
  return { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href } as const
}

function Root(): JSX.Element {
  return (
    <KidsModeProvider>
      <Outlet />
      <ToastHost />
    </KidsModeProvider>
  )
}

function Shell({ children }: { children: ReactNode }): JSX.Element {
  const { latestLocation, options } = useRouter()
  useLayoutEffect(() => window.releaseForms?.(), [])
  return (
    <html lang={pageLanguage()} {...serverMarks(latestLocation.searchStr)} suppressHydrationWarning>
      <head>
        <script
          nonce={scriptNonce()}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: headScript() }}
        />
        <HeadContent />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171a16" />
      </head>
      <body>
        {children}
        <output id="arrival" className="sr-only" />
        <PageData client={options.context.queryClient} />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Attributes of <html>: what the server rendered this page with. The browser does not change them. The classes
 * may change before React loads (head-script.ts), and the data attributes are the snapshots of the theme, kids
 * mode, the site, the support address, the notice and the year for hydration. The client's bundle does not contain them.
 */
const serverMarks: (search: string) => Record<string, string | undefined> = createIsomorphicFn()
  .server((search: string) => {
    const server = serverPageContext()
    if (!server) return {}
    const kids = renderedKidsMode(search)
    return {
      dir: directionOf(server.reader.language),
      className: [server.theme, kids && 'kids'].filter(Boolean).join(' ') || undefined,
      'data-theme': server.theme ?? undefined,
      'data-kids': kids ? 'on' : 'off',
      'data-kids-lock': server.locked ?? undefined,
      'data-site': JSON.stringify(server.site),
      'data-support-email': server.supportEmail,
      'data-notice': server.notice ?? undefined,
      'data-languages': server.languages.join(' '),
      'data-year': String(new Date().getUTCFullYear()),
    }
  })
  .client(() => ({}))
