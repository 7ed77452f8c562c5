import { t, Phrase } from '#client/kit/t.tsx'
import type { JSX, ReactNode } from 'react'
import { isKidsLocked } from '#client/data/kids-mode.tsx'
import { type PageHead, pageHead } from '#client/data/page-head.ts'
import { KIDS_PLACES, KidsTiles } from '#client/features/kids/kids-parts.tsx'
import { KidsPicture, type KidsScene } from '#client/features/kids/kids-picture.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { paths } from '#shared/paths.ts'

export function kidsHead(place: KidsScene): PageHead {
  const { name, says } = KIDS_PLACES[place]
  const title = t('{name} | Chess for Kids', { name: t(name).replace(/\s?!/, '') })
  return pageHead({ title, description: t(says), path: paths.kidsPlace(place) })
}

type KidsFrameProps = { place: KidsScene; children: ReactNode }

/** What every page for children has: its name beside a picture, and the ways on. */
export function KidsFrame({ place, children }: KidsFrameProps): JSX.Element {
  const { name, says } = KIDS_PLACES[place]
  return (
    <div className="grid gap-8">
      <header className={`kids-head kids-${place}`}>
        <div>
          <h1>{t(name)}</h1>
          <p>{t(says)}</p>
        </div>
        <KidsPicture scene={place} />
      </header>
      {children}
      <section aria-labelledby="more" className="grid gap-4">
        <h2 id="more" className="text-2xl">
          {t('What next?')}
        </h2>
        <KidsTiles here={place} />
      </section>
      {isKidsLocked() ? null : (
        <p className="text-soft">
          <Phrase
            of="Are you a grown-up? <link>Read how this works</link>."
            tags={{
              link: (words) => (
                <SiteLink href={paths.kids()} className="quiet-link underline">
                  {words}
                </SiteLink>
              ),
            }}
          />
        </p>
      )}
    </div>
  )
}
