import { type JSX, useId } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { absoluteUrl } from '#client/data/page-head.ts'
import { localPath } from '#client/data/page-language.ts'
import { pageSite } from '#client/data/site.ts'
import { t } from '#client/kit/t.tsx'
import type { PagePlace } from '#shared/domain/own-pages.ts'
import { paths } from '#shared/paths.ts'
import { IMPRINT_LINK } from './kids-places.tsx'

/** What the site adds to one place of every page: pages of its own, links to other sites, and its imprint on paper. */
export function OwnParts({ place }: { place: 'footer' | 'sidebar' | 'paper' }): JSX.Element | null {
  if (place === 'sidebar') return <SidebarPages />
  return place === 'footer' ? <FooterLinks /> : <PrintedImprint />
}

function FooterLinks(): JSX.Element | null {
  const { footerLinks } = pageSite()
  const own = pagesIn('footer')
  if (own.length + footerLinks.length === 0) return null
  return (
    <nav
      aria-label={t('More from {site}')}
      className="site-width flex flex-wrap gap-x-6 px-4 pt-2 text-sm wrap-anywhere lg:px-6"
    >
      {own.map(({ slug, title, language }) => (
        <SiteLink key={slug} href={paths.ownPage(slug)} lang={language} className="quiet-link">
          {title}
        </SiteLink>
      ))}
      {footerLinks.map(({ label, url }, index) => (
        <a
          // oxlint-disable-next-line react/no-array-index-key -- the same link may occur twice
          key={index}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="quiet-link"
        >
          {label}
          <span className="sr-only"> {t('(opens in a new tab)')}</span>
        </a>
      ))}
    </nav>
  )
}

function SidebarPages(): JSX.Element | null {
  const id = useId()
  const own = pagesIn('sidebar')
  if (own.length === 0) return null
  return (
    <nav aria-labelledby={id}>
      <p id={id} className="side-heading">
        {t.site.name}
      </p>
      {own.map(({ slug, title, language }) => (
        <SiteLink
          key={slug}
          href={paths.ownPage(slug)}
          lang={language}
          className="side-link wrap-anywhere"
        >
          {title}
        </SiteLink>
      ))}
    </nav>
  )
}

/** On paper, the footer is missing from sheets and cards, and an address says more than a link. */
function PrintedImprint(): JSX.Element | null {
  if (!pageSite().imprint) return null
  return (
    <p className="hidden p-4 text-sm print:block">
      {t(IMPRINT_LINK.label)}: {absoluteUrl(localPath(IMPRINT_LINK.href))}
    </p>
  )
}

const pagesIn = (place: PagePlace) => pageSite().pages.filter(({ showIn }) => showIn === place)
