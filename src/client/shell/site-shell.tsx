import { useLocation, useMatches } from '@tanstack/react-router'
import { type ComponentProps, type JSX, type ReactNode, useId, useSyncExternalStore } from 'react'
import { KidsText, useKidsMode } from '#client/data/kids-mode.tsx'
import { serverPageContext } from '#client/data/page-context.ts'
import { hasOwnTagline, pageSite } from '#client/data/site.ts'
import { offeredLanguages } from '#client/data/page-language.ts'
import { cn } from '#client/kit/cn.ts'
import { Icon } from '#client/kit/icon.tsx'
import { writeStored } from '#client/kit/store.ts'
import { Phrase, t } from '#client/kit/t.tsx'
import { STANDARD_NOTICE } from '#shared/domain/site.ts'
import { paths } from '#shared/paths.ts'
import { LANGUAGE_LABELS, type SiteLanguage } from '#shared/texts/languages.ts'
import { PRODUCT } from '#shared/texts/product.ts'
import { prefixOf, withPrefix } from '#shared/texts/page-address.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { IMPRINT_LINK, KidsFooter, type Place, PLACES_FOR_KIDS } from './kids-places.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { OwnParts } from './own-parts.tsx'
import { SiteSidebar } from './site-sidebar.tsx'
import { noteChoice, otherLanguage } from './reader-language.ts'
import { SiteHeader } from './site-header.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'

type SiteShellProps = Omit<ComponentProps<typeof SiteHeader>, 'hasSidebar'> & {
  children: ReactNode
}

/**
 * Everything around a page. On phones without scripts, the sidebar is below the page. The console has a navigation
 * of its own instead.
 */
export function SiteShell({ children, ...parts }: SiteShellProps): JSX.Element {
  const { kidsMode } = useKidsMode()
  const isConsole = useMatches({
    select: (matches) => /^\/admin(\/|$)/.test(matches.at(-1)?.fullPath ?? ''),
  })
  return (
    <>
      <a href="#main" className="skip-link">
        {t('Skip to main content')}
      </a>
      <Notice />
      <SiteHeader {...parts} hasSidebar={!isConsole} />
      <div className="site-width flex flex-col lg:flex-row">
        {isConsole ? null : (
          <aside
            aria-label={t('Sidebar')}
            className="site-sidebar max-lg:order-last max-lg:hidden max-lg:noscript:block"
          >
            <SiteSidebar />
          </aside>
        )}
        <main id="main" tabIndex={-1} className="site-main">
          {children}
        </main>
      </div>
      {kidsMode ? (
        <KidsFooter>
          <BottomBar />
        </KidsFooter>
      ) : (
        <SiteFooter />
      )}
      <OwnParts place="paper" />
      {isConsole ? null : <CompactNav />}
    </>
  )
}

/**
 * The script in the head hides a dismissed notice before the first paint, by a class on <html>. A new text is shown
 * again.
 */
function dismiss(notice: string): void {
  writeStored('developmentNotice', notice)
  document.documentElement.classList.add('notice-dismissed')
  document.getElementById('main')?.focus({ preventScroll: true })
}

function Notice(): JSX.Element | null {
  const notice = renderedNotice()
  if (notice === null) return null
  return (
    <aside
      aria-label={t('Notice')}
      className="development-notice border-b border-line bg-sunken text-sm text-ink"
    >
      <div className="flex items-center gap-2 ps-4">
        <p className="flex-1 py-2 text-center max-sm:py-0 max-sm:text-xs">
          {notice === STANDARD_NOTICE ? (
            <KidsText kids={t('We are still building this site, so some things may change.')}>
              {/* In the words of STANDARD_NOTICE, which stay English in what is compared and stored. */}
              {t('Still in the opening: development is in progress and features may change.')}
            </KidsText>
          ) : (
            notice
          )}
        </p>
        <button
          type="button"
          aria-label={t('Dismiss notice')}
          onClick={() => dismiss(notice)}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-tint noscript:hidden"
        >
          <Icon name="x" className="size-4" />
        </button>
      </div>
    </aside>
  )
}

function renderedNotice(): string | null {
  const server = serverPageContext()
  return server ? server.notice : (document.documentElement.dataset.notice ?? null)
}

const PLACES: readonly (Place & { className?: string })[] = [
  { href: paths.home(), label: text('Home'), icon: 'home' },
  { href: paths.explore(), label: text('Explore'), icon: 'explore' },
  {
    href: paths.study(),
    label: text('Bar|My study'),
    icon: 'graduation-cap',
    className: 'not-kids',
  },
  { href: paths.play(), label: text('Play'), icon: 'game' },
  { href: paths.kids(), label: text('Bar|For Kids'), icon: 'kids' },
  { href: paths.help(), label: text('Help'), icon: 'help' },
]

/** The main pages, within reach of the thumb on phones and tablets. */
function CompactNav(): JSX.Element {
  const places: typeof PLACES = useKidsMode().kidsMode ? PLACES_FOR_KIDS : PLACES
  return (
    // The page ends above the bar. It is fixed, not sticky, so that what it covers is known to be under it.
    <div className="compact-bar lg:hidden print:hidden">
      <nav
        aria-label={t('Main places')}
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        {places.map(({ href, label, icon, className }) => (
          <SiteLink key={href} href={href} className={cn('compact-link', className)}>
            <Icon name={icon} />
            {t(label)}
          </SiteLink>
        ))}
      </nav>
    </div>
  )
}

type FooterLink = { href: string; label: Text }

const chessContent = (category: string) => `${paths.category('all')}?category=${category}`

const RESOURCES: FooterLink[] = [
  { href: paths.category('youtube'), label: text('YouTube Videos') },
  { href: paths.category('book'), label: text('Chess Books') },
  { href: paths.category('course'), label: text('Online Courses') },
  { href: paths.kids(), label: text('For Kids') },
  { href: paths.play(), label: text('Play Chess Online') },
]

const CHESS_CONTENT: FooterLink[] = [
  { href: chessContent('opening'), label: text('Openings') },
  { href: chessContent('middlegame'), label: text('Middlegame') },
  { href: chessContent('endgame'), label: text('Endgame') },
  { href: chessContent('tactics'), label: text('Tactics') },
  { href: chessContent('strategy'), label: text('Strategy') },
]

const ABOUT: FooterLink[] = [
  { href: paths.about(), label: text('About Us') },
  { href: paths.contact(), label: text('Contact') },
  { href: paths.terms(), label: text('Terms of Service') },
  { href: paths.privacy(), label: text('Privacy Policy') },
  { href: paths.affiliateDisclosure(), label: text('Affiliate Disclosure') },
]

const SMALL_PRINT: FooterLink[] = [
  { href: paths.terms(), label: text('Terms') },
  { href: paths.privacy(), label: text('Privacy') },
  { href: paths.cookies(), label: text('Cookies') },
]

function SiteFooter(): JSX.Element {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="site-width footer-columns">
        <Blurb />
        <LinkColumn title={t('Resources')} links={RESOURCES} />
        <LinkColumn title={t('Chess Content')} links={CHESS_CONTENT} />
        <LinkColumn title={t('About')} links={ABOUT} />
      </div>
      <BottomBar />
    </footer>
  )
}

function Blurb(): JSX.Element {
  return (
    <div className="col-span-2 grid max-w-md content-start gap-3 sm:col-span-3 lg:col-span-1">
      <p className="font-serif text-lg font-semibold wrap-anywhere">{t.site.name}</p>
      <p className="text-soft wrap-anywhere">
        {hasOwnTagline()
          ? t.site.tagline
          : t(
              'Curated chess learning: videos, books, courses and articles for players of every level, chosen by people who love the game.',
            )}
      </p>
      <p className="text-soft">
        <Phrase
          of="Some links may be affiliate links. See our <link>affiliate disclosure</link>."
          tags={{ link: disclosureLink }}
        />
      </p>
      <p className="flex flex-wrap gap-x-5">
        <FooterLink href={paths.lists()}>{t('Members’ lists')}</FooterLink>
        <FooterLink href={paths.contact()}>{t('Contact us')}</FooterLink>
        <FooterLink href={paths.suggest()}>{t('Suggest a resource')}</FooterLink>
      </p>
    </div>
  )
}

const disclosureLink = (words: string) => (
  <SiteLink href={paths.affiliateDisclosure()} className="text-link">
    {words}
  </SiteLink>
)

function FooterLink({ href, children }: { href: string; children: string }): JSX.Element {
  return (
    <SiteLink href={href} className="text-link inline-flex min-h-11 items-center">
      {children}
    </SiteLink>
  )
}

function LinkColumn({ title, links }: { title: string; links: FooterLink[] }): JSX.Element {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <p id={id} className="mb-2 font-serif font-semibold">
        {title}
      </p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <SiteLink href={href} className="quiet-link">
              {t(label)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function BottomBar(): JSX.Element {
  const year = useCurrentYear()
  const { runsOn, imprint } = pageSite()
  return (
    <div className="border-t border-line">
      <OwnParts place="footer" />
      <div className="site-width flex flex-wrap items-center justify-between gap-x-6 px-4 py-2 text-sm lg:px-6">
        <p className="text-soft">
          {t('© {year} {site}. All rights reserved.', { year })}
          {runsOn && t.site.name !== PRODUCT
            ? ` ${t('Runs on {product}', { product: PRODUCT })}`
            : null}
        </p>
        <LanguageSwitch />
        <nav aria-label={t('Legal')} className="flex flex-wrap gap-x-6">
          {[...(imprint ? [IMPRINT_LINK] : []), ...SMALL_PRINT].map(({ href, label }) => (
            <SiteLink key={href} href={href} className="quiet-link">
              {t(label)}
            </SiteLink>
          ))}
        </nav>
      </div>
    </div>
  )
}

/** Leads to the same page, with its filters, in each other language. The address loads the page anew, and its scripts. */
function LanguageSwitch(): JSX.Element | null {
  const { pathname, searchStr } = useLocation()
  const other = useSyncExternalStore(neverChanges, otherLanguage, () => undefined)
  const offered = offeredLanguages()
  if (offered.length < 2) return null
  const hrefIn = (language: SiteLanguage) =>
    withPrefix(pathname + searchStr, prefixOf(language, offered))
  return (
    <nav aria-label={t('Language')} className="flex flex-wrap gap-x-6">
      {offered.map((language) => (
        <a
          key={language}
          href={hrefIn(language)}
          lang={language}
          hrefLang={language}
          aria-current={language === t.language ? 'true' : undefined}
          onClick={() => noteChoice(language)}
          className="quiet-link"
          // The server leaves out parameters that do not change the page.
          suppressHydrationWarning
        >
          {LANGUAGE_LABELS[language] ?? language}
        </a>
      ))}
      {other ? <LanguageOffer language={other} hrefIn={hrefIn} /> : null}
    </nav>
  )
}

function yearNow(): number {
  return new Date().getUTCFullYear()
}

/** The year in the server's HTML: a page may be rendered in one year and hydrated in the next. */
function renderedYear(): number {
  return serverPageContext() ? yearNow() : Number(document.documentElement.dataset.year)
}

const neverChanges = () => () => undefined

function useCurrentYear(): number {
  return useSyncExternalStore(neverChanges, yearNow, renderedYear)
}
