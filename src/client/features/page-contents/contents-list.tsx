import type { JSX } from 'react'
import type { PageSection } from '#shared/contracts/page-contents.ts'
import { useActiveSection } from './use-active-section.ts'

/** 'On This Page': the table of contents beside a long text on wide screens. */
export function ContentsList({ sections }: { sections: readonly PageSection[] }): JSX.Element {
  const active = useActiveSection(sections)
  return (
    <nav aria-labelledby="contents-heading" className="text-sm leading-snug">
      <h2 id="contents-heading" className="font-sans text-sm font-semibold text-ink">
        On This Page
      </h2>
      <ol className="mt-3 border-l border-line">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === active ? 'location' : undefined}
              className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-soft transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
