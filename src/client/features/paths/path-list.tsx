import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import type { PathCard } from '#shared/contracts/paths.ts'
import { paths } from '#shared/paths.ts'
import { pathFacts } from './path-facts.ts'
import './paths.css'

type PathListProps = { id: string; name: string; cards: readonly PathCard[] }

/** Paths below a heading; each card leads to its path. */
export function PathList({ id, name, cards }: PathListProps): JSX.Element | null {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl sm:text-2xl">
        {name}
      </h2>
      <ul className="path-cards">
        {cards.map((card) => (
          <li key={card.slug}>
            <h3 dir="auto">
              <SiteLink href={paths.learningPath(card.slug)}>{card.title}</SiteLink>
            </h3>
            <p dir="auto">{card.about}</p>
            <p className="path-facts">{pathFacts(card)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
