import { isOwnTagline, PRODUCT_IDENTITY, type SiteIdentity } from '#shared/texts/product.ts'
import type { PagePlace } from '#shared/domain/own-pages.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'
import { type FooterLink, LICHESS } from '#shared/domain/site.ts'
import { serverPageContext } from './page-context.ts'

/** What every page shows of the site. */
export type PageSite = SiteIdentity & {
  footerLinks: readonly FooterLink[]
  /** The origin of Lichess, if the environment names another one. */
  lichessUrl?: string
  /** Set if the site has no groups. */
  groupsOff?: true
  /** Whether the footer names the product. */
  runsOn: boolean
  imprint: boolean
  /** The pages of the site's own that the footer or the sidebar leads to. */
  pages: readonly { slug: string; title: string; language: TextLanguage; showIn: PagePlace }[]
}

let known: PageSite | null = null

/** The server puts the site into an attribute of <html>, where the browser finds it. */
export function pageSite(): PageSite {
  const server = serverPageContext()
  return server ? server.site : (known ??= siteIn(document.documentElement.dataset.site))
}

function siteIn(given: string | undefined): PageSite {
  return given
    ? JSON.parse(given)
    : { ...PRODUCT_IDENTITY, footerLinks: [], runsOn: true, imprint: false, pages: [] }
}

/** Whether the site says something of itself that the product does not. */
export function hasOwnTagline(): boolean {
  return isOwnTagline(pageSite().tagline)
}

/** Returns the origin that games and studies are fetched from. */
export function lichessUrl(): string {
  return pageSite().lichessUrl ?? LICHESS
}
