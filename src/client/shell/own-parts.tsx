import { type ComponentProps, type JSX, Suspense } from 'react'
import { pageSite } from '#client/data/site.ts'
import { lazyPart } from '#client/kit/lazy-part.ts'
import type { OwnLinks as OwnLinksPart } from './own-links.tsx'

const load = async () => (await import('./own-links.tsx')).OwnLinks
/** The server's page has them, for readers without JavaScript. */
const OwnLinks = import.meta.env.SSR ? await load() : lazyPart(load)

/** What the site has added to a place of every page. A browser loads it only where there is something. */
export function OwnParts(props: ComponentProps<typeof OwnLinksPart>): JSX.Element | null {
  const { pages, footerLinks, imprint } = pageSite()
  if (pages.length + footerLinks.length === 0 && !imprint) return null
  return (
    <Suspense>
      <OwnLinks {...props} />
    </Suspense>
  )
}
