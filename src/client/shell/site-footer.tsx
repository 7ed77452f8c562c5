import type { JSX } from 'react'
import { useId } from 'react'
import { KidsText } from '#client/data/kids-mode.tsx'
import { paths } from '#shared/paths.ts'
import { SiteLink } from './site-link.tsx'
import { useCurrentYear } from './use-current-year.ts'

type FooterLink = { href: string; label: string }

const chessContent = (category: string) => `${paths.category('all')}?category=${category}`

const RESOURCES: FooterLink[] = [
  { href: paths.category('youtube'), label: 'YouTube Videos' },
  { href: paths.category('book'), label: 'Chess Books' },
  { href: paths.category('course'), label: 'Online Courses' },
  { href: paths.kids(), label: 'For Kids' },
  { href: paths.play(), label: 'Play Chess Online' },
]

const CHESS_CONTENT: FooterLink[] = [
  { href: chessContent('opening'), label: 'Openings' },
  { href: chessContent('middlegame'), label: 'Middlegame' },
  { href: chessContent('endgame'), label: 'Endgame' },
  { href: chessContent('tactics'), label: 'Tactics' },
  { href: chessContent('strategy'), label: 'Strategy' },
]

const ABOUT: FooterLink[] = [
  { href: paths.about(), label: 'About Us' },
  { href: paths.contact(), label: 'Contact' },
  { href: paths.terms(), label: 'Terms of Service' },
  { href: paths.privacy(), label: 'Privacy Policy' },
  { href: paths.affiliateDisclosure(), label: 'Affiliate Disclosure' },
]

const SMALL_PRINT: FooterLink[] = [
  { href: paths.terms(), label: 'Terms' },
  { href: paths.privacy(), label: 'Privacy' },
  { href: paths.cookies(), label: 'Cookies' },
]

export function SiteFooter(): JSX.Element {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="site-width grid grid-cols-2 gap-x-6 gap-y-6 px-4 pt-8 pb-6 sm:grid-cols-3 sm:gap-8 sm:pt-10 sm:pb-8 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:px-6">
        <Blurb />
        <LinkColumn title="Resources" links={RESOURCES} />
        <LinkColumn title="Chess Content" links={CHESS_CONTENT} />
        <LinkColumn title="About" links={ABOUT} />
      </div>
      <BottomBar />
    </footer>
  )
}

function Blurb(): JSX.Element {
  return (
    <div className="col-span-2 grid max-w-md content-start gap-3 sm:col-span-3 lg:col-span-1">
      <p className="font-serif text-lg font-semibold">Openfile</p>
      <p className="text-soft">
        <KidsText kids="Chess videos, books and lessons for kids, picked by people who love the game.">
          Curated chess learning: videos, books, courses and articles for players of every level,
          chosen by people who love the game.
        </KidsText>
      </p>
      <p className="text-soft">
        <KidsText kids="For grown-ups: some">Some</KidsText> links may be affiliate links. See our{' '}
        <SiteLink href={paths.affiliateDisclosure()} className="text-link">
          affiliate disclosure
        </SiteLink>
        .
      </p>
      <p>
        <SiteLink href={paths.contact()} className="text-link inline-flex min-h-11 items-center">
          Contact us
        </SiteLink>
      </p>
    </div>
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
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function BottomBar(): JSX.Element {
  const year = useCurrentYear()
  return (
    <div className="border-t border-line">
      <div className="site-width flex flex-wrap items-center justify-between gap-x-6 px-4 py-2 text-sm lg:px-6">
        <p className="text-soft">© {year} Openfile. All rights reserved.</p>
        <nav aria-label="Legal" className="flex gap-x-6">
          {SMALL_PRINT.map(({ href, label }) => (
            <SiteLink key={href} href={href} className="quiet-link">
              {label}
            </SiteLink>
          ))}
        </nav>
      </div>
    </div>
  )
}
