import type { JSX, ReactNode } from 'react'
import { isKidsLocked } from '#client/data/kids-mode.tsx'
import { type PageHead, pageHead } from '#client/data/page-head.ts'
import { KIDS_PLACES, KidsTiles } from '#client/features/kids/kids-parts.tsx'
import { KidsPicture, type KidsScene } from '#client/features/kids/kids-picture.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'

export function kidsHead(place: KidsScene): PageHead {
  const { name, says } = KIDS_PLACES[place]
  const title = `${name.replace('!', '')} | Chess for Kids`
  return pageHead({ title, description: says, path: paths.kidsPlace(place) })
}

type KidsFrameProps = { place: KidsScene; children: ReactNode }

/** What every page for children has: its name beside a picture, and the ways on. */
export function KidsFrame({ place, children }: KidsFrameProps): JSX.Element {
  const { name, says } = KIDS_PLACES[place]
  return (
    <div className="grid gap-8">
      <header className={`kids-head kids-${place}`}>
        <div>
          <h1>{name}</h1>
          <p>{says}</p>
        </div>
        <KidsPicture scene={place} />
      </header>
      {children}
      <section aria-labelledby="more" className="grid gap-4">
        <h2 id="more" className="text-2xl">
          What next?
        </h2>
        <KidsTiles Link={SiteLink} here={place} />
      </section>
      {isKidsLocked() ? null : (
        <p className="text-soft">
          Are you a grown-up?{' '}
          <SiteLink href={paths.kids()} className="quiet-link underline">
            Read how this works
          </SiteLink>
          .
        </p>
      )}
    </div>
  )
}
