import type { JSX, ReactNode } from 'react'
import { type PageHead, pageHead } from '#client/data/page-head.ts'
import { KIDS_PLACES, KidsTiles } from '#client/features/kids/kids-parts.tsx'
import { KidsPicture, type KidsScene } from '#client/features/kids/kids-picture.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'

export type KidsPlaceName = KidsScene | 'start'

const START = { name: 'Chess is fun!', says: 'Pick a picture. What do you want to do?' }

const wordsOf = (place: KidsPlaceName) => (place === 'start' ? START : KIDS_PLACES[place])

export function kidsHead(place: KidsPlaceName): PageHead {
  const { name, says } = wordsOf(place)
  const title = `${name.replace('!', '')} | Chess for Kids`
  return pageHead({ title, description: says, path: paths.kidsPlace(place) })
}

type KidsFrameProps = { place: KidsPlaceName; children: ReactNode }

/** What every page for children has: its name beside a picture, and the ways on. */
export function KidsFrame({ place, children }: KidsFrameProps): JSX.Element {
  const { name, says } = wordsOf(place)
  const scene = place === 'start' ? 'pieces' : place
  return (
    <div className="grid gap-8">
      <header className={`kids-head kids-${scene}`}>
        <div>
          <h1>{name}</h1>
          <p>{says}</p>
        </div>
        <KidsPicture scene={scene} />
      </header>
      {children}
      {place === 'start' ? null : (
        <section aria-labelledby="more" className="grid gap-4">
          <h2 id="more" className="text-2xl">
            What next?
          </h2>
          <KidsTiles Link={SiteLink} here={scene} />
        </section>
      )}
      <p className="text-soft">
        Are you a grown-up?{' '}
        <SiteLink href={paths.kids()} className="quiet-link underline">
          Read how this works
        </SiteLink>
        .
      </p>
    </div>
  )
}
